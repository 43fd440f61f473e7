//! What comes from the keyboard, waited for in a thread, so that nothing which stands still there holds the prompt up.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use binding_moment::Unresolved;
use crossterm::{event, terminal};

use super::desk::Ended;
use super::{Key, Size};

/// How long nothing may come before a prompt listens. Keys that repeat while they are held come faster, and so does what was typed ahead
/// or pasted.
const SILENCE: Duration = Duration::from_millis(300);
/// How often is looked whether the wait has ended.
const TICK: Duration = Duration::from_millis(50);

/// The keyboard, for the time of one prompt.
#[derive(Debug)]
pub(super) struct Input<'p> {
    events: Receiver<io::Result<event::Event>>,
    over: Arc<AtomicBool>,
    ended: Ended<'p>,
}

impl<'p> Input<'p> {
    pub(super) fn listen(ended: Ended<'p>) -> Input<'p> {
        let (sender, events) = channel();
        let over = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&over);
        std::thread::spawn(move || forward(&sender, &seen));
        Input { events, over, ended }
    }

    /// The next act.
    pub(super) fn key(&self) -> Result<Key, Unresolved> {
        loop {
            match self.event(TICK)? {
                Some(event) => {
                    if let Some(key) = Key::of(event) {
                        return Ok(key);
                    }
                }
                // A terminal that is gone has no size, and reading it says nothing.
                None => {
                    size()?;
                }
            }
        }
    }

    /// Throws away what was typed before anybody could have read what it would answer, until nothing comes any more.
    pub(super) fn drain(&self) -> Result<(), Unresolved> {
        while self.event(SILENCE)?.is_some() {}
        Ok(())
    }

    fn event(&self, wait: Duration) -> Result<Option<event::Event>, Unresolved> {
        if let Some(why) = self.ended.why() {
            return Err(why);
        }
        match self.events.recv_timeout(wait) {
            Ok(Ok(event)) => Ok(Some(event)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => Err(Unresolved::Disconnected),
        }
    }
}

impl Drop for Input<'_> {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

/// The window's size.
pub(super) fn size() -> Result<Size, Unresolved> {
    let size = terminal::window_size().map_err(|_| Unresolved::Disconnected)?;
    Ok(Size::of(size.columns, size.rows))
}

fn forward(events: &Sender<io::Result<event::Event>>, over: &AtomicBool) {
    while !over.load(Ordering::Relaxed) {
        let event = match event::poll(TICK) {
            Ok(true) => event::read(),
            Ok(false) => continue,
            Err(error) => Err(error),
        };
        let failed = event.is_err();
        if events.send(event).is_err() || failed {
            return;
        }
    }
}
