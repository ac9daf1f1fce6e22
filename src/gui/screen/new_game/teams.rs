//! Two teams that sit down: a column of names each, what they are called, and which of them
//! deals first.
//!
//! Invariant: the boxes of the first team are at the even places, those of the second at the
//! odd ones, and the last row is empty; whom a name sits opposite the engine says.

use iced::widget::{column, container, row, scrollable, space, text};
use iced::{Center, Fill};

use super::Wish;
use super::house_rules::MARKED;
use super::players::{About, Cursor, Message, Players, name_id};
use crate::engine::couples::DEALERS;
use crate::engine::{
    Cell, Deal, FactValue, Game, Item, Record, RosterKind, Subject, TEAM_NAME, Team, Value,
};
use crate::gui::format;
use crate::gui::icon::Icon;
use crate::gui::screen::Viewport;
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::theme::{Element, MEDIUM, Tone, scale, space as gap};
use crate::gui::widget::{
    Side, field_label, hairline, label, segmented_button, shaded_section, side_badge, slim_bar,
    text_box, vertical_hairline,
};

/// What is said of two teams beside who is in them.
#[derive(Debug, Clone)]
pub(super) struct Teams {
    /// What they are called where nothing is typed.
    usual: [&'static str; 2],
    typed: [String; 2],
    /// Which of them deals first: 0 or 1.
    pub(super) dealers: usize,
}

impl Teams {
    /// What a game of teams begins with.
    pub(super) fn of(game: &Game) -> Option<Teams> {
        match game.roster {
            RosterKind::Teams(usual) => {
                Some(Teams { usual, typed: [String::new(), String::new()], dealers: 0 })
            }
            RosterKind::Names => None,
        }
    }

    /// What a team is called.
    fn name(&self, team: usize) -> &str {
        let typed = self.typed.get(team).map_or("", |name| name.trim());
        if typed.is_empty() { self.usual.get(team).copied().unwrap_or("") } else { typed }
    }

    /// Calls a team by what was typed.
    pub(super) fn call(&mut self, team: usize, name: String) {
        if let Some(typed) = self.typed.get_mut(team) {
            *typed = name;
        }
    }

    /// Writes names and dealers into a set-up; what is as usual is left out.
    pub(super) fn set_up(&self, record: &mut Record) {
        for (typed, team) in self.typed.iter().zip([Team::A, Team::B]) {
            let name = typed.trim();
            let cell = Cell::of(TEAM_NAME.spec.id, Subject::Team(team));
            let name = (!name.is_empty()).then(|| Value::Text(name.to_owned()));
            let _ = record.setup.set(cell, name);
        }
        let asks = record.game.setup.iter();
        let asks = asks.filter_map(|item| match item {
            Item::Field(spec) => Some(spec.id),
            Item::Group(_) => None,
        });
        if self.dealers == 1 && asks.into_iter().any(|id| id == DEALERS.spec.id) {
            let _ = record.setup.set(Cell::one(DEALERS.spec.id), Some(Value::Word("B")));
        }
    }
}

/// Who sits opposite whom in the first round.
pub(super) fn couples(record: &Record, next: Option<&Deal>) -> Vec<[String; 2]> {
    let couples = next.and_then(|deal| match deal.get("couples") {
        Some(FactValue::Couples(couples)) => Some(couples),
        _ => None,
    });
    let couples = couples.into_iter().flatten();
    couples.map(|players| players.map(|player| record.player_name(player).to_owned())).collect()
}

/// The id of the box of a team's name.
pub(super) fn team_id(team: usize) -> iced::widget::Id {
    iced::widget::Id::from(format!("new-game-team-{team}"))
}

impl Players {
    fn is_named(&self, at: usize) -> bool {
        self.names.get(at).is_some_and(|name| !name.trim().is_empty())
    }

    /// The boxes of a team that have a name.
    fn of_team(&self, team: usize) -> Vec<usize> {
        (team..self.names.len()).step_by(2).filter(|at| self.is_named(*at)).collect()
    }

    /// The boxes with a name in seating order: a player of one team, one of the other.
    pub(super) fn team_seats(&self) -> Vec<usize> {
        let (a, b) = (self.of_team(0), self.of_team(1));
        let both = a.len().max(b.len());
        (0..both).flat_map(|at| [a.get(at), b.get(at)]).flatten().copied().collect()
    }

    /// Keeps one empty row at the end.
    pub(super) fn keep_rows(&mut self) {
        if self.teams.is_none() {
            return;
        }
        let rows = (0..self.names.len()).filter(|at| self.is_named(*at)).max();
        let rows = rows.map_or(1, |last| last / 2 + 2);
        self.names.resize(2 * rows, String::new());
    }

