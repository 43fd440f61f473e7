//! What an agent may do for a person: the signed intersection of both their rights.
