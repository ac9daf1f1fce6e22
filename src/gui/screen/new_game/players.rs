//! The second step: who plays, by which house rules, who deals first.
//!
//! Invariant: there is always one empty box more than names, up to as many as can play; what
//! the engine says of the set-up is read again after every change.

use iced::Task;
use iced::widget::operation;

use super::house_rules::{self, HouseRules};
use super::teams::Teams;
use super::{Route, Wish};
use crate::clock;
use crate::engine::{Game, Player, Record};
use crate::game::OpenGame;
use crate::gui::game_preview::fact_words;

mod shortcuts;
mod view;

pub(super) use view::tool;

pub(super) use shortcuts::keys;

/// The id of the list of names and house rules.
const LIST: &str = "new-game-form";

/// The step.
#[derive(Debug)]
pub(super) struct Players {
    pub(super) game: &'static Game,
    /// Everybody who has played, who played last first.
    pub(super) people: Vec<String>,
    /// A name a box, in seating order.
    pub(super) names: Vec<String>,
    /// The box of whoever deals first.
    dealer: usize,
    /// In a game of teams: what they are called, and who deals. The boxes of the first team
    /// are then at the even places, those of the second at the odd ones.
    pub(super) teams: Option<Teams>,
    pub(super) house_rules: HouseRules,
    pub(super) cursor: Cursor,
    /// A chair that was clicked: the next one clicked swaps places with it.
    picked: Option<usize>,
    /// Whether dealing was tried: from then on everything that is missing is said.
    tried: bool,
    /// The caret is on its way to another box; what is typed until then is meant for that one.
    moving: Option<Moving>,
    pub(super) said: Said,
}

/// What the engine says of the set-up as it is.
#[derive(Debug, Default)]
pub(super) struct Said {
    pub(super) problems: Vec<(About, String)>,
    in_sides: bool,
    /// Who sits opposite whom at first, in a game of couples.
    pub(super) couples: Vec<[String; 2]>,
    /// What is so in the first deal, label and value.
    facts: Vec<(&'static str, String)>,
}

/// What a problem is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    Players,
    Options,
    Other,
}

/// What the keys are meant for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cursor {
    /// A name.
    Name(usize),
    /// A house rule.
    Option(usize),
    /// Who deals first.
    Dealer,
    /// What a team is called.
    Team(usize),
}

/// A caret on its way.
#[derive(Debug, Clone)]
struct Moving {
    /// The box it comes from, which still takes what is typed.
    from: usize,
    /// What that box says.
    name: String,
    /// What it took in one go beyond that.
    taken: String,
}

/// What happened in this step.
#[derive(Debug, Clone)]
pub enum Message {
    /// A name was typed.
    Name(usize, String),
    /// The name of a team was typed.
    Team(usize, String),
    /// The caret has come to the box it was sent to.
    Arrived,
    /// Enter in the box of a name.
    Next(usize),
    /// A name from an earlier evening was taken.
    Take(String),
    /// A player moves up or down.
    Move(usize, bool),
    /// A player gets up.
    Remove(usize),
    /// A chair was clicked.
    Chair(usize),
    /// Something happened to the house rules.
    HouseRules(house_rules::Message),
    /// Enter in the box of a team's name.
    Leave,
    /// Who deals first.
    Dealer(usize),
    /// The cards say who deals.
    Cut,
    /// Another game.
    Back,
    /// The first hand is dealt.
    Deal,
}

impl Players {
    pub(super) fn new(game: &'static Game, people: Vec<String>) -> (Players, Task<Message>) {
        let mut players = Players {
            game,
            people,
            names: vec![String::new(); Teams::of(game).map_or(1, |_| 2)],
            teams: Teams::of(game),
            dealer: 0,
            house_rules: HouseRules::new(game),
            cursor: Cursor::Name(0),
            picked: None,
            tried: false,
            said: Said::default(),
            moving: None,
        };
        players.look();
        (players, operation::focus(name_id(0)))
    }

    /// The boxes with a name, in order.
    pub(super) fn seats(&self) -> Vec<usize> {
        if self.teams.is_some() {
            return self.team_seats();
        }
        let named = self.names.iter().enumerate().filter(|(_, name)| !name.trim().is_empty());
        named.map(|(index, _)| index).collect()
    }

    pub(super) fn count(&self) -> usize {
        self.seats().len()
    }

    /// The set-up as it stands.
    fn record(&self) -> Record {
        let seats = self.seats();
        let name = |seat: &usize| self.names.get(*seat).map(|name| name.trim().to_owned());
        let mut record = Record::new(self.game, seats.iter().filter_map(name).collect());
        let dealer = seats.iter().position(|seat| *seat == self.dealer).unwrap_or(0);
        // The first player deals where nothing is said, and the record says no more than that.
        record.dealer = (dealer > 0).then(|| u16::try_from(dealer).map(Player).ok()).flatten();
        record.options.clone_from(self.house_rules.options());
        if let Some(teams) = &self.teams {
            record.dealer = None;
            teams.set_up(&mut record);
        }
        record
    }

