//! Hands that wait for the other pair, saved in a file beside the database until they are recorded,
//! so a hand acknowledged to a phone survives any end of the program.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::couple_texts::{couple_texts, has_couples};
use super::form::FormData;
use super::hand;
use super::snapshot::GameSnapshot;
use super::waiting::{Sender, SentHand, WaitingHands};
use crate::engine::RoundPath;
use crate::game::tournament::{Night, Texts};
use crate::private_files;

/// A waiting hand in the file.
#[derive(Debug, Serialize, Deserialize)]
struct KeptHand {
    game: usize,
    table: u16,
    hand: u8,
    pair: usize,
    device: String,
    /// Texts by input name.
    texts: FormData,
    agreed: bool,
    other: Option<FormData>,
    other_device: Option<String>,
    let_in: bool,
}

/// Waiting hands of each game, by the game's identity.
type KeptGames = BTreeMap<String, Vec<KeptHand>>;

/// Waiting hands to be saved by [`write`].
pub(super) struct Snapshot(Vec<KeptHand>);

impl Snapshot {
    pub(super) fn of(waiting: &WaitingHands) -> Snapshot {
        let named = |texts: &Texts| -> FormData { hand::inputs(texts).into_iter().collect() };
        let kept = waiting.all().into_iter().map(|((game, place), sent)| KeptHand {
            game,
            table: place.table,
            hand: place.hand,
            pair: sent.by.pair,
            device: sent.by.device,
            texts: named(&sent.texts),
            agreed: sent.agreed,
            other: sent.other.as_ref().map(named),
            other_device: sent.other_device,
            let_in: sent.let_in,
        });
        Snapshot(kept.collect())
    }

    /// Saves the waiting hands of a game, replacing those in the file; without any, the file is
    /// removed.
    pub(super) fn write(self, file: &Path, game: String) -> io::Result<()> {
        let mut all = games(file);
        let had = all.remove(&game).is_some();
        if !self.0.is_empty() {
            let _ = all.insert(game, self.0);
        } else if !had {
            return Ok(());
        }
        if !all.is_empty() {
            return private_files::write(file, &serde_json::to_string(&all)?);
        }
        match fs::remove_file(file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

fn games(file: &Path) -> KeptGames {
    let text = fs::read_to_string(file).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// Restores the waiting hands saved by an earlier run. Invalid ones and those of other games are
/// skipped.
pub(super) fn read(file: &Path, game: &str, snapshot: &GameSnapshot, waiting: &WaitingHands) {
    let kept = games(file).remove(game).unwrap_or_default();
    let night = Night(&snapshot.game);
    let couples = has_couples(night.record());
    for kept in kept {
        let place = RoundPath { table: kept.table, hand: kept.hand };
        // A couple's result for a recorded round is compared with the record.
        let waits = if couples {
            place.hand == 0
        } else {
            kept.game == night.begun() && !snapshot.hands.is_recorded(night, place)
        };
        if !waits {
            continue;
        }
        let texts = |sent: &FormData| {
            if couples {
                couple_texts(night.record(), place, sent)
            } else {
                hand::texts(&snapshot.hands, night, place, sent)
            }
        };
        let sent = SentHand {
            by: Sender { pair: kept.pair.min(1), device: kept.device },
            texts: texts(&kept.texts),
            agreed: kept.agreed,
            other: kept.other.as_ref().map(texts),
            other_device: kept.other_device,
            let_in: kept.let_in,
        };
        waiting.restore((kept.game, place), sent);
    }
}
