//! What is driven: a subject that introduces itself and answers one question at a time.

pub mod command;
pub mod in_process;

use crate::json::Members;
use crate::model::Fault;

/// What a subject can say of itself: it gives codes; it gives places; it judges the construction discipline as this
/// project does.
pub const FEATURES: &[&str] = &["codes", "locations", "discipline"];

/// An implementation under test.
pub trait Subject {
    /// Starts it, or starts it anew, and lets it introduce itself.
    ///
    /// # Errors
    /// A sentence that says why it did not start.
    fn start(&mut self) -> Result<Introduction, String>;

    /// Asks one question.
    ///
    /// # Errors
    /// The subject gave no usable answer. It is started again before the next question.
    fn ask(&mut self, op: &str, input: &Members) -> Result<Answer, Trouble>;

    /// Ends it, and looks whether it said anything after its last answer.
    ///
    /// # Errors
    /// What it did instead of ending.
    fn stop(&mut self) -> Result<(), Trouble>;
}

/// How a subject introduces itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Introduction {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The language it is written in.
    pub language: String,
    /// The operations that it answers; the others are skipped.
    pub ops: Vec<String>,
    /// What can be judged: some of [`FEATURES`].
    pub features: Vec<String>,
}

impl Introduction {
    /// Whether it answers that operation.
    pub fn answers(&self, op: &str) -> bool {
        self.ops.iter().any(|known| known == op)
    }

    /// Whether it names that feature.
    pub fn has(&self, feature: &str) -> bool {
        self.features.iter().any(|known| known == feature)
    }
}

/// What a subject answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It accepts the input.
    Accept {
        /// What it says about it.
        output: Members,
        /// Its warnings.
        warnings: Vec<Fault>,
    },
    /// It rejects the input.
    Reject {
        /// All its errors.
        errors: Vec<Fault>,
        /// Its warnings.
        warnings: Vec<Fault>,
    },
    /// It leaves this question out.
    Skip {
        /// Why.
        reason: String,
    },
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It took too long: this vector fails, and the subject is started again.
    Silence(String),
    /// It died or broke the protocol: the run fails.
    Broken(String),
    /// It does not understand the question, so that the vector is wrong or the subject is: the run fails. A command says so
    /// by a skip, as the protocol has no other word for it.
    NotUnderstood(String),
    /// It broke the protocol at a question that it had answered already: the run fails, the vector of that question with
    /// it, and this one has not been heard.
    Before {
        /// How many questions ago; 1 is the last one that was answered.
        back: usize,
        /// What it did.
        why: String,
    },
}

impl Trouble {
    /// The sentence.
    pub fn why(&self) -> &str {
        match self {
            Trouble::Silence(why)
            | Trouble::Broken(why)
            | Trouble::NotUnderstood(why)
            | Trouble::Before { why, .. } => why,
        }
    }
}
