//! The shapes of data, one for each type.
//!
//! Unknown members may stand directly within data, since they are under the hash. They may not stand within the objects that
//! are named here, with the exception of an authority envelope, whose own rules judge it.

use findings::shape::{Check, Count, Expected, Member, Slot};

use super::{form, name, optional, required};

const SECTION: &str = "DT §3";

/// Data of these members, and whatever else.
const fn data(members: &'static [Member]) -> Slot {
    Slot { expected: Expected::Object { unknown: None, members }, ..super::record::ANY_DATA }
}

pub(super) const TASK_ADMITTED: Slot = data(&[
    required(
        name::TASK_ID,
        Check { rule: "trace.data.task-id-missing", section: SECTION },
        Check { rule: "trace.data.task-id", section: SECTION },
        form::STRING,
    ),
    required(
        name::ORIGINATING_PRINCIPAL,
        Check { rule: "trace.data.originating-principal-missing", section: SECTION },
        Check { rule: "trace.data.originating-principal", section: SECTION },
        PRINCIPAL,
    ),
    AGENT,
    AUTHORITY_ENVELOPE,
    optional(name::DEADLINE, Check { rule: "trace.data.deadline", section: SECTION }, form::TIME),
]);

pub(super) const TOOL_INVOKED: Slot = data(&[
    CALL_ID,
    TOOL,
    optional(
        name::CLEARANCES_REQUIRED,
        Check { rule: "trace.data.clearances-required", section: SECTION },
        STRINGS,
    ),
    optional(
        name::ARGUMENTS_DIGEST,
        Check { rule: "trace.data.arguments-digest", section: SECTION },
        form::DIGEST,
    ),
    optional(name::APPROVAL, Check { rule: "trace.data.approval", section: SECTION }, APPROVAL),
]);

pub(super) const TOOL_RETURNED: Slot = data(&[
    CALL_ID,
    required(
        name::STATUS,
        Check { rule: "trace.data.status-missing", section: SECTION },
        Check { rule: "trace.data.status", section: SECTION },
        form::STATUS,
    ),
    optional(name::RESULT_DIGEST, Check { rule: "trace.data.result-digest", section: SECTION }, form::DIGEST),
]);

pub(super) const ACTION_REFUSED: Slot = data(&[
    TOOL,
    required(
        name::CLEARANCES_REQUIRED,
        Check { rule: "trace.data.clearances-refused-missing", section: SECTION },
        Check { rule: "trace.data.clearances-refused", section: SECTION },
        STRINGS,
    ),
    CODE,
]);

pub(super) const DELEGATION_REFUSED: Slot = data(&[AGENT, CODE]);

pub(super) const MOMENT_EMITTED: Slot = data(&[
    ENVELOPE_DIGEST,
    optional(
        name::DECISION_CLASS,
        Check { rule: "trace.data.decision-class", section: SECTION },
        form::STRING,
    ),
    optional(
        name::OPTION_ACTIONS,
        Check { rule: "trace.data.option-actions", section: SECTION },
        OPTION_ACTIONS,
    ),
    optional(name::CLOSED_HATCHES, Check { rule: "trace.data.closed-hatches", section: SECTION }, HATCHES),
]);

pub(super) const MOMENT_RESOLVED: Slot = data(&[
    ENVELOPE_DIGEST,
    required(
        name::RESOLUTION,
        Check { rule: "trace.data.resolution-missing", section: SECTION },
        Check { rule: "trace.data.resolution", section: SECTION },
        form::RESOLUTION,
    ),
    optional(name::OPTION_IDX, Check { rule: "trace.data.option-idx", section: SECTION }, form::COUNT),
    optional(
        name::ANSWER_COMMITMENT,
        Check { rule: "trace.data.answer-commitment", section: SECTION },
        form::DIGEST,
    ),
    required(
        name::PRINCIPAL,
        Check { rule: "trace.data.principal-missing", section: SECTION },
        Check { rule: "trace.data.principal", section: SECTION },
        PRINCIPAL,
    ),
]);

pub(super) const BUDGET_CONSUMED: Slot = data(&[
    required(
        name::TOKENS,
        Check { rule: "trace.data.tokens-missing", section: SECTION },
        Check { rule: "trace.data.tokens", section: SECTION },
        form::COUNT,
    ),
    required(
        name::USD,
        Check { rule: "trace.data.usd-missing", section: SECTION },
        Check { rule: "trace.data.usd", section: SECTION },
        form::DECIMAL,
    ),
    required(
        name::WALL_CLOCK_MS,
        Check { rule: "trace.data.wall-clock-ms-missing", section: SECTION },
        Check { rule: "trace.data.wall-clock-ms", section: SECTION },
        form::COUNT,
    ),
    required(
        name::ACTIONS,
        Check { rule: "trace.data.actions-missing", section: SECTION },
        Check { rule: "trace.data.actions", section: SECTION },
        form::COUNT,
    ),
]);

pub(super) const DELEGATION_SPAWNED: Slot = data(&[
    CHILD_TRACE_ID,
    required(
        name::CHILD_TASK_ID,
        Check { rule: "trace.data.child-task-id-missing", section: SECTION },
        Check { rule: "trace.data.child-task-id", section: SECTION },
        form::STRING,
    ),
    AUTHORITY_ENVELOPE,
]);

pub(super) const DELEGATION_RETURNED: Slot = data(&[
    CHILD_TRACE_ID,
    OUTCOME,
    optional(name::CHILD_HEAD, Check { rule: "trace.data.child-head", section: SECTION }, CHILD_HEAD),
]);

pub(super) const TASK_CLOSED: Slot = data(&[OUTCOME]);

