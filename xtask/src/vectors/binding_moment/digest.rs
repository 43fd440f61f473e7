//! Sections 6.1 and 6.2: what changes the digest of an envelope, and what does not.

use super::{PLAIN, PLAIN_CANONICAL, canonical, edited, plain};
use crate::vectors::author::Topic;

/// An envelope as an agent would write it, members in an order of its own.
const CONSENT: &str = r#"{
  "synopsis": "Release the April view to Dr. Osei, read-only, for thirty days.",
  "findings": [
    "She asked in writing on 3 May.",
    "The view holds four readings and no names.",
    "An earlier release ended on time."
  ],
  "recommendations": ["Release the view.", "Tell the clinic that it ends on 2 June."],
  "offer": "Ask for detail on any item.",
  "meta": {"decision_class": "consent", "calibration_note": "I said on Monday that nobody had asked; she had."},
  "question": {
    "recommended_idx": 0,
    "hatches": {"dialogue": true, "free_text": true},
    "options": [
      {"reasoning": "It answers her request and nothing more.", "label": "Release for thirty days"},
      {"reasoning": "The next reading is due in June.", "label": "Wait until June"},
      {"reasoning": "Nothing obliges you.", "label": "Decline"}
    ],
    "stem": "Who may read the April view?"
  }
}"#;

const CONSENT_CANONICAL: &str = concat!(
    r#"{"findings":["She asked in writing on 3 May.","The view holds four readings and no names.","#,
    r#""An earlier release ended on time."],"#,
    r#""meta":{"calibration_note":"I said on Monday that nobody had asked; she had.","decision_class":"consent"},"#,
    r#""offer":"Ask for detail on any item.","#,
    r#""question":{"hatches":{"dialogue":true,"free_text":true},"#,
    r#""options":[{"label":"Release for thirty days","reasoning":"It answers her request and nothing more."},"#,
    r#"{"label":"Wait until June","reasoning":"The next reading is due in June."},"#,
    r#"{"label":"Decline","reasoning":"Nothing obliges you."}],"#,
    r#""recommended_idx":0,"stem":"Who may read the April view?"},"#,
    r#""recommendations":["Release the view.","Tell the clinic that it ends on 2 June."],"#,
    r#""synopsis":"Release the April view to Dr. Osei, read-only, for thirty days."}"#,
);

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        "binding-moment",
        "digest",
        "The digest is over the canonical form of the value as received.",
    )
    .rulings("B1")
    .requirements("BM-6.1-1 BM-6.1-2 BM-6.2-1");
    invariant(&mut t);
    sensitive(&mut t);
    t
}

