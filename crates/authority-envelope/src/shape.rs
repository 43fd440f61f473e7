//! The shape of an envelope (section 2), as a table.

use decision_trace::{Count, Decimal, Time};
use findings::shape::{Check, Codes, Expected, Member, Slot};
use jcs_strict::{Kind, Value};

use crate::codes::{E_ISSUE_REQUEST, E_STRUCTURE};

const SECTION: &str = "AE §2";

/// The version that `v` names.
pub(crate) const VERSION: &str = "1.0";

/// Whatever misses the shape is one and the same code.
pub(crate) const CODES: Codes =
    Codes { mistyped: E_STRUCTURE, missing: E_STRUCTURE, unknown: E_STRUCTURE, count: E_STRUCTURE };

const STRING: Expected = Expected::Any(Kind::String);
const COUNT: Expected =
    Expected::Form(|value| Count::read(value).is_some(), "an integer from 0 to 9007199254740991");
const TIME: Expected = Expected::Form(
    reads::<Time>,
    "a time in UTC, written YYYY-MM-DDTHH:MM:SS with up to 9 digits of a fraction and Z,",
);
const DECIMAL: Expected =
    Expected::Form(reads::<Decimal>, "a decimal in a string, up to 18 digits and up to 9 of a fraction,");

fn reads<T: core::str::FromStr>(value: Value<'_>) -> bool {
    value.as_str().is_some_and(|text| text.parse::<T>().is_ok())
}

/// A member that has to be there: there is no other kind in an envelope.
const fn required(name: &'static str, missing: Check, check: Check, expected: Expected) -> Member {
    Member { name, missing: Some(missing), slot: Slot { expected, check } }
}

/// An envelope. Unknown members are refused at every level: one of a later version may narrow what this one allows.
// Spec: AE-2-1
pub(crate) const ENVELOPE: Slot =
    Slot { check: Check { rule: "authority.structure.object", section: SECTION }, expected: MEMBERS };

const MEMBERS: Expected = Expected::Object {
    unknown: Some(Check { rule: "authority.structure.unknown", section: SECTION }),
    members: &[
        required(
            "v",
            Check { rule: "authority.structure.v-missing", section: SECTION },
            Check { rule: "authority.structure.v", section: SECTION },
            Expected::Form(|value| value.as_str() == Some(VERSION), "the version 1.0"),
        ),
        required(
            "trace_id",
            Check { rule: "authority.structure.trace-id-missing", section: SECTION },
            Check { rule: "authority.structure.trace-id", section: SECTION },
            STRING,
        ),
        required(
            "task_id",
            Check { rule: "authority.structure.task-id-missing", section: SECTION },
            Check { rule: "authority.structure.task-id", section: SECTION },
            STRING,
        ),
        required(
            "principal",
            Check { rule: "authority.structure.principal-missing", section: SECTION },
            Check { rule: "authority.structure.principal", section: SECTION },
            PRINCIPAL,
        ),
        required(
            "agent",
            Check { rule: "authority.structure.agent-missing", section: SECTION },
            Check { rule: "authority.structure.agent", section: SECTION },
            AGENT,
        ),
        required(
            "clearances",
            Check { rule: "authority.structure.clearances-missing", section: SECTION },
            Check { rule: "authority.structure.clearances", section: SECTION },
            CLEARANCES,
        ),
        required(
            "held",
            Check { rule: "authority.structure.held-missing", section: SECTION },
            Check { rule: "authority.structure.held", section: SECTION },
            HELD,
        ),
        required(
            "budget",
            Check { rule: "authority.structure.budget-missing", section: SECTION },
            Check { rule: "authority.structure.budget", section: SECTION },
            BUDGET,
        ),
        required(
            "expires",
            Check { rule: "authority.structure.expires-missing", section: SECTION },
            Check { rule: "authority.structure.expires", section: SECTION },
            TIME,
        ),
        required(
            "depth",
            Check { rule: "authority.structure.depth-missing", section: SECTION },
            Check { rule: "authority.structure.depth", section: SECTION },
            COUNT,
        ),
        required(
            "parent",
            Check { rule: "authority.structure.parent-missing", section: SECTION },
            Check { rule: "authority.structure.parent", section: SECTION },
            PARENT,
        ),
        required(
            "issued_at",
            Check { rule: "authority.structure.issued-at-missing", section: SECTION },
            Check { rule: "authority.structure.issued-at", section: SECTION },
            TIME,
        ),
        required(
            "issuer",
            Check { rule: "authority.structure.issuer-missing", section: SECTION },
            Check { rule: "authority.structure.issuer", section: SECTION },
            STRING,
        ),
        required(
            "sig",
            Check { rule: "authority.structure.sig-missing", section: SECTION },
            Check { rule: "authority.structure.sig", section: SECTION },
            STRING,
        ),
    ],
};

/// Whether the type is a good one is another code's business, and so is the value of `sig` (ruling A15).
const PRINCIPAL: Expected = Expected::Object {
    unknown: Some(Check { rule: "authority.structure.principal-unknown", section: SECTION }),
    members: &[
        required(
            "type",
            Check { rule: "authority.structure.principal-type-missing", section: SECTION },
            Check { rule: "authority.structure.principal-type", section: SECTION },
            STRING,
        ),
        required(
            "id",
            Check { rule: "authority.structure.principal-id-missing", section: SECTION },
            Check { rule: "authority.structure.principal-id", section: SECTION },
            STRING,
        ),
    ],
};

