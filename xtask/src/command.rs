//! The commands, and what `--help` says of them.

use crate::{
    bench, browser, ci, conformance, coverage, es6, exhaust, fuzz, interop, lint_figures, mcp, mutants,
    package, vectors, wasm, weight,
};

/// A command.
pub(crate) struct Command {
    /// The word after `cargo xtask`.
    pub(crate) name: &'static str,
    /// What may follow it.
    arguments: &'static str,
    /// What it does.
    about: &'static str,
    /// Each argument with what it means.
    options: &'static [(&'static str, &'static str)],
    /// Runs it; the error is the text to print.
    pub(crate) run: fn(&[String]) -> Result<(), String>,
}

pub(crate) const COMMANDS: &[Command] = &[
    Command {
        name: "ci",
        arguments: "[STEP…]",
        about: "everything that must hold, or the steps named",
        options: &[("STEP", "a step by its name; a name that is none lists them all")],
        run: ci::run,
    },
    Command {
        name: "conformance",
        arguments: "[OPTION…]",
        about: "drive the vectors through the crates, or through any implementation",
        options: &[
            (
                "--subject COMMAND",
                "the command of an implementation, or more than once of several; without it the crates",
            ),
            ("--crates", "the crates beside the subjects, in process"),
            ("--suite NAME", "the vectors of this suite alone"),
            ("--known-failures FILE", "of the subject before it: globs over vector ids, each with a reason"),
            (
                "--report FILE",
                "writes what came of it; FILE ends in .html, .json or .xml (JUnit), more than one may be asked for",
            ),
            ("--timeout SECONDS", "how long an answer may take, 10 unless set"),
            ("--silences N", "stops after N time-outs in a row, 5 unless set; 0 never stops"),
            (
                "--explore",
                "asks the --subject and the crates what no vector asks, and prints where they part as a vector",
            ),
            ("--seed N", "of --explore: which questions, 1 unless set"),
            ("--seconds N", "of --explore: for how long, 30 unless set"),
            ("--questions N", "of --explore: how many at most; without --seconds they alone are the limit"),
        ],
        run: conformance::run,
    },
    Command {
        name: "coverage",
        arguments: "[--list] [PART…]",
        about: "which requirement is enforced where, and what shows it",
        options: &[
            ("--list", "prints every requirement with its places"),
            ("PART", "a part of spec/requirements.tsv; without one, those that are done"),
        ],
        run: coverage::run,
    },
    Command {
        name: "mcp",
        arguments: "[CLIENT…]",
        about: "clients on the SDKs that people run, end to end with `countersign mcp demo`; wants node, npm and python",
        options: &[(
            "CLIENT",
            "a folder of examples/mcp, python-1, python-2 or rmcp; a name that is none lists them all",
        )],
        run: mcp::run,
    },
    Command {
        name: "mutants",
        arguments: "[PREFIX]",
        about: "take every marked check out in turn and look which vectors and probes notice",
        options: &[("PREFIX", "the checks whose ids begin so, such as `jcs.doors.`")],
        run: mutants::run,
    },
    Command {
        name: "vectors",
        arguments: "[--check | --bundle [FILE] | --page [FILE] | --since ARCHIVE]",
        about: "write every vector file from its authored cases, or all of them as one archive",
        options: &[
            ("--check", "writes nothing and compares with what is there"),
            (
                "--bundle [FILE]",
                "one archive of vectors, page, schema, tables, licences and checksums, in target/ unless named",
            ),
            (
                "--since ARCHIVE",
                "holds them against an archive of before: what it had is there and unchanged, or told in the change log",
            ),
            ("--page [FILE]", "the page that shows every vector with its sections, in target/ unless named"),
        ],
        run: vectors::run,
    },
    Command {
        name: "bench",
        arguments: "[OPTION…] [INPUT…]",
        about: "speed as ratios beside sha2 and other canonicalizers, and heap",
        options: &[
            ("--gate", "fails where a floor is not held, or instructions have grown by more than 3 percent"),
            ("--slack PERCENT", "lowers the floors"),
            ("--record", "writes the figures and charts to benches/results and docs/performance.md"),
            ("--compare", "prints what moved against the last record"),
            ("--rounds N", "how often each contender runs, 25 unless set"),
            ("--no-criterion", "ratios and heap alone"),
            ("--no-peers", "without the other implementations"),
            ("--resident", "also the memory that verifying a million records takes; some minutes"),
            ("INPUT", "an input by its name; without one, all"),
        ],
        run: bench::run,
    },
    Command {
        name: "lint-figures",
        arguments: "[--wrong]",
        about: "how often the rules of the lint are right",
        options: &[("--wrong", "prints every sentence that was judged wrongly")],
        run: lint_figures::run,
    },
    Command {
        name: "browser",
        arguments: "",
        about: "the consent sheet and the audit report in Chromium; wants node, npm, and Debian's chromium or apt-get",
        options: &[],
        run: browser::run,
    },
    Command {
        name: "interop",
        arguments: "",
        about: "canonical bytes, digests and verdicts beside other implementations; wants node and python",
        options: &[],
        run: interop::run,
    },
    Command {
        name: "es6",
        arguments: "[--lines N]",
        about: "hold number text against the published hundred million lines",
        options: &[("--lines N", "how many of them")],
        run: es6::run,
    },
    Command {
        name: "exhaust",
        arguments: "[--bytes N]",
        about: "hold all readers against each other on every short document",
        options: &[(
            "--bytes N",
            "up to how many symbols, 1 to 8 and 6 unless set; each adds a factor of sixteen",
        )],
        run: exhaust::run,
    },
    Command {
        name: "fuzz",
        arguments: "[OPTION…] [CLAIM…]",
        about: "search for bytes that break what must hold of any bytes; wants cargo-fuzz",
        options: &[
            ("--replay", "asks only the documents in the vectors and what was found before"),
            ("--seconds N", "how long for each claim, 600 unless set"),
            ("CLAIM", "a claim by its name; without one, all"),
        ],
        run: fuzz::run,
    },
    Command {
        name: "package",
        arguments: "",
        about: "make and compile what would be published, as its users would get it",
        options: &[],
        run: package::run,
    },
    Command {
        name: "wasm",
        arguments: "",
        about: "whether what verifies compiles for WebAssembly; wants its standard library",
        options: &[],
        run: wasm::run,
    },
    Command {
        name: "weight",
        arguments: "",
        about: "what jcs-strict adds to a program and its build, beside serde_json",
        options: &[],
        run: weight::run,
    },
];

/// The command of that name.
pub(crate) fn find(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name)
}

/// Every command in a line.
pub(crate) fn usage() -> String {
    let mut text = "usage: cargo xtask COMMAND [ARGUMENT…]\n".to_owned();
    for command in COMMANDS {
        text.push_str(&format!("\n  {:13} {}", command.name, command.about));
    }
    text + "\n\n`cargo xtask COMMAND --help` says what may follow it."
}

impl Command {
    /// What it does, and every argument.
    pub(crate) fn help(&self) -> String {
        let line = format!("usage: cargo xtask {} {}", self.name, self.arguments);
        let mut text = format!("{}\n\n{}\n", line.trim_end(), self.about);
        for (option, meaning) in self.options {
            text.push_str(&format!("\n  {option:22} {meaning}"));
        }
        text.trim_end().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_of_every_command_names_what_it_takes() {
        for command in COMMANDS {
            let help = command.help();
            assert!(usage().contains(command.name) && help.contains(command.about), "{help}");
            for (option, _) in command.options {
                assert!(help.contains(option), "{help}");
            }
        }
        assert!(find("conformance").is_some() && find("--help").is_none());
    }
}
