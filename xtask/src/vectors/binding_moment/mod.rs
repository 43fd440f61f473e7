//! The binding moment envelope: grammar, digest, and taking it out of a tool result.

mod extract;

use super::author::Topic;

pub(super) fn topics() -> Vec<Topic> {
    vec![extract::topic()]
}
