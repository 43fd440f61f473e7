//! The copy in which somebody without a key has changed one number.

use findings::Report;

use super::folder::Unfinished;
use super::people::{SUPPORT, TRACKER};
use super::story::trace;

/// Which option the person chose, as the trace has it, and as somebody would rather have it.
const CHANGE: (&str, &str) = (r#""option_idx":1"#, r#""option_idx":0"#);

/// Copies both traces, and changes the decision in the first.
pub(super) fn copy(folder: &Unfinished) -> Result<(), Report> {
    folder.folder("tampered")?;
    for name in [SUPPORT, TRACKER] {
        let text = folder.read(&trace("bundle", name))?;
        folder.write(&trace("tampered", name), &text.replacen(CHANGE.0, CHANGE.1, 1))?;
    }
    Ok(())
}
