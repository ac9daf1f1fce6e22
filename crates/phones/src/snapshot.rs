//! The open game and its room display, computed once per change, however many phones ask.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use axum::body::Bytes;

use super::attempts::lock;
use scoring::{Cell, Player, TournamentState};
use session::chart::image;
use session::display::DisplayContent;
use session::evening::season_queries;
use session::form::{Draft, PlaceFields, RoundForm, SEATS, couple_group};
use session::hand_states::HandStates;
use session::host::{HostSettings, RoomView};
use session::room::{RoomState, couples_content};
use session::tournament::{HandEntry, Night, SeatingPlan, is_night};
use session::{OpenGame, result_picture, score_sheet};
use store::{Error, GameId, HandVersion, Store, StoredDraft, clock};

/// What pages show besides the record: the newest change's number, host settings, drafts
/// and versions of hands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct HostState {
    /// Number of the newest change; 0 before the first.
    pub(super) newest: i64,
    host: BTreeMap<String, String>,
    /// Drafts at the desk.
    pub(super) drafts: Vec<StoredDraft>,
    /// What phones have sent: of the newest rounds, and of hands in dispute.
    pub(super) versions: Vec<HandVersion>,
    /// Whether there is a season to show.
    pub(super) has_season: bool,
}

impl HostState {
    /// Reads it from the store.
    ///
    /// # Errors
    /// Why the file cannot be read.
    pub(super) fn read(store: &Store, game: GameId) -> Result<HostState, Error> {
        Ok(HostState {
            newest: store.newest_change(game)?.map_or(0, |change| change.0),
            host: store.host_settings(game)?,
            drafts: store.drafts(game)?,
            versions: store.newest_hand_versions(game)?,
            has_season: !season_queries::seasons(store)?.is_empty(),
        })
    }

    /// Returns the draft of round `number`.
    fn draft(&self, number: usize) -> Option<&StoredDraft> {
        self.drafts.iter().find(|(round, _)| *round == number)
    }
}

/// The game as of its newest change.
pub(super) struct GameSnapshot {
    pub(super) game: Arc<OpenGame>,
    pub(super) beside: HostState,
    pub(super) host: HostSettings,
    /// Hands of the game under way on a night.
    pub(super) hands: HandEntry,
    /// Whether it is a match of couples, each of which enters its own result.
    pub(super) has_couples: bool,
    /// Who sits at each table in the open round of such a match.
    pub(super) couples: BTreeMap<u16, Vec<Player>>,
    /// The state of each hand.
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
        let host = HostSettings::read(&beside.host);
        let (mut plan, mut hands) = (SeatingPlan::default(), HandEntry::default());
        if is_night(game.record().game) {
            plan = self::plan(Night(&game), beside.draft(game.next_number()));
            hands = self::hands(Night(&game), &beside.drafts);
        }
        let states = HandStates::new(&game, &beside.versions);
        let has_couples = couple_group(game.record().game).is_some();
        let (content, couples, png) = Default::default();
        let mut snapshot = GameSnapshot {
            game,
            beside,
            host,
            hands,
            has_couples,
            couples,
            states,
            plan,
            content,
            png,
        };
        if snapshot.has_couples {
            let form = RoundForm::next(&snapshot.game, snapshot.planned_seats());
            let players = |couple: &PlaceFields| (couple.place.table, couple.players.clone());
            snapshot.couples = form.places().iter().map(players).collect();
        }
        snapshot
    }

    /// Returns the hands and seats of a night for changing them: those of this snapshot are shared.
    pub(super) fn to_change(&self) -> (HandEntry, SeatingPlan) {
        let (hands, mut plan) = (self.hands.clone(), self.plan.clone());
        plan.seat(hands.seating_now(Night(&self.game)));
        (hands, plan)
    }

    /// Returns the standings, whatever the room display shows.
    pub(super) fn standings(&self) -> DisplayContent {
        let mut host = self.host.clone();
        host.room.view = RoomView::Standings;
        self.room_content(&host, host.clock.minute_began(clock::now().timestamp_millis()))
    }

    /// Returns the seats of couples in the open round, as changed at the desk.
    pub(super) fn planned_seats(&self) -> Draft {
        let typed = self.beside.draft(self.game.next_number());
        let cells = typed.into_iter().flat_map(|(_, texts)| texts);
        let seats = cells.filter(|(cell, _)| SEATS.contains(&cell.field)).cloned();
        Draft::from(seats.collect::<BTreeMap<Cell, String>>())
    }

    /// Returns somebody's table in the open round of a match of couples, and against whom they play.
    pub(super) fn couple_of(&self, player: Player) -> Option<(u16, String)> {
        let (table, couple) = self.couples.iter().find(|(_, couple)| couple.contains(&player))?;
        let other = couple.iter().find(|other| **other != player)?;
        Some((*table, format!("against {}", self.game.record().player_name(*other))))
    }

    /// Returns whether pages stay the same with this state; drafts of hands are not visible there.
    pub(super) fn shows(&self, beside: &HostState) -> bool {
        let next = self.game.next_number();
        let same = self.beside.newest == beside.newest && self.beside.host == beside.host;
        same && self.beside.versions == beside.versions
            && self.beside.draft(next) == beside.draft(next)
    }

    /// Returns the room's content at a time, in milliseconds since 1970. It equals the room
    /// display, except that the time left is in minutes; the page itself counts down.
    pub(super) fn content(&self, now: i64) -> Arc<DisplayContent> {
        let now = self.host.clock.minute_began(now);
        let time = format!("{:?} {}", self.host.clock.phase(now), self.host.clock.words(now));
        let mut last = lock(&self.content);
        if let Some((_, content)) = last.as_ref().filter(|(shown, _)| *shown == time) {
            return Arc::clone(content);
        }
        let content = Arc::new(self.room_content(&self.host, now));
        *last = Some((time, Arc::clone(&content)));
        content
    }

    /// Returns the result as a picture in PNG, once the first round is scored.
    pub(super) fn png(&self) -> Option<Bytes> {
        let draw = || image::png(&result_picture::svg(&self.game)?).map(Bytes::from);
        self.png.get_or_init(draw).clone()
    }

    /// Returns when time is up, in milliseconds since 1970, if the clock runs.
    pub(super) fn clock_ends(&self, now: i64) -> Option<i64> {
        self.host.clock.ends(now)
    }

    fn room_content(&self, host: &HostSettings, now: i64) -> DisplayContent {
        let game = &self.game;
        let room = RoomState { game, next: None, moves: &[], host, now };
        if is_night(game.record().game) {
            self.plan.display(room)
        } else if game.evaluation().tournament == TournamentState::Plain {
            score_sheet::display(game)
        } else {
            couples_content(&room)
        }
    }
}

/// Returns the seating of the next game, with the desk's draft of it.
fn plan(night: Night<'_>, draft: Option<&StoredDraft>) -> SeatingPlan {
    let mut plan = SeatingPlan::default();
    if let Some((_, texts)) = draft {
        plan.read(&texts.iter().cloned().collect());
    }
    plan.replan(night);
    plan
}

/// Returns the hands of the game in progress, with the desk's drafts.
fn hands(night: Night<'_>, drafts: &[StoredDraft]) -> HandEntry {
    let mut hands = HandEntry::default();
    for (game, texts) in drafts.iter().filter(|(game, _)| (1..=night.begun()).contains(game)) {
        let texts: BTreeMap<Cell, String> = texts.iter().cloned().collect();
        hands.read(night, *game, texts.into());
    }
    hands.show(night, night.begun());
    hands
}
