//! Signals that end a wait, each with its reason, so that what was asked is closed in order.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use binding_moment::Unresolved;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag::register_usize;

/// The signals and what each of them makes of a question.
const REASONS: &[(i32, Unresolved)] = &[
    (SIGINT, Unresolved::Cancelled),
    (SIGTERM, Unresolved::Dismissed),
    #[cfg(unix)]
    (signal_hook::consts::SIGHUP, Unresolved::Disconnected),
];

/// Which signal has come: from here on none of them ends the process by itself.
pub(crate) struct Signals(Arc<AtomicUsize>);

impl Signals {
    /// Where a signal cannot be caught it ends the process, as it would have without this.
    pub(crate) fn catch() -> Signals {
        let last = Arc::new(AtomicUsize::new(0));
        for (nth, (signal, _)) in REASONS.iter().enumerate() {
            let _ = register_usize(*signal, Arc::clone(&last), nth + 1);
        }
        Signals(last)
    }

    pub(crate) fn reason(&self) -> Option<Unresolved> {
        let last = self.0.load(Ordering::SeqCst).checked_sub(1)?;
        REASONS.get(last).map(|(_, reason)| *reason)
    }
}
