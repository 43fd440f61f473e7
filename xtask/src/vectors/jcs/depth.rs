//! J2: 64 open containers pass, the sixty-fifth is refused.

use super::DEPTH;
use crate::vectors::author::{INTEGERS, RFC8785, Topic};

pub(super) fn topic() -> Topic {
    let mut t = Topic::new("jcs", "depth", "64 open brackets pass and 65 are refused.")
        .rulings("J2 J7")
        .requirements("BM-6.3-4");
    t.case("arrays-64", "64 arrays, the innermost empty.")
        .canonicalize(INTEGERS, nested("[", "[]", "]", 63))
        .accept_text(
            &nested("[", "[]", "]", 63),
            "sha256:b3ff3b51ce17ef2a2a68203329ff0e73738c07df874044149c283b28841a0035",
        );
    t.case("objects-64", "64 objects, the innermost empty.")
        .canonicalize(INTEGERS, nested("{\"a\":", "{}", "}", 63))
        .accept_text(
            &nested("{\"a\":", "{}", "}", 63),
            "sha256:16f87864d55e8267730e3c2542fa3a1e3313750577e38d73c4910e5ef1295a2b",
        );
    t.case("arrays-63-and-an-object", "63 arrays around an empty object.")
        .canonicalize(INTEGERS, nested("[", "{}", "]", 63))
        .accept_text(
            &nested("[", "{}", "]", 63),
            "sha256:2b69d0b7b23f131eeb25dd3ae3db30b6907a02e8e362d8a5572bc3d11c964972",
        );
    t.case("objects-63-and-an-array", "63 objects around an empty array.")
        .canonicalize(INTEGERS, nested("{\"a\":", "[]", "}", 63))
        .accept_text(
            &nested("{\"a\":", "[]", "}", 63),
            "sha256:117f1ba1db9fb16cab022d1389c69b39dd6ec0d93e8b418b75c72b031d52ee97",
        );
    t.case("arrays-64-around-a-number", "A number in the sixty-fourth array is no container.")
        .canonicalize(INTEGERS, nested("[", "0", "]", 64))
        .accept_text(
            &nested("[", "0", "]", 64),
            "sha256:f0244ae1938270f711155b0a26a4307cde7050495140dd858a88a1cfc378cf40",
        );
    t.case("objects-64-around-a-string", "A string in the sixty-fourth object is no container.")
        .canonicalize(INTEGERS, nested("{\"a\":", "\"s\"", "}", 64))
        .accept_text(
            &nested("{\"a\":", "\"s\"", "}", 64),
            "sha256:38e52a5e924e0e3201d7507237c0cdbaef6b3b3970bcfce19f4f8fdaefbc5d37",
        );
    t.case("objects-and-arrays-64", "32 objects that each hold an array.")
        .canonicalize(INTEGERS, nested("{\"a\":[", "", "]}", 32))
        .accept_text(
            &nested("{\"a\":[", "", "]}", 32),
            "sha256:1e808f9c78fd59ed588230bba48237651e9909869079deb56c23b05e585be2d2",
        );
    t.case("arrays-64-rfc8785", "The other profile has the same bound.")
        .canonicalize(RFC8785, nested("[", "[]", "]", 63))
        .accept_text(
            &nested("[", "[]", "]", 63),
            "sha256:b3ff3b51ce17ef2a2a68203329ff0e73738c07df874044149c283b28841a0035",
        );
    t.case("arrays-64-spaced", "White space between the brackets changes nothing.")
        .canonicalize(INTEGERS, nested("[ ", "[ ]", " ]", 63))
        .accept_text(
            &nested("[", "[]", "]", 63),
            "sha256:b3ff3b51ce17ef2a2a68203329ff0e73738c07df874044149c283b28841a0035",
        );
    t.case("closed-brackets-do-not-count", "A container that is closed again does not count.")
        .canonicalize(INTEGERS, nested_twice("[[],", "[", "[]", "]", 62))
        .accept_text(
            &nested_twice("[[],", "[", "[]", "]", 62),
            "sha256:00e7b72d629dbb29729842aac35fb468bc1e5de6e06e459a51285f11dca334b5",
        );
    t.case("brackets-in-strings", "Brackets in a string and in a name open nothing.")
        .canonicalize(INTEGERS, nested_text("[{", 100))
        .accept_text(
            &nested_text("[{", 100),
            "sha256:d4b1faa4c294ca8f9ce5f7831a5e2dabaccc50d4529d9553dd58d37bf4b33030",
        );
    t.case("many-siblings", "100 containers side by side.")
        .canonicalize(INTEGERS, siblings("[]", 100))
        .accept_text(
            &siblings("[]", 100),
            "sha256:fc482d9dff1398983f90ceb73ffa4effb77458765e1f976f5ae5b7b76fe41780",
        );
    t.case("arrays-65", "The place is the sixty-fifth bracket, the pointer that of its own array.")
        .canonicalize(INTEGERS, nested("[", "[]", "]", 64))
        .twin("arrays-64")
        .refuse(DEPTH, &"/0".repeat(64), 64);
    t.case("objects-65", "The same with objects.")
        .canonicalize(INTEGERS, nested("{\"a\":", "{}", "}", 64))
        .twin("objects-64")
        .refuse(DEPTH, &"/a".repeat(64), 320);
    t.case("arrays-64-and-an-object", "An empty object in the sixty-fourth array.")
        .canonicalize(INTEGERS, nested("[", "{}", "]", 64))
        .twin("arrays-63-and-an-object")
        .refuse(DEPTH, &"/0".repeat(64), 64);
    t.case("objects-64-and-an-array", "An empty array in the sixty-fourth object.")
        .canonicalize(INTEGERS, nested("{\"a\":", "[]", "}", 64))
        .twin("objects-63-and-an-array")
        .refuse(DEPTH, &"/a".repeat(64), 320);
    t.case("array-around-the-number", "One array more around the number.")
        .canonicalize(INTEGERS, nested("[", "0", "]", 65))
        .twin("arrays-64-around-a-number")
        .refuse(DEPTH, &"/0".repeat(64), 64);
    t.case("objects-and-arrays-66", "A thirty-third object: its brace is one too many.")
        .canonicalize(INTEGERS, nested("{\"a\":[", "", "]}", 33))
        .twin("objects-and-arrays-64")
        .refuse(DEPTH, &"/a/0".repeat(32), 192);
    t.case("arrays-65-rfc8785", "The other profile has the same bound.")
        .canonicalize(RFC8785, nested("[", "[]", "]", 64))
        .twin("arrays-64-rfc8785")
        .refuse(DEPTH, &"/0".repeat(64), 64);
    t.case("arrays-65-spaced", "White space between the brackets changes nothing.")
        .canonicalize(INTEGERS, nested("[ ", "[ ]", " ]", 64))
        .twin("arrays-64-spaced")
        .refuse(DEPTH, &"/0".repeat(64), 128);
    t.case("second-branch", "The second branch of the root goes one too deep.")
        .canonicalize(INTEGERS, nested_twice("[[],", "[", "[]", "]", 63))
        .twin("closed-brackets-do-not-count")
        .refuse(DEPTH, &format!("/1{}", "/0".repeat(63)), 67);
    t.case("arrays-65-unfinished", "The bracket is refused before the input ends too early.")
        .canonicalize(INTEGERS, "[".repeat(65))
        .twin("arrays-64")
        .several_faults()
        .refuse(DEPTH, &"/0".repeat(64), 64);
    t.case("flood-of-brackets", "20,000 brackets: nothing behind the sixty-fifth is read.")
        .canonicalize(INTEGERS, "[".repeat(20_000))
        .twin("arrays-64")
        .several_faults()
        .refuse(DEPTH, &"/0".repeat(64), 64);
    t.case("flood-of-objects", "4,000 objects that are never closed.")
        .canonicalize(INTEGERS, "{\"a\":".repeat(4_000))
        .twin("objects-64")
        .several_faults()
        .refuse(DEPTH, &"/a".repeat(64), 320);
    t
}

/// `times` openings, the innermost text, and as many closings.
pub(super) fn nested(open: &str, inside: &str, close: &str, times: usize) -> String {
    format!("{}{inside}{}", open.repeat(times), close.repeat(times))
}

/// A first branch that is closed again, then a nested one, in one array.
fn nested_twice(first: &str, open: &str, inside: &str, close: &str, times: usize) -> String {
    format!("{first}{}]", nested(open, inside, close, times))
}

/// An object whose one name and one value are this text many times over.
fn nested_text(text: &str, times: usize) -> String {
    let text = text.repeat(times);
    format!("{{\"{text}\":\"{text}\"}}")
}

/// An array of this element many times over.
fn siblings(element: &str, times: usize) -> String {
    format!("[{}]", vec![element; times].join(","))
}
