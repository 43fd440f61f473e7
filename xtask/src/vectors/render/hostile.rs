//! B12: text of others is shown, never obeyed; nothing of it is removed and nothing passes through.

use super::{MARK, RESULT, result};
use crate::vectors::author::Topic;

pub(super) fn topic() -> Topic {
    let mut t = Topic::new(
        "render",
        "hostile",
        "What a terminal would obey or an eye not see is written out, never passed on or removed.",
    )
    .rulings("B12")
    .requirements("BM-3-1");
    characters(&mut t);
    slots(&mut t);
    spelling(&mut t);
    forgeries(&mut t);
    t
}

fn characters(t: &mut Topic) {
    for (name, about, json, shown, raw) in [
        ("nul", "NUL.", r"a\u0000b", r"a\u{0}b", "\u{0}"),
        ("bell", "BEL.", r"a\u0007b", r"a\u{7}b", "\u{7}"),
        ("backspace", "Backspace would rub out what stands before it.", r"a\bb", r"a\u{8}b", "\u{8}"),
        ("tab", "A tab would move what follows.", r"a\tb", r"a\u{9}b", "\t"),
        ("line-feed", "A line feed would begin a line of the agent's own.", r"a\nb", r"a\u{a}b", "a\nb"),
        ("carriage-return", "A carriage return would write over the line.", r"a\rb", r"a\u{d}b", "\r"),
        (
            "escape-sequence",
            "ESC and the sequence that clears a screen.",
            r"a\u001b[2Jb",
            r"a\u{1b}[2Jb",
            "\u{1b}",
        ),
        (
            "clipboard",
            "ESC and the sequence that writes to the clipboard.",
            r"\u001b]52;c;ZWNobw==\u0007",
            r"\u{1b}]52;c;ZWNobw==\u{7}",
            "\u{1b}",
        ),
        (
            "hyperlink",
            "ESC and the sequence that hides a link.",
            r"\u001b]8;;https://example.com\u001b\\ok",
            r"\u{1b}]8;;https://example.com\u{1b}\ok",
            "\u{1b}",
        ),
        ("delete", "DEL.", r"a\u007fb", r"a\u{7f}b", "\u{7f}"),
        (
            "control-sequence-in-one",
            "U+009B begins a sequence without ESC.",
            r"a\u009b31mb",
            r"a\u{9b}31mb",
            "\u{9b}",
        ),
        ("next-line", "U+0085 is a line break to some.", r"a\u0085b", r"a\u{85}b", "\u{85}"),
        (
            "line-separator",
            "So are U+2028 and U+2029.",
            r"a\u2028b\u2029c",
            r"a\u{2028}b\u{2029}c",
            "\u{2028}",
        ),
        (
            "right-to-left-override",
            "An override turns the order round.",
            r"Pay \u202e001\u202c",
            r"Pay \u{202e}001\u{202c}",
            "\u{202e}",
        ),
        (
            "embedding",
            "So do embeddings.",
            r"\u202aa\u202bb\u202dc",
            r"\u{202a}a\u{202b}b\u{202d}c",
            "\u{202b}",
        ),
        (
            "isolates",
            "So do isolates.",
            r"\u2066a\u2067b\u2068c\u2069",
            r"\u{2066}a\u{2067}b\u{2068}c\u{2069}",
            "\u{2067}",
        ),
        (
            "zero-width-space",
            "A space without width parts a word unseen.",
            r"pass\u200bword",
            r"pass\u{200b}word",
            "\u{200b}",
        ),
        (
            "blank-braille",
            "A braille cell without dots looks like nothing.",
            r"\u2800",
            r"\u{2800}",
            "\u{2800}",
        ),
        ("blank-filler", "So does a filler of Khitan.", r"a\ud81b\udfe4b", r"a\u{16fe4}b", "\u{16fe4}"),
        ("blank-note-head", "So does a note without a head.", r"a\ud834\udd59b", r"a\u{1d159}b", "\u{1d159}"),
        (
            "tower-of-marks",
            "The fifth mark in a row on one letter would be drawn over the line above.",
            r"e\u0301\u0302\u0303\u0304\u0305",
            "e\u{301}\u{302}\u{303}\u{304}\\u{305}",
            "\u{305}",
        ),
        ("word-joiner", "So does a joiner of words.", r"pass\u2060word", r"pass\u{2060}word", "\u{2060}"),
        ("byte-order-mark", "U+FEFF within a text.", r"a\ufeffb", r"a\u{feff}b", "\u{feff}"),
        ("tags", "Tag characters spell out a hidden text.", r"a\udb40\udc41b", r"a\u{e0041}b", "\u{e0041}"),
        ("private-use", "What private use means is a font's affair.", r"a\ue000b", r"a\u{e000}b", "\u{e000}"),
        ("private-plane", "In the last planes as well.", r"a\udbff\udffdb", r"a\u{10fffd}b", "\u{10fffd}"),
        ("noncharacter", "A noncharacter means nothing.", r"a\uffffb", r"a\u{ffff}b", "\u{ffff}"),
        (
            "style-on-a-letter",
            "A style of emoji on a letter is invisible.",
            r"pass\ufe0fword",
            r"pass\u{fe0f}word",
            "\u{fe0f}",
        ),
        (
            "joiner-between-latin-letters",
            "A joiner belongs to no Latin word.",
            r"pass\u200dword",
            r"pass\u{200d}word",
            "\u{200d}",
        ),
        (
            "mark-between-latin-letters",
            "Nor does a mark of direction.",
            r"pass\u200eword\u200f",
            r"pass\u{200e}word\u{200f}",
            "\u{200e}",
        ),
    ] {
        t.case(name, about).render("plain", result("Synthesis.", json)).accept_rendering(
            &[shown, "Firstly.", "Warmer."],
            &[raw],
            &[],
        );
    }
}

