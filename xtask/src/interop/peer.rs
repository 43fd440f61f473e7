//! The other implementations: how they are installed and asked, and what is foretold of their verdicts.

use super::traits::Traits;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Depth that this project accepts (ruling J2); none of the others has a bound that these documents reach.
const DEPTH: usize = 64;

/// One of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Peer {
    /// `canonicalize` from npm, behind `JSON.parse`.
    Canonicalize,
    /// `rfc8785` from PyPI, behind Python's `json`.
    Rfc8785,
    /// `emilia-verify` from PyPI, behind its own loader.
    Emilia,
}

/// What an answer is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Aspect {
    /// Canonical bytes, or none.
    Canonical,
    /// The digest, where both accept.
    Digest,
    /// Whether an envelope is well formed.
    Grammar,
}

impl Aspect {
    /// The word for tables.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Canonical => "canonical bytes",
            Self::Digest => "digests",
            Self::Grammar => "envelope grammar",
        }
    }
}

impl Peer {
    pub(super) const ALL: [Self; 3] = [Self::Canonicalize, Self::Rfc8785, Self::Emilia];

    /// Name and version.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Canonicalize => "canonicalize 4.0.0",
            Self::Rfc8785 => "rfc8785 0.1.4",
            Self::Emilia => "emilia-verify 2.9.0",
        }
    }

    /// Whether it reads integers alone, as the profile of the binding moment does.
    pub(super) fn reads_integers(self) -> bool {
        self == Self::Emilia
    }

    /// Whether it has canonical text for a document, told from what the document says.
    fn accepts(self, traits: &Traits) -> bool {
        match self {
            // The last of two equal names is taken, any depth is read; a string with half a pair and an infinite number throw.
            Self::Canonicalize => !traits.surrogate && !traits.overflows(),
            // The same, and Python's integers are not rounded to doubles but refused.
            Self::Rfc8785 => !traits.surrogate && !traits.overflows() && !traits.has_large_integer_token(),
            // Numbers are judged after rounding to a double; names are told apart; any depth is read.
            Self::Emilia => !traits.surrogate && !traits.duplicate && traits.integers_after_rounding(),
        }
    }

    /// The ruling by which its verdict on the canonical text of a document is not ours, or `None` where both agree.
    pub(super) fn differs_on_text(self, traits: Option<&Traits>) -> Option<&'static str> {
        // No JSON text: nobody reads it.
        let traits = traits?;
        let numbers = if self.reads_integers() { traits.integers_exactly() } else { !traits.overflows() };
        let ours = numbers && !traits.surrogate && !traits.duplicate && traits.depth <= DEPTH;
        match (ours, self.accepts(traits)) {
            (false, true) if traits.duplicate => Some("J3 duplicate names"),
            (false, true) if traits.depth > DEPTH => Some("J2 depth above 64"),
            (false, true) => Some("J5 decimals that round to an integer"),
            (true, false) => Some("J6 integers of 2^53 and above"),
            _ => None,
        }
    }

    /// The same for the grammar of an envelope that we find well formed, or not.
    pub(super) fn differs_on_grammar(
        self,
        well_formed: bool,
        traits: Option<&Traits>,
    ) -> Option<&'static str> {
        let as_real = traits.is_some_and(Traits::recommended_as_real);
        (well_formed && as_real).then_some("B4 recommended_idx written as 1.0 or 1e0")
    }

    /// Lets it answer every line of the file `asked`; one line each.
    pub(super) fn answers(self, installed: &Installed, asked: &Path) -> Result<String, String> {
        let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("interop");
        let mut command = match self {
            Self::Canonicalize => {
                let mut command = Command::new("node");
                command
                    .arg(scripts.join("canonicalize.mjs"))
                    .arg(installed.npm.join("node_modules/canonicalize"));
                command.arg(asked).stdin(Stdio::null());
                command
            }
            Self::Rfc8785 | Self::Emilia => {
                let script = if self == Self::Emilia { "emilia.py" } else { "rfc8785_package.py" };
                let mut command = Command::new(installed.python.join("bin/python3"));
                command.arg(scripts.join(script));
                command
                    .stdin(fs::File::open(asked).map_err(|error| format!("{}: {error}", asked.display()))?);
                command
            }
        };
        let failed = |what: String| format!("{}: {what}", self.name());
        let output = command
            .stderr(Stdio::inherit())
            .output()
            .map_err(|error| failed(format!("did not start: {error}")))?;
        if !output.status.success() {
            return Err(failed(format!("ended with {}", output.status)));
        }
        String::from_utf8(output.stdout).map_err(|_| failed("its answer is no UTF-8".to_owned()))
    }
}

