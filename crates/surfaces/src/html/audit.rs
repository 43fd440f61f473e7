//! What an audit report shows, as plain data: whoever has verified a bundle fills it in.

use findings::Report;

/// All that a report shows. Texts may be anybody's and hold anything; the page makes them harmless.
#[derive(Clone, Debug)]
pub struct Audit {
    /// What was verified, as the caller calls it: a file, a folder.
    pub subject: String,
    /// When the report was made, where the page should say so. Without it two reports of one bundle are the same bytes.
    pub made_at: Option<String>,
    /// The digest of the key set by which it was verified.
    pub keys: String,
    /// Whether that key set came with what was verified, so that whoever made the one may have made the other.
    pub keys_are_untrusted: bool,
    /// The digest of the verdict, by which two who verified the same see whether they agree.
    pub verdict: String,
    /// The traces, in the order in which the caller gave them.
    pub traces: Vec<Trace>,
    /// What was found, and what was not checked. Findings are linked by the trace, document and record that they name.
    pub report: Report,
    /// What the verdict cannot say, a paragraph each.
    pub caveats: Vec<String>,
}

/// One trace.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// What it is called in findings.
    pub name: String,
    /// Where it came from, as findings name it.
    pub document: Option<String>,
    /// The trace that handed it its work, by its place in [`Audit::traces`].
    pub parent: Option<usize>,
    /// Whether neither it nor a trace above it has an error.
    pub good: bool,
    /// Who did the work.
    pub agent: Option<String>,
    /// How it ended; `None` while it is open.
    pub outcome: Option<String>,
    /// What is known of it before anything is done.
    pub facts: Vec<Fact>,
    /// How its budget went, where there is one that could be read.
    pub budget: Option<Budget>,
    /// Its records, the one at place 0 first.
    pub records: Vec<Row>,
}

/// One record of the timeline.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// When, as the record says.
    pub time: String,
    /// Its type; empty for a line that is no record.
    pub kind: String,
    /// Who signed it: the component, where the key is known, and the id of the key.
    pub signer: String,
    /// What happened.
    pub words: Vec<Word>,
    /// Digests and ids.
    pub facts: Vec<Fact>,
    /// What kind of event it is to a reader who looks for some.
    pub mark: Mark,
}

/// What a reader may be looking for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mark {
    /// Nothing in particular.
    #[default]
    Ordinary,
    /// Something was refused.
    Refusal,
    /// A decision was put to a person, or made by one.
    Moment,
    /// Work was handed on, or came back.
    Delegation,
    /// It could not be read as a record.
    Unreadable,
}

/// A label with what stands behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it is.
    pub label: &'static str,
    /// What it says.
    pub words: Vec<Word>,
}

/// A piece of a sentence. Pieces are set one after the other as they are, so spaces are ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// Words of ours.
    Ours(&'static str),
    /// A number that we counted.
    Number(u64),
    /// A name, id or digest that somebody else wrote.
    Theirs(String),
    /// A record of a trace, as a link where it is in the report.
    Record {
        /// The trace, by its place in [`Audit::traces`].
        trace: usize,
        /// The place of the record.
        place: u64,
    },
    /// A trace, as a link, by its place in [`Audit::traces`].
    Trace(usize),
}

/// A budget and how it went.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Its dimensions.
    pub dimensions: Vec<Dimension>,
    /// What was taken from it, in the order of the records.
    pub draws: Vec<Draw>,
}

/// One dimension of a budget.
#[derive(Clone, Debug)]
pub struct Dimension {
    /// Its name.
    pub name: &'static str,
    /// How much was granted; `None` is no limit.
    pub granted: Option<String>,
    /// Whether more was taken than there was.
    pub is_overspent: bool,
}

/// A record that took from the budget.
#[derive(Clone, Debug)]
pub struct Draw {
    /// The place of the record.
    pub place: u64,
    /// How, for example `consumed`.
    pub how: &'static str,
    /// What is left after it, for each dimension.
    pub left: Vec<Left>,
}

/// What is left of one dimension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Left {
    /// There is no limit.
    Unlimited,
    /// So much, or nothing.
    Amount {
        /// As a number.
        amount: String,
        /// Of a thousand parts of what was granted.
        share: u16,
    },
}
