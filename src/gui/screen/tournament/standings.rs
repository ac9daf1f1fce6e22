//! The ranking game by game; each number opens its reasons. And the host's ruling about the marked
//! person: points, and the reason.

use super::{Element, Message, Night, Ruling, TableCell, TournamentScreen};
use crate::gui::game::list_sheet::{SIDE, column_head, foot_line, headed, list_page, struck};
use crate::gui::prelude::{column, *};
use crate::gui::theme;
use scoring::{CompleteStandings, Player, SeatIndex, Standing, complete_standings, signed};
use session::tournament::{GameMark, role_heading};

const ROW: f32 = 40.0;
const HEAD: f32 = 44.0;
const FOOT: f32 = 48.0;
/// The columns of rank, role and name are before those of the games.
const FIRST_GAME: usize = 3;
/// Minimum width of a game's column, and the one that long names leave to it.
const MIN_GAME: f32 = 31.0;
const GAME: f32 = 56.0;
/// Minimum space at which games are named instead of numbered.
const NAMED_GAME: f32 = 72.0;
/// Space up to which a game's column has hardly any padding.
const TIGHT: f32 = 36.0;
/// Ids of the boxes of a ruling.
const POINTS: &str = "ruling-points";
pub(super) const NOTE: &str = "ruling-note";

