//! A record as raw members.

use super::{TraceKey, canonical, digest};

/// A record: its members as raw JSON, so that anything can stand in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordText {
    members: Vec<(String, String)>,
}

impl RecordText {
    /// A record that is neither hashed nor signed.
    pub fn new(
        trace_id: &str,
        seq: usize,
        ts: &str,
        kind: &str,
        prev: Option<&str>,
        data: &str,
    ) -> RecordText {
        let quoted = |text: &str| format!("\"{text}\"");
        let members = [
            ("v", quoted("1.0")),
            ("trace_id", quoted(trace_id)),
            ("seq", seq.to_string()),
            ("ts", quoted(ts)),
            ("type", quoted(kind)),
            ("prev", prev.map_or("null".to_owned(), quoted)),
            ("data", data.to_owned()),
        ];
        RecordText { members: members.map(|(name, value)| (name.to_owned(), value)).to_vec() }
    }

    /// The value of a member as raw JSON; nothing where there is no such member.
    pub fn get(&self, name: &str) -> &str {
        self.members.iter().find(|(other, _)| other == name).map_or("", |(_, value)| value)
    }

    /// The value of a member that is a string without escapes.
    pub fn text_of(&self, name: &str) -> &str {
        self.get(name).trim_matches('"')
    }

    /// Gives a member this value, as raw JSON; a member that is not there is added.
    pub fn set(&mut self, name: &str, raw: &str) -> &mut RecordText {
        match self.members.iter_mut().find(|(other, _)| other == name) {
            Some((_, value)) => *value = raw.to_owned(),
            None => self.members.push((name.to_owned(), raw.to_owned())),
        }
        self
    }

    /// Takes a member out.
    pub fn remove(&mut self, name: &str) -> &mut RecordText {
        self.members.retain(|(other, _)| other != name);
        self
    }

    /// Puts `to` in the place of `from` in the text of `data`.
    ///
    /// # Panics
    ///
    /// Where `from` does not stand there.
    pub fn change_data(&mut self, from: &str, to: &str) -> &mut RecordText {
        let data = self.get("data");
        assert!(data.contains(from), "{from} does not stand in {data}");
        let changed = data.replacen(from, to, 1);
        self.set("data", &changed)
    }

    /// What `hash` has to be.
    pub fn own_hash(&self) -> String {
        digest(&self.without(&["hash", "sig"]))
    }

    /// Gives it its own hash.
    pub fn hash(&mut self) -> &mut RecordText {
        let hash = self.own_hash();
        self.set("hash", &format!("\"{hash}\""))
    }

    /// Gives it a signature of this key over the hash that stands in it. What `key_id` says stays as it is.
    pub fn sign(&mut self, key: &TraceKey) -> &mut RecordText {
        let sig = key.sign(self.text_of("hash"));
        self.set("sig", &format!("\"{sig}\""))
    }

    /// Gives it its own hash, and a signature of this key.
    pub fn seal(&mut self, key: &TraceKey) -> &mut RecordText {
        self.hash().sign(key)
    }

    /// The line, without its line feed.
    pub fn line(&self) -> String {
        canonical(&self.without(&[]))
    }

    fn without(&self, names: &[&str]) -> String {
        let members: Vec<String> = self
            .members
            .iter()
            .filter(|(name, _)| !names.contains(&name.as_str()))
            .map(|(name, value)| format!("\"{name}\":{value}"))
            .collect();
        format!("{{{}}}", members.join(","))
    }
}
