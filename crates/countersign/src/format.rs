//! `--format`: the shape in which an answer is printed.

use std::ffi::OsString;

use clap::{Args, ValueEnum};

/// How an answer is printed; the default is for people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people: results on standard output, findings on standard error, one a line
    #[default]
    Text,
    /// For programs: one JSON object, findings included, on standard output
    Json,
    /// For viewers of findings: one SARIF 2.1.0 log on standard output
    Sarif,
}

impl Format {
    /// Whether nothing but the answer may be said, since a program reads it.
    pub(crate) fn is_for_machines(self) -> bool {
        self != Format::Text
    }

    /// The format that words ask for which do not parse as a command line, and so cannot be asked by their parser.
    pub(crate) fn asked_for_by(words: &[OsString]) -> Format {
        let words: Vec<&str> = words
            .iter()
            .skip(1)
            .take_while(|word| *word != "--")
            .map(|word| word.to_str().unwrap_or_default())
            .collect();
        let after_format = words.windows(2).filter(|pair| pair[0] == "--format").map(|pair| pair[1]);
        let asked = |name| {
            after_format.clone().any(|value| value == name)
                || words.iter().any(|word| word.strip_prefix("--format=") == Some(name))
        };
        if words.contains(&"--json") || asked("json") {
            Format::Json
        } else if asked("sarif") {
            Format::Sarif
        } else {
            Format::Text
        }
    }
}

#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct FormatArg {
    /// How to print the answer
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,
    /// Short for --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl FormatArg {
    pub(crate) fn format(self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_format_of_a_command_line_that_does_not_parse_is_looked_for_before_the_double_dash() {
        let asked = |line: &str| {
            Format::asked_for_by(&line.split(' ').map(OsString::from).collect::<Vec<OsString>>())
        };
        for line in ["c x --json y", "c --format json", "c --format=json", "c --json --format sarif"] {
            assert_eq!(asked(line), Format::Json, "{line}");
        }
        for line in ["c --format sarif", "c x --format=sarif y", "c --format xml --format sarif"] {
            assert_eq!(asked(line), Format::Sarif, "{line}");
        }
        for line in
            ["c", "--json", "c -- --json", "c --format", "c --format -- sarif", "c json", "c --format=xml"]
        {
            assert_eq!(asked(line), Format::Text, "{line}");
        }
    }
}