/// Folders in which the others are installed.
pub(super) struct Installed {
    python: PathBuf,
    npm: PathBuf,
}

const PYPI: &[&str] = &["emilia-verify==2.9.0", "rfc8785==0.1.4"];
const NPM: &[&str] = &["canonicalize@4.0.0"];

impl Installed {
    /// Installs what is not there yet in these versions, into `folder`.
    pub(super) fn below(folder: &Path) -> Result<Self, String> {
        let installed = Self { python: folder.join("python"), npm: folder.join("npm") };
        once(&installed.python, PYPI, |folder| {
            run(Command::new("python3").args(["-m", "venv"]).arg(folder))?;
            let mut pip = Command::new(folder.join("bin/python3"));
            pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]);
            run(pip.args(PYPI))
        })?;
        once(&installed.npm, NPM, |folder| {
            let mut npm = Command::new("npm");
            npm.args(["install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"]);
            run(npm.arg(folder).args(NPM))
        })?;
        Ok(installed)
    }
}

/// Fills `folder` by `install`, unless it was filled with the same packages before. A folder that was left half filled is
/// emptied first, and one failure is forgiven: registries have bad moments.
fn once(
    folder: &Path,
    packages: &[&str],
    install: impl Fn(&Path) -> Result<(), String>,
) -> Result<(), String> {
    let stamp = folder.join("installed.txt");
    let content = packages.join("\n");
    if fs::read_to_string(&stamp).is_ok_and(|found| found == content) {
        return Ok(());
    }
    let attempt = || {
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        install(folder)
    };
    attempt().or_else(|error| {
        println!("{error}\ntrying once more");
        attempt()
    })?;
    fs::write(&stamp, content).map_err(|error| format!("{}: {error}", stamp.display()))
}

fn run(command: &mut Command) -> Result<(), String> {
    let shown = format!("{command:?}");
    let status = command.status().map_err(|error| format!("{shown} did not start: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{shown} ended with {status}")) }
}

#[cfg(test)]
mod tests {
    use super::Peer;
    use crate::interop::traits::Traits;

    #[test]
    fn differences_are_foretold_from_the_text_alone() {
        let on = |peer: Peer, text: &str| peer.differs_on_text(Traits::of(text.as_bytes()).as_ref());
        assert_eq!(on(Peer::Emilia, "0.99999999999999999999"), Some("J5 decimals that round to an integer"));
        assert_eq!(on(Peer::Emilia, "1.5"), None);
        assert_eq!(on(Peer::Rfc8785, "9007199254740993"), Some("J6 integers of 2^53 and above"));
        assert_eq!(on(Peer::Canonicalize, "9007199254740993"), None);
        assert_eq!(on(Peer::Canonicalize, r#"{"a":1,"a":1}"#), Some("J3 duplicate names"));
        assert_eq!(on(Peer::Emilia, r#"{"a":1,"a":1}"#), None);
        assert_eq!(on(Peer::Emilia, &["[".repeat(65), "]".repeat(65)].concat()), Some("J2 depth above 64"));
        assert_eq!(on(Peer::Canonicalize, "[1,]"), None);
    }
}