const AGENT: Expected = Expected::Object {
    unknown: Some(Check { rule: "authority.structure.agent-unknown", section: SECTION }),
    members: &[
        required(
            "name",
            Check { rule: "authority.structure.agent-name-missing", section: SECTION },
            Check { rule: "authority.structure.agent-name", section: SECTION },
            STRING,
        ),
        required(
            "namespace",
            Check { rule: "authority.structure.agent-namespace-missing", section: SECTION },
            Check { rule: "authority.structure.agent-namespace", section: SECTION },
            STRING,
        ),
    ],
};

const CLEARANCE: Expected = Expected::Form(
    |value| value.as_str().is_some_and(|text| !text.is_empty()),
    "a clearance, which is a string that is not empty,",
);

const CLEARANCES: Expected = Expected::Array {
    count: None,
    each: &Slot {
        expected: CLEARANCE,
        check: Check { rule: "authority.structure.clearance", section: SECTION },
    },
};

const HELD_BY_AGENT: Expected = Expected::Array {
    count: None,
    each: &Slot {
        expected: CLEARANCE,
        check: Check { rule: "authority.structure.held-agent-entry", section: SECTION },
    },
};

const HELD_BY_PRINCIPAL: Expected = Expected::Array {
    count: None,
    each: &Slot {
        expected: CLEARANCE,
        check: Check { rule: "authority.structure.held-principal-entry", section: SECTION },
    },
};

const HELD: Expected = Expected::Object {
    unknown: Some(Check { rule: "authority.structure.held-unknown", section: SECTION }),
    members: &[
        required(
            "agent",
            Check { rule: "authority.structure.held-agent-missing", section: SECTION },
            Check { rule: "authority.structure.held-agent", section: SECTION },
            HELD_BY_AGENT,
        ),
        required(
            "principal",
            Check { rule: "authority.structure.held-principal-missing", section: SECTION },
            Check { rule: "authority.structure.held-principal", section: SECTION },
            HELD_BY_PRINCIPAL,
        ),
    ],
};

const BUDGET: Expected = Expected::Object {
    unknown: Some(Check { rule: "authority.structure.budget-unknown", section: SECTION }),
    members: &[
        required(
            "tokens",
            Check { rule: "authority.structure.tokens-missing", section: SECTION },
            Check { rule: "authority.structure.tokens", section: SECTION },
            COUNT,
        ),
        required(
            "usd",
            Check { rule: "authority.structure.usd-missing", section: SECTION },
            Check { rule: "authority.structure.usd", section: SECTION },
            DECIMAL,
        ),
        required(
            "wall_clock_ms",
            Check { rule: "authority.structure.wall-clock-ms-missing", section: SECTION },
            Check { rule: "authority.structure.wall-clock-ms", section: SECTION },
            COUNT,
        ),
        required(
            "actions",
            Check { rule: "authority.structure.actions-missing", section: SECTION },
            Check { rule: "authority.structure.actions", section: SECTION },
            COUNT,
        ),
    ],
};

const PARENT: Expected = Expected::OrNull(&LINK);

const LINK: Expected = Expected::Object {
    unknown: Some(Check { rule: "authority.structure.link-unknown", section: SECTION }),
    members: &[
        required(
            "trace_id",
            Check { rule: "authority.structure.link-trace-id-missing", section: SECTION },
            Check { rule: "authority.structure.link-trace-id", section: SECTION },
            STRING,
        ),
        required(
            "seq",
            Check { rule: "authority.structure.link-seq-missing", section: SECTION },
            Check { rule: "authority.structure.link-seq", section: SECTION },
            COUNT,
        ),
    ],
};

/// A request for an envelope. What is unknown is refused here too: somebody who asks for clearances is told that nobody chooses them.
pub(crate) const REQUEST: Slot =
    Slot { check: Check { rule: "authority.request.object", section: ISSUE }, expected: REQUEST_MEMBERS };

pub(crate) const REQUEST_CODES: Codes = Codes {
    mistyped: E_ISSUE_REQUEST,
    missing: E_ISSUE_REQUEST,
    unknown: E_ISSUE_REQUEST,
    count: E_ISSUE_REQUEST,
};

const ISSUE: &str = "AE §3";

const REQUEST_MEMBERS: Expected = Expected::Object {
    unknown: Some(Check { rule: "authority.request.unknown", section: ISSUE }),
    members: &[
        required(
            "trace_id",
            Check { rule: "authority.request.trace-id-missing", section: ISSUE },
            Check { rule: "authority.request.trace-id", section: ISSUE },
            STRING,
        ),
        required(
            "task_id",
            Check { rule: "authority.request.task-id-missing", section: ISSUE },
            Check { rule: "authority.request.task-id", section: ISSUE },
            STRING,
        ),
        required(
            "principal",
            Check { rule: "authority.request.principal-missing", section: ISSUE },
            Check { rule: "authority.request.principal", section: ISSUE },
            PRINCIPAL,
        ),
        required(
            "agent",
            Check { rule: "authority.request.agent-missing", section: ISSUE },
            Check { rule: "authority.request.agent", section: ISSUE },
            AGENT,
        ),
        required(
            "budget",
            Check { rule: "authority.request.budget-missing", section: ISSUE },
            Check { rule: "authority.request.budget", section: ISSUE },
            BUDGET,
        ),
        required(
            "lifetime_ms",
            Check { rule: "authority.request.lifetime-missing", section: ISSUE },
            Check { rule: "authority.request.lifetime", section: ISSUE },
            COUNT,
        ),
        Member {
            name: "deadline",
            missing: None,
            slot: Slot {
                expected: TIME,
                check: Check { rule: "authority.request.deadline", section: ISSUE },
            },
        },
    ],
};
