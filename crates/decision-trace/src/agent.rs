//! Who does a task.

use jcs_strict::Value;

use crate::layout::name;

/// The definition of an agent: a name and the namespace in which it is one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Agent {
    /// `name` on the wire.
    pub name: String,
    /// `namespace` on the wire.
    pub namespace: String,
}

impl Agent {
    /// Reads `{"name","namespace"}`; `None` where one of them is no string. Other members are not looked at.
    pub fn read(value: Value<'_>) -> Option<Agent> {
        let text = |name| value.get(name)?.as_str().map(str::to_owned);
        Some(Agent { name: text(name::NAME)?, namespace: text(name::NAMESPACE)? })
    }
}
