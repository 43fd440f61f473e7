//! The story in words.

use std::path::Path;

use crate::demo::word;
use crate::input::text_of;

/// What happened, step by step.
#[derive(Default)]
pub(super) struct Tale {
    steps: Vec<(&'static str, Vec<String>)>,
    is_known: bool,
}

impl Tale {
    pub(super) fn new(is_known: bool) -> Tale {
        Tale { steps: Vec::new(), is_known }
    }

    /// One more step: a word for it and lines.
    pub(super) fn step<const N: usize>(&mut self, title: &'static str, lines: [String; N]) {
        self.steps.push((title, lines.into()));
    }

    /// The whole story, and what to run next.
    pub(super) fn text(&self, program: &str, folder: &Path) -> String {
        let path = |name: &str| word(&text_of(folder.join(name).as_os_str()));
        let mut text = format!("A story in files, in {}.\n", word(&text_of(folder.as_os_str())));
        text += if self.is_known {
            "Its keys come from a seed, so everybody can make them: trust nothing that they sign.\n\n"
        } else {
            "Its keys were made a moment ago, and its times are those of this machine.\n\n"
        };
        for (title, lines) in &self.steps {
            for (index, line) in lines.iter().enumerate() {
                text += &format!("{:<13}{line}\n", if index == 0 { title } else { "" });
            }
        }
        let keys = path("keys.json");
        let bundle = |name| format!("  {program} bundle verify {} --keys {keys}\n", path(name));
        text += "\nNobody has to believe any of this. What was recorded verifies:\n";
        text += &bundle("bundle");
        text += "A copy in which option 1 became option 0 does not, and the findings say where:\n";
        text += &bundle("tampered");
        text += "What the person was shown:\n";
        text += &format!("  {program} moment render {}\n", path("moment/tool-result.json"));
        text
    }
}
