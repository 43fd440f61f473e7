//! JSON as a tree that keeps what the text said: member order, doubled names, number tokens, and raw faults.

/// A value to be spelled out. Trees of this crate are shallow by construction, so functions over them recurse.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// An integer, which a spelling may write as `1`, `1.0`, `10e-1` and so on.
    Integer(i64),
    /// A number token to be written as it stands.
    Token(String),
    /// A string, given decoded.
    String(String),
    /// An array.
    Array(Vec<Json>),
    /// An object; members in the order in which they are written.
    Object(Vec<(Name, Json)>),
    /// Bytes written as they stand, of which one is the place of a fault.
    Raw(Raw),
}

/// The name of a member.
#[derive(Clone, Debug, PartialEq)]
pub enum Name {
    /// A name, given decoded.
    Text(String),
    /// The whole spelled name with its quotes, written as it stands.
    Raw(Raw),
}

/// Bytes to be written without change.
#[derive(Clone, Debug, PartialEq)]
pub struct Raw {
    /// What is written.
    pub bytes: Vec<u8>,
    /// Offset into `bytes` of the place to be remembered, where there is one.
    pub mark: Option<usize>,
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Name {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for Json {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<i64> for Json {
    fn from(value: i64) -> Self {
        Self::Integer(value)
    }
}

/// An object of the given members, in the given order.
pub fn object<N: Into<Name>>(members: impl IntoIterator<Item = (N, Json)>) -> Json {
    Json::Object(members.into_iter().map(|(name, value)| (name.into(), value)).collect())
}

/// An array of the given values.
pub fn array<V: Into<Json>>(values: impl IntoIterator<Item = V>) -> Json {
    Json::Array(values.into_iter().map(Into::into).collect())
}

/// One step from a container to a value in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// To the value of the member with this index in writing order.
    Member(usize),
    /// To the element with this index.
    Element(usize),
}

impl Json {
    /// The value at the end of `path`, if the path leads anywhere.
    pub fn at(&self, path: &[Step]) -> Option<&Self> {
        path.iter().try_fold(self, |value, step| match (value, step) {
            (Self::Object(members), Step::Member(index)) => members.get(*index).map(|(_, value)| value),
            (Self::Array(elements), Step::Element(index)) => elements.get(*index),
            _ => None,
        })
    }

    /// As [`Json::at`], for changing the value.
    pub fn at_mut(&mut self, path: &[Step]) -> Option<&mut Self> {
        path.iter().try_fold(self, |value, step| match (value, step) {
            (Self::Object(members), Step::Member(index)) => members.get_mut(*index).map(|(_, value)| value),
            (Self::Array(elements), Step::Element(index)) => elements.get_mut(*index),
            _ => None,
        })
    }

    /// The value of the first member called `name`, to be changed.
    pub fn member_mut(&mut self, name: &str) -> Option<&mut Self> {
        match self {
            Self::Object(members) => {
                members.iter_mut().find(|(other, _)| *other == Name::from(name)).map(|(_, value)| value)
            }
            _ => None,
        }
    }

    /// The members, where this is an object.
    pub fn members_mut(&mut self) -> Option<&mut Vec<(Name, Self)>> {
        match self {
            Self::Object(members) => Some(members),
            _ => None,
        }
    }

    /// The elements, where this is an array.
    pub fn elements_mut(&mut self) -> Option<&mut Vec<Self>> {
        match self {
            Self::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// Puts the members of every object into an order of chance.
    pub fn shuffle_members(&mut self, prng: &mut crate::Prng) {
        match self {
            Self::Array(elements) => elements.iter_mut().for_each(|element| element.shuffle_members(prng)),
            Self::Object(members) => {
                prng.shuffle(members);
                members.iter_mut().for_each(|(_, value)| value.shuffle_members(prng));
            }
            _ => {}
        }
    }

    /// The paths of all values that satisfy `wanted`, in writing order.
    pub fn paths(&self, wanted: impl Fn(&Self) -> bool) -> Vec<Vec<Step>> {
        let mut found = Vec::new();
        self.collect_paths(&wanted, &mut Vec::new(), &mut found);
        found
    }

    fn collect_paths(
        &self,
        wanted: &dyn Fn(&Self) -> bool,
        here: &mut Vec<Step>,
        found: &mut Vec<Vec<Step>>,
    ) {
        if wanted(self) {
            found.push(here.clone());
        }
        match self {
            Self::Array(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    here.push(Step::Element(index));
                    element.collect_paths(wanted, here, found);
                    here.pop();
                }
            }
            Self::Object(members) => {
                for (index, (_, value)) in members.iter().enumerate() {
                    here.push(Step::Member(index));
                    value.collect_paths(wanted, here, found);
                    here.pop();
                }
            }
            _ => {}
        }
    }

    /// The RFC 6901 pointer of the value at the end of `path`. A raw name ends the pointer early.
    pub fn pointer(&self, path: &[Step]) -> String {
        let mut out = String::new();
        let mut value = self;
        for step in path {
            match (value, step) {
                (Self::Object(members), Step::Member(index)) => {
                    let Some((Name::Text(name), next)) = members.get(*index) else { return out };
                    out.push('/');
                    out.push_str(&name.replace('~', "~0").replace('/', "~1"));
                    value = next;
                }
                (Self::Array(elements), Step::Element(index)) => {
                    let Some(next) = elements.get(*index) else { return out };
                    out.push('/');
                    out.push_str(&index.to_string());
                    value = next;
                }
                _ => return out,
            }
        }
        out
    }
}
