//! Access to an evening: its ids and secrets, in a file of their own beside the database.
//!
//! Invariants: only the owner can read the file; none of it is in a record, the database, a backup
//! or an export. A file that cannot be parsed is replaced.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::iter;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use axum::http::{HeaderMap, header};
use serde::{Deserialize, Serialize};

use store::files;

/// Hexadecimal digits: four bits each.
const HEX: &[u8; 16] = b"0123456789abcdef";
/// Letters of a code, without those that look like digits or each other.
const LETTERS: &[u8; 24] = b"ABCDEFGHJKLMNPQRSTUVWXYZ";
/// Letters and digits of a PIN, without those that look like each other: five bits each.
const PIN_CHARS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const PIN_LENGTH: usize = 8;
/// The most phones that are known again.
const MAX_PHONES: usize = 4_096;
/// Names of the cookies: of the desk, and of a phone.
const DESK: &str = "desk=";
const PHONE: &str = "phone=";
/// Suffix of the database's name.
const ENDING: &str = "-phones";

/// The ids and secrets of one evening.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Access {
    /// The evening's id in every address: eight hexadecimal digits.
    pub evening: String,
    /// The four letters that open the public pages.
    pub letters: String,
    /// The secret of entry: 128 bits in hexadecimal digits.
    pub secret: String,
    /// The secret of each table of a night, from table 1, like that of entry.
    pub tables: Vec<String>,
    /// The last port, so printed codes still work.
    pub port: Option<u16>,
    /// The last address.
    pub address: Option<IpAddr>,
    /// The PIN of the desk's page: eight letters and digits.
    pub pin: String,
    /// The secrets by which phones are known again, from phone 1.
    #[serde(default)]
    phone_keys: Vec<String>,
    /// The key of browsers in which the PIN was typed.
    desk_key: String,
    /// Where they are stored: the file, and the game's identity.
    #[serde(skip)]
    kept: Option<(PathBuf, String)>,
}

impl Access {
    /// Creates random ids and secrets.
    pub fn new() -> io::Result<Access> {
        Ok(Access {
            evening: random(HEX, 8)?,
            letters: random(LETTERS, 4)?,
            secret: secret()?,
            tables: Vec::new(),
            port: None,
            address: None,
            pin: random(PIN_CHARS, PIN_LENGTH)?,
            phone_keys: Vec::new(),
            desk_key: secret()?,
            kept: None,
        })
    }

    /// Returns those of a game, by its identity, as saved beside this database, otherwise new ones.
    pub fn of(database: &Path, game: &str) -> io::Result<Access> {
        let mut file = database.as_os_str().to_owned();
        file.push(ENDING);
        let file = PathBuf::from(file);
        let saved = read(&file)?.remove(game).map_or_else(Access::new, Ok)?;
        Ok(Access { kept: Some((file, game.to_owned())), ..saved })
    }

    /// Returns the same with a secret for each of `count` tables; existing ones are kept.
    pub fn with_tables(mut self, count: usize) -> io::Result<Access> {
        while self.tables.len() < count {
            self.tables.push(secret()?);
        }
        Ok(self)
    }

    /// Saves these, replacing those of the same game; those made by [`Access::new`] are not saved.
    pub fn save(&self) -> io::Result<()> {
        let Some((file, game)) = &self.kept else { return Ok(()) };
        let mut all = read(file)?;
        let _ = all.insert(game.clone(), self.clone());
        files::write(file, &serde_json::to_string_pretty(&all)?)
    }

    /// Returns whether this is the host's PIN, typed in any way; a wrong one takes the same time.
    pub(super) fn is_pin(&self, given: &str) -> bool {
        let typed = given.chars().filter(|char| char.is_alphanumeric());
        let typed: String = typed.map(|char| char.to_ascii_uppercase()).collect();
        is_same(&self.pin, &typed)
    }

    pub(super) fn desk_cookie(&self) -> String {
        let Access { evening, desk_key, .. } = self;
        format!("{DESK}{desk_key}; Path=/{evening}; HttpOnly; SameSite=Strict")
    }

    pub(super) fn opens_desk(&self, headers: &HeaderMap) -> bool {
        cookies(headers, DESK).any(|key| is_same(&self.desk_key, key))
    }

    /// Returns the number of a phone that has none yet. Several can have one address.
    pub(super) fn add_phone(&mut self) -> usize {
        let number = self.phone_keys.len() + 1;
        if let Ok(key) = secret()
            && self.phone_keys.len() < MAX_PHONES
        {
            self.phone_keys.push(key);
            // What cannot be saved is the phone's until the game is closed.
            let _ = self.save();
        }
        number
    }

    pub(super) fn phone(&self, headers: &HeaderMap) -> Option<usize> {
        let phone = |key| (1..).zip(&self.phone_keys).find(|(_, own)| is_same(own, key));
        cookies(headers, PHONE).find_map(phone).map(|(number, _)| number)
    }

    pub(super) fn phone_cookie(&self, number: usize) -> Option<String> {
        let (evening, key) = (&self.evening, self.phone_keys.get(number.checked_sub(1)?)?);
        Some(format!("{PHONE}{key}; Path=/{evening}; Max-Age=604800; HttpOnly; SameSite=Strict"))
    }

    /// Returns the host's PIN in groups, for reading: "KLMN 4Q7R".
    pub(super) fn pin_in_groups(&self) -> String {
        let (first, second) = self.pin.split_at_checked(PIN_LENGTH / 2).unwrap_or_default();
        format!("{first} {second}")
    }

    /// Creates new secrets and a new PIN, which disables the old ones.
    pub fn with_new_codes(self) -> io::Result<Access> {
        let Access { secret, tables, pin, desk_key, .. } =
            Access::new()?.with_tables(self.tables.len())?;
        Ok(Access { secret, tables, pin, desk_key, ..self })
    }

    /// Returns the table of a secret, 0 for that of entry. A wrong one takes the same time.
    pub(super) fn table(&self, secret: &str) -> Option<u16> {
        let all = iter::once(&self.secret).chain(&self.tables);
        let same = (0..).zip(all).filter(|(_, own)| is_same(own, secret));
        same.last().map(|(table, _)| table)
    }
}

fn is_same(own: &str, given: &str) -> bool {
    let pairs = own.bytes().zip(given.bytes());
    let differs = pairs.fold(0, |differs, (one, other)| differs | (one ^ other));
    own.len() == given.len() && differs == 0
}

fn cookies<'a>(headers: &'a HeaderMap, name: &'a str) -> impl Iterator<Item = &'a str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|it| it.to_str().ok());
    cookies.flat_map(|it| it.split("; ")).filter_map(move |it| it.strip_prefix(name))
}

fn read(file: &Path) -> io::Result<BTreeMap<String, Access>> {
    match fs::read_to_string(file) {
        // A file that cannot be parsed opens nothing, and is written again.
        Ok(text) => Ok(serde_json::from_str(&text).unwrap_or_default()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(BTreeMap::new()),
        Err(error) => Err(error),
    }
}

/// Returns random characters of these, whose number divides 256 where every bit counts.
fn random(of: &[u8], count: usize) -> io::Result<String> {
    let mut bytes = vec![0; count];
    getrandom::fill(&mut bytes).map_err(io::Error::from)?;
    Ok(bytes.into_iter().map(|byte| char::from(of[usize::from(byte) % of.len()])).collect())
}

pub(super) fn secret() -> io::Result<String> {
    random(HEX, 32)
}
