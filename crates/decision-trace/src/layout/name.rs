//! Names of members.

#![allow(missing_docs, reason = "each constant is the name that it holds")]

// The record.
pub const V: &str = "v";
pub const TRACE_ID: &str = "trace_id";
pub const SEQ: &str = "seq";
pub const TS: &str = "ts";
pub const TYPE: &str = "type";
pub const KEY_ID: &str = "key_id";
pub const PREV: &str = "prev";
pub const DATA: &str = "data";
pub const HASH: &str = "hash";
pub const SIG: &str = "sig";

// Data.
pub const TASK_ID: &str = "task_id";
pub const ORIGINATING_PRINCIPAL: &str = "originating_principal";
pub const AGENT: &str = "agent";
pub const AUTHORITY_ENVELOPE: &str = "authority_envelope";
pub const DEADLINE: &str = "deadline";
pub const CALL_ID: &str = "call_id";
pub const TOOL: &str = "tool";
pub const CLEARANCES_REQUIRED: &str = "clearances_required";
pub const ARGUMENTS_DIGEST: &str = "arguments_digest";
pub const APPROVAL: &str = "approval";
pub const STATUS: &str = "status";
pub const RESULT_DIGEST: &str = "result_digest";
pub const CODE: &str = "code";
pub const ENVELOPE_DIGEST: &str = "envelope_digest";
pub const DECISION_CLASS: &str = "decision_class";
pub const OPTION_ACTIONS: &str = "option_actions";
pub const CLOSED_HATCHES: &str = "closed_hatches";
pub const RESOLUTION: &str = "resolution";
pub const OPTION_IDX: &str = "option_idx";
pub const ANSWER_COMMITMENT: &str = "answer_commitment";
pub const PRINCIPAL: &str = "principal";
pub const TOKENS: &str = "tokens";
pub const USD: &str = "usd";
pub const WALL_CLOCK_MS: &str = "wall_clock_ms";
pub const ACTIONS: &str = "actions";
pub const CHILD_TRACE_ID: &str = "child_trace_id";
pub const CHILD_TASK_ID: &str = "child_task_id";
pub const OUTCOME: &str = "outcome";
pub const CHILD_HEAD: &str = "child_head";

// Within data.
pub const ID: &str = "id";
pub const NAME: &str = "name";
pub const NAMESPACE: &str = "namespace";
pub const CLEARANCES: &str = "clearances";
pub const EXPIRES: &str = "expires";

// The commitment to an answer.
pub const ANSWER: &str = "answer";
pub const SALT: &str = "salt";

// Key set.
pub const KEYS: &str = "keys";
pub const COMPONENT: &str = "component";
pub const ALG: &str = "alg";
pub const PUBLIC_KEY: &str = "public_key";
pub const NOT_BEFORE: &str = "not_before";
pub const NOT_AFTER: &str = "not_after";
pub const REVOKED_AT: &str = "revoked_at";
pub const COMPROMISED: &str = "compromised";

// Bundle.
pub const TRACES: &str = "traces";