    /// Keeps one empty box at the end, and asks the engine about the rest.
    pub(super) fn look(&mut self) {
        let most = self.game.player_counts.most();
        self.keep_rows();
        while self.teams.is_none()
            && self.names.len() > 1
            && self.names.iter().rev().take(2).all(std::string::String::is_empty)
        {
            let _ = self.names.pop();
        }
        if self.teams.is_none()
            && self.names.len() < most
            && self.names.last().is_none_or(|name| !name.is_empty())
        {
            self.names.push(String::new());
        }
        if self.names.get(self.dealer).is_none_or(|name| name.trim().is_empty()) {
            self.dealer = self.seats().first().copied().unwrap_or(0);
        }
        if let Cursor::Name(at) = self.cursor {
            self.cursor = Cursor::Name(at.min(self.names.len().saturating_sub(1)));
        }
        self.house_rules.set_players(self.count());
        let sheet = OpenGame::open(self.record(), Vec::new());
        let (record, reading) = (sheet.record(), sheet.evaluation());
        let about = |field: &Option<String>| match field.as_deref() {
            Some("players" | "teams") => About::Players,
            Some("options") => About::Options,
            _ => About::Other,
        };
        let problems = reading.problems.iter();
        self.said = Said {
            problems: problems
                .map(|problem| (about(&problem.field), problem.message.clone()))
                .collect(),
            in_sides: record.in_sides(),
            couples: super::teams::couples(record, reading.next()),
            facts: reading.next().map_or_else(Vec::new, |next| {
                let facts = next.facts.iter();
                facts.map(|fact| (fact.label, fact_words(record, &fact.value))).collect()
            }),
        };
        self.check_teams();
    }

    /// Whether the first hand can be dealt.
    fn ready(&self) -> bool {
        self.said.problems.is_empty()
    }

    /// What is to be said about the set-up now. That somebody is missing is the status chip's to say,
    /// until dealing is tried.
    fn sentences(&self) -> impl Iterator<Item = &str> {
        let enough = self.game.player_counts.allows(self.count()) && !self.teams_differ();
        let names: Vec<&str> = self.names.iter().map(|name| name.trim()).collect();
        let twice = names.iter().enumerate().any(|(at, name)| {
            !name.is_empty() && names.iter().take(at).any(|before| before == name)
        });
        // A number is not refused while it is half typed.
        let typing = matches!(self.cursor, Cursor::Option(at) if self.house_rules.is_typed(at));
        let quiet = move |about| match about {
            About::Players => !enough && !twice && !self.tried,
            About::Options => typing && !self.tried,
            About::Other => false,
        };
        self.said
            .problems
            .iter()
            .filter(move |(about, _)| !quiet(*about))
            .map(|(_, sentence)| sentence.as_str())
    }

    pub(super) fn update(&mut self, message: Message) -> Wish<Message> {
        let wish = self.change(message);
        self.look();
        wish
    }

    fn change(&mut self, message: Message) -> Wish<Message> {
        match message {
            Message::Arrived => {
                self.moving = None;
                Wish::None
            }
            Message::Name(at, name) => {
                let Some((at, name)) = self.meant(at, name) else { return Wish::None };
                self.cursor = Cursor::Name(at);
                if let Some(known) = self.names.get_mut(at) {
                    *known = name;
                }
                Wish::None
            }
            Message::Team(team, name) => {
                self.cursor = Cursor::Team(team);
                if let Some(teams) = &mut self.teams {
                    teams.call(team, name);
                }
                Wish::None
            }
            Message::Next(at) => {
                let on_its_way = self.moving.as_ref().is_some_and(|moving| moving.from == at);
                match self.cursor {
                    Cursor::Name(target) if on_its_way => self.next(target),
                    _ => self.next(at),
                }
            }
            Message::Take(name) => {
                let typing = match self.cursor {
                    Cursor::Name(at) if !self.names.get(at).is_none_or(String::is_empty) => {
                        self.completion().map(|_| at)
                    }
                    _ => None,
                };
                let free = self.free();
                let Some(at) = typing.or(free) else { return Wish::None };
                self.write(at, name)
            }
            Message::Move(at, down) => {
                let step = if self.teams.is_some() { 2 } else { 1 };
                let other = if down { at + step } else { at.wrapping_sub(step) };
                self.swap(at, other);
                self.focus(Cursor::Name(other))
            }
            Message::Remove(at) => {
                if self.teams.is_some() {
                    self.close_up(at);
                    self.look();
                    return self.focus(Cursor::Name(at));
                }
                if at < self.names.len() {
                    let _ = self.names.remove(at);
                    if self.dealer > at {
                        self.dealer -= 1;
                    }
                }
                self.picked = None;
                self.look();
                self.focus(Cursor::Name(self.names.len().saturating_sub(1)))
            }
            Message::Chair(at) => {
                match self.picked.take() {
                    None => self.picked = Some(at),
                    Some(other) if other == at => {}
                    Some(other) => self.swap(at, other),
                }
                Wish::None
            }
            Message::HouseRules(message) => {
                use house_rules::Message as Rule;
                match &message {
                    Rule::Save => return self.save_rules(),
                    Rule::Submit => return self.focus(self.after(self.cursor)),
                    Rule::Choose(index, _) | Rule::Toggle(index, _) | Rule::Type(index, _) => {
                        self.cursor = Cursor::Option(*index);
                    }
                    Rule::SwapDefaults => {}
                }
                self.house_rules.update(message);
                Wish::None
            }
            Message::Leave => self.focus(self.after(self.cursor)),
            Message::Dealer(at) => {
                self.dealer = at;
                if let Some(teams) = &mut self.teams {
                    teams.dealers = at;
                }
                self.cursor = Cursor::Dealer;
                Wish::None
            }
            Message::Cut => {
                self.cut();
                Wish::None
            }
            Message::Back => Wish::Back,
            Message::Deal => self.deal(),
        }
    }

