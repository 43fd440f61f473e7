//! What must hold of any bytes at all. Each claim is a function that panics where it does not.
//!
//! Fuzzers search for bytes that break one; `cargo xtask fuzz --replay` asks them of every document in the vectors, and of what fuzzers
//! have found before.

#![forbid(unsafe_code)]

mod authority;
mod json;
mod moment;
#[cfg(feature = "mcp")]
mod tap;
mod trace;

pub use trace::as_told;

/// A claim.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// The name, which is that of the fuzz target.
    pub name: &'static str,
    /// Panics where the claim does not hold of these bytes.
    pub holds: fn(&[u8]),
}

/// All of them, with the feature `mcp` the one on the tap too.
pub const CLAIMS: &[Claim] = &[
    Claim { name: "parse", holds: json::parse },
    Claim { name: "malleability", holds: json::malleability },
    Claim { name: "from_slice", holds: json::from_slice },
    Claim { name: "extract", holds: moment::extract },
    Claim { name: "resolution", holds: moment::resolution },
    Claim { name: "key_set", holds: trace::key_set },
    Claim { name: "trace", holds: trace::trace },
    Claim { name: "trace_edited", holds: trace::edited },
    Claim { name: "trace_signed", holds: trace::signed },
    Claim { name: "bundle", holds: trace::bundle },
    Claim { name: "authority", holds: authority::envelope },
    #[cfg(feature = "mcp")]
    Claim { name: "tap", holds: tap::tap },
];

/// Holds the claim of that name against these bytes.
///
/// # Panics
///
/// Where it does not hold, or there is none of that name.
pub fn hold(name: &str, bytes: &[u8]) {
    match CLAIMS.iter().find(|claim| claim.name == name) {
        Some(claim) => (claim.holds)(bytes),
        None => panic!("no claim is called {name}"),
    }
}
