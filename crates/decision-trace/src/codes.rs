//! Every code of this crate, once. `spec/codes.tsv` of the project says the same with what was expected.

use findings::Code;

macro_rules! codes {
    ($($(#[$meaning:meta])* $rank:literal $name:ident;)*) => {
        $($(#[$meaning])* pub const $name: Code = Code::ranked(stringify!($name), $rank);)*

        /// All of them, in the order in which a report has them at one place.
        pub const ALL: &[Code] = &[$($name),*];
    };
}

codes! {
    // What is given beside the records.
    /// The key set is not well formed; nothing else is judged.
    1 E_TRACE_KEYS;
    /// A bundle in one JSON document is not well formed.
    2 E_TRACE_BUNDLE;

    // A line by itself. After one of these no later rule judges it.
    /// A line is not strict JSON inside the profile, is empty, or has no line feed.
    3 E_TRACE_PARSE;
    /// A line is valid and not in canonical form.
    4 E_TRACE_CANONICAL;
    /// Members, types or data are not those of a record.
    5 E_TRACE_STRUCTURE;

    // A record in its chain.
    /// `trace_id` is not that of the first judged record.
    6 E_TRACE_ID;
    /// `seq` is not the predecessor's plus 1, or not 0 at the start.
    7 E_TRACE_SEQ;
    /// `prev` is not the predecessor's `hash`, or not null at the start.
    8 E_TRACE_PREV;
    /// `hash` is not the record's own.
    9 E_TRACE_HASH;

    // Who signed it, and when.
    /// `key_id` is not in the key set, or its key is not valid at `ts`.
    10 E_TRACE_KEY;
    /// The key's component may not sign this type.
    11 E_TRACE_COMPONENT;
    /// `sig` does not verify over `hash` as recorded.
    12 E_TRACE_SIG;
    /// `ts` is before that of the record judged last.
    13 E_TRACE_TIME;

    // What the records say together.
    /// The first record is not task.admitted, or another one is, or there is no record.
    14 E_TRACE_ADMISSION;
    /// A record follows task.closed.
    15 E_TRACE_CLOSED;
    /// There is no task.closed, and the caller asked for closed traces.
    16 E_TRACE_OPEN;
    /// A record names a call, a moment, a child or an approval that is not there, or not any more.
    17 E_TRACE_REF;
    /// The approval that a record names does not authorise what the record did.
    18 E_TRACE_APPROVAL;
    /// More is open at once than the verifier keeps in mind; what it would have to remember is not judged any further.
    19 E_TRACE_LIMIT;

    // Traces beside each other.
    /// A trace id stands more than once in a bundle.
    20 E_TRACE_DUPLICATE;
    /// A chain of parents returns to itself.
    21 E_TRACE_CYCLE;
    /// delegation.returned names another record than the child's last.
    22 E_TRACE_CHILD_HEAD;
    /// A child was admitted with more clearances, or for longer, than its parent.
    23 E_ENVELOPE_WIDENED;
    /// A spawned child is not in the bundle.
    24 W_CHILD_MISSING;

    // Writing.
    /// A private key file cannot be read or written.
    25 E_KEY_FILE;
    /// Others than its owner may read or change a private key file.
    26 E_KEY_MODE;
    /// A file holds no private Ed25519 key in PKCS#8 and PEM.
    27 E_KEY_FORM;
    /// There is no signer for the component, or not one whose key is in the key set.
    28 E_RECORDER_SIGNER;
    /// The signer did not sign, or what it made is no signature of its key.
    29 E_RECORDER_SIGN;
    /// A trace that should be begun is there already, or one that should be there is not.
    30 E_RECORDER_BEGIN;
    /// The end of the file was not left by a broken write, or the file was changed where it had been verified.
    31 E_RECORDER_DAMAGED;
    /// A draft holds an answer, or the salt of its commitment, in plain.
    32 E_RECORDER_ANSWER;
}