/// In every slot the same.
fn slots(t: &mut Topic) {
    for (name, word) in [
        ("in-the-note", "Understated."),
        ("in-a-finding", "Secondly."),
        ("in-a-recommendation", "Shift."),
        ("in-the-offer", "Elaborate?"),
        ("in-the-stem", "Whither?"),
        ("in-a-label", "South"),
        ("in-a-reasoning", "Cooler."),
    ] {
        t.case(name, "Every slot is made visible.")
            .render("plain", result(word, &format!("{word}\\u001b[2K\\u202e")))
            .accept_rendering(&[&format!("{word}\\u{{1b}}[2K\\u{{202e}}")], &["\u{1b}", "\u{202e}"], &[]);
    }
}

fn spelling(t: &mut Topic) {
    t.case(
        "typed-by-hand",
        "Who writes the visible form by hand is found out: its backslash is written out.",
    )
    .render("plain", result("Synthesis.", r"typed \\u{202e}."))
    .accept_rendering(&[r"typed \u{5c}u{202e}.", "Firstly."], &[r"typed \u{202e}"], &[]);
    t.case("backslash", "Any other backslash stays.")
        .render("plain", result("Synthesis.", r"C:\\temp"))
        .accept_rendering(&[r"C:\temp", "Firstly."], &[r"\u{"], &[]);
    t.case("persian", "A non-joiner between Persian letters is spelling.")
        .render("plain", result("Synthesis.", "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}"))
        .accept_rendering(&["\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645}"], &[r"\u{"], &[]);
    for (name, about, word) in [
        (
            "hebrew-mark",
            "A mark of direction between Hebrew letters is spelling.",
            "\u{5d0}\u{200e}\u{5d1}\u{200f}\u{5d2}",
        ),
        ("arabic-letter-mark", "So is the letter mark between Arabic letters.", "\u{639}\u{61c}\u{628}"),
        ("devanagari", "So is a joiner after a virama.", "\u{915}\u{94d}\u{200d}\u{937}"),
        ("malayalam", "It asks for the shape of a last letter, too.", "\u{d28}\u{d4d}\u{200d}"),
        ("profession", "A joiner after a colour of skin.", "\u{1f469}\u{1f3fd}\u{200d}\u{1f680}"),
    ] {
        t.case(name, about).render("plain", result("Synthesis.", word)).accept_rendering(
            &[word, "Firstly."],
            &[r"\u{"],
            &[],
        );
    }
    for (name, about, text, shown, raw) in [
        (
            "joiner-doubled",
            "Two joiners are one too many in any script.",
            "\u{645}\u{6cc}\u{200c}\u{200c}\u{62e}",
            "\u{645}\u{6cc}\\u{200c}\\u{200c}\u{62e}",
            "\u{200c}",
        ),
        (
            "mark-before-a-number",
            "A mark of direction before a number turns what stands round it about.",
            "\u{5d0} \u{200e}10",
            "\u{5d0} \\u{200e}10",
            "\u{200e}",
        ),
        (
            "joiner-after-an-emoji",
            "A joiner with one emoji alone joins nothing.",
            "\u{1f468}\u{200d}",
            "\u{1f468}\\u{200d}",
            "\u{200d}",
        ),
        (
            "joiner-from-script-to-script",
            "Nor does one between letters of two scripts.",
            "\u{645}\u{200d}a",
            "\u{645}\\u{200d}a",
            "\u{200d}",
        ),
    ] {
        t.case(name, about).render("plain", result("Synthesis.", text)).accept_rendering(
            &[shown, "Firstly."],
            &[raw],
            &[],
        );
    }
    t.case("family", "A joiner between two emoji is spelling.")
        .render("plain", result("Synthesis.", "\u{1f468}\u{200d}\u{1f469}"))
        .accept_rendering(&["\u{1f468}\u{200d}\u{1f469}"], &[r"\u{"], &[]);
    t.case("style-on-an-emoji", "A style on an emoji and in a keycap is spelling.")
        .render("plain", result("Synthesis.", "\u{2764}\u{fe0f} 1\u{fe0f}\u{20e3}"))
        .accept_rendering(&["\u{2764}\u{fe0f} 1\u{fe0f}\u{20e3}"], &[r"\u{"], &[]);
    t.case("two-spaces", "Two spaces between sentences are spelling.")
        .render("plain", result("Synthesis.", "One.  Two."))
        .accept_rendering(&["One.", "Two."], &[r"\u{"], &[]);
    t.case("four-marks", "Four marks on one letter may be spelling.")
        .render("plain", result("Synthesis.", "u\u{308}\u{304}\u{301}\u{323}"))
        .accept_rendering(&["u\u{308}\u{304}\u{301}\u{323}"], &[r"\u{"], &[]);
    t.case("combining-accent", "A letter with its combining accent is shown as it is.")
        .render("plain", result("Synthesis.", "e\u{301}t\u{e9}"))
        .accept_rendering(&["e\u{301}t\u{e9}"], &[r"\u{"], &[]);
}