    /// Whether one team has more players than the other.
    pub(super) fn teams_differ(&self) -> bool {
        self.teams.is_some() && self.of_team(0).len() != self.of_team(1).len()
    }

    /// Says of teams that differ how they do, in place of what follows from it.
    pub(super) fn check_teams(&mut self) {
        let Some(teams) = self.teams.as_ref().filter(|_| self.teams_differ()) else { return };
        let [a, b] = [0, 1].map(|team| (teams.name(team), self.of_team(team).len()));
        let (less, more) = if a.1 < b.1 { (a, b) } else { (b, a) };
        let missing = format::number_word(more.1 - less.1);
        let said =
            format!("{} have {}, {} {}: {} need {missing} more.", a.0, a.1, b.0, b.1, less.0);
        self.said.problems.retain(|(about, _)| *about != About::Players);
        self.said.problems.insert(0, (About::Players, said));
        self.said.couples.clear();
    }

    /// The box that the next name belongs to.
    pub(super) fn free(&self) -> Option<usize> {
        let mut all = 0..self.names.len();
        let empty = |at: &usize| !self.is_named(*at);
        if self.teams.is_none() {
            return all.find(empty);
        }
        let team = match self.cursor {
            Cursor::Name(at) => at % 2,
            Cursor::Team(team) => team,
            // Who is missing comes first.
            _ => usize::from(self.of_team(1).len() < self.of_team(0).len()),
        };
        (team..self.names.len()).step_by(2).find(empty)
    }

    /// Somebody gets up; the others of the team close up.
    pub(super) fn close_up(&mut self, at: usize) {
        for at in (at..self.names.len()).step_by(2) {
            let next = self.names.get(at + 2).cloned().unwrap_or_default();
            if let Some(name) = self.names.get_mut(at) {
                *name = next;
            }
        }
    }

    /// Enter in a box: the next of the team; in an empty one, the other team, and then the
    /// first hand.
    pub(super) fn next_of_team(&mut self, at: usize) -> Wish<Message> {
        self.look();
        if self.is_named(at) {
            return self.focus(Cursor::Name(at + 2));
        }
        if at.is_multiple_of(2) {
            let first = (1..self.names.len()).step_by(2).find(|at| !self.is_named(*at));
            return self.focus(Cursor::Name(first.unwrap_or(1)));
        }
        self.deal()
    }

    pub(super) fn after_in_teams(&self, cursor: Cursor) -> Option<Cursor> {
        let _ = self.teams.as_ref()?;
        match cursor {
            Cursor::Team(team) => Some(Cursor::Name(team)),
            Cursor::Name(at) if at + 2 < self.names.len() => Some(Cursor::Name(at + 2)),
            Cursor::Name(at) if at % 2 == 0 => Some(Cursor::Name(1)),
            _ => None,
        }
    }

    pub(super) fn before_in_teams(&self, cursor: Cursor) -> Option<Cursor> {
        let _ = self.teams.as_ref()?;
        match cursor {
            Cursor::Team(0) => Some(Cursor::Team(0)),
            Cursor::Team(_) => Some(Cursor::Name(self.names.len().saturating_sub(2))),
            Cursor::Name(at) if at < 2 => Some(Cursor::Team(at)),
            Cursor::Name(at) => Some(Cursor::Name(at - 2)),
            Cursor::Option(_) | Cursor::Dealer => None,
        }
    }

    /// Has the team with this key deal first.
    pub(super) fn let_deal(&mut self, key: char) {
        if let Some(teams) = &mut self.teams {
            match key.to_ascii_uppercase() {
                'A' | '1' => teams.dealers = 0,
                'B' | '2' => teams.dealers = 1,
                _ => {}
            }
        }
    }

    /// How many have sat down, in a game of teams.
    pub(super) fn needed_in_teams(&self) -> Option<String> {
        let teams = self.teams.as_ref()?;
        let [a, b] = [0, 1].map(|team| self.of_team(team).len());
        Some(match (a, b) {
            (0, 0) => "Two teams of the same size".to_owned(),
            (a, b) if a == b => {
                let couples = format::capitalize(&format::counted(a, "couple", "couples"));
                format!("{couples} {} sat down", if a == 1 { "has" } else { "have" })
            }
            (a, b) => format!("{} {a}, {} {b}", teams.name(0), teams.name(1)),
        })
    }

    /// "Four couples: the Guys deal first".
    pub(super) fn said_of_teams(&self) -> Option<String> {
        let teams = self.teams.as_ref()?;
        let couples = format::counted(self.said.couples.len(), "couple", "couples");
        let couples = format::capitalize(&couples);
        Some(format!("{couples}: {} deal first", teams.name(teams.dealers)))
    }

