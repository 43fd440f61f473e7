//! Section 6 step 5: the principal is a human or a service.

use super::{PRINCIPAL, STRUCTURE, SUITE, ask, with};
use crate::vectors::author::Topic;

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(SUITE, "principal", "Authority originates from a human or a service.")
        .rulings("A15")
        .requirements("AE-2-2 AE-6-5");
    let of_type =
        |raw: &str| ask().envelope(with("principal", &format!(r#"{{"id":"x","type":{raw}}}"#)).text());
    of_type("\"human\"").runs(&mut t, "human", "A human.");
    of_type("\"service\"").runs(&mut t, "service", "A service.");
    for (name, about, raw) in [
        ("agent", "An agent never originates authority.", "\"agent\""),
        ("upper-case", "Types are compared code unit for code unit.", "\"Human\""),
        ("empty", "The empty type.", "\"\""),
        ("something-else", "A type that nobody knows.", "\"robot\""),
        ("space-after", "A space at the end makes another type.", "\"human \""),
    ] {
        of_type(raw).refused(&mut t, name, about, "human", &[(PRINCIPAL, "/principal/type")]);
    }
    for (name, about, raw) in [("null", "Null is no type.", "null"), ("number", "A number is no type.", "1")]
    {
        of_type(raw).refused(&mut t, name, about, "human", &[(STRUCTURE, "/principal/type")]);
    }
    t
}
