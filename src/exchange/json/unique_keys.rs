//! JSON in which nothing is said twice: of two values for one key, one would be lost.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value as Json};

/// Any JSON, where no object has a key twice.
pub(super) struct UniqueKeys(pub(super) Json);

impl<'de> Deserialize<'de> for UniqueKeys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UniqueKeys, D::Error> {
        deserializer.deserialize_any(Values)
    }
}

struct Values;

impl<'de> Visitor<'de> for Values {
    type Value = UniqueKeys;

    fn expecting(&self, into: &mut fmt::Formatter<'_>) -> fmt::Result {
        into.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys(Json::Null))
    }

    fn visit_bool<E>(self, flag: bool) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys(Json::from(flag)))
    }

    fn visit_i64<E>(self, number: i64) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys(Json::from(number)))
    }

    fn visit_u64<E>(self, number: u64) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys(Json::from(number)))
    }

    fn visit_f64<E>(self, number: f64) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys(Json::from(number)))
    }

    fn visit_str<E>(self, text: &str) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys(Json::from(text)))
    }

    fn visit_string<E>(self, text: String) -> Result<UniqueKeys, E> {
        Ok(UniqueKeys(Json::from(text)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<UniqueKeys, A::Error> {
        let mut list = Vec::new();
        while let Some(UniqueKeys(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(UniqueKeys(Json::Array(list)))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<UniqueKeys, A::Error> {
        let mut object = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            if object.contains_key(&key) {
                return Err(A::Error::custom(format!("“{key}” appears twice; remove one")));
            }
            let UniqueKeys(value) = entries.next_value()?;
            let _ = object.insert(key, value);
        }
        Ok(UniqueKeys(Json::Object(object)))
    }
}
