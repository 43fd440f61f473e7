//! Canonicalise, digest and check what an agent put to a person.

fn main() {}