impl TournamentScreen {
    pub(super) fn standings_view(&self, viewport: Viewport) -> Element<'_> {
        let list = responsive(move |size| {
            let columns = self.standings_columns(size.width, self.night().state().programme.len());
            let best = self.night().best_scores();
            let row = |standing| self.standing_row(&standing, &columns, &best);
            let list = self.rows(
                self.night().ranked(self.ordered),
                |_| ROW,
                |standing| self.marked == Some(Player(standing.team.0)),
                row,
            );
            headed(self.standings_head(&columns), list).into()
        });
        let foot = self.standings_foot(viewport);
        let mut by_role = self.night().state().by_role.iter();
        let has_side = by_role.any(|list| !list.is_empty()) || self.open_card().is_some();
        let is_beside = viewport.width.is_wide() && has_side;
        let side = || responsive(move |room| self.standings_side(room.height));
        let side = is_beside.then(|| container(side()).width(SIDE).into());
        list_page(viewport, list, foot, side.or_else(|| self.open_card()))
    }

    /// Returns the columns of the standings; if the games do not fit, only the totals are there.
    fn standings_columns(&self, room: f32, games: usize) -> Columns {
        let names = self.session.record().players.iter().map(String::as_str);
        let name = Column::of(if room < 560.0 { 110.0 } else { 150.0 });
        let name = name.wanting(32.0 + longest(names, scale::BODY.with(MEDIUM))).up_to(320.0);
        let side = if room < 640.0 { 3.0 } else { gap::SMALL };
        let game = Column::of(MIN_GAME).wanting(GAME).up_to(150.0);
        let game = game.padded(0.0, side).align(Right);
        let first = [Column::of(36.0).align(Right), Column::of(40.0).align(Center), name];
        let total = Column::of(108.0).padded(0.0, gap::BESIDE).align(Right).margin();
        let tally = self.night().state().tallies.as_ref().map(|(name, _)| {
            let wanted = longest([name.as_str()], scale::SMALL.with(MEDIUM)) + 2.0 * gap::SMALL;
            let column = Column::of(MIN_GAME).wanting(wanted).up_to(150.0);
            column.padded(gap::SMALL, gap::SMALL).align(Right)
        });
        let games_and_tally = std::iter::repeat_n(game, games).chain(tally);
        let all = first.into_iter().chain(games_and_tally).chain([total]);
        let columns = Columns::fit(all, room);
        if !columns.fits(room) && games > 0 {
            return self.standings_columns(room, 0);
        }
        columns
    }

    /// Returns how many columns of the standings are games.
    fn game_columns(&self, columns: &Columns) -> usize {
        columns.count() - FIRST_GAME - 1 - usize::from(self.night().state().tallies.is_some())
    }

    /// Draws the shape of a role's chair; nothing where chairs have no role.
    pub(super) fn role_shape<'a>(&self, role: usize) -> Element<'a> {
        if self.night().has_roles() { shape(role) } else { space::horizontal().width(16).into() }
    }

    /// Sorts the standings by one game, or by totals again.
    pub(super) fn order_by(&mut self, game: usize) -> Action<Message> {
        if self.night().running() == Some(game) {
            let round = self.night().round_words(game + 1);
            let words = format!("The standings can be sorted by {round} once it is complete.");
            return Action::hint(words);
        }
        let again = self.ordered == Some(game) || game >= self.night().games_in();
        self.ordered = (!again).then_some(game);
        self.show_from_top()
    }

    fn standings_head(&self, columns: &Columns) -> Element<'_> {
        let programme = &self.night().state().programme;
        let names = programme.iter().map(|planned| planned.name);
        let is_named = columns.room(FIRST_GAME) >= NAMED_GAME;
        let longest = names.clone().max_by_key(|name| name.len()).unwrap_or_default();
        let heads = names.enumerate().take(self.game_columns(columns)).map(|(game, name)| {
            let is_named = is_named && self.night().counts_hands();
            let name = if is_named { name.to_owned() } else { (game + 1).to_string() };
            let known = (game < self.night().games_in()).then_some(Message::OrderBy(game));
            let ordered = self.ordered == Some(game);
            let sign = ordered.then(|| icon(Icon::ArrowDown, 13.0, Tone::Ink));
            let step = scale::SMALL.with(if ordered { STRONG } else { MEDIUM });
            let color = if ordered { Tone::Ink } else { Tone::Muted };
            let name = ellipsized_text(name, step, color).least(12.0);
            let name = name.alike(if is_named { longest } else { "00" });
            let head = row![].push(sign).push(name).centered(2);
            TableCell::from(head).on_press_maybe(known)
        });
        let blank = || TableCell::from(space::horizontal());
        let first = [blank(), blank(), column_head("Name").into()].into_iter();
        let tally = self.night().state().tallies.as_ref().map(|(name, _)| {
            let name = ellipsized_text(name, scale::SMALL.with(MEDIUM), Tone::Muted);
            TableCell::from(name)
        });
        let total = [column_head("Total").into()];
        columns.line(HEAD, first.chain(heads).chain(tally).chain(total)).into()
    }

    fn standing_row(
        &self,
        standing: &Standing,
        columns: &Columns,
        best: &[Option<i64>],
    ) -> Element<'_> {
        let player = Player(standing.team.0);
        let marked = self.marked == Some(player);
        let leads = standing.rank == 1 && self.night().games_in() > 0;
        let crown = leads.then(|| icon(Icon::Crown, 17.0, Tone::Leader));
        let name = ellipsized_text(self.player(player), scale::BODY.with(MEDIUM), Tone::Ink)
            .reserve(if leads { 32.0 } else { 8.0 });
        let [rank, total] = self.place_of(standing);
        let rank = label(rank, scale::SEAT.with(TEXT), Tone::Muted);
        let name = row![name].push(crown).centered(10);
        let shape = self.role_shape(self.night().role(player));
        let first = [rank.into(), TableCell::from(shape), name.into()];
        let all = self.night().state().programme.len();
        let tight = columns.room(FIRST_GAME) < TIGHT;
        // A click marks a score.
        let cell = |column: usize, score: Element<'static>| {
            let here = marked && self.column == column;
            TableCell::from(score).on_press(Message::Mark(player, column)).here(here)
        };
        let dropped = self.night().dropped(standing);
        let scores = (0..self.game_columns(columns)).map(|game| {
            let mark = self.night().game_mark(player, game, best.get(game).copied().flatten());
            cell(game, game_score(mark, dropped.contains(&game), tight))
        });
        let total = label(total, scale::TOTAL.with(STRONG), Tone::Ink);
        let tallies = self.night().state().tallies.as_ref();
        let tally = tallies.map(|(_, each)| {
            let count = each.get(player.index()).filter(|_| self.night().games_in() > 0);
            let count = count.map_or_else(String::new, i64::to_string);
            TableCell::from(label(count, scale::BODY, Tone::Ink))
        });
        let total = [cell(all, total.into())];
        let cells = first.into_iter().chain(scores).chain(tally).chain(total);
        let ground = match (marked, leads) {
            (true, _) => Some(Tone::FocusFill),
            (_, true) => Some(Tone::LeaderSoft),
            _ => None,
        };
        let line = container(columns.line(ROW - 1.0, cells)).width(Fill);
        column![line.class(filled(ground, Outline::default())), hairline()].into()
    }

    /// Returns a rank and a total, which only complete games give.
    fn place_of(&self, standing: &Standing) -> [String; 2] {
        let place = [standing.rank.to_string(), signed(standing.total)];
        if self.night().games_in() == 0 { <[String; 2]>::default() } else { place }
    }

    /// Draws what the marks mean; before a game is complete none needs an explanation.
    fn standings_foot(&self, viewport: Viewport) -> Option<Element<'_>> {
        let night = self.night();
        let mut words = Vec::new();
        match night.games_in() {
            0 => {
                let round = self.night().round_words(1);
                words.push(format!("Points appear once {round} is complete"));
            }
            _ if viewport.size.width >= 480.0 => {
                let round = self.night().round_noun();
                words.push(format!("bold: best in the {round} · boxed: sat out · –: absent"));
                let drops = |one: &Standing| !night.dropped(one).is_empty();
                let struck = || "struck out: lowest, not counted".to_owned();
                words.extend(night.ranked(None).iter().any(drops).then(struck));
                let running = night.running();
                words
                    .extend(running.map(|game| {
                        format!("gray: {} so far", self.night().round_words(game + 1))
                    }));
            }
            _ => {}
        }
        let ties = || format!("equal totals: {} says why", Command::ExplainNumber.in_words());
        words.extend(night.state().decisive.iter().any(|words| !words.is_empty()).then(ties));
        let why = || format!("* a ruling, {} says why", Command::ExplainNumber.in_words());
        words.extend(night.has_rulings().then(why));
        let words = Some(words.join(" · ")).filter(|words| !words.is_empty())?;
        let words = ellipsized_text(words, scale::SMALL, Tone::Muted);
        Some(foot_line(FOOT - 1.0, gap::BESIDE, row![words]))
    }

    /// Draws a card for each role, with as many people as fit in this height.
    fn standings_side(&self, room: f32) -> Element<'_> {
        let open = self.open_card();
        let most = whole((room - 168.0) / 68.0).clamp(2, 12);
        let most = if open.is_some() { 2 } else { most };
        let mut cards = column![].push(open).spacing(gap::WIDE);
        let CompleteStandings { by_role, .. } = complete_standings(self.session.evaluation());
        for (list, role) in by_role.iter().zip(0..).filter(|(list, _)| !list.is_empty()) {
            let rows = list.iter().take(most).map(|standing| {
                let name = self.player(Player(standing.team.0));
                let [rank, total] = self.place_of(standing);
                row![
                    label(rank, scale::BODY, Tone::Muted).width(26).align_x(Right),
                    ellipsized_text(name, scale::BODY.with(MEDIUM), Tone::Ink).width(Fill),
                    label(total, scale::CARD, Tone::Ink)
                ]
                .spacing(14)
                .height(30)
                .align_y(Center)
                .into()
            });
            let title = role_heading(self.night().state(), role);
            let rows = container(column(rows).spacing(4)).padding([8, 20]);
            cards = cards.push(titled_card(title, list.len().to_string(), rows));
        }
        cards.into()
    }

    /// Draws the ruling being typed, or the reasons of a number, while they are shown.
    fn open_card(&self) -> Option<Element<'_>> {
        if self.ruling.is_some() || !self.explained {
            return self.ruling_card();
        }
        let reasons = self.night().score_reasons(self.marked?, self.column)?;
        let ruling = Message::Run(Command::RulePerson);
        let ruling =
            secondary_button("Ruling or note", Some(ruling)).key(Command::RulePerson).width(Fill);
        Some(score_breakdown(reasons, 388.0, Some(ruling.into())))
    }

    /// Opens the ruling about the marked person in the marked game (in the column of totals, the
    /// last game), or closes it.
    pub(super) fn rule(&mut self) -> Action<Message> {
        if self.ruling.take().is_some() {
            return Action::None;
        }
        let night = Night(self.session.game());
        let game = (self.column + 1).min(night.begun());
        self.ruling = self.marked.and_then(|player| Ruling::open(night, player, game));
        match self.ruling {
            Some(_) => Action::Run(operation::focus(POINTS)),
            None => Action::error("Mark a name first. Rulings begin once people play."),
        }
    }

    pub(super) fn write_ruling(&mut self) -> Action<Message> {
        let Some(ruling) = &self.ruling else { return Action::None };
        match ruling.change(self.night()) {
            Ok(None) => self.rule(),
            change => self.commit_or_say(change),
        }
    }

    /// Handles a key while a ruling is open, which takes all keys.
    pub(super) fn ruling_key(&mut self, press: &KeyPress) -> Option<Action<Message>> {
        let _ = self.ruling.as_ref()?;
        if press.with_control().is_some() {
            return None;
        }
        Some(match press.named() {
            _ if press.is(Command::RulePerson) => self.rule(),
            Some(Named::Escape) => self.rule(),
            Some(Named::Enter) => self.write_ruling(),
            Some(Named::Tab) => {
                Action::Run(operation::focus(if press.shift() { POINTS } else { NOTE }))
            }
            _ => Action::None,
        })
    }

    pub(super) fn ruling_card(&self) -> Option<Element<'_>> {
        let ruling = self.ruling.as_ref()?;
        let problem = ruling.problem(self.night());
        let state = if problem.is_some() { BoxState::Refused } else { BoxState::Draft };
        let points = number_box(POINTS, ruling.points.as_str(), state)
            .on_input(|points| Message::RulingTyped(Ruling { points, ..ruling.clone() }))
            .on_submit(Message::ExplainRuling)
            .width(150);
        let note = text_box(NOTE, "Why? (a note)", &ruling.note)
            .on_input(|note| Message::RulingTyped(Ruling { note, ..ruling.clone() }))
            .on_submit(Message::WriteRuling);
        let words = |words: &'static str| label(words, scale::BODY, Tone::Ink).width(Fill);
        let problem = problem.map(|words| label(words, scale::SMALL, Tone::Problem));
        let buttons = row![
            quiet_button("Cancel", Some(Message::Run(Command::RulePerson))).key(Command::Back),
            main_button("Record", Some(Message::WriteRuling)).key("Enter")
        ];
        let inside = column![
            label(ruling.title(self.night()), scale::BODY.with(STRONG), Tone::Ink),
            row![words("Points, such as −5"), points].centered(gap::MIDDLE),
        ]
        .push(problem)
        .push(note)
        .push(buttons.centered(gap::MIDDLE))
        .spacing(gap::MIDDLE);
        let inside = container(inside).padding([14, 18]).width(SIDE);
        Some(container(card(inside)).height(Shrink).into())
    }
}