fn invariant(t: &mut Topic) {
    t.case("consent", "A whole envelope, indented, in an order of its own.")
        .check_moment(CONSENT)
        .accept_digest(
            CONSENT_CANONICAL,
            "sha256:ac9e5f3f7080a59ac99195a0bc79e3b502c95d07125b41ef26be7f4e801108ff",
        );
    t.case("consent-canonical", "The same in canonical form has the same digest.")
        .check_moment(CONSENT_CANONICAL)
        .accept_digest(
            CONSENT_CANONICAL,
            "sha256:ac9e5f3f7080a59ac99195a0bc79e3b502c95d07125b41ef26be7f4e801108ff",
        );
    t.case("canonical", "The small envelope in canonical form.").check_moment(PLAIN_CANONICAL).accept_digest(
        PLAIN_CANONICAL,
        "sha256:90ab674cc88e27b21b0936668dc737d4775158a2765fce2bfb17f10b323a947b",
    );
    t.case("members-reversed", "The order of members does not count.")
        .check_moment(concat!(
            r#"{"question":{"hatches":{"dialogue":true,"free_text":true},"recommended_idx":0,"#,
            r#""options":[{"reasoning":"a","label":"A"},{"reasoning":"b","label":"B"}],"stem":"Q"},"#,
            r#""offer":"O","recommendations":["R"],"findings":["F"],"synopsis":"S"}"#,
        ))
        .accept_digest(
            PLAIN_CANONICAL,
            "sha256:90ab674cc88e27b21b0936668dc737d4775158a2765fce2bfb17f10b323a947b",
        );
    t.case("white-space-between", "White space does not count.")
        .check_moment(format!("\n\t{}\r\n", PLAIN.replace(':', " : ").replace(',', " ,\n")))
        .accept_digest(
            PLAIN_CANONICAL,
            "sha256:90ab674cc88e27b21b0936668dc737d4775158a2765fce2bfb17f10b323a947b",
        );
    t.case("values-in-escapes", "The spelling of a string does not count.")
        .check_moment(plain(r#""S""#, r#""\u0053""#))
        .accept_digest(
            PLAIN_CANONICAL,
            "sha256:90ab674cc88e27b21b0936668dc737d4775158a2765fce2bfb17f10b323a947b",
        );
    t.case("names-in-escapes", "Nor does that of a name.")
        .check_moment(plain(r#""hatches":{"free_text""#, r#""\u0068atches":{"free\u005Ftext""#))
        .accept_digest(
            PLAIN_CANONICAL,
            "sha256:90ab674cc88e27b21b0936668dc737d4775158a2765fce2bfb17f10b323a947b",
        );
    t.case("emoji-in-escapes", "An emoji as a pair of escapes.")
        .check_moment(plain(r#""S""#, r#""\ud83d\ude00""#))
        .accept_digest(
            &canonical(r#""S""#, "\"\u{1f600}\""),
            "sha256:2d384a60848afa736fa8f9e7dde1d1de81d005c75c7350a91b3d7b6095834121",
        );
    t.case("emoji-in-bytes", "The same in its bytes.")
        .check_moment(plain(r#""S""#, "\"\u{1f600}\""))
        .accept_digest(
            &canonical(r#""S""#, "\"\u{1f600}\""),
            "sha256:2d384a60848afa736fa8f9e7dde1d1de81d005c75c7350a91b3d7b6095834121",
        );
    t.case("solidus-in-escapes", "An escaped solidus is a solidus.")
        .check_moment(plain(r#""S""#, r#""and\/or""#))
        .accept_digest(
            &canonical(r#""S""#, r#""and/or""#),
            "sha256:354d3e8c8c65a533006691df3f583cc672dfec8a203a0fc5f2cb74a7ec369f85",
        );
    t.case(
        "controls-in-a-string",
        "Control characters, an override of direction and an invisible space are hashed as they are.",
    )
    .check_moment(plain(r#""S""#, "\"a\\u001b[2Jb\u{202e}c\u{200b}\""))
    .accept_digest(
        &canonical(r#""S""#, "\"a\\u001b[2Jb\u{202e}c\u{200b}\""),
        "sha256:976f2118896bb6fc1f5be1862d33b0ca3b3ea90438be9bdd68b165e7b4d0bda2",
    );
}

fn sensitive(t: &mut Topic) {
    t.case("options-swapped", "The order of options counts.")
        .check_moment(plain(
            r#"{"label":"A","reasoning":"a"},{"label":"B","reasoning":"b"}"#,
            r#"{"label":"B","reasoning":"b"},{"label":"A","reasoning":"a"}"#,
        ))
        .requirements("BM-6.1-1 BM-12.5-1")
        .accept_digest(
            &canonical(
                r#"{"label":"A","reasoning":"a"},{"label":"B","reasoning":"b"}"#,
                r#"{"label":"B","reasoning":"b"},{"label":"A","reasoning":"a"}"#,
            ),
            "sha256:b60f60f2dbea4a24b4d5a89055c4e89393432b582d6813d0afeeae5b8545c44c",
        );
    t.case("one-character", "So does one character.").check_moment(plain(r#""S""#, r#""S.""#)).accept_digest(
        &canonical(r#""S""#, r#""S.""#),
        "sha256:3ede57aee3ebd8c45b6bb68f61b0a45222c5769048491772e356e6482127b1ba",
    );
    t.case("case-of-a-character", "So does its case.").check_moment(plain(r#""S""#, r#""s""#)).accept_digest(
        &canonical(r#""S""#, r#""s""#),
        "sha256:cb722c1b05df15ca24c9f98ca7d13d081770aeb65a636dd36feebf43f89fd9a9",
    );
    t.case("space-at-the-end", "So does a space at the end of a string.")
        .check_moment(plain(r#""S""#, r#""S ""#))
        .accept_digest(
            &canonical(r#""S""#, r#""S ""#),
            "sha256:7ac56e2af3d96357c3bfea75a342eca325d8306f6ea014629521d049892f855f",
        );
    t.case("findings-swapped", "So does the order of findings.")
        .check_moment(plain(r#"["F"]"#, r#"["G","F"]"#))
        .accept_digest(
            &canonical(r#"["F"]"#, r#"["G","F"]"#),
            "sha256:b8bd27747734372364f627f98ef13a47eb62dae0a3997168d38d6bf69aeb84f5",
        );
    t.case("findings-in-order", "The same two the other way round.")
        .check_moment(plain(r#"["F"]"#, r#"["F","G"]"#))
        .accept_digest(
            &canonical(r#"["F"]"#, r#"["F","G"]"#),
            "sha256:9c34c48524415a2434150f92cd51f0328d1791691f0aaf8b2f8d3f053fef9c2d",
        );
    t.case("free-text-closed", "So does a closed hatch.")
        .check_moment(plain(r#""free_text":true"#, r#""free_text":false"#))
        .accept_digest(
            &canonical(r#""free_text":true"#, r#""free_text":false"#),
            "sha256:45c78c5cf017bd23452a12b3c5a710984f863d2ad4bf9cc1a73f1fa0935627e6",
        );
    t.case("dialogue-closed", "And the other one.")
        .check_moment(plain(r#""dialogue":true"#, r#""dialogue":false"#))
        .accept_digest(
            &canonical(r#""dialogue":true"#, r#""dialogue":false"#),
            "sha256:af58ac0ae9d86036c1ebc142b04e8215ca01b5f6b945f82943f1327655df4a2f",
        );
    t.case("empty-strings-in-meta", "An empty string is not an absent one.")
        .check_moment(plain("true}}}", r#"true}},"meta":{"decision_class":""}}"#))
        .accept_digest(
            &canonical(r#""offer""#, r#""meta":{"decision_class":""},"offer""#),
            "sha256:756cdbc38210e9207890d7a0d4c8e78b4bf0bd0da3f9afa8c353c05a1b302547",
        );
    t.case("composed", "A composed letter.")
        .check_moment(plain(r#""S""#, "\"\u{e9}\""))
        .rulings("J3 B1")
        .accept_digest(
            &canonical(r#""S""#, "\"\u{e9}\""),
            "sha256:dbbda692be1c64f79a774cfe329cd247a6e389511fbbaa1323e82dab0e06e16b",
        );
    t.case("decomposed", "The same letter decomposed is another string.")
        .check_moment(plain(r#""S""#, "\"e\u{301}\""))
        .rulings("J3 B1")
        .accept_digest(
            &canonical(r#""S""#, "\"e\u{301}\""),
            "sha256:32f8ddf2604aaab4adf63740ba78133e5b98b6bb6ea56ef76c1761409c87d28f",
        );
    t.case("text-between-slots", "What moves from one slot to another changes the digest.")
        .check_moment(edited(&plain(r#""S""#, r#""SO""#), r#""O""#, r#""""#))
        .accept_digest(
            &edited(&canonical(r#""S""#, r#""SO""#), r#""O""#, r#""""#),
            "sha256:2708da36b4f03af2fcfa3ebbafb9412e4f15a29b37560f080d3398bb490f6e6a",
        );
}
