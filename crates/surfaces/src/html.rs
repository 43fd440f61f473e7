//! Pages for a browser: one file each, without script, without anything that is fetched.
//!
//! | | |
//! |---|---|
//! | [`Sheet`], [`Page`] | a decision as a form, and the policy that its server sends |
//! | [`Form`] | what was posted, to be judged |
//! | [`fallback`], [`message`] | the pages that stand where there is nothing to decide |
//! | [`Audit`], [`report`] | the audit report of a verified bundle |
//!
//! Every page carries its own content policy, which allows its one style sheet by hash and nothing else. Text of others passes through
//! [`findings::visible`], is escaped, and stands in a `bdi` element, so that it can neither be taken for markup nor turn the text round
//! it about.

mod audit;
mod form;
mod page;
mod quoted;
mod report;
mod sheet;

pub use audit::{Audit, Budget, Dimension, Draw, Fact, Left, Mark, Row, Trace, Word};
pub use form::Form;
pub use page::Page;
pub use report::report;
pub use sheet::{Sheet, fallback, message};