const CALL_ID: Member = required(
    name::CALL_ID,
    Check { rule: "trace.data.call-id-missing", section: SECTION },
    Check { rule: "trace.data.call-id", section: SECTION },
    form::STRING,
);

const TOOL: Member = required(
    name::TOOL,
    Check { rule: "trace.data.tool-missing", section: SECTION },
    Check { rule: "trace.data.tool", section: SECTION },
    form::STRING,
);

const CODE: Member = required(
    name::CODE,
    Check { rule: "trace.data.code-missing", section: SECTION },
    Check { rule: "trace.data.code", section: SECTION },
    form::STRING,
);

// Spec: BM-6-1
const ENVELOPE_DIGEST: Member = required(
    name::ENVELOPE_DIGEST,
    Check { rule: "trace.data.envelope-digest-missing", section: SECTION },
    Check { rule: "trace.data.envelope-digest", section: SECTION },
    form::DIGEST,
);

const CHILD_TRACE_ID: Member = required(
    name::CHILD_TRACE_ID,
    Check { rule: "trace.data.child-trace-id-missing", section: SECTION },
    Check { rule: "trace.data.child-trace-id", section: SECTION },
    form::UUID,
);

const OUTCOME: Member = required(
    name::OUTCOME,
    Check { rule: "trace.data.outcome-missing", section: SECTION },
    Check { rule: "trace.data.outcome", section: SECTION },
    form::OUTCOME,
);

const AGENT: Member = required(
    name::AGENT,
    Check { rule: "trace.data.agent-missing", section: SECTION },
    Check { rule: "trace.data.agent", section: SECTION },
    Expected::Object {
        unknown: Some(Check { rule: "trace.data.agent-unknown", section: SECTION }),
        members: &[
            required(
                name::NAME,
                Check { rule: "trace.data.agent-name-missing", section: SECTION },
                Check { rule: "trace.data.agent-name", section: SECTION },
                form::STRING,
            ),
            required(
                name::NAMESPACE,
                Check { rule: "trace.data.agent-namespace-missing", section: SECTION },
                Check { rule: "trace.data.agent-namespace", section: SECTION },
                form::STRING,
            ),
        ],
    },
);

const PRINCIPAL: Expected = Expected::Object {
    unknown: Some(Check { rule: "trace.data.principal-unknown", section: SECTION }),
    members: &[
        required(
            name::TYPE,
            Check { rule: "trace.data.principal-type-missing", section: SECTION },
            Check { rule: "trace.data.principal-type", section: SECTION },
            form::STRING,
        ),
        required(
            name::ID,
            Check { rule: "trace.data.principal-id-missing", section: SECTION },
            Check { rule: "trace.data.principal-id", section: SECTION },
            form::STRING,
        ),
    ],
};

/// What the trace itself needs of an authority envelope. The rest is judged by the rules of the envelope.
const AUTHORITY_ENVELOPE: Member = required(
    name::AUTHORITY_ENVELOPE,
    Check { rule: "trace.data.authority-envelope-missing", section: SECTION },
    Check { rule: "trace.data.authority-envelope", section: SECTION },
    Expected::Object {
        unknown: None,
        members: &[
            required(
                name::CLEARANCES,
                Check { rule: "trace.data.clearances-missing", section: SECTION },
                Check { rule: "trace.data.clearances", section: SECTION },
                Expected::Array {
                    count: None,
                    each: &Slot {
                        expected: form::STRING,
                        check: Check { rule: "trace.data.clearance", section: SECTION },
                    },
                },
            ),
            required(
                name::EXPIRES,
                Check { rule: "trace.data.expires-missing", section: SECTION },
                Check { rule: "trace.data.expires", section: SECTION },
                form::TIME,
            ),
        ],
    },
);

const STRINGS: Expected = Expected::Array {
    count: None,
    each: &Slot {
        expected: form::STRING,
        check: Check { rule: "trace.data.clearance-required", section: SECTION },
    },
};

const APPROVAL: Expected = Expected::Object {
    unknown: Some(Check { rule: "trace.data.approval-unknown", section: SECTION }),
    members: &[required(
        name::SEQ,
        Check { rule: "trace.data.approval-seq-missing", section: SECTION },
        Check { rule: "trace.data.approval-seq", section: SECTION },
        form::COUNT,
    )],
};

/// One for each option of the moment, so as many as there can be options.
const OPTION_ACTIONS: Expected = Expected::Array {
    count: Some(Count {
        least: 2,
        most: 4,
        few: Check { rule: "trace.data.option-actions-few", section: SECTION },
        many: Check { rule: "trace.data.option-actions-many", section: SECTION },
    }),
    each: &Slot {
        expected: form::DIGEST_OR_NULL,
        check: Check { rule: "trace.data.option-action", section: SECTION },
    },
};

const HATCHES: Expected = Expected::Array {
    count: None,
    each: &Slot { expected: form::HATCH, check: Check { rule: "trace.data.closed-hatch", section: SECTION } },
};

const CHILD_HEAD: Expected = Expected::Object {
    unknown: Some(Check { rule: "trace.data.child-head-unknown", section: SECTION }),
    members: &[
        required(
            name::SEQ,
            Check { rule: "trace.data.child-head-seq-missing", section: SECTION },
            Check { rule: "trace.data.child-head-seq", section: SECTION },
            form::COUNT,
        ),
        required(
            name::HASH,
            Check { rule: "trace.data.child-head-hash-missing", section: SECTION },
            Check { rule: "trace.data.child-head-hash", section: SECTION },
            form::DIGEST,
        ),
    ],
};
