//! Decision traces as text, made without the crate that verifies them, so that what is expected of it is thought out elsewhere.
//!
//! - [`TraceKey`]: key pairs fixed by their ids; [`KeySetText`]: a key set, member by member.
//! - [`RecordText`]: a record as raw members; [`TraceText`]: records that are chained and signed as they are written.
//! - [`data`]: the data of ordinary records; [`story`]: a whole trace with every type in it; [`mod@family`]: a task and the one that it handed
//!   work to.
//! - [`AuthorityText`]: complete authority envelopes, for bundles.
//! - [`forgery`]: signatures that one acceptance rule takes and another refuses; [`Mutation`]: one change of a good trace, with
//!   the rule that it breaks.
//!
//! Canonical form is that of [`crate::naive`], hashes are sha2's, signatures ed25519-dalek's.

mod authority;
pub mod base64url;
pub mod data;
pub mod family;
pub mod forgery;
mod keys;
mod mutation;
mod record;
mod story;
mod text;

pub use authority::AuthorityText;
pub use keys::{
    CONTROL_PLANE, GATEWAY, KeySetText, OTHER_CONTROL_PLANE, OTHER_GATEWAY, OTHER_SUPERVISOR, SUPERVISOR,
    TraceKey,
};
pub use mutation::{Broken, Mutation, may_sign};
pub use record::RecordText;
pub use story::{STORY_CHILD, TRACE, story, story_under};
pub use text::TraceText;

use crate::naive::{self, Bounds, Reading};
use sha2::{Digest as _, Sha256};

/// The canonical form of a text by RFC 8785; the text itself where it has a fault.
pub fn canonical(text: &str) -> String {
    // Deeper than any profile allows, since faults of depth are made here, too.
    match naive::read(text, Bounds { integers: false, depth: 512 }) {
        Reading::Whole(canonical) => canonical,
        Reading::Part(_) | Reading::Fault(_) => text.to_owned(),
    }
}

/// The digest of the canonical form of a text.
pub fn digest(text: &str) -> String {
    let hash = Sha256::digest(canonical(text).as_bytes());
    let hex: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256:{hex}")
}

/// The digest of an action: what an approval names, and what an invocation with that tool and those arguments is.
pub fn action_digest(tool: &str, arguments: &str) -> String {
    digest(&format!(r#"{{"arguments_digest":"{}","tool":"{tool}"}}"#, digest(arguments)))
}
