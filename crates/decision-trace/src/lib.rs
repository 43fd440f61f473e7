//! A signed, chained record of what an agent did.
