//! Reads JSON text without keeping track of lines and columns.
//!
//! Invariant: what it reads is what `serde_json` reads. It gives up at the first mistake without a
//! message; `serde_json` then reads the text again and says where the mistake is.

use std::fmt;

use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::Number;

/// Lists and objects inside each other, fewer than `serde_json` allows.
const MAX_DEPTH: usize = 100;
/// Digits of which every number fits.
const MAX_DIGITS: usize = 18;

/// A mistake somewhere in the text.
#[derive(Debug)]
pub(super) struct Mistake;

impl fmt::Display for Mistake {
    fn fmt(&self, into: &mut fmt::Formatter<'_>) -> fmt::Result {
        into.write_str("this is not JSON")
    }
}

impl std::error::Error for Mistake {}

impl Error for Mistake {
    fn custom<T: fmt::Display>(_: T) -> Mistake {
        Mistake
    }
}

/// The text, and how far it has been read.
pub(super) struct Reader<'de> {
    text: &'de str,
    at: usize,
    depth: usize,
}

impl<'de> Reader<'de> {
    pub(super) fn new(text: &'de str) -> Reader<'de> {
        Reader { text, at: 0, depth: 0 }
    }

    /// Checks that nothing but spaces is left.
    pub(super) fn end(&mut self) -> Result<(), Mistake> {
        if self.next_letter().is_none() { Ok(()) } else { Err(Mistake) }
    }

    #[inline]
    fn letter(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Returns the next letter that is not a space, without taking it.
    #[inline]
    fn next_letter(&mut self) -> Option<u8> {
        loop {
            let letter = self.letter();
            if !matches!(letter, Some(b' ' | b'\n' | b'\t' | b'\r')) {
                return letter;
            }
            self.at += 1;
        }
    }

    /// Takes this letter.
    #[inline]
    fn expect(&mut self, letter: u8) -> Result<(), Mistake> {
        if self.next_letter() == Some(letter) {
            self.at += 1;
            Ok(())
        } else {
            Err(Mistake)
        }
    }

    /// Takes the comma before an entry that is not the first. Returns whether there is an entry
    /// before the `end`, which is not taken.
    #[inline]
    fn has_entry(&mut self, first: &mut bool, end: u8) -> Result<bool, Mistake> {
        let is_first = std::mem::replace(first, false);
        match self.next_letter() {
            Some(letter) if letter == end => Ok(false),
            Some(b',') if !is_first => {
                self.at += 1;
                // A comma at the end is a mistake.
                if self.next_letter() == Some(end) { Err(Mistake) } else { Ok(true) }
            }
            Some(_) if is_first => Ok(true),
            _ => Err(Mistake),
        }
    }

    /// Takes the text from `from` up to here.
    fn since(&self, from: usize) -> Result<&'de str, Mistake> {
        self.text.get(from..self.at).ok_or(Mistake)
    }

    /// Reads what was taken since `from` with `serde_json`.
    fn reread<T: DeserializeOwned>(&self, from: usize) -> Result<T, Mistake> {
        serde_json::from_str(self.since(from)?).map_err(|_| Mistake)
    }

    fn word<V>(&mut self, word: &str, value: V) -> Result<V, Mistake> {
        let rest = self.text.get(self.at..).ok_or(Mistake)?;
        if !rest.starts_with(word) {
            return Err(Mistake);
        }
        self.at += word.len();
        Ok(value)
    }

    /// Takes a text, from its first quotation mark on.
    #[inline]
    fn quoted<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Mistake> {
        self.expect(b'"')?;
        let from = self.at;
        loop {
            match self.letter() {
                Some(b'"') => break,
                Some(b'\\') => return self.escaped(from, visitor),
                Some(letter) if letter >= b' ' => self.at += 1,
                _ => return Err(Mistake),
            }
        }
        let text = self.since(from)?;
        self.at += 1;
        visitor.visit_borrowed_str(text)
    }

    /// Takes the rest of a text with escapes that begins at `from`.
    fn escaped<V: Visitor<'de>>(&mut self, from: usize, visitor: V) -> Result<V::Value, Mistake> {
        loop {
            match self.letter().ok_or(Mistake)? {
                b'"' => break,
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
        self.at += 1;
        visitor.visit_str(&self.reread::<String>(from - 1)?)
    }

    #[inline]
    fn number<V: Visitor<'de>>(&mut self, visitor: V) -> Result<V::Value, Mistake> {
        let from = self.at;
        let mut number = 0_u64;
        while let Some(digit @ b'0'..=b'9') = self.letter() {
            number = number.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
            self.at += 1;
        }
        let digits = self.at - from;
        let begins_with_zero = digits > 1 && self.text.as_bytes().get(from) == Some(&b'0');
        let is_plain = (1..=MAX_DIGITS).contains(&digits) && !begins_with_zero;
        if is_plain && !matches!(self.letter(), Some(b'.' | b'e' | b'E')) {
            return visitor.visit_u64(number);
        }
        self.other_number(from, visitor)
    }

    /// Takes a number with a sign, a fraction or an exponent, or one of many digits.
    fn other_number<V: Visitor<'de>>(
        &mut self,
        from: usize,
        visitor: V,
    ) -> Result<V::Value, Mistake> {
        while let Some(b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E') = self.letter() {
            self.at += 1;
        }
        let number: Number = self.reread(from)?;
        if let Some(number) = number.as_u64() {
            visitor.visit_u64(number)
        } else if let Some(number) = number.as_i64() {
            visitor.visit_i64(number)
        } else {
            visitor.visit_f64(number.as_f64().ok_or(Mistake)?)
        }
    }

