//! The open game and its room display, computed once per change, however many phones ask.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use axum::body::Bytes;
use chrono::{DateTime, Utc};

use super::attempts::lock;
use scoring::{Player, RoundPath, TournamentState};
use session::chart::image;
use session::display::DisplayContent;
use session::evening::queries;
use session::form::{Draft, PlaceFields, RoundForm, SEATS, couple_group};
use session::hand_states::HandStates;
use session::host::{HostSettings, RoomView};
use session::room::{RoomState, couples_content};
use session::tournament::{HandEntry, Night, SeatingPlan, is_night};
use session::{OpenGame, result_picture, score_sheet};
use store::{Error, GameId, HandVersion, Store, clock};

/// What pages show besides the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct HostState {
    /// Number of the newest change; 0 before the first.
    pub(super) newest: i64,
    pub(super) host: HostSettings,
    /// Drafts at the desk, by round.
    drafts: BTreeMap<usize, Draft>,
    /// What phones have sent: of the newest rounds, and of hands in dispute.
    versions: Vec<HandVersion>,
    pub(super) has_season: bool,
}

impl HostState {
    pub(super) fn read(store: &Store, game: GameId) -> Result<HostState, Error> {
        Ok(HostState {
            newest: store.newest_change(game)?.map_or(0, |change| change.0),
            host: HostSettings::read(&store.host_settings(game)?),
            drafts: store.drafts(game)?,
            versions: store.newest_hand_versions(game)?,
            has_season: !queries::seasons(store)?.is_empty(),
        })
    }
}

pub(super) struct GameSnapshot {
    pub(super) game: Arc<OpenGame>,
    pub(super) beside: HostState,
    /// Hands of the game under way on a night.
    pub(super) hands: HandEntry,
    /// Who sits at each table in the open round of a match of couples.
    pub(super) couples: BTreeMap<u16, Vec<Player>>,
    pub(super) states: HandStates,
    /// Seating of the next game on a night, as planned at the desk.
    pub(super) plan: SeatingPlan,
    /// The room's content, and the time shown in it.
    content: Mutex<Option<(String, Arc<DisplayContent>)>>,
    /// The result as a picture, drawn once.
    png: OnceLock<Option<Bytes>>,
}

impl GameSnapshot {
    pub(super) fn new(game: Arc<OpenGame>, beside: HostState) -> GameSnapshot {
        let (mut plan, mut hands) = (SeatingPlan::default(), HandEntry::default());
        if is_night(game.record().game) {
            let night = Night(&game);
            if let Some(draft) = beside.drafts.get(&game.next_number()) {
                plan.read(&draft.texts);
            }
            plan.replan(night);
            let begun = 1..=night.begun();
            for (game, draft) in beside.drafts.iter().filter(|(game, _)| begun.contains(game)) {
                hands.read(night, *game, draft.clone());
            }
            hands.show(night, night.begun());
            plan.seat(hands.seating_now(night));
        }
        let states = HandStates::new(&game, &beside.versions);
        let (content, couples, png) = Default::default();
        let new = GameSnapshot { game, beside, hands, couples, states, plan, content, png };
        if !new.has_couples() {
            return new;
        }
        let form = RoundForm::next(&new.game, new.planned_seats());
        let players = |couple: &PlaceFields| (couple.place.table, couple.players.clone());
        GameSnapshot { couples: form.places().iter().map(players).collect(), ..new }
    }

    /// Returns whether it is a match of couples, each of which enters its own result.
    pub(super) fn has_couples(&self) -> bool {
        couple_group(self.game.record().game).is_some()
    }

    /// Returns the game or round that is played now. That of couples is recorded when all is in.
    pub(super) fn round(&self) -> usize {
        Night(&self.game).begun() + usize::from(self.has_couples())
    }

    /// Returns the standings, whatever the room display shows.
    pub(super) fn standings(&self) -> DisplayContent {
        let mut host = self.beside.host.clone();
        host.room.view = RoomView::Standings;
        self.room_content(&host, host.clock.minute_began(now()))
    }

    /// Returns the seats of couples in the open round, as changed at the desk.
    pub(super) fn planned_seats(&self) -> Draft {
        let typed = self.beside.drafts.get(&self.game.next_number());
        let mut texts = typed.map(|draft| draft.texts.clone()).unwrap_or_default();
        texts.retain(|cell, _| SEATS.contains(&cell.field));
        Draft::from(texts)
    }

    /// Returns somebody's table in the open round of a match of couples, and against whom they play.
    pub(super) fn couple_of(&self, player: Player) -> Option<(u16, String)> {
        let (table, couple) = self.couples.iter().find(|(_, couple)| couple.contains(&player))?;
        let other = couple.iter().find(|other| **other != player)?;
        Some((*table, format!("against {}", self.game.record().player_name(*other))))
    }

    /// Returns when a hand, given by its round, table and number, was recorded, or corrected since.
    pub(super) fn recorded_at(&self, hand: (usize, RoundPath)) -> Option<DateTime<Utc>> {
        let night = Night(&self.game);
        let writes = |edits| night.hands_written(edits).any(|written| written == hand);
        let step = self.game.log().iter().rev().find(|step| writes(&step.change.edits))?;
        Some(step.at)
    }

    /// Returns whether pages stay the same with this state; drafts of hands are not visible there.
    pub(super) fn shows(&self, beside: &HostState) -> bool {
        let next = self.game.next_number();
        let same = self.beside.newest == beside.newest && self.beside.host == beside.host;
        same && self.beside.versions == beside.versions
            && self.beside.drafts.get(&next) == beside.drafts.get(&next)
    }

    /// Returns the room's content now, with the time left in minutes; the page itself counts down.
    pub(super) fn content(&self) -> Arc<DisplayContent> {
        let clock = &self.beside.host.clock;
        let now = clock.minute_began(now());
        let time = format!("{:?} {}", clock.phase(now), clock.words(now));
        let mut last = lock(&self.content);
        if let Some((_, content)) = last.as_ref().filter(|(shown, _)| *shown == time) {
            return Arc::clone(content);
        }
        let content = Arc::new(self.room_content(&self.beside.host, now));
        *last = Some((time, Arc::clone(&content)));
        content
    }

    /// Returns the result as a picture in PNG, once the first round is scored.
    pub(super) fn png(&self) -> Option<Bytes> {
        let draw = || image::png(&result_picture::svg(&self.game)?).map(Bytes::from);
        self.png.get_or_init(draw).clone()
    }

    /// Returns when time is up, in milliseconds since 1970, if the clock runs.
    pub(super) fn clock_ends(&self) -> Option<i64> {
        self.beside.host.clock.ends(now())
    }

    fn room_content(&self, host: &HostSettings, now: i64) -> DisplayContent {
        let game = &self.game;
        let in_dispute = self.states.in_dispute().count();
        let room = RoomState { game, next: None, moves: &[], host, in_dispute, now };
        if is_night(game.record().game) {
            self.plan.display(room)
        } else if game.evaluation().tournament == TournamentState::Plain {
            score_sheet::display(game)
        } else {
            couples_content(&room)
        }
    }
}

/// Returns the time in milliseconds since 1970.
fn now() -> i64 {
    clock::now().timestamp_millis()
}
