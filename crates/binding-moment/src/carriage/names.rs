//! The names under which envelopes travel (section 11).

use findings::{Finding, Location, Report};
use jcs_strict::rule;

use crate::MEMBER;
use crate::codes::E_BM_NAME;

/// Who is at the other end of the `_meta` keys unless both sides agreed on others.
const PREFIX: &str = "com.truealter";
/// The boolean annotation of section 8.2.
const ANNOTATION: &str = "emits_binding_moment";
/// The name, behind the prefix, of the capability that says that a peer knows of binding moments.
const EXTENSION: &str = "binding-moment";

/// Names that results of MCP give to members of their own. A client that tells results apart by their members would take a tool
/// result that has one of them for something else.
const OF_RESULTS: &[&str] = &[
    "_meta",
    "action",
    "cacheScope",
    "capabilities",
    "completion",
    "content",
    "contents",
    "inputRequests",
    "instructions",
    "isError",
    "messages",
    "model",
    "nextCursor",
    "prompts",
    "protocolVersion",
    "requestState",
    "resourceTemplates",
    "resources",
    "resultType",
    "role",
    "roots",
    "serverInfo",
    "skills",
    "stopReason",
    "structuredContent",
    "task",
    "tasks",
    "tools",
    "ttlMs",
];

/// Members that MCP gives to the annotations of a tool.
const OF_ANNOTATIONS: &[&str] =
    &["destructiveHint", "idempotentHint", "openWorldHint", "readOnlyHint", "title"];

/// The names of the member, the annotation and the `_meta` keys.
///
/// ```
/// use binding_moment::carriage::Names;
///
/// let names = Names::default();
/// assert_eq!(names.member(), "binding_moment");
/// assert_eq!(names.meta_key(), "com.truealter/binding_moment");
/// assert_eq!(names.text_key(), "com.truealter/binding_moment_jcs");
/// assert_eq!(names.annotation(), "emits_binding_moment");
/// assert_eq!(names.annotation_key(), "com.truealter/emits_binding_moment");
/// assert_eq!(names.extension(), "com.truealter/binding-moment");
///
/// let names = names.prefixed("org.example.agents")?;
/// assert_eq!(names.meta_key(), "org.example.agents/binding_moment");
/// assert!(names.prefixed("com.mcp.agents").is_err());
/// # Ok::<(), findings::Report>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    prefix: String,
    member: String,
    annotation: String,
}

impl Default for Names {
    fn default() -> Names {
        Names { prefix: PREFIX.to_owned(), member: MEMBER.to_owned(), annotation: ANNOTATION.to_owned() }
    }
}

impl Names {
    /// With another prefix of the `_meta` keys and of the extension: a domain in reverse order, without the slash.
    ///
    /// # Errors
    ///
    /// `E_BM_NAME` unless it is at least two labels separated by points, each a letter and then letters, digits and hyphens with a letter or digit at its end
    /// (ASCII), the second of which is not `mcp` or `modelcontextprotocol`: MCP keeps those for itself.
    pub fn prefixed(mut self, prefix: &str) -> Result<Names, Report> {
        let labels: Vec<&str> = prefix.split('.').collect();
        if rule!("bm.carriage.prefix-labels", labels.len() < 2 || !labels.iter().all(|label| is_label(label)))
        {
            return Err(refusal(
                "/prefix",
                "a domain in reverse order, such as com.example, is expected as the prefix of `_meta` keys",
            ));
        }
        let is_mcp = |label: &&str| ["mcp", "modelcontextprotocol"].contains(&&*label.to_ascii_lowercase());
        if rule!("bm.carriage.prefix-reserved", labels.get(1).is_some_and(is_mcp)) {
            return Err(refusal(
                "/prefix",
                "a prefix of one's own is expected; MCP keeps those whose second label is `mcp` or `modelcontextprotocol`",
            ));
        }
        prefix.clone_into(&mut self.prefix);
        Ok(self)
    }

    /// With another name of the member at the top level, which is also the name behind the prefix in `_meta`.
    ///
    /// # Errors
    ///
    /// `E_BM_NAME` unless it is letters, digits, `-`, `_` and `.` (ASCII) with a letter or digit at both ends, and no name that MCP gives to a member of
    /// a result.
    pub fn with_member(mut self, name: &str) -> Result<Names, Report> {
        check(name, OF_RESULTS, "/member")?;
        name.clone_into(&mut self.member);
        Ok(self)
    }

    /// With another name of the annotation, which is also the name behind the prefix in the `_meta` of a tool.
    ///
    /// # Errors
    ///
    /// As for [`with_member`](Names::with_member), where the names of MCP are those of its annotations.
    pub fn with_annotation(mut self, name: &str) -> Result<Names, Report> {
        check(name, OF_ANNOTATIONS, "/annotation")?;
        name.clone_into(&mut self.annotation);
        Ok(self)
    }

    /// The member at the top level of a tool result, and in `structuredContent`.
    pub fn member(&self) -> &str {
        &self.member
    }

    /// The key of the object in `_meta`.
    pub fn meta_key(&self) -> String {
        format!("{}/{}", self.prefix, self.member)
    }

    /// The key of the canonical text in `_meta`.
    pub fn text_key(&self) -> String {
        format!("{}/{}_jcs", self.prefix, self.member)
    }

    /// The member of a tool's `annotations`.
    pub fn annotation(&self) -> &str {
        &self.annotation
    }

    /// Its twin in the tool's `_meta`.
    pub fn annotation_key(&self) -> String {
        format!("{}/{}", self.prefix, self.annotation)
    }

    /// The key of the entry in `capabilities.extensions`, whose value is an empty object.
    pub fn extension(&self) -> String {
        format!("{}/{EXTENSION}", self.prefix)
    }
}

fn check(name: &str, reserved: &[&str], place: &str) -> Result<(), Report> {
    if rule!("bm.carriage.name-characters", !is_name(name)) {
        let sentence = "a name of ASCII letters, digits, `-`, `_` and `.` with a letter or digit at both ends is expected";
        return Err(refusal(place, sentence));
    }
    if rule!("bm.carriage.name-reserved", reserved.contains(&name)) {
        return Err(refusal(place, "a name of one's own is expected, this is one that MCP uses there"));
    }
    Ok(())
}

/// The name of a `_meta` key.
fn is_name(name: &str) -> bool {
    let ends = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let inner = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    let bytes = name.as_bytes();
    ends(bytes.first()) && ends(bytes.last()) && bytes.iter().copied().all(inner)
}

/// A label of the prefix of a `_meta` key.
fn is_label(label: &str) -> bool {
    let bytes = label.as_bytes();
    bytes.first().is_some_and(u8::is_ascii_alphabetic)
        && bytes.last().is_some_and(u8::is_ascii_alphanumeric)
        && bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-')
}

fn refusal(place: &str, sentence: &str) -> Report {
    Finding::error(E_BM_NAME, Location::pointer(place), sentence, "BM §11").into()
}
