//! The handshake on one durable ledger: what is emitted, resolved once, sent back, taken up, and what survives a restart.

mod emission;
mod resolving;
mod restarting;
mod vetoes;

use super::author::{Step, Topic, digest_of, resolve};
use super::binding_moment::{PLAIN, PLAIN_CANONICAL, canonical, plain};

pub(super) fn topics() -> Vec<Topic> {
    vec![resolving::topic(), emission::topic(), vetoes::topic(), restarting::topic()]
}

/// An envelope and the digest that names it.
struct Moment {
    envelope: String,
    digest: &'static str,
}

impl Moment {
    /// The digest is that of the authored canonical text, by Python hashlib.
    ///
    /// # Panics
    ///
    /// When it is not.
    fn new(envelope: &str, canonical: &str, digest: &'static str) -> Moment {
        assert_eq!(digest_of(canonical), digest, "the digest is that of {canonical}");
        Moment { envelope: envelope.to_owned(), digest }
    }

    fn emit(&self) -> Step {
        super::author::emit(&self.envelope)
    }

    /// The choice of the option at this index, given as JSON.
    fn option(&self, index: &str) -> Step {
        resolve(format!(
            r#"{{"envelope_digest":"{}","resolution":"option","option_idx":{index}}}"#,
            self.digest
        ))
    }

    /// This answer, given as JSON.
    fn answer(&self, text: &str) -> Step {
        resolve(format!(r#"{{"envelope_digest":"{}","resolution":"answer","answer":{text}}}"#, self.digest))
    }

    /// The question is rejected.
    fn question(&self) -> Step {
        resolve(format!(r#"{{"envelope_digest":"{}","resolution":"question"}}"#, self.digest))
    }
}

/// The envelope that most cases begin with. Its stem is Q.
fn first() -> Moment {
    Moment::new(
        PLAIN,
        PLAIN_CANONICAL,
        "sha256:90ab674cc88e27b21b0936668dc737d4775158a2765fce2bfb17f10b323a947b",
    )
}

/// Another question.
fn second() -> Moment {
    Moment::new(
        &plain("\"Q\"", "\"P\""),
        &canonical("\"Q\"", "\"P\""),
        "sha256:0229b4d0e4f60bc44211941ddb93178a666cf027a482c37089ac481d5b481953",
    )
}

/// And another.
fn third() -> Moment {
    Moment::new(
        &plain("\"Q\"", "\"N\""),
        &canonical("\"Q\"", "\"N\""),
        "sha256:f163aa05a149c9a65c5273d26be0b8e527791cd68d01267210466379556b2321",
    )
}

/// The first question with another second option.
fn first_with_another_option() -> Moment {
    Moment::new(
        &plain("\"B\"", "\"C\""),
        &canonical("\"B\"", "\"C\""),
        "sha256:a3834177316407c566056a587657b08ee5ec9067ca4c27b7dac463df34830527",
    )
}

/// The first question with its options the other way round.
fn first_swapped() -> Moment {
    Moment::new(
        &plain(
            r#"{"label":"A","reasoning":"a"},{"label":"B","reasoning":"b"}"#,
            r#"{"label":"B","reasoning":"b"},{"label":"A","reasoning":"a"}"#,
        ),
        &canonical(
            r#"{"label":"A","reasoning":"a"},{"label":"B","reasoning":"b"}"#,
            r#"{"label":"B","reasoning":"b"},{"label":"A","reasoning":"a"}"#,
        ),
        "sha256:b60f60f2dbea4a24b4d5a89055c4e89393432b582d6813d0afeeae5b8545c44c",
    )
}

/// The first question with three options.
fn first_with_three_options() -> Moment {
    Moment::new(
        &plain(
            r#"{"label":"B","reasoning":"b"}"#,
            r#"{"label":"B","reasoning":"b"},{"label":"C","reasoning":"c"}"#,
        ),
        &canonical(
            r#"{"label":"B","reasoning":"b"}"#,
            r#"{"label":"B","reasoning":"b"},{"label":"C","reasoning":"c"}"#,
        ),
        "sha256:df0bef24e79a6f5a0c370db7b41439fa89375e7d59dfb36a9595f5065bcafadb",
    )
}

/// The first question, without the hatch for an answer.
fn free_text_closed() -> Moment {
    Moment::new(
        &plain(r#""free_text":true"#, r#""free_text":false"#),
        &canonical(r#""free_text":true"#, r#""free_text":false"#),
        "sha256:45c78c5cf017bd23452a12b3c5a710984f863d2ad4bf9cc1a73f1fa0935627e6",
    )
}

/// The first question, without the hatch for rejecting it.
fn dialogue_closed() -> Moment {
    Moment::new(
        &plain(r#""dialogue":true"#, r#""dialogue":false"#),
        &canonical(r#""dialogue":true"#, r#""dialogue":false"#),
        "sha256:af58ac0ae9d86036c1ebc142b04e8215ca01b5f6b945f82943f1327655df4a2f",
    )
}
