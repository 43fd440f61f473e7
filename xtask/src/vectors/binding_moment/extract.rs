//! B5: what a tool result carries under its top-level member `binding_moment`.

use crate::vectors::author::{Topic, fault};

pub(super) fn topic() -> Topic {
    let mut t = Topic::new("binding-moment", "extract", "Only the value of the top-level member is judged.")
        .rulings("B5")
        .requirements("BM-8.1-1");
    t.case("absent", "A result without the member carries no binding moment.")
        .extract_moment(r#"{"content":[]}"#)
        .accept_absent();
    t.case("root-array", "A result that is no object is refused.")
        .extract_moment(r#"[]"#)
        .twin("absent")
        .reject([fault("E_BM_ROOT").at("")]);
    t
}