    /// Two players change places; whoever deals first goes on doing so.
    fn swap(&mut self, one: usize, other: usize) {
        if one >= self.names.len() || other >= self.names.len() {
            return;
        }
        self.names.swap(one, other);
        if self.dealer == one {
            self.dealer = other;
        } else if self.dealer == other {
            self.dealer = one;
        }
    }

    /// Which box a typed name is meant for, and what it says then: letters that come while
    /// the caret is on its way arrive in the box it left.
    fn meant(&mut self, at: usize, name: String) -> Option<(usize, String)> {
        let Cursor::Name(target) = self.cursor else { return Some((at, name)) };
        let Some(moving) = self.moving.as_mut().filter(|moving| moving.from == at) else {
            self.moving = None;
            return Some((at, name));
        };
        let more = name.strip_prefix(&moving.name)?.to_owned();
        // Either one letter more than before, or the box was drawn again and begins anew.
        let fresh = match more.strip_prefix(&moving.taken) {
            Some(fresh) if !fresh.is_empty() => fresh.to_owned(),
            _ => more.clone(),
        };
        moving.taken = more;
        let known = self.names.get(target).cloned().unwrap_or_default();
        Some((target, known + &fresh))
    }

    /// Writes a name into a box and goes on to the next empty one.
    fn write(&mut self, at: usize, name: String) -> Wish<Message> {
        if let Some(known) = self.names.get_mut(at) {
            *known = name;
        }
        self.look();
        let free = self.free();
        self.focus(Cursor::Name(free.unwrap_or(at)))
    }

    /// Enter in a box: on to the next one, or, in the last empty one, deal.
    pub(super) fn next(&mut self, at: usize) -> Wish<Message> {
        if self.teams.is_some() {
            return self.next_of_team(at);
        }
        let empty = self.names.get(at).is_none_or(|name| name.trim().is_empty());
        if empty && at + 1 >= self.names.len() {
            return self.deal();
        }
        self.look();
        if at + 1 < self.names.len() {
            return self.focus(Cursor::Name(at + 1));
        }
        self.focus(self.after(Cursor::Name(at)))
    }

    /// Saves the house rules as they are, unless they are saved already.
    fn save_rules(&self) -> Wish<Message> {
        if !self.house_rules.can_save() {
            return Wish::None;
        }
        Wish::Keep(self.game, self.house_rules.options().clone())
    }

    /// The cards say who deals. Chance need not be good here: the clock is enough.
    fn cut(&mut self) {
        self.cursor = Cursor::Dealer;
        let seats = self.seats();
        let card = clock::now().timestamp_subsec_nanos() as usize / 1000;
        if let Some(teams) = &mut self.teams {
            teams.dealers = card % 2;
            return;
        }
        if let Some(seat) = card.checked_rem(seats.len()).and_then(|card| seats.get(card)) {
            self.dealer = *seat;
        }
    }

    pub(super) fn deal(&mut self) -> Wish<Message> {
        self.look();
        self.tried = true;
        if self.ready() {
            return Wish::Go(Route::Begin(Box::new(self.record())));
        }
        let free = self.free();
        free.map_or(Wish::None, |at| self.focus(Cursor::Name(at)))
    }

    /// The rest of a known name that begins as the box under the cursor does.
    pub(super) fn completion(&self) -> Option<&str> {
        let Cursor::Name(at) = self.cursor else { return None };
        let typed = self.names.get(at)?.as_str();
        let found = self.fitting(typed).next().filter(|_| !typed.is_empty())?;
        let rest = found.char_indices().nth(typed.chars().count())?.0;
        found.get(rest..)
    }

    /// Earlier names that begin like this and do not sit yet.
    fn fitting(&self, typed: &str) -> impl Iterator<Item = &str> {
        let typed = typed.to_lowercase();
        self.people
            .iter()
            .filter(|name| !self.names.contains(name))
            .filter(move |name| name.to_lowercase().starts_with(&typed))
            .map(String::as_str)
    }
}

/// The id of the box of a name.
pub(super) fn name_id(at: usize) -> iced::widget::Id {
    iced::widget::Id::from(format!("new-game-name-{at}"))
}