/// Draws somebody's entry for a game, struck through if it is not counted.
fn game_score(mark: GameMark, dropped: bool, tight: bool) -> Element<'static> {
    let drawn = |words: String, step: TextStyle, color: Tone| -> Element<'static> {
        if dropped { struck(words, 16.0) } else { label(words, step, color).into() }
    };
    match mark {
        GameMark::Nothing => space::horizontal().width(0).into(),
        GameMark::Faint(words) => drawn(words, scale::BODY, Tone::Muted),
        GameMark::SatOut(words) => container(drawn(words, scale::BODY, Tone::Muted))
            .padding([0, if tight { 2 } else { 5 }])
            .class(bordered(outline(Tone::RuleStrong, stroke::FIELD, 4)))
            .into(),
        GameMark::Score(words) => drawn(words, scale::BODY, Tone::Ink),
        GameMark::Best(words) => drawn(words, scale::BODY.with(STRONG), Tone::Ink),
    }
}

/// Draws the shape of a role: a lady's has round ends, a gentleman's has corners.
pub(in crate::gui::screen) fn shape<'a, M: 'a>(role: usize) -> theme::Element<'a, M> {
    let corner = if role == 0 { 6.0 } else { 1.0 };
    container(space::horizontal().width(16))
        .height(12)
        .class(bordered(outline(Tone::Muted, stroke::FIELD, corner)))
        .into()
}