    fn deeper(&mut self) -> Result<(), Mistake> {
        self.at += 1;
        self.depth += 1;
        if self.depth > MAX_DEPTH { Err(Mistake) } else { Ok(()) }
    }

    fn close(&mut self, end: u8) -> Result<(), Mistake> {
        self.depth -= 1;
        self.expect(end)
    }
}

impl<'de> Deserializer<'de> for &mut Reader<'de> {
    type Error = Mistake;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        match self.next_letter() {
            Some(b'"') => self.quoted(visitor),
            Some(b'0'..=b'9' | b'-') => self.number(visitor),
            Some(b'{') => {
                self.deeper()?;
                let value = visitor.visit_map(Entries { reader: self, first: true })?;
                self.close(b'}')?;
                Ok(value)
            }
            Some(b'[') => {
                self.deeper()?;
                let value = visitor.visit_seq(Entries { reader: self, first: true })?;
                self.close(b']')?;
                Ok(value)
            }
            Some(b't') => visitor.visit_bool(self.word("true", true)?),
            Some(b'f') => visitor.visit_bool(self.word("false", false)?),
            Some(b'n') => {
                self.word("null", ())?;
                visitor.visit_unit()
            }
            _ => Err(Mistake),
        }
    }

    #[inline]
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mistake> {
        self.quoted(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// The entries of a list or an object.
struct Entries<'a, 'de> {
    reader: &'a mut Reader<'de>,
    first: bool,
}

impl<'de> SeqAccess<'de> for Entries<'_, 'de> {
    type Error = Mistake;

    #[inline]
    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Mistake> {
        if !self.reader.has_entry(&mut self.first, b']')? {
            return Ok(None);
        }
        seed.deserialize(&mut *self.reader).map(Some)
    }
}

impl<'de> MapAccess<'de> for Entries<'_, 'de> {
    type Error = Mistake;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Mistake> {
        if !self.reader.has_entry(&mut self.first, b'}')? {
            return Ok(None);
        }
        seed.deserialize(&mut *self.reader).map(Some)
    }

    #[inline]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Mistake> {
        self.reader.expect(b':')?;
        seed.deserialize(&mut *self.reader)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tree::{Seed, Tree};
    use super::Reader;
    use serde::de::DeserializeSeed;
    use serde_json::Value;

    fn ours(text: &str) -> Option<Value> {
        let mut reader = Reader::new(text);
        let read = Seed(Tree).deserialize(&mut reader).ok()?;
        reader.end().ok().map(|()| Value::from(read))
    }

    /// Texts of few letters, every one of them up to a length.
    #[test]
    fn it_reads_what_serde_json_reads() {
        let pieces = [
            "{",
            "}",
            "[",
            "]",
            ":",
            ",",
            "\"",
            "\"a\"",
            "\\",
            "\\n",
            "\\u00e9",
            "é",
            " ",
            "\n",
            "\t",
            "0",
            "1",
            "12",
            "-",
            "-7",
            ".5",
            "e",
            "E+2",
            "true",
            "null",
            "nul",
            "\u{1}",
            "123456789012345678901",
            "\"b\":",
            "1.0",
        ];
        let mut texts = vec![String::new()];
        for _ in 0..4 {
            let longer = texts.iter().flat_map(|text| pieces.map(|piece| format!("{text}{piece}")));
            texts = longer.collect();
            for text in &texts {
                let theirs = serde_json::from_str::<Value>(text).ok();
                let keys_differ = text.matches("\"a\"").count() + text.matches("\"b\"").count() < 2;
                if keys_differ || ours(text).is_some() {
                    assert_eq!(ours(text), theirs, "{text}");
                }
            }
        }
    }

    #[test]
    fn deep_and_long_texts_are_read_alike() {
        for depth in [1, 99, 100] {
            let text = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
            assert_eq!(ours(&text), serde_json::from_str(&text).ok());
        }
        for text in [
            "-0",
            "-1",
            "01",
            "1e400",
            "9223372036854775808",
            "18446744073709551616",
            "-9223372036854775808",
            "-9223372036854775809",
            "1.5",
            "0.1e-3",
            "\"\\ud83d\\ude00\"",
            "\"\\ud83d\"",
            "\"\\\"\"",
            "\"\\",
            "{\"a\" : [ 1 , {} ] , \"b\":\"\\\\\"} ",
        ] {
            assert_eq!(ours(text), serde_json::from_str(text).ok(), "{text}");
        }
    }
}
