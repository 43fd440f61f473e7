//! J3: no name stands twice in one object, compared after its escapes are decoded, at every depth.

use super::{DUPLICATE, falling, rising};
use crate::vectors::author::{INTEGERS, RFC8785, Topic};

pub(super) fn topic() -> Topic {
    let mut t = Topic::new("jcs", "duplicates", "No name stands twice in one object.")
        .rulings("J3 J7")
        .requirements("BM-6.3-1");
    t.case("two-names", "Two names are two members.").canonicalize(INTEGERS, r#"{"a":1,"c":2}"#).accept_text(
        r#"{"a":1,"c":2}"#,
        "sha256:fe4fe01ca204b3f3408bd6c7c2b039500701c124753442eeaab96c1dd08257e9",
    );
    t.case("escaped-names", "Names spelt with escapes that decode to different names.")
        .canonicalize(INTEGERS, r#"{"\u0061":1,"\u0062":2}"#)
        .accept_text(
            r#"{"a":1,"b":2}"#,
            "sha256:43258cff783fe7036d8a43033f830adfc60ec037382473548ac742b888292777",
        );
    t.case("three-names", "Three names, the first not beside the last.")
        .canonicalize(INTEGERS, r#"{"b":1,"a":2,"c":3}"#)
        .accept_text(
            r#"{"a":2,"b":1,"c":3}"#,
            "sha256:e145110e712e3ed0a6b233551b27a90aa39b4c93ed67e111ba2002d16e5ed1fa",
        );
    t.case("case-counts", "Upper and lower case are two names.")
        .canonicalize(INTEGERS, r#"{"A":1,"a":2}"#)
        .accept_text(
            r#"{"A":1,"a":2}"#,
            "sha256:0d0e3924a16d7710884d7aaf5ddacfafcef0079c6717e1415b8074f911635606",
        );
    t.case("one-name-begins-another", "One name is the beginning of the other.")
        .canonicalize(INTEGERS, r#"{"a":1,"ab":2}"#)
        .accept_text(
            r#"{"a":1,"ab":2}"#,
            "sha256:cbeababd6e8bdb395ace48e1f220a5a08291bc7ad9548c04ca58a4d92b02662a",
        );
    t.case("nul-at-the-end", "NUL is a character of a name like any other.")
        .canonicalize(INTEGERS, r#"{"a":1,"a\u0000":2}"#)
        .accept_text(
            r#"{"a":1,"a\u0000":2}"#,
            "sha256:209d27aeb76da1b7df866aa98bf0f7d5a4982e123917da473979abe725e2eb70",
        );
    t.case("empty-name", "The empty name is a name.").canonicalize(INTEGERS, r#"{"":1,"b":2}"#).accept_text(
        r#"{"":1,"b":2}"#,
        "sha256:7616860afc4cd78a20a0baf296bf4b45f8cb08c6be4265858e9125c81ff0132f",
    );
    t.case("proto", "__proto__ is an ordinary name.")
        .canonicalize(INTEGERS, r#"{"__proto__":1,"constructor":2}"#)
        .accept_text(
            r#"{"__proto__":1,"constructor":2}"#,
            "sha256:86730ab48c44186d9333d9e00d1fddea3001ab1661d6693b957c0116ce08f076",
        );
    t.case(
        "composed-and-decomposed",
        "Two names that only Unicode normalisation makes equal are two members.",
    )
    .canonicalize(INTEGERS, "{\"\u{e9}\":1,\"e\u{301}\":2}")
    .accept_text(
        "{\"e\u{301}\":2,\"\u{e9}\":1}",
        "sha256:a7962fb10dc1255be368ece9c22b2256605921dc6d0a8c9409d3ee406bcb86e5",
    );
    t.case("ligature", "A ligature is not the letters it stands for.")
        .canonicalize(INTEGERS, "{\"\u{fb01}\":1,\"fi\":2}")
        .accept_text(
            "{\"fi\":2,\"\u{fb01}\":1}",
            "sha256:0314869a5a3750ff3ce065d3caf91f6cfe7880b5c542d81cf67a78eb92055c4e",
        );
    t.case("in-sibling-objects", "Each object has names of its own.")
        .canonicalize(INTEGERS, r#"[{"a":1},{"a":2}]"#)
        .accept_text(
            r#"[{"a":1},{"a":2}]"#,
            "sha256:99fadecef60e156ff21aff799671271e5fba37d003cce74da416587190ad9b14",
        );
    t.case("in-the-object-inside", "An object inside has names of its own.")
        .canonicalize(INTEGERS, r#"{"a":{"a":{"a":1}}}"#)
        .accept_text(
            r#"{"a":{"a":{"a":1}}}"#,
            "sha256:0d386f53413e5c91c9f82c20cfdaa1f563d3878676ec8508f7bc001bcabd536a",
        );
    t.case("after-the-object-inside", "A name goes on counting behind an inner object.")
        .canonicalize(INTEGERS, r#"{"a":{"b":1},"b":2}"#)
        .accept_text(
            r#"{"a":{"b":1},"b":2}"#,
            "sha256:2082af5c95a14b6d27edd062f7415dd8732c773c0d26123647302037a0651fd4",
        );
    t.case("as-a-value", "A string that equals a name is no name.")
        .canonicalize(INTEGERS, r#"{"a":"a","b":["a","b"]}"#)
        .accept_text(
            r#"{"a":"a","b":["a","b"]}"#,
            "sha256:cdf8ca7a657725e837bde0e0943f7cf385122e055996c2ddc029279ca0adb362",
        );
    t.case("accented-names", "Two accented names.")
        .canonicalize(INTEGERS, r#"{"\u00e9":1,"\u00e8":2}"#)
        .accept_text(
            "{\"\u{e8}\":2,\"\u{e9}\":1}",
            "sha256:d0d03c95a625f246af12ad1ad5eeef09f33d1a392c5a0ed22a18a68b4b524000",
        );
    t.case("emoji-names", "Two names outside the Basic Multilingual Plane.")
        .canonicalize(INTEGERS, "{\"\u{1f600}\":1,\"\u{1f601}\":2}")
        .accept_text(
            "{\"\u{1f600}\":1,\"\u{1f601}\":2}",
            "sha256:525c3a4234530b78d2c343f67f68c599caf0385a753273353bcda4f0af04b9e9",
        );
    t.case("solidus-names", "Names with a solidus.")
        .canonicalize(INTEGERS, r#"{"a/b":1,"a\/c":2}"#)
        .accept_text(
            r#"{"a/b":1,"a/c":2}"#,
            "sha256:4b4c5b87292b2adbed977271ed2028fd77bce290aff9fcffd0e965026368ad4d",
        );
    t.case("names-of-a-pointer", "Names that a pointer must escape, and the empty one.")
        .canonicalize(INTEGERS, r#"{"a/b":{"m~n":{"":{"x":1,"y":2}}}}"#)
        .accept_text(
            r#"{"a/b":{"m~n":{"":{"x":1,"y":2}}}}"#,
            "sha256:2c9823a30f9b56c884d2d81b812c54b51fa9ceeffa7472e61fb8c32c40956e59",
        );
    t.case("two-names-rfc8785", "The same under the other profile.")
        .canonicalize(RFC8785, r#"{"a":1.5,"b":2.5}"#)
        .accept_text(
            r#"{"a":1.5,"b":2.5}"#,
            "sha256:8571a2c39ed11e7ba790189af9ab23e317ad0656e75f132e52df3a8013967166",
        );
    t.case("forty-names", "Forty names, n00 to n39.")
        .canonicalize(INTEGERS, rising(40))
        .accept_text(&rising(40), "sha256:dd5a7b0d5bd82774a5c8c5c37f5d4f05ad147d8c0f324e6c84496bb1fa4cbdd0");
    t.case("forty-names-downwards", "The same forty names in falling order.")
        .canonicalize(INTEGERS, falling(40))
        .accept_text(&rising(40), "sha256:dd5a7b0d5bd82774a5c8c5c37f5d4f05ad147d8c0f324e6c84496bb1fa4cbdd0");
    t.case("same-name", "The place is the opening quote of the second name.")
        .canonicalize(INTEGERS, r#"{"a":1,"a":2}"#)
        .twin("two-names")
        .refuse(DUPLICATE, "", 7);
    t.case("same-name-rfc8785", "The other profile refuses it too.")
        .canonicalize(RFC8785, r#"{"a":1.5,"a":2.5}"#)
        .twin("two-names-rfc8785")
        .refuse(DUPLICATE, "", 9);
    t.case("same-value", "Equal values change nothing.")
        .canonicalize(INTEGERS, r#"{"a":1,"a":1}"#)
        .twin("two-names")
        .refuse(DUPLICATE, "", 7);
    t.case("second-escaped", "The second is spelt with an escape.")
        .canonicalize(INTEGERS, r#"{"a":1,"\u0061":2}"#)
        .twin("two-names")
        .refuse(DUPLICATE, "", 7);
    t.case("first-escaped", "The first is spelt with an escape.")
        .canonicalize(INTEGERS, r#"{"\u0061":1,"a":2}"#)
        .twin("escaped-names")
        .refuse(DUPLICATE, "", 12);
    t.case("both-escaped", "Both are spelt with the same escape.")
        .canonicalize(INTEGERS, r#"{"\u0061":1,"\u0061":2}"#)
        .twin("escaped-names")
        .refuse(DUPLICATE, "", 12);
    t.case("digits-of-other-case", "The digits of the escapes differ in case.")
        .canonicalize(INTEGERS, r#"{"\u00e9":1,"\u00E9":2}"#)
        .twin("accented-names")
        .refuse(DUPLICATE, "", 12);
    t.case("escape-and-bytes", "An escape and the bytes of the same character.")
        .canonicalize(INTEGERS, "{\"\\u00e9\":1,\"\u{e9}\":2}")
        .twin("accented-names")
        .refuse(DUPLICATE, "", 12);
    t.case("pair-and-bytes", "The escapes of a pair and the bytes of the same character.")
        .canonicalize(INTEGERS, "{\"\u{1f600}\":1,\"\\ud83d\\ude00\":2}")
        .twin("emoji-names")
        .refuse(DUPLICATE, "", 10);
    t.case("escaped-solidus", "The escaped and the bare solidus.")
        .canonicalize(INTEGERS, r#"{"a/b":1,"a\/b":2}"#)
        .twin("solidus-names")
        .refuse(DUPLICATE, "", 9);
    t.case("empty-twice", "The empty name twice.")
        .canonicalize(INTEGERS, r#"{"":1,"":2}"#)
        .twin("empty-name")
        .refuse(DUPLICATE, "", 6);
    t.case("proto-twice", "__proto__ twice.")
        .canonicalize(INTEGERS, r#"{"__proto__":1,"__proto__":2}"#)
        .twin("proto")
        .refuse(DUPLICATE, "", 15);
    t.case("not-adjacent", "Another member stands between the two.")
        .canonicalize(INTEGERS, r#"{"b":1,"a":2,"b":3}"#)
        .twin("three-names")
        .refuse(DUPLICATE, "", 13);
    t.case("falling-order", "The two stand beside each other behind a greater name.")
        .canonicalize(INTEGERS, r#"{"b":1,"a":2,"a":3}"#)
        .twin("three-names")
        .refuse(DUPLICATE, "", 13);
    t.case("three-times", "The second of three is reported.")
        .canonicalize(INTEGERS, r#"{"a":1,"a":2,"a":3}"#)
        .twin("three-names")
        .several_faults()
        .refuse(DUPLICATE, "", 7);
    t.case("after-nested-use", "An inner object with the same name stands between the two.")
        .canonicalize(INTEGERS, r#"{"a":{"a":1},"a":2}"#)
        .twin("after-the-object-inside")
        .refuse(DUPLICATE, "", 13);
    t.case("in-an-inner-object", "The place is the inner object.")
        .canonicalize(INTEGERS, r#"{"a":{"b":1,"b":2}}"#)
        .twin("after-the-object-inside")
        .refuse(DUPLICATE, "/a", 12);
    t.case("in-an-element", "An object in an array.")
        .canonicalize(INTEGERS, r#"[{"a":1},{"a":2,"a":3}]"#)
        .twin("in-sibling-objects")
        .refuse(DUPLICATE, "/1", 16);
    t.case("place-escaped", "The pointer escapes the names on its way and keeps the empty one.")
        .canonicalize(INTEGERS, r#"{"a/b":{"m~n":{"":{"x":1,"x":2}}}}"#)
        .twin("names-of-a-pointer")
        .refuse(DUPLICATE, "/a~1b/m~0n/", 25);
    t.case("forty-first", "The first of forty names comes again behind the last.")
        .canonicalize(INTEGERS, reopened(&rising(40), r#""n00":40"#))
        .twin("forty-names")
        .refuse(DUPLICATE, "", 351);
    t.case("forty-first-downwards", "The same behind names in falling order.")
        .canonicalize(INTEGERS, reopened(&falling(40), r#""n39":40"#))
        .twin("forty-names-downwards")
        .refuse(DUPLICATE, "", 351);
    t.case("before-the-colon", "The second name is enough, the input may end there.")
        .canonicalize(INTEGERS, r#"{"a":1,"a""#)
        .twin("two-names")
        .refuse(DUPLICATE, "", 7);
    t
}

/// The object with one member more at its end.
fn reopened(object: &str, member: &str) -> String {
    let members = object.trim_end_matches('}');
    format!("{members},{member}}}")
}
