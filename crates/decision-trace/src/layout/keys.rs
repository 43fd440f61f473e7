//! The shape of a key set.

use findings::shape::{Check, Expected, Slot};

use super::{form, name, optional, required};

const SECTION: &str = "DT §4";

pub(crate) const KEY_SET: Slot = Slot {
    check: Check { rule: "trace.keys.object", section: SECTION },
    expected: Expected::Object {
        unknown: Some(Check { rule: "trace.keys.unknown", section: SECTION }),
        members: &[
            required(
                name::V,
                Check { rule: "trace.keys.v-missing", section: SECTION },
                Check { rule: "trace.keys.v", section: SECTION },
                form::VERSION,
            ),
            required(
                name::KEYS,
                Check { rule: "trace.keys.list-missing", section: SECTION },
                Check { rule: "trace.keys.list", section: SECTION },
                Expected::Array { count: None, each: &KEY },
            ),
        ],
    },
};

const KEY: Slot = Slot {
    check: Check { rule: "trace.keys.key", section: SECTION },
    expected: Expected::Object {
        unknown: Some(Check { rule: "trace.keys.key-unknown", section: SECTION }),
        members: &[
            required(
                name::ID,
                Check { rule: "trace.keys.id-missing", section: SECTION },
                Check { rule: "trace.keys.id", section: SECTION },
                form::STRING,
            ),
            required(
                name::COMPONENT,
                Check { rule: "trace.keys.component-missing", section: SECTION },
                Check { rule: "trace.keys.component", section: SECTION },
                form::COMPONENT,
            ),
            required(
                name::ALG,
                Check { rule: "trace.keys.alg-missing", section: SECTION },
                Check { rule: "trace.keys.alg", section: SECTION },
                form::ALGORITHM,
            ),
            required(
                name::PUBLIC_KEY,
                Check { rule: "trace.keys.public-key-missing", section: SECTION },
                Check { rule: "trace.keys.public-key", section: SECTION },
                form::STRING,
            ),
            required(
                name::NOT_BEFORE,
                Check { rule: "trace.keys.not-before-missing", section: SECTION },
                Check { rule: "trace.keys.not-before", section: SECTION },
                form::TIME,
            ),
            required(
                name::NOT_AFTER,
                Check { rule: "trace.keys.not-after-missing", section: SECTION },
                Check { rule: "trace.keys.not-after", section: SECTION },
                form::TIME_OR_NULL,
            ),
            optional(name::REVOKED_AT, Check { rule: "trace.keys.revoked-at", section: SECTION }, form::TIME),
            optional(
                name::COMPROMISED,
                Check { rule: "trace.keys.compromised", section: SECTION },
                form::BOOL,
            ),
        ],
    },
};
