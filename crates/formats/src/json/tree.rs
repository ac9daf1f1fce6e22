//! JSON values that borrow texts from the file, taken while parsing or kept as a tree. Duplicate
//! keys of an object are refused, because one of the values would be lost.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Number, Value};

/// A JSON value.
#[derive(Debug, Clone)]
pub(super) enum Json<'a> {
    Null,
    Bool(bool),
    Number(Number),
    Text(Cow<'a, str>),
    List(Vec<Json<'a>>),
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}

impl<'a> Json<'a> {
    /// Returns its kind, for a sentence.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Json::Null => "null",
            Json::Bool(_) => "true or false",
            Json::Number(_) => "a number",
            Json::Text(_) => "text",
            Json::List(_) => "a list",
            Json::Object(_) => "an object",
        }
    }

    /// Returns the text; `None` for anything else.
    pub(super) fn text(&self) -> Option<&str> {
        if let Json::Text(text) = self { Some(text) } else { None }
    }

    /// Returns the whole number; `None` for anything else.
    pub(super) fn whole(&self) -> Option<i64> {
        if let Json::Number(number) = self { number.as_i64() } else { None }
    }

    /// Returns the number; `None` for anything else.
    pub(super) fn number(&self) -> Option<&Number> {
        if let Json::Number(number) = self { Some(number) } else { None }
    }

    /// Returns the flag; `None` for anything else.
    pub(super) fn flag(&self) -> Option<bool> {
        if let Json::Bool(flag) = self { Some(*flag) } else { None }
    }

    /// Returns the list; `None` for anything else.
    pub(super) fn list(&self) -> Option<&[Json<'a>]> {
        if let Json::List(list) = self { Some(list) } else { None }
    }

    /// Returns the object; `None` for anything else.
    pub(super) fn object(&self) -> Option<&[(Cow<'a, str>, Json<'a>)]> {
        if let Json::Object(object) = self { Some(object) } else { None }
    }

    /// Returns the value of a key of an object.
    pub(super) fn get(&self, key: &str) -> Option<&Json<'a>> {
        self.object()?.iter().find(|(known, _)| known == key).map(|(_, json)| json)
    }
}

impl From<Json<'_>> for Value {
    fn from(json: Json<'_>) -> Value {
        match json {
            Json::Null => Value::Null,
            Json::Bool(flag) => Value::from(flag),
            Json::Number(number) => Value::Number(number),
            Json::Text(text) => Value::from(text),
            Json::List(list) => list.into_iter().map(Value::from).collect(),
            Json::Object(object) => {
                object.into_iter().map(|(key, json)| (key, Value::from(json))).collect()
            }
        }
    }
}

impl fmt::Display for Json<'_> {
    fn fmt(&self, into: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = Value::from(self.clone()).to_string();
        match self.text().and_then(|_| json.strip_prefix('"')?.strip_suffix('"')) {
            Some(text) => write!(into, "“{text}”"),
            None => into.write_str(&json),
        }
    }
}

/// A visitor of a value while it is parsed. By default it receives every kind of value, including
/// lists and objects, as a whole.
pub(super) trait JsonVisitor<'de>: Sized {
    type Out;

    /// Takes a list.
    fn list<A: SeqAccess<'de>>(self, items: A) -> Result<Self::Out, A::Error> {
        Tree.list(items).map(|json| self.other(json))
    }

    /// Takes an object.
    fn object<A: MapAccess<'de>>(self, entries: A) -> Result<Self::Out, A::Error> {
        Tree.object(entries).map(|json| self.other(json))
    }

    /// Takes anything else.
    fn other(self, json: Json<'de>) -> Self::Out;
}

/// Takes a value as a tree.
pub(super) struct Tree;

impl<'de> JsonVisitor<'de> for Tree {
    type Out = Json<'de>;

    fn list<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json<'de>, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(Seed(Tree))? {
            list.push(item);
        }
        Ok(Json::List(list))
    }

    fn object<A: MapAccess<'de>>(self, entries: A) -> Result<Json<'de>, A::Error> {
        let mut entries = Entries::new(entries);
        let mut object = Vec::new();
        while let Some(key) = entries.next_key()? {
            let json = entries.take(Tree)?;
            object.push((key, json));
        }
        Ok(Json::Object(object))
    }

    fn other(self, json: Json<'de>) -> Json<'de> {
        json
    }
}

/// The entries of an object, whose keys must differ.
pub(super) struct Entries<'de, A> {
    map: A,
    known: BTreeSet<Cow<'de, str>>,
}

impl<'de, A: MapAccess<'de>> Entries<'de, A> {
    pub(super) fn new(map: A) -> Entries<'de, A> {
        Entries { map, known: BTreeSet::new() }
    }

    /// Reads the next key; the caller takes its value before asking for another key.
    ///
    /// # Errors
    /// An error if a key occurs twice, or if the text is not JSON.
    pub(super) fn next_key(&mut self) -> Result<Option<Cow<'de, str>>, A::Error> {
        let Some(key) = self.map.next_key_seed(Key)? else { return Ok(None) };
        if !self.known.insert(key.clone()) {
            return Err(A::Error::custom(format!("“{key}” appears twice; remove one")));
        }
        Ok(Some(key))
    }

    /// Takes the value of the key.
    pub(super) fn take<T: JsonVisitor<'de>>(&mut self, take: T) -> Result<T::Out, A::Error> {
        self.map.next_value_seed(Seed(take))
    }
}

/// Passes a value to a visitor while it is parsed.
pub(super) struct Seed<T>(pub(super) T);

impl<'de, T: JsonVisitor<'de>> DeserializeSeed<'de> for Seed<T> {
    type Value = T::Out;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T::Out, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de, T: JsonVisitor<'de>> Visitor<'de> for Seed<T> {
    type Value = T::Out;

    fn expecting(&self, into: &mut fmt::Formatter<'_>) -> fmt::Result {
        into.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<T::Out, E> {
        Ok(self.0.other(Json::Null))
    }

    fn visit_bool<E>(self, flag: bool) -> Result<T::Out, E> {
        Ok(self.0.other(Json::Bool(flag)))
    }

    fn visit_i64<E>(self, number: i64) -> Result<T::Out, E> {
        Ok(self.0.other(Json::Number(number.into())))
    }

    fn visit_u64<E>(self, number: u64) -> Result<T::Out, E> {
        Ok(self.0.other(Json::Number(number.into())))
    }

    fn visit_f64<E>(self, number: f64) -> Result<T::Out, E> {
        Ok(self.0.other(Number::from_f64(number).map_or(Json::Null, Json::Number)))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<T::Out, E> {
        Ok(self.0.other(Json::Text(Cow::Borrowed(text))))
    }

    fn visit_str<E>(self, text: &str) -> Result<T::Out, E> {
        Ok(self.0.other(Json::Text(Cow::Owned(text.to_owned()))))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<T::Out, A::Error> {
        self.0.list(items)
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<T::Out, A::Error> {
        self.0.object(entries)
    }
}

struct Key;

impl<'de> DeserializeSeed<'de> for Key {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for Key {
    type Value = Cow<'de, str>;

    fn expecting(&self, into: &mut fmt::Formatter<'_>) -> fmt::Result {
        into.write_str("a key")
    }

    fn visit_borrowed_str<E>(self, key: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(key))
    }

    fn visit_str<E>(self, key: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(key.to_owned()))
    }
}
