//! What lies beside the record of a game and is written by several programs, screens and phones:
//! drafts, what phones have sent, who is here.

use std::collections::{BTreeMap, BTreeSet};

use crate::form::Draft;
use crate::host::HostSettings;
use crate::session::drafts;
use store::{Error, GameId, HandVersion, Store};

/// What lies beside a record.
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
    ///
    /// # Errors
    /// Why the store cannot read it.
    pub fn read(store: &Store, game: GameId) -> Result<Beside, Error> {
        Ok(Beside {
            versions: store.hand_versions(game)?,
            here: HostSettings::read(&store.host_settings(game)?).here,
            drafts: drafts::load(store, game)?,
        })
    }
}
