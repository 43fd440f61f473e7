//! What is accepted beyond the JSON grammar: which numbers, how deep, how large.

/// The bounds that a document is held to.
///
/// Two profiles exist, [`INTEGERS`](Profile::INTEGERS) and [`RFC8785`](Profile::RFC8785); they differ in the
/// numbers that they accept. Depth and size can be set on either.
///
/// ```
/// use jcs_strict::Profile;
/// const MINE: Profile = Profile::INTEGERS.with_depth(8).with_size(64 * 1024);
/// assert!(jcs_strict::canonical(b"[[1.0]]", &MINE).is_ok());
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    pub(crate) numbers: Numbers,
    pub(crate) depth: u16,
    pub(crate) size: usize,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Numbers {
    /// The exact decimal value is an integer of magnitude up to 2^53-1.
    Integers,
    /// The nearest double is finite.
    Doubles,
    /// Any number of the grammar; only for finding the spans of raw members.
    Any,
}

impl Profile {
    /// Numbers are integers from -(2^53-1) to 2^53-1, judged on the exact decimal value of the token (ruling J5);
    /// depth 64; no size limit.
    pub const INTEGERS: Profile = Profile { numbers: Numbers::Integers, depth: 64, size: usize::MAX };

    /// Numbers are tokens whose nearest double is finite, written as ECMAScript writes them (ruling J6);
    /// depth 64; no size limit.
    pub const RFC8785: Profile = Profile { numbers: Numbers::Doubles, depth: 64, size: usize::MAX };

    /// The greatest depth that [`with_depth`](Profile::with_depth) takes.
    pub const MAX_DEPTH: u16 = 512;

    /// Sets how many containers may be open at once; the root container is the first.
    ///
    /// # Panics
    /// If `depth` is not within 1 to 512; in a constant this is a compile error.
    #[must_use]
    pub const fn with_depth(self, depth: u16) -> Profile {
        assert!(depth >= 1 && depth <= Profile::MAX_DEPTH, "depth is within 1 to 512");
        Profile { depth, ..self }
    }

    /// Sets how many bytes of input are accepted; one more is refused with `E_JCS_SIZE` before anything is read.
    ///
    /// Whatever is set here, 4 GiB - 1 bytes are the most that is ever read.
    #[must_use]
    pub const fn with_size(self, max_bytes: usize) -> Profile {
        Profile { size: max_bytes, ..self }
    }

    /// The limit in force: the caller's, or what places in a document can count up to.
    pub(crate) fn size_limit(&self) -> usize {
        const PLACES: usize = if usize::BITS > 32 { u32::MAX as usize } else { usize::MAX };
        self.size.min(PLACES)
    }
}
