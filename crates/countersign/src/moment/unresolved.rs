//! What is said where a person was asked and nothing was decided.

use binding_moment::Unresolved;
use findings::{Finding, Location};

use crate::answer::Answer;
use crate::codes;
use crate::json::Json;

/// The answer without a resolution: the reason as a word and as a sentence, exit code 1.
pub(super) fn unresolved(answer: Answer, why: Unresolved) -> Answer {
    let sentence = format!("{why} ({})", why.as_str());
    let finding = Finding::error(codes::UNRESOLVED, Location::unknown(), sentence, "B9");
    answer.output("unresolved", Json::text(why.as_str())).finding(finding)
}
