//! The tool's ordinary result as text: what is shown where there is no decision to show (section 9.3).

use findings::visible_lines;
use jcs_strict::raw::{RawArray, RawObject};
use jcs_strict::{ErrorCode, Profile};

use crate::delivery::MEMBER;

/// Members that MCP itself gives a result, and that say nothing to a person.
const PLUMBING: &[&str] = &["_meta", "isError", "resultType", "structuredContent", "content", MEMBER];

/// Writes the conventional payload of a tool result: the texts of `content`, then every member that is the tool's own.
/// `structuredContent` repeats `content` by MCP's own rule and is written only where `content` holds nothing.
///
/// Nothing is cut off, everything passes through [`findings::visible_lines`], and every line but the heading is indented, so that a
/// payload cannot draw a decision. Where the tool says that it failed (`isError`), the heading says so. The member `binding_moment` is left out whole. Of pictures and sounds, the kind
/// is named; what is not text, or names a member twice so that two readers see two texts, is written as the JSON that it is.
///
/// The bytes should be a tool result; of anything else nothing is written but the heading.
///
/// ```
/// let result = br#"{"content":[{"type":"text","text":"2 files\nare new"}],"count":2,"binding_moment":null}"#;
/// assert_eq!(
///     binding_moment::render::conventional(result),
///     "Tool result\n  2 files\n  are new\n  count: 2\n",
/// );
/// ```
// Spec: BM-9.3-1, BM-12.7-1
pub fn conventional(tool_result: &[u8]) -> String {
    let Ok(result) = RawObject::parse(tool_result) else {
        return "Tool result\n".to_owned();
    };
    let failed = result.members().any(|member| member.name_is("isError") && member.value != b"false");
    let mut page = if failed { "Tool result: an error\n" } else { "Tool result\n" }.to_owned();
    let mut has_content = false;
    for content in result.members().filter(|member| member.name_is("content")) {
        for block in blocks(content.value) {
            has_content = true;
            indented(&mut page, &block);
        }
    }
    for member in result.members() {
        let plumbing = PLUMBING.iter().find(|name| member.name_is(name));
        if plumbing.is_none() || plumbing == Some(&"structuredContent") && !has_content {
            let name = member.name().unwrap_or_else(|| "\u{fffd}".to_owned());
            indented(&mut page, &format!("{name}: {}", text_of(member.value)));
        }
    }
    page
}

/// The content blocks, each as text. Something else under `content` is one block.
fn blocks(content: &[u8]) -> Vec<String> {
    match RawArray::parse(content) {
        Ok(array) => array.elements().map(|element| block(element.value)).collect(),
        Err(error) if error.code() == ErrorCode::Type => vec![text_of(content)],
        Err(_) => Vec::new(),
    }
}

fn block(block: &[u8]) -> String {
    let Ok(object) = RawObject::parse(block) else {
        return text_of(block);
    };
    let member =
        |name: &str| object.members().find(|member| member.name_is(name)).map(|member| text_of(member.value));
    let doubled = |name: &str| object.members().filter(|member| member.name_is(name)).count() > 1;
    if ["type", "text", "mimeType"].into_iter().any(doubled) {
        return text_of(block);
    }
    match member("type").as_deref() {
        Some("text") => member("text").unwrap_or_default(),
        Some(kind @ ("image" | "audio")) => {
            format!("({kind}, {})", member("mimeType").unwrap_or_else(|| "of unknown type".to_owned()))
        }
        _ => text_of(block),
    }
}

/// A string's text; of any other value, and of a string with half a surrogate pair, the JSON as received.
fn text_of(value: &[u8]) -> String {
    let document = jcs_strict::parse(value, &Profile::RFC8785);
    match document.as_ref().ok().and_then(|document| document.root().as_str()) {
        Some(text) => text.to_owned(),
        None => String::from_utf8_lossy(value).into_owned(),
    }
}

fn indented(page: &mut String, text: &str) {
    for line in visible_lines(text).split('\n') {
        page.push_str("  ");
        page.push_str(line);
        page.push('\n');
    }
}
