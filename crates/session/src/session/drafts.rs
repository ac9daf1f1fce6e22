//! What lies beside the record of a game: drafts by round, and which of them are not saved yet;
//! what phones have sent; who is here.

use std::collections::{BTreeMap, BTreeSet};

use crate::form::Draft;
use crate::host::HostSettings;
use scoring::{CardCount, Cell};
use store::{Error, GameId, HandVersion, Store};

/// The drafts of a game, by round.
#[derive(Debug, Default)]
pub struct Drafts {
    rounds: BTreeMap<usize, Draft>,
    /// Rounds to save, and whether their card counts changed.
    unsaved: BTreeMap<usize, bool>,
}

/// A draft to save in place of the stored one.
#[derive(Debug)]
pub struct UnsavedDraft {
    /// The round, from 1.
    pub round: usize,
    /// Its content.
    pub draft: Draft,
    /// Whether its card counts changed.
    pub counts: bool,
}

/// Reads the drafts of a game, by round.
pub fn load(store: &Store, id: GameId) -> Result<BTreeMap<usize, Draft>, Error> {
    let mut drafts = BTreeMap::<usize, Draft>::new();
    for (round, texts) in store.drafts(id)? {
        drafts.entry(round).or_default().texts = texts.into_iter().collect();
    }
    for (round, counts) in store.draft_counts(id)? {
        drafts.entry(round).or_default().counts = counts.into_iter().collect();
    }
    Ok(drafts)
}

/// Saves drafts of a game.
pub fn save(store: &mut Store, id: GameId, unsaved: Vec<UnsavedDraft>) -> Result<(), Error> {
    for UnsavedDraft { round, draft, counts } in unsaved {
        let texts: Vec<(Cell, String)> = draft.texts.into_iter().collect();
        store.save_draft(id, round, &texts)?;
        if counts {
            let counts: Vec<(Cell, CardCount)> = draft.counts.into_iter().collect();
            store.save_draft_counts(id, round, &counts)?;
        }
    }
    Ok(())
}

impl Drafts {
    /// Takes over the drafts that were read.
    pub fn read(&mut self, rounds: BTreeMap<usize, Draft>) {
        self.rounds = rounds;
    }

    /// Returns the draft of a round, if anything is typed or counted.
    pub fn get(&self, round: usize) -> Option<&Draft> {
        self.rounds.get(&round).filter(|draft| !draft.is_empty())
    }

    /// Returns the last round that has a draft.
    pub fn last(&self) -> Option<usize> {
        self.rounds.keys().next_back().copied()
    }

    /// Replaces the draft of a round.
    pub fn put(&mut self, round: usize, draft: Draft) {
        let known = self.rounds.get(&round);
        let counts = draft.is_empty() || known.is_none_or(|known| known.counts != draft.counts);
        *self.unsaved.entry(round).or_default() |= counts;
        let _ = self.rounds.insert(round, draft);
    }

    /// Forgets the draft of a round that the store has deleted.
    pub fn forget(&mut self, round: usize) {
        let _ = (self.rounds.remove(&round), self.unsaved.remove(&round));
    }

    /// Takes what is to be saved now.
    pub fn take_unsaved(&mut self) -> Vec<UnsavedDraft> {
        let unsaved = std::mem::take(&mut self.unsaved).into_iter();
        let unsaved = unsaved.map(|(round, counts)| {
            let draft = self.rounds.get(&round).cloned().unwrap_or_default();
            UnsavedDraft { round, draft, counts }
        });
        let unsaved = unsaved.collect();
        self.rounds.retain(|_, draft| !draft.is_empty());
        unsaved
    }
}

/// What lies beside the record of a game and is written by several programs, screens and phones.
#[derive(Debug, Clone, Default)]
pub struct Beside {
    /// What phones have sent.
    pub versions: Vec<HandVersion>,
    /// The names of those who are here before the first game.
    pub here: BTreeSet<String>,
    /// Drafts by round.
    pub drafts: BTreeMap<usize, Draft>,
}

impl Beside {
    /// Reads it.
    pub fn read(store: &Store, game: GameId) -> Result<Beside, Error> {
        Ok(Beside {
            versions: store.hand_versions(game)?,
            here: HostSettings::read(&store.host_settings(game)?).here,
            drafts: load(store, game)?,
        })
    }
}
