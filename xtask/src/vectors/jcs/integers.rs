//! J5: in the integer profile a number is judged on the exact decimal value of its token.

use super::{NUMBER, SYNTAX};
use crate::vectors::author::{INTEGERS, Topic};

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        "jcs",
        "integers",
        "In the integer profile a number is an integer of at most 2^53-1 by its exact decimal value.",
    )
    .rulings("J5 J7")
    .requirements("BM-6.3-3 BM-6.3-5");
    t.case("one", "The plain form.")
        .canonicalize(INTEGERS, "1")
        .accept_text("1", "sha256:6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b");
    t.case("one-point-zero", "A fraction of zeros is an integer by value.")
        .canonicalize(INTEGERS, "1.0")
        .accept_text("1", "sha256:6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b");
    t.case("one-e-zero", "An exponent of zero changes nothing.")
        .canonicalize(INTEGERS, "1e0")
        .accept_text("1", "sha256:6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b");
    t.case("ten-e-minus-one", "Ten tenths are one.")
        .canonicalize(INTEGERS, "10e-1")
        .accept_text("1", "sha256:6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b");
    t.case("one-e-plus-three", "A capital E and a plus sign.")
        .canonicalize(INTEGERS, "1E+3")
        .accept_text("1000", "sha256:40510175845988f13f6162ed8526f0b09f73384467fa855e1e79b44a56562a58");
    t.case("zero", "Zero.")
        .canonicalize(INTEGERS, "0")
        .accept_text("0", "sha256:5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9");
    t.case("zero-point-zero", "Zero with a fraction.")
        .canonicalize(INTEGERS, "0.0")
        .accept_text("0", "sha256:5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9");
    t.case("minus-zero", "Minus zero is zero and is written so.")
        .canonicalize(INTEGERS, "-0")
        .accept_text("0", "sha256:5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9");
    t.case("minus-zero-point-zero", "Minus zero with a fraction.")
        .canonicalize(INTEGERS, "-0.0")
        .accept_text("0", "sha256:5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9");
    t.case("minus-zero-with-exponent", "Minus zero with an exponent.")
        .canonicalize(INTEGERS, "-0e7")
        .accept_text("0", "sha256:5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9");
    t.case("zero-with-huge-exponent", "Zero stays zero under any exponent.")
        .canonicalize(INTEGERS, "0e999999999")
        .accept_text("0", "sha256:5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9");
    t.case("zero-with-huge-negative-exponent", "And under any negative one.")
        .canonicalize(INTEGERS, "0.000e-999999999")
        .accept_text("0", "sha256:5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9");
    t.case("zero-with-exponent-beyond-64-bits", "An exponent that fits no machine integer.")
        .canonicalize(INTEGERS, "0e99999999999999999999999999")
        .accept_text("0", "sha256:5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9");
    t.case("greatest", "2^53-1.").canonicalize(INTEGERS, "9007199254740991").accept_text(
        "9007199254740991",
        "sha256:f40b423c2dd95ff2b2f027e22208f438cf7242862e5e746860e697308c9add26",
    );
    t.case("least", "-(2^53-1).").canonicalize(INTEGERS, "-9007199254740991").accept_text(
        "-9007199254740991",
        "sha256:4c933a456bb8f2e9894b2d0b26480439cd72d52fb8a27cbf8fd7f323f22c7815",
    );
    t.case("greatest-in-scientific-form", "2^53-1 with a fraction and an exponent.")
        .canonicalize(INTEGERS, "9.007199254740991e15")
        .accept_text(
            "9007199254740991",
            "sha256:f40b423c2dd95ff2b2f027e22208f438cf7242862e5e746860e697308c9add26",
        );
    t.case("greatest-with-a-zero-behind-the-point", "2^53-1 with a fraction of zeros.")
        .canonicalize(INTEGERS, "9007199254740991.0")
        .accept_text(
            "9007199254740991",
            "sha256:f40b423c2dd95ff2b2f027e22208f438cf7242862e5e746860e697308c9add26",
        );
    t.case("greatest-from-above", "Ten times 2^53-1, divided by ten again.")
        .canonicalize(INTEGERS, "90071992547409910e-1")
        .accept_text(
            "9007199254740991",
            "sha256:f40b423c2dd95ff2b2f027e22208f438cf7242862e5e746860e697308c9add26",
        );
    t.case("minus-one", "A negative integer.")
        .canonicalize(INTEGERS, "-1")
        .accept_text("-1", "sha256:1bad6b8cf97131fceab8543e81f7757195fbb1d36b376ee994ad1cf17699c464");
    t.case("ten-to-the-fifteenth", "The greatest power of ten in the profile.")
        .canonicalize(INTEGERS, "1e15")
        .accept_text(
            "1000000000000000",
            "sha256:6a4ef24cb01aa0e97da4186c067128b828532db703db8872fa736a0cc0b363b1",
        );
    t.case("fraction-used-up", "Every digit of the fraction is lifted over the point.")
        .canonicalize(INTEGERS, "1.23e2")
        .accept_text("123", "sha256:a665a45920422f9d417e4867efdc4fb8a04a1f3fff1fa07e998e86f7f7a27ae3");
    t.case("zeros-cut-off", "The negative exponent takes zeros away only.")
        .canonicalize(INTEGERS, "123000e-3")
        .accept_text("123", "sha256:a665a45920422f9d417e4867efdc4fb8a04a1f3fff1fa07e998e86f7f7a27ae3");
    t.case("tenth-times-ten", "0.1e1 is one.")
        .canonicalize(INTEGERS, "0.1e1")
        .accept_text("1", "sha256:6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b");
    t.case("exponent-with-leading-zeros", "An exponent may begin with zeros, any number of them.")
        .canonicalize(INTEGERS, "1e0000000000000000000000000001")
        .accept_text("10", "sha256:4a44dc15364204a80fe80e9039455cc1608281820fe2b24f1e5233ade6af1dd5");
    t.case("exponent-minus-zero", "An exponent of minus zero.")
        .canonicalize(INTEGERS, "7e-0000")
        .accept_text("7", "sha256:7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451");
    t.case("hundred-digits-with-zeros", "1 and 99 zeros, divided by ten to the ninety-ninth.")
        .canonicalize(INTEGERS, hundred_digits("e-99"))
        .accept_text("1", "sha256:6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b");
    t.case("small-fraction-lifted", "1 in the hundredth place behind the point, times ten to the hundredth.")
        .canonicalize(INTEGERS, small_fraction("e100"))
        .accept_text("1", "sha256:6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b");
    t.case("fraction-of-hundred-zeros", "A fraction of a hundred zeros.")
        .canonicalize(INTEGERS, fraction_of_zeros(""))
        .accept_text("1", "sha256:6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b");
    t.case("in-an-array", "Numbers among others.")
        .canonicalize(INTEGERS, "[0,1.0,-1]")
        .accept_text("[0,1,-1]", "sha256:9b5d4d1d58aa42a7bfda214f0f22a30c04d64c96fa7ee4321b158929d3774a73");
    t.case("as-a-member", "A number as a member.")
        .canonicalize(INTEGERS, "{\"n\":10}")
        .accept_text("{\"n\":10}", "sha256:3ff6698e101869f36e088516c6c0ca6495c40c0abdae72f6e4d124610dace7b0");
    t.case("one-and-a-half", "A fraction that is none of zeros.")
        .canonicalize(INTEGERS, "1.5")
        .twin("one-point-zero")
        .refuse(NUMBER, "", 0);
    t.case("half", "Less than one and not zero.")
        .canonicalize(INTEGERS, "0.5")
        .twin("zero-point-zero")
        .refuse(NUMBER, "", 0);
    t.case("minus-one-and-a-half", "A negative fraction.")
        .canonicalize(INTEGERS, "-1.5")
        .twin("minus-one")
        .refuse(NUMBER, "", 0);
    t.case("above-the-greatest", "2^53.")
        .canonicalize(INTEGERS, "9007199254740992")
        .twin("greatest")
        .refuse(NUMBER, "", 0);
    t.case("below-the-least", "-2^53.")
        .canonicalize(INTEGERS, "-9007199254740992")
        .twin("least")
        .refuse(NUMBER, "", 0);
    t.case("above-the-greatest-in-scientific-form", "2^53 with a fraction and an exponent.")
        .canonicalize(INTEGERS, "9.007199254740992e15")
        .twin("greatest-in-scientific-form")
        .refuse(NUMBER, "", 0);
    t.case("greatest-and-a-fraction", "A double would round it to 2^53-1; the token is no integer.")
        .canonicalize(INTEGERS, "9007199254740991.4")
        .twin("greatest-with-a-zero-behind-the-point")
        .refuse(NUMBER, "", 0);
    t.case("nearly-one-from-below", "Twenty nines: a double would round it to 1.")
        .canonicalize(INTEGERS, "0.99999999999999999999")
        .twin("zero-point-zero")
        .refuse(NUMBER, "", 0);
    t.case("nearly-one-from-above", "A double would round it to 1.")
        .canonicalize(INTEGERS, "1.00000000000000000001")
        .twin("one-point-zero")
        .refuse(NUMBER, "", 0);
    t.case("nearly-zero", "A double would round it to 0.")
        .canonicalize(INTEGERS, "1e-400")
        .twin("one-e-zero")
        .refuse(NUMBER, "", 0);
    t.case("far-too-great", "No double holds it.")
        .canonicalize(INTEGERS, "1e400")
        .twin("one-e-zero")
        .refuse(NUMBER, "", 0);
    t.case("ten-to-the-sixteenth", "The first power of ten above the profile.")
        .canonicalize(INTEGERS, "1e16")
        .twin("ten-to-the-fifteenth")
        .refuse(NUMBER, "", 0);
    t.case("ten-times-the-greatest", "An exponent lifts it out of the profile.")
        .canonicalize(INTEGERS, "9007199254740991e1")
        .twin("greatest")
        .refuse(NUMBER, "", 0);
    t.case("one-digit-more", "Seventeen digits.")
        .canonicalize(INTEGERS, "90071992547409910")
        .twin("greatest")
        .refuse(NUMBER, "", 0);
    t.case("fraction-left-over", "A digit of the fraction stays behind the point.")
        .canonicalize(INTEGERS, "1.23e1")
        .twin("fraction-used-up")
        .refuse(NUMBER, "", 0);
    t.case("more-than-zeros-cut-off", "The exponent takes a digit that is no zero.")
        .canonicalize(INTEGERS, "123000e-4")
        .twin("zeros-cut-off")
        .refuse(NUMBER, "", 0);
    t.case("tenth", "One tenth with an exponent of zero.")
        .canonicalize(INTEGERS, "0.1e0")
        .twin("tenth-times-ten")
        .refuse(NUMBER, "", 0);
    t.case("exponent-beyond-64-bits", "One with an exponent that fits no machine integer.")
        .canonicalize(INTEGERS, "1e99999999999999999999999999")
        .twin("zero-with-exponent-beyond-64-bits")
        .refuse(NUMBER, "", 0);
    t.case("negative-exponent-beyond-64-bits", "One with a negative exponent that fits no machine integer.")
        .canonicalize(INTEGERS, "1e-99999999999999999999999999")
        .twin("one-e-zero")
        .refuse(NUMBER, "", 0);
    t.case("exponent-at-64-bits", "2^64 as an exponent is not 0.")
        .canonicalize(INTEGERS, "1e18446744073709551616")
        .twin("one-e-zero")
        .refuse(NUMBER, "", 0);
    t.case("exponent-at-32-bits", "2^32 as an exponent is not 0.")
        .canonicalize(INTEGERS, "1e4294967296")
        .twin("one-e-zero")
        .refuse(NUMBER, "", 0);
    t.case("hundred-digits", "1 and 99 zeros.")
        .canonicalize(INTEGERS, hundred_digits(""))
        .twin("hundred-digits-with-zeros")
        .refuse(NUMBER, "", 0);
    t.case("hundred-digits-short-of-a-zero", "1 and 99 zeros, divided by ten to the hundredth.")
        .canonicalize(INTEGERS, hundred_digits("e-100"))
        .twin("hundred-digits-with-zeros")
        .refuse(NUMBER, "", 0);
    t.case("small-fraction-not-lifted", "The exponent is one too small.")
        .canonicalize(INTEGERS, small_fraction("e99"))
        .twin("small-fraction-lifted")
        .refuse(NUMBER, "", 0);
    t.case("fraction-of-hundred-zeros-and-a-one", "One digit behind a hundred zeros.")
        .canonicalize(INTEGERS, fraction_of_zeros("1"))
        .twin("fraction-of-hundred-zeros")
        .refuse(NUMBER, "", 0);
    t.case("second-of-three", "The place is the number's own.")
        .canonicalize(INTEGERS, "[0,1.5,-1]")
        .twin("in-an-array")
        .refuse(NUMBER, "/1", 3);
    t.case("member-out-of-profile", "The pointer names the member.")
        .canonicalize(INTEGERS, "{\"n\":1e-1}")
        .twin("as-a-member")
        .refuse(NUMBER, "/n", 5);
    t.case("leading-zero", "The 1 is the first byte that fits nothing.")
        .canonicalize(INTEGERS, "01")
        .twin("one")
        .refuse(SYNTAX, "", 1);
    t.case("two-zeros", "Nor does a second zero.")
        .canonicalize(INTEGERS, "00")
        .twin("zero")
        .refuse(SYNTAX, "", 1);
    t.case("leading-zero-behind-the-sign", "The same behind a sign.")
        .canonicalize(INTEGERS, "-01")
        .twin("minus-one")
        .refuse(SYNTAX, "", 2);
    t.case("leading-zero-in-an-array", "The zero has ended, so the place is the array.")
        .canonicalize(INTEGERS, "[0,01,-1]")
        .twin("in-an-array")
        .refuse(SYNTAX, "", 4);
    t.case("plus-sign", "No number begins with a plus sign.")
        .canonicalize(INTEGERS, "+1")
        .twin("one")
        .refuse(SYNTAX, "", 0);
    t.case("point-first", "No number begins with a point.")
        .canonicalize(INTEGERS, ".0")
        .twin("zero-point-zero")
        .refuse(SYNTAX, "", 0);
    t.case("point-last", "A digit is due behind the point.")
        .canonicalize(INTEGERS, "1.")
        .twin("one-point-zero")
        .refuse(SYNTAX, "", 2);
    t.case("point-last-in-an-array", "The number has not ended, so the place is the number.")
        .canonicalize(INTEGERS, "[0,1.,-1]")
        .twin("in-an-array")
        .refuse(SYNTAX, "/1", 5);
    t.case("sign-alone", "A digit is due behind the sign.")
        .canonicalize(INTEGERS, "-")
        .twin("minus-one")
        .refuse(SYNTAX, "", 1);
    t.case("sign-alone-in-an-array", "The number has begun, so the place is the number.")
        .canonicalize(INTEGERS, "[0,1.0,-]")
        .twin("in-an-array")
        .refuse(SYNTAX, "/2", 8);
    t.case("two-signs", "A second sign.")
        .canonicalize(INTEGERS, "--1")
        .twin("minus-one")
        .refuse(SYNTAX, "", 1);
    t.case("sign-then-point", "A digit is due before the point.")
        .canonicalize(INTEGERS, "-.0")
        .twin("minus-zero-point-zero")
        .refuse(SYNTAX, "", 1);
    t.case("exponent-without-digits", "A digit or a sign is due behind the e.")
        .canonicalize(INTEGERS, "1e")
        .twin("one-e-zero")
        .refuse(SYNTAX, "", 2);
    t.case("exponent-sign-without-digits", "A digit is due behind the sign.")
        .canonicalize(INTEGERS, "1E+")
        .twin("one-e-plus-three")
        .refuse(SYNTAX, "", 3);
    t.case("point-then-exponent", "A digit is due between point and e.")
        .canonicalize(INTEGERS, "1.e0")
        .twin("one-e-zero")
        .refuse(SYNTAX, "", 2);
    t.case("exponent-with-a-point", "An exponent is an integer.")
        .canonicalize(INTEGERS, "1e0.0")
        .twin("one-e-zero")
        .refuse(SYNTAX, "", 3);
    t.case("hexadecimal", "Numbers are decimal.")
        .canonicalize(INTEGERS, "0x1")
        .twin("zero")
        .refuse(SYNTAX, "", 1);
    t.case("underscore", "Digits are not grouped.")
        .canonicalize(INTEGERS, "1_0")
        .twin("one")
        .refuse(SYNTAX, "", 1);
    t.case("suffix", "A number carries no suffix.")
        .canonicalize(INTEGERS, "1n")
        .twin("one")
        .refuse(SYNTAX, "", 1);
    t.case("arabic-indic-digit", "Digits are ASCII.")
        .canonicalize(INTEGERS, "\u{661}")
        .twin("one")
        .refuse(SYNTAX, "", 0);
    t.case("full-width-digit-behind-a-digit", "Nor may a number go on with another digit.")
        .canonicalize(INTEGERS, "1\u{ff11}")
        .twin("one")
        .refuse(SYNTAX, "", 1);
    t.case(
        "fraction-then-point",
        "The longest number, 1.5, is out of profile before the second point is wrong.",
    )
    .canonicalize(INTEGERS, "1.5.2")
    .twin("one-point-zero")
    .several_faults()
    .refuse(NUMBER, "", 0);
    t.case("zeros-then-point", "The longest number, 1.0, is in profile: the second point is wrong.")
        .canonicalize(INTEGERS, "1.0.2")
        .twin("one-point-zero")
        .refuse(SYNTAX, "", 3);
    t.case("fraction-then-letter", "1.5 is out of profile before the letter is wrong.")
        .canonicalize(INTEGERS, "[1.5x]")
        .twin("in-an-array")
        .several_faults()
        .refuse(NUMBER, "/0", 1);
    t
}

/// 1, then 99 zeros, then this.
fn hundred_digits(end: &str) -> String {
    format!("1{}{end}", "0".repeat(99))
}

/// 0., then 99 zeros, then 1, then this.
fn small_fraction(end: &str) -> String {
    format!("0.{}1{end}", "0".repeat(99))
}

/// 1., then 100 zeros, then this.
fn fraction_of_zeros(end: &str) -> String {
    format!("1.{}{end}", "0".repeat(100))
}
