//! Damages texts and the values in them.

use serde_json::{Map, json};

use crate::hostile::{below, one_of};
use crate::prelude::*;

/// Texts that have broken programs before.
#[rustfmt::skip] // a table
const TEXTS: [&str; 58] = [
    "", " ", "\t", "\n", "\r\n", "\0", "\u{1b}[31m", "\u{7f}", "\u{feff}", "\u{feff}Ada",
    "\u{202e}adA", "\u{200b}", "\u{fffd}", "\u{10ffff}", "a\u{301}", "á", "ﬁ", "İstanbul", "straße",
    "渡辺", "مريم", "שרה", "अदा", "👩‍👩‍👧‍👦", "Ada\"Ben", "O'Neill", "O’Neill", "Ada; Ben", "Ada, Ben",
    "back\\slash", "=1+1", "+1", "-1", "@SUM(A1)", "'", "null", "true", "A", "B", "1e9", "Ελένη",
    "Ольга", "한국", "สมชาย", "Դավիթ", "𓀀", "🇦🇹", "\u{2028}", "\u{a0}Ada", "\u{200f}שרה\u{200f}",
    "\u{ff1d}1+1", "=cmd|' /C calc'!A0", "\t=1+1", "\"Ada\"", "“Ada”", "<b>Ada</b>", "${name}",
    "9223372036854775808",
];

pub fn text(chance: &mut Rng) -> String {
    let text = *one_of(chance, &TEXTS);
    match chance.index(12) {
        Some(0) => one_of(chance, &["x", "漢", "“", "\u{202e}"]).repeat(200),
        Some(1) if chance.one_in(20) => "wide ".repeat(4_000),
        Some(2) => format!("{text}{}", one_of(chance, &TEXTS)),
        _ => text.to_owned(),
    }
}

pub(super) fn number(chance: &mut Rng) -> i64 {
    #[rustfmt::skip] // a table
    const ODD: [i64; 14] = [
        0, 1, -1, 2, 100, i64::MIN, i64::MAX, i64::MIN + 1, 1_000_000_000, 1_000_000_001,
        -1_000_000_000, 65_536, 4_294_967_296, 255,
    ];
    if chance.one_in(3) { *one_of(chance, &ODD) } else { chance.step_between(-40, 400, 1) }
}

fn value(chance: &mut Rng) -> Json {
    match below(chance, 12) {
        0 => Json::Null,
        1 => Json::from(chance.one_in(2)),
        2 => json!([]),
        3 => json!({}),
        4 => json!(0.5),
        5 => json!(1e300),
        6 => json!(u64::MAX),
        7 => json!([[[[[{ "Ada": [] }]]]]]),
        8 | 9 => Json::from(number(chance)),
        _ => Json::from(text(chance)),
    }
}

/// Damages a tree in one place.
pub(super) fn tree(chance: &mut Rng, json: &mut Json) {
    let mut count = 0;
    walk(json, &mut |_| count += 1);
    let chosen = below(chance, count);
    let mut at = 0;
    walk(json, &mut |node| {
        if at == chosen {
            node_of(chance, node);
        }
        at += 1;
    });
}

fn node_of(chance: &mut Rng, node: &mut Json) {
    match node {
        Json::Object(object) if !object.is_empty() && !chance.one_in(8) => keys(chance, object),
        Json::Array(list) if !list.is_empty() && !chance.one_in(8) => {
            let (at, other) = (below(chance, list.len()), below(chance, list.len()));
            match below(chance, 5) {
                0 => drop(list.remove(at)),
                1 => list.insert(other, list[at].clone()),
                2 => list.swap(at, other),
                3 => list.truncate(at),
                _ => list.insert(at, value(chance)),
            }
        }
        // Mostly a neighbor: nearly right values get further than nonsense.
        Json::Number(number) if chance.one_in(2) => {
            let near = chance.step_between(-2, 2, 1);
            let near = number.as_i64().unwrap_or(0).saturating_add(near);
            *node = Json::from(near);
        }
        _ => *node = value(chance),
    }
}

fn keys(chance: &mut Rng, object: &mut Map<String, Json>) {
    let known: Vec<String> = object.keys().cloned().collect();
    let (key, other) = (one_of(chance, &known).clone(), one_of(chance, &known).clone());
    match below(chance, 5) {
        0 => drop(object.shift_remove(&key)),
        1 => {
            let moved = object.shift_remove(&key).unwrap_or_default();
            let _ = object.insert(text(chance), moved);
        }
        2 => {
            let (one, two) = (object[&key].clone(), object[&other].clone());
            let _ = object.insert(key, two);
            let _ = object.insert(other, one);
        }
        3 => drop(object.insert(text(chance), value(chance))),
        _ => drop(object.insert(key, value(chance))),
    }
}

pub(super) fn walk(json: &mut Json, visit: &mut impl FnMut(&mut Json)) {
    match json {
        Json::Array(list) => list.iter_mut().for_each(|inner| walk(inner, visit)),
        Json::Object(object) => object.values_mut().for_each(|inner| walk(inner, visit)),
        _ => {}
    }
    visit(json);
}

/// Damages the bytes of a text. Bytes that are no longer UTF-8 are converted as by a program that
/// assumes a wrong encoding.
pub(super) fn bytes(chance: &mut Rng, text: &str) -> String {
    const PIECES: [&str; 22] = [
        "{", "}", "[", "]", "\"", ",", ":", ";", "\n", "\r", "\\", "\\u0000", "\\ud800", "0", "-",
        "1e9", ".5", "null", "true", "'", "\u{feff}", "\t",
    ];
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=below(chance, 4) {
        let at = below(chance, bytes.len());
        let to = (at + below(chance, 12)).min(bytes.len());
        match below(chance, 7) {
            0 if !bytes.is_empty() => bytes[at] = u8::try_from(below(chance, 256)).unwrap(),
            1 => drop(bytes.drain(at..to)),
            2 => {
                let twice = bytes[at..to].to_vec();
                drop(bytes.splice(at..at, twice));
            }
            3 if chance.one_in(4) => bytes.truncate(at),
            4 if chance.one_in(40) => drop(bytes.splice(at..at, "[".repeat(400).into_bytes())),
            5 => drop(bytes.splice(at..to, one_of(chance, &PIECES).bytes())),
            _ => drop(bytes.splice(at..at, one_of(chance, &PIECES).bytes())),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
