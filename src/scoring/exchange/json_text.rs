//! Writes JSON directly, without a tree in memory.

use serde::Serialize;

/// JSON text without line breaks, with commas.
pub(super) struct JsonText<'a>(pub(super) &'a mut Vec<u8>);

/// A name as key of its values: `,"Ada":`.
pub(super) struct NameKey(String);

impl NameKey {
    pub(super) fn of(name: &str) -> NameKey {
        NameKey(format!(",{}:", serde_json::Value::from(name)))
    }

    /// Returns the name as a value: `"Ada"`.
    fn value(&self) -> &str {
        self.0.get(1..self.0.len() - 1).unwrap_or_default()
    }
}

impl JsonText<'_> {
    /// Writes an object, whose entries `content` writes.
    pub(super) fn object(&mut self, content: impl FnOnce(&mut Self)) {
        self.0.push(b'{');
        content(self);
        self.0.push(b'}');
    }

    /// Writes a list, each of whose items `item` writes.
    pub(super) fn list<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut item: impl FnMut(&mut Self, T),
    ) {
        self.0.push(b'[');
        for value in items {
            self.comma();
            item(self, value);
        }
        self.0.push(b']');
    }

    /// Begins an entry of an object; its value comes next. Ids contain nothing that JSON escapes.
    pub(super) fn key(&mut self, id: &'static str) {
        self.comma();
        self.0.push(b'"');
        self.0.extend_from_slice(id.as_bytes());
        self.0.extend_from_slice(b"\":");
    }

    /// Begins an entry of an object under a name; its value comes next.
    pub(super) fn name_key(&mut self, name: &NameKey) {
        let key = name.0.as_bytes();
        let comma = usize::from(self.is_first());
        self.0.extend_from_slice(key.get(comma..).unwrap_or_default());
    }

    /// Writes a name as a value.
    pub(super) fn name(&mut self, name: &NameKey) {
        self.0.extend_from_slice(name.value().as_bytes());
    }

    /// Writes a value.
    pub(super) fn value<T: Serialize + ?Sized>(&mut self, value: &T) {
        // Writing to memory does not fail.
        let _ = serde_json::to_writer(&mut *self.0, value);
    }

    /// Writes an entry of an object.
    pub(super) fn entry<T: Serialize + ?Sized>(&mut self, id: &'static str, value: &T) {
        self.key(id);
        self.value(value);
    }

    /// Writes an object with a number for each name.
    pub(super) fn numbers<'a>(
        &mut self,
        names: impl IntoIterator<Item = &'a NameKey>,
        numbers: &[i64],
    ) {
        self.object(|into| {
            for (name, number) in names.into_iter().zip(numbers) {
                into.name_key(name);
                into.value(number);
            }
        });
    }

    fn is_first(&self) -> bool {
        matches!(self.0.last(), Some(b'{' | b'['))
    }

    fn comma(&mut self) {
        if !self.is_first() {
            self.0.push(b',');
        }
    }
}
