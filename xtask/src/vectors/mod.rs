//! `cargo xtask vectors [--check | --bundle [FILE] | --page [FILE] | --since ARCHIVE]`: writes every vector file from the cases authored here.
//!
//! A suite is a module with a function `topics`; a topic is a file of that module and becomes
//! `vectors/<suite>/<topic>.json`. The same cases give the same bytes. Files that no topic writes are removed
//! from the suites' folders; with `--check` nothing is written, and a file that is missing, stale or different is
//! a failure.

pub(crate) mod author;
mod authority_envelope;
mod binding_moment;
mod bundle;
mod decision_trace;
mod enforce;
mod handshake;
mod jcs;
mod lint;
mod mcp;
mod render;
mod resolution;
mod since;
mod write;

use author::Topic;
pub(crate) use write::run;

/// All topics, in the order of the index.
fn topics() -> Vec<Topic> {
    let mut topics = Vec::new();
    topics.extend(jcs::topics());
    topics.extend(binding_moment::topics());
    topics.extend(lint::topics());
    topics.extend(resolution::topics());
    topics.extend(handshake::topics());
    topics.extend(render::topics());
    topics.extend(mcp::topics());
    topics.extend(decision_trace::topics());
    topics.extend(authority_envelope::topics());
    topics.extend(enforce::topics());
    topics
}