    /// What the teams are called, over their names.
    pub(super) fn team_heads(&self, viewport: Viewport) -> Element<'_, Message> {
        let Some(teams) = &self.teams else { return space::vertical().height(0).into() };
        let head = |team: usize, side: Side| {
            let typed = teams.typed.get(team).map_or("", String::as_str);
            let usual = teams.usual.get(team).copied().unwrap_or("");
            let name = text_box(team_id(team), usual, typed)
                .on_input(move |name| Message::Team(team, name))
                .on_submit(Message::Leave);
            let here = self.cursor == Cursor::Team(team);
            let part = row![side_badge(side), name].spacing(gap::SMALL).align_y(Center);
            scroll_anchor(part, here, MARKED).width(Fill)
        };
        let side = viewport.width.cell().max(14.0);
        row![head(0, Side::A), head(1, Side::B)].spacing(gap::GAP).padding([10.0, side]).into()
    }

    /// A row for each couple of boxes.
    pub(super) fn team_names(&self, viewport: Viewport) -> Element<'_, Message> {
        let side = viewport.width.cell().max(14.0);
        let mut rows = column![];
        for first in (0..self.names.len()).step_by(2) {
            let pair =
                row![self.team_member(first), vertical_hairline(), self.team_member(first + 1)];
            let pair = pair.spacing(gap::SMALL).align_y(Center).height(60).padding([0.0, side]);
            rows = rows.push(pair).push(hairline());
        }
        rows.into()
    }

    fn team_member(&self, at: usize) -> Element<'_, Message> {
        let name = self.names.get(at).map_or("", String::as_str);
        let here = self.cursor == Cursor::Name(at);
        let mut input = text_box(name_id(at), "", name)
            .on_input(move |name| Message::Name(at, name))
            .on_submit(Message::Next(at));
        if let Some(rest) = self.completion().filter(|_| here) {
            input = input.completion(rest);
        }
        let up = (!name.is_empty()).then_some(Message::Remove(at));
        let tool = super::players::tool(Icon::Cross, "Gets up", up);
        let number = label((at / 2 + 1).to_string(), scale::BODY, Tone::Muted);
        let part = row![container(number).center_x(20), input, tool];
        scroll_anchor(part.spacing(gap::TIGHT).align_y(Center), here, MARKED).width(Fill).into()
    }

    /// Which team deals first.
    pub(super) fn first_dealers(&self, viewport: Viewport) -> Element<'_, Message> {
        let Some(teams) = &self.teams else { return space::vertical().height(0).into() };
        let marked = self.cursor == Cursor::Dealer;
        let height = viewport.width.field().max(40.0);
        let mut segments = row![].spacing(gap::SMALL);
        for team in [0, 1] {
            let chosen = teams.dealers == team;
            segments = segments.push(
                segmented_button(teams.name(team))
                    .chosen(chosen)
                    .focused(marked && chosen)
                    .height(height)
                    .on_press(Message::Dealer(team)),
            );
        }
        let cut = segmented_button("Cut").icon(Icon::Cut).height(height).on_press(Message::Cut);
        let name = field_label("First dealers", None);
        let line = row![container(name).width(Fill), segments.push(cut)];
        scroll_anchor(line.spacing(gap::WIDE).align_y(Center), marked, MARKED)
            .padding([8.0, viewport.width.cell().max(14.0)])
            .width(Fill)
            .into()
    }

    /// Who sits opposite whom in the first round.
    pub(super) fn first_couples(&self) -> Element<'_, Message> {
        let about = "One team moves a chair after every round.";
        let mut list = column![];
        for (number, names) in (1..).zip(&self.said.couples) {
            let [a, b] = names;
            let name = |name: &str| {
                let name = label(name.to_owned(), scale::SEAT, Tone::Ink);
                container(name.wrapping(text::Wrapping::None)).width(Fill).clip(true)
            };
            let number: usize = number;
            let line = row![
                label(number.to_string(), scale::BODY, Tone::Muted).width(28),
                side_badge(Side::A),
                name(a),
                side_badge(Side::B),
                name(b),
            ];
            let line = line.spacing(gap::SMALL).align_y(Center).height(48);
            list = list.push(line).push(hairline());
        }
        if self.said.couples.is_empty() {
            let none = "Couples stand here once both teams have as many players.";
            list = list.push(label(none, scale::BODY.with(MEDIUM), Tone::Muted));
        }
        let head = column![
            label("Couples of the first round", scale::CARD, Tone::Ink),
            label(about, scale::SMALL, Tone::Muted)
        ];
        let list = scrollable(list).direction(slim_bar()).height(Fill);
        let body = column![head, list].spacing(gap::MIDDLE).padding(gap::CARD);
        shaded_section(false, container(body).height(Fill).width(Fill))
    }
}
