//! Writes the bundle of `examples/traces`, as a folder and as one document, and the key set that verifies it.

use std::path::PathBuf;

use testkit::trace::family;

fn main() -> std::io::Result<()> {
    let target = PathBuf::from(std::env::args_os().nth(1).unwrap_or_else(|| "examples/traces".into()));
    for (name, text) in family::files() {
        let path = target.join(name);
        std::fs::create_dir_all(path.parent().unwrap_or(&target))?;
        std::fs::write(path, text)?;
    }
    Ok(())
}