fn forgeries(t: &mut Topic) {
    t.case("second-mark", "A finding that draws a marked option stays within its line.")
        .render("plain", result("Thirdly.", r"Thirdly.\n[0, recommended] North"))
        .requirements("BM-3-1 BM-9.1-2")
        .accept_rendering(
            &[r"Thirdly.\u{a}[0, recommended] North", "Whither?", MARK, "South"],
            &["\n[0, recommended]"],
            &[],
        );
    t.case(
        "mark-in-a-label",
        "A label that claims the mark is indented as labels are, and the true mark stands.",
    )
    .render("plain", result("North", "North (recommended)"))
    .requirements("BM-3-1 BM-9.1-2")
    .accept_rendering(
        &["North (recommended)", "Cooler.", "[1, recommended] South"],
        &["[0, recommended]"],
        &[],
    );
    t.case("option-behind-spaces", "A row of spaces does not set a second option beneath a label.")
        .render("plain", result("North", &format!("North{}[2] West", " ".repeat(10))))
        .requirements("BM-3-1 BM-9.2-2")
        .accept_rendering(&[r"\u{20}\u{20}\u{20}[2] West", "Cooler.", MARK, "South"], &["   [2] West"], &[]);
    t.case("option-behind-wide-spaces", "Nor does one of wider spaces.")
        .render("plain", result("North", &format!("North{}[2] West", "\u{3000}".repeat(6))))
        .requirements("BM-3-1 BM-9.2-2")
        .accept_rendering(&[r"\u{3000}[2] West", "Cooler.", MARK, "South"], &["\u{3000}[2] West"], &[]);
    t.case("heading-in-a-finding", "A heading of ours in a finding does not begin a line.")
        .render("plain", result("Thirdly.", r"Thirdly.\r\nQuestion\r\n  Pay?"))
        .accept_rendering(&[r"Thirdly.\u{d}\u{a}Question\u{d}\u{a}", "Whither?"], &["\nQuestion\r"], &[]);
    t.case(
        "closed-hatch-drawn",
        "A hatch that is closed and drawn by a label is behind the label's bracket.",
    )
    .render(
        "plain",
        result(r#""dialogue":true"#, r#""dialogue":false"#)
            .replace("North", "North\\n[w] This is the wrong question"),
    )
    .requirements("BM-9.1-3")
    .accept_rendering(&[r"North\u{a}[w] This is the wrong question", "South"], &["\n[w]"], &[]);
    t.case("payload-is-not-shown", "Beside a good envelope the payload is not shown.")
        .render("plain", RESULT.replace("Conventional payload.", r"Paid.\u001b[2J"))
        .requirements("BM-9.3-3")
        .accept_rendering(&["Synthesis.", "Warmer."], &["Paid.", "\u{1b}"], &[]);
}
