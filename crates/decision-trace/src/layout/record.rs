//! The shape of a record.

use findings::shape::{Check, Expected, Slot};
use jcs_strict::Kind;

use super::{form, name, required};

const SECTION: &str = "DT §2";

pub(crate) const RECORD: Slot = Slot {
    check: Check { rule: "trace.record.object", section: SECTION },
    expected: Expected::Object {
        unknown: Some(Check { rule: "trace.record.unknown", section: SECTION }),
        members: &[
            required(
                name::V,
                Check { rule: "trace.record.v-missing", section: SECTION },
                Check { rule: "trace.record.v", section: SECTION },
                form::VERSION,
            ),
            required(
                name::TRACE_ID,
                Check { rule: "trace.record.trace-id-missing", section: SECTION },
                Check { rule: "trace.record.trace-id", section: SECTION },
                form::UUID,
            ),
            required(
                name::SEQ,
                Check { rule: "trace.record.seq-missing", section: SECTION },
                Check { rule: "trace.record.seq", section: SECTION },
                form::COUNT,
            ),
            required(
                name::TS,
                Check { rule: "trace.record.ts-missing", section: SECTION },
                Check { rule: "trace.record.ts", section: SECTION },
                form::TIME,
            ),
            required(
                name::TYPE,
                Check { rule: "trace.record.type-missing", section: SECTION },
                Check { rule: "trace.record.type", section: SECTION },
                form::TYPE,
            ),
            required(
                name::KEY_ID,
                Check { rule: "trace.record.key-id-missing", section: SECTION },
                Check { rule: "trace.record.key-id", section: SECTION },
                form::STRING,
            ),
            required(
                name::PREV,
                Check { rule: "trace.record.prev-missing", section: SECTION },
                Check { rule: "trace.record.prev", section: SECTION },
                form::STRING_OR_NULL,
            ),
            required(
                name::DATA,
                Check { rule: "trace.record.data-missing", section: SECTION },
                ANY_DATA.check,
                ANY_DATA.expected,
            ),
            required(
                name::HASH,
                Check { rule: "trace.record.hash-missing", section: SECTION },
                Check { rule: "trace.record.hash", section: SECTION },
                form::STRING,
            ),
            required(
                name::SIG,
                Check { rule: "trace.record.sig-missing", section: SECTION },
                Check { rule: "trace.record.sig", section: SECTION },
                form::STRING,
            ),
        ],
    },
};

/// Data whose type is not known, or of which nothing is known.
pub(crate) const ANY_DATA: Slot = Slot {
    check: Check { rule: "trace.record.data", section: SECTION },
    expected: Expected::Any(Kind::Object),
};

/// Where the data of a record stand.
pub(crate) const DATA: &str = "/data";
