//! J8: members are sorted by the UTF-16 code units of their decoded names.

use crate::vectors::author::{INTEGERS, RFC8785, Topic};

pub(super) fn topic() -> Topic {
    let mut t =
        Topic::new("jcs", "sorting", "Members are sorted by the UTF-16 code units of their decoded names.")
            .rulings("J8")
            .requirements("BM-6.1-1");
    t.case("both-sides-of-the-gap", "U+D7FF, U+1F600, U+E000, U+FB33, U+FF61, in this order.")
        .canonicalize(
            INTEGERS,
            "{\"\u{ff61}\":5,\"\u{fb33}\":4,\"\u{e000}\":3,\"\u{1f600}\":2,\"\u{d7ff}\":1}",
        )
        .accept_text(
            "{\"\u{d7ff}\":1,\"\u{1f600}\":2,\"\u{e000}\":3,\"\u{fb33}\":4,\"\u{ff61}\":5}",
            "sha256:9ed947128e46c4c11c47af2b833b48526d772739586df690a14ddc2b964bf4e3",
        );
    t.case("already-by-scalar-value", "In order of scalar values, which is not the order of code units.")
        .canonicalize(
            INTEGERS,
            "{\"\u{d7ff}\":1,\"\u{e000}\":2,\"\u{ffff}\":3,\"\u{10000}\":4,\"\u{10ffff}\":5}",
        )
        .accept_text(
            "{\"\u{d7ff}\":1,\"\u{10000}\":4,\"\u{10ffff}\":5,\"\u{e000}\":2,\"\u{ffff}\":3}",
            "sha256:060e8afb2fe8b38b0d6b2ea50d1c84a9fd4bc20f4764c4290ed84dc0c5739eea",
        );
    t.case("below-the-gap-and-above-the-plane", "U+D7FF comes before U+10000.")
        .canonicalize(INTEGERS, "{\"\u{10000}\":1,\"\u{d7ff}\":2}")
        .accept_text(
            "{\"\u{d7ff}\":2,\"\u{10000}\":1}",
            "sha256:7e5448d8aa6b25011d12d8ebdb42f3ac43e19b579587166144eb0f255fe93ae8",
        );
    t.case("above-the-gap-and-above-the-plane", "U+10FFFF comes before U+E000.")
        .canonicalize(INTEGERS, "{\"\u{e000}\":1,\"\u{10ffff}\":2}")
        .accept_text(
            "{\"\u{10ffff}\":2,\"\u{e000}\":1}",
            "sha256:9cb48d1e0efe03d3c53e3b9834f281ceb9cdac8803bc97a9fa064217eba7d8f6",
        );
    t.case("gap-spelt-in-escapes", "The same names, spelt with escapes.")
        .canonicalize(INTEGERS, r#"{"\ue000":1,"\ud800\udc00":2,"\ud7ff":3}"#)
        .accept_text(
            "{\"\u{d7ff}\":3,\"\u{10000}\":2,\"\u{e000}\":1}",
            "sha256:d6801ee47bccdda12c176e80589e18e83b4d173780b681a05e0ce82e58a3f9b4",
        );
    t.case("gap-behind-a-common-beginning", "The difference stands behind equal characters.")
        .canonicalize(INTEGERS, "{\"abc\u{ff61}\":1,\"abc\u{1f600}\":2,\"abc\u{d7ff}\":3}")
        .accept_text(
            "{\"abc\u{d7ff}\":3,\"abc\u{1f600}\":2,\"abc\u{ff61}\":1}",
            "sha256:abbed83c672aec20e7d4a53f72e127810635e8df36b9d6b159da527c61572784",
        );
    t.case("gap-behind-an-emoji", "The difference stands behind an equal pair.")
        .canonicalize(INTEGERS, "{\"\u{1f600}\u{e000}\":1,\"\u{1f600}\u{1f600}\":2,\"\u{1f600}\":3}")
        .accept_text(
            "{\"\u{1f600}\":3,\"\u{1f600}\u{1f600}\":2,\"\u{1f600}\u{e000}\":1}",
            "sha256:0b683d7caf26d674591ac3ea449a110b73e8c989849dff82e194e0b48bb07392",
        );
    t.case("pairs-by-their-second-half", "Pairs with one leading half are told apart by the trailing one.")
        .canonicalize(INTEGERS, "{\"\u{103ff}\":1,\"\u{10000}\":2,\"\u{10400}\":3}")
        .accept_text(
            "{\"\u{10000}\":2,\"\u{103ff}\":1,\"\u{10400}\":3}",
            "sha256:7984a5a3b2dc435717afbcd86fff01bc691bb938b0310d11d5a7158b905e795a",
        );
    t.case("empty-name-first", "The empty name comes before every other.")
        .canonicalize(INTEGERS, r#"{"a":1,"\u0000":2,"":3}"#)
        .accept_text(
            r#"{"":3,"\u0000":2,"a":1}"#,
            "sha256:2fb6fbf83b92ee291fdede6fbbee32ca1693d171fae6e26334955eb401f309fa",
        );
    t.case("shorter-first", "A name comes before those that it begins.")
        .canonicalize(INTEGERS, r#"{"aaa":1,"a":2,"aa":3}"#)
        .accept_text(
            r#"{"a":2,"aa":3,"aaa":1}"#,
            "sha256:12b13ca97ffe40e25c47e105447838aac30d88e86fc5f485f98cdda48ffa1c5f",
        );
    t.case("digits-are-text", "Names of digits are compared as text.")
        .canonicalize(INTEGERS, r#"{"9":1,"10":2,"1":3}"#)
        .accept_text(
            r#"{"1":3,"10":2,"9":1}"#,
            "sha256:99cddc35d3f643b0039ce45d340f10ac126734cba2a96e55fa2d10018faf6b55",
        );
    t.case("capitals-first", "Capitals come before small letters, accents behind both.")
        .canonicalize(INTEGERS, "{\"\u{e9}\":1,\"e\":2,\"E\":3,\"z\":4,\"Z\":5}")
        .accept_text(
            "{\"E\":3,\"Z\":5,\"e\":2,\"z\":4,\"\u{e9}\":1}",
            "sha256:9767f495607dbc1e5ac46e215309f0f3e4bac78aff26cf71af875f101a78a7fc",
        );
    t.case("decoded-not-spelt", "An escaped name is sorted by what it decodes to.")
        .canonicalize(INTEGERS, r#"{"\u0062":1,"c":2,"a":3}"#)
        .accept_text(
            r#"{"a":3,"b":1,"c":2}"#,
            "sha256:caeaf5292bf86b1e0922a3f2320a457f31e1fa5e9a5dc42f0e114890b4c6dee9",
        );
    t.case(
        "quote-before-number-sign",
        "The quotation mark sorts as U+0022, not as the backslash that it is written with.",
    )
    .canonicalize(INTEGERS, r##"{"#":1,"\"":2,"!":3}"##)
    .accept_text(
        r##"{"!":3,"\"":2,"#":1}"##,
        "sha256:09d81f43f77beb9dc2513987a6cec547165fe885cb5ba87605b85b6eef0cd975",
    );
    t.case(
        "control-before-space",
        "A line feed sorts as U+000A, not as the backslash that it is written with.",
    )
    .canonicalize(INTEGERS, r#"{"A":1," ":2,"\n":3}"#)
    .accept_text(
        r#"{"\n":3," ":2,"A":1}"#,
        "sha256:a767e87683769a076c4fe1522b9c7895b841392f03f0d7669eb61377df3750d7",
    );
    t.case("controls-among-themselves", "U+0001 is written with six characters, U+0009 with two.")
        .canonicalize(INTEGERS, r#"{"\t":1,"\u000b":2,"\u0001":3,"\n":4}"#)
        .accept_text(
            r#"{"\u0001":3,"\t":1,"\n":4,"\u000b":2}"#,
            "sha256:afff7756bf247e5ef1a86d7a31f3279c9591ee30b5b37cd18c97f94d4ff96517",
        );
    t.case("backslash-among-brackets", "The backslash sorts between [ and ].")
        .canonicalize(INTEGERS, r#"{"]":1,"\\":2,"[":3}"#)
        .accept_text(
            r#"{"[":3,"\\":2,"]":1}"#,
            "sha256:7189c83d21e6b779991681f654ded4ea00b752bc2d396f22a23644aae60e4770",
        );
    t.case("delete-and-beyond", "U+007F, U+0080, U+07FF, U+0800: one byte, two, two, three.")
        .canonicalize(INTEGERS, "{\"\u{800}\":1,\"\u{7ff}\":2,\"\u{80}\":3,\"\u{7f}\":4}")
        .accept_text(
            "{\"\u{7f}\":4,\"\u{80}\":3,\"\u{7ff}\":2,\"\u{800}\":1}",
            "sha256:06a0326dc5af95a9839a46806ebf68d00c1f02454ec7d656bbc8f28041d52f7f",
        );
    t.case("difference-in-a-high-byte", "U+0100 comes behind U+00FF.")
        .canonicalize(INTEGERS, "{\"\u{100}\":1,\"\u{ff}\":2}")
        .accept_text(
            "{\"\u{ff}\":2,\"\u{100}\":1}",
            "sha256:e5be04bc60a1c50c8ae986030efed7047b6bd88f8c27735b14a7dd4730929e9a",
        );
    t.case("every-object-by-itself", "Inner objects are sorted too, arrays are not.")
        .canonicalize(INTEGERS, r#"{"b":[{"d":1,"c":2},3,1],"a":{"z":{},"y":[]}}"#)
        .accept_text(
            r#"{"a":{"y":[],"z":{}},"b":[{"c":2,"d":1},3,1]}"#,
            "sha256:0d9a912e9e0d2d80503c9ed4ef342102a054b9b5d5c94f61778b58eac62080c9",
        );
    t.case("long-common-beginning", "Names that differ in the seventieth character.")
        .canonicalize(INTEGERS, long_names("c", "b", "a"))
        .accept_text(
            &long_names_sorted(),
            "sha256:7547d74d0612a83501d89b47355eb4b697879bfd4c68e7230ea0290573d29cc8",
        );
    t.case("both-sides-of-the-gap-rfc8785", "The other profile sorts alike.")
        .canonicalize(RFC8785, "{\"\u{ff61}\":0.5,\"\u{1f600}\":1e1}")
        .accept_text(
            "{\"\u{1f600}\":10,\"\u{ff61}\":0.5}",
            "sha256:a5e4b90b958fb44d7fc0be0feec45d4cb801efba0ae8b2810510cac04751c9e9",
        );
    t
}

/// Three names that are alike in their first seventy characters; the values tell them apart.
fn long_names(first: &str, second: &str, third: &str) -> String {
    let start = "n".repeat(70);
    format!("{{\"{start}{first}\":1,\"{start}{second}\":2,\"{start}{third}\":3}}")
}

/// The canonical text of `long_names("c", "b", "a")`.
fn long_names_sorted() -> String {
    let start = "n".repeat(70);
    format!("{{\"{start}a\":3,\"{start}b\":2,\"{start}c\":1}}")
}
