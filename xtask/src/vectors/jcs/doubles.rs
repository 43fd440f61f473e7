//! J6: under RFC 8785 a number is the nearest double, written as ECMAScript writes it.

use super::{NUMBER, SYNTAX};
use crate::vectors::author::{RFC8785, Topic};

const APPENDIX_B: &str = "number text of RFC 8785, appendix B; digest by Python hashlib over it";
const NODE: &str = "number text by Node.js 20.20.2; digest by Python hashlib over it";

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        "jcs",
        "doubles",
        "Under RFC 8785 a number is its nearest double, which must be finite, written as ECMAScript does.",
    )
    .rulings("J6 J7")
    .requirements("BM-6.3-6");
    t.case("zero", "Zero.")
        .canonicalize(RFC8785, "0")
        .source(APPENDIX_B)
        .accept_text("0", "sha256:5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9");
    t.case("minus-zero", "Minus zero is written without its sign.")
        .canonicalize(RFC8785, "-0")
        .source(APPENDIX_B)
        .accept_text("0", "sha256:5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9");
    t.case("least-subnormal", "The least positive double.")
        .canonicalize(RFC8785, "5e-324")
        .source(APPENDIX_B)
        .accept_text("5e-324", "sha256:c46e7ca1be4c8734f373a56530787288fa2058d73d07855e9247e949f811a42a");
    t.case("least-subnormal-negative", "The same below zero.")
        .canonicalize(RFC8785, "-5e-324")
        .source(APPENDIX_B)
        .accept_text("-5e-324", "sha256:046f4049d09944fcb2efbf2ddb0ea8f05e0204591d6d02c9106efc88190fa7f9");
    t.case("greatest", "The greatest finite double.")
        .canonicalize(RFC8785, "1.7976931348623157e308")
        .source(APPENDIX_B)
        .accept_text(
            "1.7976931348623157e+308",
            "sha256:c2784e1abd6317452708f3fbf9641c16b959561bc621a1d408c23a20aa2cb585",
        );
    t.case("greatest-negative", "The same below zero.")
        .canonicalize(RFC8785, "-1.7976931348623157E+308")
        .source(APPENDIX_B)
        .accept_text(
            "-1.7976931348623157e+308",
            "sha256:f0347276b171ff0c36491c912285a2833de7313d1a103a4b1be0274bfe7c021f",
        );
    t.case("two-to-the-53rd", "The integer profile ends below it, this one does not.")
        .canonicalize(RFC8785, "9007199254740992")
        .source(APPENDIX_B)
        .accept_text(
            "9007199254740992",
            "sha256:c681da39d7273a6a24c15c9cac3a75526ff2ecf8ba4ee60346a0c70c8163bdb2",
        );
    t.case("two-to-the-53rd-negative", "The same below zero.")
        .canonicalize(RFC8785, "-9007199254740992")
        .source(APPENDIX_B)
        .accept_text(
            "-9007199254740992",
            "sha256:83e109bfd7fb4984b47a46f363627c18dbbd7e57e36b05a04cd162d304df72e9",
        );
    t.case("two-to-the-68th", "Digits that the double does not need are zeros.")
        .canonicalize(RFC8785, "295147905179352825856")
        .source(APPENDIX_B)
        .accept_text(
            "295147905179352830000",
            "sha256:7933ef1b34c194c7a327ef424e54282dd2872bc7bda27812f9edf7882ca340c0",
        );
    t.case("below-1e23", "Bits 44b52d02c7e14af5.")
        .canonicalize(RFC8785, "99999999999999974834176")
        .source(APPENDIX_B)
        .accept_text(
            "9.999999999999997e+22",
            "sha256:143eadc1fc2fe10a563df313c717399d1835652d710fa189119ff2e1d5cde33d",
        );
    t.case("1e23", "Bits 44b52d02c7e14af6, from its exact value.")
        .canonicalize(RFC8785, "99999999999999991611392")
        .source(APPENDIX_B)
        .accept_text("1e+23", "sha256:0b1af6b73e932475817f8eb620deecf21ad7570df3400a23db5c79a9001597f7");
    t.case("above-1e23", "Bits 44b52d02c7e14af7.")
        .canonicalize(RFC8785, "100000000000000008388608")
        .source(APPENDIX_B)
        .accept_text(
            "1.0000000000000001e+23",
            "sha256:de7cb5db5ee06bf7ef5b74ebcf94cd9d7efda28125905f7ff590724953173c7b",
        );
    t.case("two-below-1e21", "Bits 444b1ae4d6e2ef4e: 21 digits are written out.")
        .canonicalize(RFC8785, "999999999999999737856")
        .source(APPENDIX_B)
        .accept_text(
            "999999999999999700000",
            "sha256:dcabf7269f6bb6ec5ba8b9530825cd7ffe215d4dd26e0a237f9d753513792c07",
        );
    t.case("below-1e21", "Bits 444b1ae4d6e2ef4f: 21 digits are written out.")
        .canonicalize(RFC8785, "999999999999999868928")
        .source(APPENDIX_B)
        .accept_text(
            "999999999999999900000",
            "sha256:914b4f8b4bbe2f6e7c36ad7791fc842a7516d149e694b3a71b78cee465ff6d7a",
        );
    t.case("1e21", "Bits 444b1ae4d6e2ef50: 22 digits would be needed, so an exponent is written.")
        .canonicalize(RFC8785, "1000000000000000000000")
        .source(APPENDIX_B)
        .accept_text("1e+21", "sha256:241c4643fa70b1dcde1205b71be4e3bebb17e9f880c8e1a33d0ead6c27271d3c");
    t.case("below-1e-6", "Bits 3eb0c6f7a0b5ed8c: below 0.000001 an exponent is written.")
        .canonicalize(RFC8785, "9.999999999999997e-7")
        .source(APPENDIX_B)
        .accept_text(
            "9.999999999999997e-7",
            "sha256:2ace34b29d30d300aeacd4f2bb83367fa186f11a3f02ed461f35f00fd741a242",
        );
    t.case("1e-6", "Bits 3eb0c6f7a0b5ed8d: from 0.000001 on the number is written out.")
        .canonicalize(RFC8785, "1e-6")
        .source(APPENDIX_B)
        .accept_text("0.000001", "sha256:159fb29a827ad04b260aa6c8ab6d8637f8f2b38af5c4f3cb49d6a21205e040f8");
    t.case("thirds-minus-two", "Bits 41b3de4355555553, from its exact value.")
        .canonicalize(RFC8785, "333333333.333333194255828857421875")
        .source(APPENDIX_B)
        .accept_text(
            "333333333.3333332",
            "sha256:0fdb7bafaf219ccaf278cd0c0a580473db01c774a0baafe72a07d01230ac5c6d",
        );
    t.case("thirds-minus-one", "Bits 41b3de4355555554.")
        .canonicalize(RFC8785, "333333333.3333332538604736328125")
        .source(APPENDIX_B)
        .accept_text(
            "333333333.33333325",
            "sha256:bcbe1777b7d3c91c19c7f90100c595a9b3f1d9b395567da4258baf7ac655d403",
        );
    t.case("thirds", "Bits 41b3de4355555555.")
        .canonicalize(RFC8785, "333333333.333333313465118408203125")
        .source(APPENDIX_B)
        .accept_text(
            "333333333.3333333",
            "sha256:6bd9be1c141028789cc35db62f1b43e80d5d4ee24d6d542e775deb16799ff4c7",
        );
    t.case("thirds-plus-one", "Bits 41b3de4355555556.")
        .canonicalize(RFC8785, "333333333.33333337306976318359375")
        .source(APPENDIX_B)
        .accept_text(
            "333333333.3333334",
            "sha256:1e099031ca0cb3cf4054688f7e2e8c95fc72828de5fa7605ce3f729e6cf79d43",
        );
    t.case("thirds-plus-two", "Bits 41b3de4355555557.")
        .canonicalize(RFC8785, "333333333.333333432674407958984375")
        .source(APPENDIX_B)
        .accept_text(
            "333333333.33333343",
            "sha256:cf68ab5e198a77538aafd967fb122a305ba1df95c9348b1fe3dff453c7f7215f",
        );
    t.case("small-thirds", "Bits becbf647612f3696: seventeen digits behind five zeros.")
        .canonicalize(RFC8785, "-3.3333333333333333e-6")
        .source(APPENDIX_B)
        .accept_text(
            "-0.0000033333333333333333",
            "sha256:4e703d4e0928e4f339d03e1fb5454ddc33db657ad735b02530d98123b4fd4b61",
        );
    t.case("tie-to-even", "Bits 43143ff3c1cb0959: halfway between two texts, the even digit is written.")
        .canonicalize(RFC8785, "1424953923781206.25")
        .source(APPENDIX_B)
        .accept_text(
            "1424953923781206.2",
            "sha256:e1547479d27f057e3197d49417a1dcbe19dd8781b34fa9f83b789925943d00cb",
        );
    t.case("tie-negative", "Bits c30218ade56ba4ba: halfway between two texts, the even digit is written.")
        .canonicalize(RFC8785, "-636710592279703.25")
        .source(NODE)
        .accept_text(
            "-636710592279703.2",
            "sha256:9c76933e5ec371541cae5fc784d403f60c91c1eb5ab19afb72b87da26041e2ae",
        );
    t.case("tie-positive", "Bits 430218ade56ba4ba: the same above zero.")
        .canonicalize(RFC8785, "636710592279703.25")
        .source(NODE)
        .accept_text(
            "636710592279703.2",
            "sha256:1303e70ec90bf997b0bf59e07a7ac6a75cdea79f0271a7e29705bbbce9f280dd",
        );
    t.case("half", "A fraction that a double holds exactly.")
        .canonicalize(RFC8785, "0.5")
        .source(NODE)
        .accept_text("0.5", "sha256:d2cbad71ff333de67d07ec676e352ab7f38248eb69c942950157220607c55e84");
    t.case("tenth", "A fraction that a double does not hold exactly.")
        .canonicalize(RFC8785, "0.1")
        .source(NODE)
        .accept_text("0.1", "sha256:14be4b45f18e0d8c67b4f719b5144eee88497e413709d11d85b096d8e2346310");
    t.case("one-point-zero", "A fraction of zeros is not written.")
        .canonicalize(RFC8785, "1.0")
        .source(NODE)
        .accept_text("1", "sha256:6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b");
    t.case("trailing-zero", "Nor is a zero at the end of a fraction.")
        .canonicalize(RFC8785, "4.50")
        .source(NODE)
        .accept_text("4.5", "sha256:32209ccbf8a8e509b9027698cc173343a2695e8ecdbe899bf5335a3100c956fc");
    t.case("thirty-three-tenths", "The exponent is used up.")
        .canonicalize(RFC8785, "33e-1")
        .source(NODE)
        .accept_text("3.3", "sha256:8c92bebd740430af1b95f3b0deb80df3b03cc6f9d8417b1dffb75d5c37c707b5");
    t.case("hundred", "An exponent that is used up leaves zeros.")
        .canonicalize(RFC8785, "1E+2")
        .source(NODE)
        .accept_text("100", "sha256:ad57366865126e55649ecb23ae1d48887544976efea46a48eb5d85a6eeb4d306");
    t.case("twenty-one-digits", "10^20 is the greatest power of ten that is written out.")
        .canonicalize(RFC8785, "1e20")
        .source(NODE)
        .accept_text(
            "100000000000000000000",
            "sha256:c344e9487bfbd5c4e03c9fb90d62a5dde5e00b54d55c46e9f4a803aea162b80c",
        );
    t.case("minus-1e21", "The first that is not, below zero.")
        .canonicalize(RFC8785, "-1e21")
        .source(NODE)
        .accept_text("-1e+21", "sha256:d1b781c586a6becc3c6bba876b259268cbead2c6085737f4799c2fd0607f55a4");
    t.case("1e22", "An exponent above 21.")
        .canonicalize(RFC8785, "1e22")
        .source(NODE)
        .accept_text("1e+22", "sha256:814a97daeb45416e24befc0ae9a6414ac2f41f269a9f2f019fc65a0d03725f34");
    t.case("several-digits-and-exponent", "Several digits before the exponent, with a point.")
        .canonicalize(RFC8785, "6.02214076e23")
        .source(NODE)
        .accept_text(
            "6.02214076e+23",
            "sha256:dd3f8330929c794a1d689817b2fa82b483c629b311b2be34013ec97c3a3cc985",
        );
    t.case("five-zeros-behind-the-point", "1.23e-6 is written out.")
        .canonicalize(RFC8785, "1.23e-6")
        .source(NODE)
        .accept_text("0.00000123", "sha256:ffc64b1104ccac57cf5fa084360c245a4aada2e4d26499352b05164fe5220a01");
    t.case("six-zeros-behind-the-point", "1.23e-7 is not.")
        .canonicalize(RFC8785, "0.000000123")
        .source(NODE)
        .accept_text("1.23e-7", "sha256:60880613bdf523cf9e6d60ae163612a08794d2a0655ed01072c0d2c6d5ca451b");
    t.case("1e-7", "One digit and a negative exponent.")
        .canonicalize(RFC8785, "0.0000001")
        .source(NODE)
        .accept_text("1e-7", "sha256:5b33e02f2c5103a05d32f6ba9cb058294452bfbf393967f68bb30c1bdcbbab22");
    t.case("two-digits-of-exponent", "A negative exponent of two digits.")
        .canonicalize(RFC8785, "1.2E-10")
        .source(NODE)
        .accept_text("1.2e-10", "sha256:91da72ca3d1709026916ad4127266d44526a3934d903ca49072e37eaba8cb891");
    t.case("thirty-digits", "An integer of thirty digits.")
        .canonicalize(RFC8785, "123456789012345678901234567890")
        .source(NODE)
        .accept_text(
            "1.2345678901234568e+29",
            "sha256:a2379507385d6bf639d8eb6afb3c4c1937b9f994691c57b1f2cc08a0ece3ab4a",
        );
    t.case("least-normal", "Bits 0010000000000000.")
        .canonicalize(RFC8785, "2.2250738585072014e-308")
        .source(NODE)
        .accept_text(
            "2.2250738585072014e-308",
            "sha256:8d51a73768cb59d15302f6b0a4c7147a04b0cce9df743b5bf50e31ab87b2d807",
        );
    t.case("greatest-subnormal", "Bits 000fffffffffffff.")
        .canonicalize(RFC8785, "2.225073858507201e-308")
        .source(NODE)
        .accept_text(
            "2.225073858507201e-308",
            "sha256:e702bc3dff32cd2ddd22840752621268554b94aecfdb6f6234a0138bb59447d4",
        );
    t.case("two-to-the-53rd-plus-one", "Halfway between two doubles, the even one is nearest.")
        .canonicalize(RFC8785, "9007199254740993")
        .source(NODE)
        .accept_text(
            "9007199254740992",
            "sha256:c681da39d7273a6a24c15c9cac3a75526ff2ecf8ba4ee60346a0c70c8163bdb2",
        );
    t.case("two-to-the-53rd-plus-one-and-a-trifle", "A digit far behind the point decides the tie.")
        .canonicalize(RFC8785, "9007199254740993.0000000000000001")
        .source(NODE)
        .accept_text(
            "9007199254740994",
            "sha256:25aa68783313802627958889943e895749ac4c0c7469b2a305cd450a12120768",
        );
    t.case("halfway-above-one", "Exactly halfway between 1 and the next double.")
        .canonicalize(RFC8785, "1.00000000000000011102230246251565404236316680908203125")
        .source(NODE)
        .accept_text("1", "sha256:6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b");
    t.case("just-over-halfway-above-one", "The last digit of 54 decides.")
        .canonicalize(RFC8785, "1.00000000000000011102230246251565404236316680908203126")
        .source(NODE)
        .accept_text(
            "1.0000000000000002",
            "sha256:19119a03721db7fc2a2f06afad179bdd384cc44b54e1d4f4f57e374c5b44fbd0",
        );
    t.case("halfway-to-the-least-subnormal", "Not more than half of the least double is zero.")
        .canonicalize(RFC8785, "2.4703282292062327e-324")
        .source(NODE)
        .accept_text("0", "sha256:5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9");
    t.case("over-halfway-to-the-least-subnormal", "More than half of it is the least double.")
        .canonicalize(RFC8785, "2.4703282292062328e-324")
        .source(NODE)
        .accept_text("5e-324", "sha256:c46e7ca1be4c8734f373a56530787288fa2058d73d07855e9247e949f811a42a");
    t.case("underflow", "Far below the least double is zero.")
        .canonicalize(RFC8785, "1e-400")
        .source(NODE)
        .accept_text("0", "sha256:5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9");
    t.case("underflow-negative", "And is written without a sign.")
        .canonicalize(RFC8785, "-1e-400")
        .source(NODE)
        .accept_text("0", "sha256:5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9");
    t.case("underflow-far", "A negative exponent that fits no machine integer.")
        .canonicalize(RFC8785, "1e-99999999999999999999999999")
        .source(NODE)
        .accept_text("0", "sha256:5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9");
    t.case("zero-with-huge-exponent", "Zero stays zero under any exponent.")
        .canonicalize(RFC8785, "0e999999999")
        .source(NODE)
        .accept_text("0", "sha256:5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9");
    t.case(
        "rounds-to-the-greatest",
        "Above the greatest double, and nearer to it than to the next power of two.",
    )
    .canonicalize(RFC8785, "1.7976931348623158e308")
    .source(NODE)
    .accept_text(
        "1.7976931348623157e+308",
        "sha256:c2784e1abd6317452708f3fbf9641c16b959561bc621a1d408c23a20aa2cb585",
    );
    t.case("greatest-written-out", "309 digits.")
        .canonicalize(RFC8785, written_out("17976931348623157"))
        .source(NODE)
        .accept_text(
            "1.7976931348623157e+308",
            "sha256:c2784e1abd6317452708f3fbf9641c16b959561bc621a1d408c23a20aa2cb585",
        );
    t.case("hundred-digits-lifted-back", "1 and 99 zeros, divided by ten to the ninety-ninth.")
        .canonicalize(RFC8785, format!("1{}e-99", "0".repeat(99)))
        .source(NODE)
        .accept_text("1", "sha256:6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b");
    t.case("in-an-array", "Numbers among others.")
        .canonicalize(RFC8785, "[1.5,1e30,-0.0]")
        .source(NODE)
        .accept_text(
            "[1.5,1e+30,0]",
            "sha256:659997ea8f1394695ac982c856cdca57b057ef59171a93a4d3cba72183a5c53d",
        );
    t.case("above-the-greatest", "Nearer to 2^1024 than to the greatest double.")
        .canonicalize(RFC8785, "1.7976931348623159e308")
        .twin("rounds-to-the-greatest")
        .refuse(NUMBER, "", 0);
    t.case("above-the-greatest-negative", "The same below zero.")
        .canonicalize(RFC8785, "-1.7976931348623159E+308")
        .twin("greatest-negative")
        .refuse(NUMBER, "", 0);
    t.case("overflow", "No double is near it.")
        .canonicalize(RFC8785, "1e400")
        .twin("underflow")
        .refuse(NUMBER, "", 0);
    t.case("overflow-far", "An exponent that fits no machine integer.")
        .canonicalize(RFC8785, "1e99999999999999999999999999")
        .twin("underflow-far")
        .refuse(NUMBER, "", 0);
    t.case("overflow-written-out", "310 digits.")
        .canonicalize(RFC8785, written_out("179769313486231570"))
        .twin("greatest-written-out")
        .refuse(NUMBER, "", 0);
    t.case("one-with-huge-exponent", "One does not stay what it is.")
        .canonicalize(RFC8785, "1e999999999")
        .twin("zero-with-huge-exponent")
        .refuse(NUMBER, "", 0);
    t.case("second-of-three", "The place is the number's own.")
        .canonicalize(RFC8785, "[1.5,1e309,-0.0]")
        .twin("in-an-array")
        .refuse(NUMBER, "/1", 5);
    t.case("overflow-then-point", "The longest number is out of profile before the second point is wrong.")
        .canonicalize(RFC8785, "[1.5,1e309.0,-0.0]")
        .twin("in-an-array")
        .several_faults()
        .refuse(NUMBER, "/1", 5);
    t.case("two-points", "1.5 is a number, the second point is wrong.")
        .canonicalize(RFC8785, "[1.5.2,1e30,-0.0]")
        .twin("in-an-array")
        .refuse(SYNTAX, "", 4);
    t.case("leading-zero", "The grammar is the same in both profiles.")
        .canonicalize(RFC8785, "[01.5,1e30,-0.0]")
        .twin("in-an-array")
        .refuse(SYNTAX, "", 2);
    t
}

/// These digits and zeros behind them, 292 in number.
fn written_out(digits: &str) -> String {
    format!("{digits}{}", "0".repeat(292))
}
