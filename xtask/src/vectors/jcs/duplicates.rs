//! J3: names are compared after escape decoding, at every depth.

use crate::vectors::author::{INTEGERS, Topic, fault};

pub(super) fn topic() -> Topic {
    let mut t = Topic::new("jcs", "duplicates", "No name stands twice in one object.")
        .rulings("J3")
        .requirements("BM-6.3-1");
    t.case("two-names", "Two different names are two members.")
        .canonicalize(INTEGERS, r#"{"b":1,"a":2}"#)
        .accept_canonical(r#"{"a":2,"b":1}"#);
    t.case("same-name", "The same name twice is refused at the opening quote of the second.")
        .canonicalize(INTEGERS, r#"{"b":1,"b":2}"#)
        .twin("two-names")
        .reject([fault("E_JCS_DUPLICATE").at("").offset(7)]);
    t
}
