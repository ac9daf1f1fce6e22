//! Finds people on a night by typed letters and tables by number; a number after T or G goes to a
//! table or game.

use super::{Night, SeatingPlan};
use scoring::names::folded;
use scoring::wording::capitalize;
use scoring::{Player, Seating, joined};

/// Targets of a typed number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JumpTarget {
    /// A table.
    Table,
    /// The hands of a game.
    Game,
}

/// A number being typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jump {
    /// Its target.
    pub to: JumpTarget,
    digits: String,
}

impl Jump {
    /// Creates an entry of a number without digits.
    pub fn new(to: JumpTarget) -> Jump {
        Jump { to, digits: String::new() }
    }

    /// Returns its text: "Table 4…", "Round 2…".
    pub fn words(&self, night: Night<'_>) -> String {
        let what = if self.to == JumpTarget::Table { "table" } else { night.round_noun() };
        format!("{} {}…", capitalize(what), self.digits)
    }

    /// Returns the number as typed; `None` before its first digit.
    pub fn number(&self) -> Option<usize> {
        self.digits.parse().ok()
    }

    /// Adds a digit to a number of at most `most`. Returns the number once no further digit fits; a
    /// digit that makes it too large is ignored.
    ///
    /// # Errors
    /// The number as typed, while it is incomplete.
    pub fn typed(self, digit: char, most: usize) -> Result<usize, Jump> {
        let digits = format!("{}{digit}", self.digits);
        match digits.parse::<usize>() {
            Ok(now) if now > 0 && now <= most && now * 10 > most => Ok(now),
            Ok(now) if now > 0 && now <= most => Err(Jump { digits, ..self }),
            _ => Err(self),
        }
    }
}

impl SeatingPlan {
    /// Returns everybody at the tables, in order, and then those who sit out.
    pub fn in_seats(&self, night: Night<'_>) -> Vec<Player> {
        self.seating(night).map_or_else(Vec::new, |seating| {
            let seated = seating.chairs().map(|(player, _)| player);
            seated.chain(seating.sit_outs.iter().copied()).collect()
        })
    }

    /// Returns somebody's table; `None` if they sit out.
    pub fn table_of(&self, night: Night<'_>, player: Player) -> Option<u16> {
        self.seating(night)?.seat(player).map(|(table, ..)| table)
    }

    /// Finds somebody by the typed letters and one more, or by that letter alone. Returns the typed
    /// letters and the person found.
    pub fn find(&self, night: Night<'_>, typed: &str, letter: char) -> Option<(String, Player)> {
        if letter == ' ' && typed.is_empty() {
            return None;
        }
        let longer = format!("{typed}{}", letter.to_lowercase());
        let tried = [longer, letter.to_lowercase().collect()];
        tried.into_iter().find_map(|typed| {
            let found = self.fits(night, &typed)?;
            Some((typed, found))
        })
    }

    fn fits(&self, night: Night<'_>, typed: &str) -> Option<Player> {
        if let Ok(table) = typed.parse::<usize>() {
            let seating = self.seating(night)?;
            return seating.tables.get(table.checked_sub(1)?)?.as_flattened().first().copied();
        }
        let all = night.by_name();
        let typed = folded(typed);
        let begins = |player: &&Player| folded(night.player(**player)).starts_with(&typed);
        let has = |player: &&Player| folded(night.player(**player)).contains(&typed);
        all.iter().find(begins).or_else(|| all.iter().find(has)).copied()
    }

    /// Returns the result in words: "Table 38: Ada, Ben, Cleo, Dov", "“ro”: Rosa, table 4".
    pub fn found_words(&self, night: Night<'_>, typed: &str, found: Option<Player>) -> String {
        let Some(player) = found else { return format!("Nobody found for “{typed}”") };
        let is_number = typed.chars().all(|digit| digit.is_ascii_digit());
        match self.table_of(night, player) {
            Some(table) if is_number => {
                let seated = self.seating(night).into_iter().flat_map(Seating::chairs);
                let names = seated.filter(|(_, chair)| chair.table == table);
                let names = names.map(|(player, _)| night.player(player));
                format!("Table {table}: {}", joined(names, ", "))
            }
            Some(table) => {
                let now = if self.next_game().is_none() { "now at " } else { "" };
                format!("“{typed}”: {}, {now}table {table}", night.player(player))
            }
            None => format!("“{typed}”: {}", night.player(player)),
        }
    }
}
