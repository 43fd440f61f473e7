//! What RFC 8785 and its author's test data print themselves.

use crate::vectors::author::{RFC8785, Topic};

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        "jcs",
        "published",
        "Examples that RFC 8785 and the test data of its author print with their canonical forms.",
    )
    .rulings("J6 J8")
    .requirements("BM-6.1-1");
    t.case("rfc8785-sample", "The sample object of section 3.2.2 in its canonical form.")
        .canonicalize(RFC8785, "{\n  \"numbers\": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],\n  \"string\": \"\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\\"\\/\",\n  \"literals\": [null, true, false]\n}")
        .source("RFC 8785, sections 3.2.2 and 3.2.3; digest by Python hashlib over it")
        .accept_text("{\"literals\":[null,true,false],\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],\"string\":\"\u{20ac}$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}", "sha256:2d5e01a318d0f0879ab568c4be289c8b1f64ef8921a53c6277d5e069978baacb");
    t.case("rfc8785-sorting", "The seven names of section 3.2.3.")
        .canonicalize(RFC8785, r#"{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}"#)
        .source("RFC 8785, section 3.2.3; digest by Python hashlib over it")
        .accept_text("{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u{80}\":\"Control\",\"\u{f6}\":\"Latin Small Letter O With Diaeresis\",\"\u{20ac}\":\"Euro Sign\",\"\u{1f600}\":\"Emoji: Grinning Face\",\"\u{fb33}\":\"Hebrew Letter Dalet With Dagesh\"}", "sha256:5e321556d22018a9656991a9e94f77ec175fa193e52a2429d312f8419ec8b08c");
    t.case("arrays", "Arrays keep their order, members do not.")
        .canonicalize(RFC8785, "[\n  56,\n  {\n    \"d\": true,\n    \"10\": null,\n    \"1\": [ ]\n  }\n]")
        .source("json-canonicalization test data, arrays; digest by Python hashlib over it")
        .accept_text(
            r#"[56,{"1":[],"10":null,"d":true}]"#,
            "sha256:099601b171cafed97c333f8878d68e7f8c8f795412adb34b2fdcf0e7c7beac42",
        );
    t.case("french", "Names are not sorted as a dictionary would.")
        .canonicalize(RFC8785, "{\n  \"peach\": \"This sorting order\",\n  \"p\u{e9}ch\u{e9}\": \"is wrong according to French\",\n  \"p\u{ea}che\": \"but canonicalization MUST\",\n  \"sin\":   \"ignore locale\"\n}")
        .source("json-canonicalization test data, french; digest by Python hashlib over it")
        .accept_text("{\"peach\":\"This sorting order\",\"p\u{e9}ch\u{e9}\":\"is wrong according to French\",\"p\u{ea}che\":\"but canonicalization MUST\",\"sin\":\"ignore locale\"}", "sha256:d99d0ebdcb0033cb858cfa830ae46bc0fb3309413b271f1da828c89901a27ed5");
    t.case("structures", "Objects in objects and arrays.")
        .canonicalize(RFC8785, "{\n  \"1\": {\"f\": {\"f\": \"hi\",\"F\": 5} ,\"\\n\": 56.0},\n  \"10\": { },\n  \"\": \"empty\",\n  \"a\": { },\n  \"111\": [ {\"e\": \"yes\",\"E\": \"no\" } ],\n  \"A\": { }\n}")
        .source("json-canonicalization test data, structures; digest by Python hashlib over it")
        .accept_text(r#"{"":"empty","1":{"\n":56,"f":{"F":5,"f":"hi"}},"10":{},"111":[{"E":"no","e":"yes"}],"A":{},"a":{}}"#, "sha256:605f65004ec2db7692522a0852c22f1c989e036d547e88963d1a3143cf3195d5");
    t.case("unicode", "Nothing is normalised.")
        .canonicalize(RFC8785, r#"{"Unnormalized Unicode":"A\u030a"}"#)
        .source("json-canonicalization test data, unicode; digest by Python hashlib over it")
        .accept_text(
            "{\"Unnormalized Unicode\":\"A\u{30a}\"}",
            "sha256:0d99aad92a125196ff887876643fd3206786a84ddce2cee52ba4ad256d2381d3",
        );
    t.case("weird", "Names from every corner.")
        .canonicalize(RFC8785, r#"{"\u20ac":"Euro Sign","\r":"Carriage Return","\u000a":"Newline","1":"One","\u0080":"Control\u007f","\ud83d\ude02":"Smiley","\u00f6":"Latin Small Letter O With Diaeresis","\ufb33":"Hebrew Letter Dalet With Dagesh","</script>":"Browser Challenge"}"#)
        .source("json-canonicalization test data, weird; digest by Python hashlib over it")
        .accept_text("{\"\\n\":\"Newline\",\"\\r\":\"Carriage Return\",\"1\":\"One\",\"</script>\":\"Browser Challenge\",\"\u{80}\":\"Control\u{7f}\",\"\u{f6}\":\"Latin Small Letter O With Diaeresis\",\"\u{20ac}\":\"Euro Sign\",\"\u{1f602}\":\"Smiley\",\"\u{fb33}\":\"Hebrew Letter Dalet With Dagesh\"}", "sha256:6af595a9aa80110b964b4de3f82a05fa6ae7423005019bacfa2620dddc4e94d1");
    t
}
