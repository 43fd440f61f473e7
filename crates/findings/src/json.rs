//! Writing findings as JSON: ASCII only, so that a terminal which shows the text is as safe as a parser that reads it.

use core::fmt::Write;

/// An object under construction; members that are not known are left out.
pub(crate) struct Object<'a> {
    out: &'a mut String,
    separator: char,
}

impl<'a> Object<'a> {
    pub(crate) fn open(out: &'a mut String) -> Object<'a> {
        Object { out, separator: '{' }
    }

    pub(crate) fn text(&mut self, name: &str, value: Option<&str>) {
        if let Some(value) = value {
            self.name(name);
            string(self.out, value);
        }
    }

    pub(crate) fn number(&mut self, name: &str, value: Option<u64>) {
        if let Some(value) = value {
            self.name(name);
            write(self.out, format_args!("{value}"));
        }
    }

    pub(crate) fn list<T>(
        &mut self,
        name: &str,
        items: impl Iterator<Item = T>,
        mut item: impl FnMut(T, &mut String),
    ) {
        self.name(name);
        self.out.push('[');
        for (i, value) in items.enumerate() {
            if i > 0 {
                self.out.push(',');
            }
            item(value, self.out);
        }
        self.out.push(']');
    }

    pub(crate) fn close(self) {
        if self.separator == '{' {
            self.out.push('{');
        }
        self.out.push('}');
    }

    fn name(&mut self, name: &str) {
        self.out.push(core::mem::replace(&mut self.separator, ','));
        string(self.out, name);
        self.out.push(':');
    }
}

fn string(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            ' '..='~' => out.push(c),
            _ => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    write(out, format_args!("\\u{unit:04x}"));
                }
            }
        }
    }
    out.push('"');
}

fn write(out: &mut String, text: core::fmt::Arguments<'_>) {
    // A String takes whatever is written to it: the trait's Result has no second case here.
    let _ = out.write_fmt(text);
}
