//! Draws the card about the game itself.

use super::super::{GameSession, GameView, Message, Panel, Tab};
use super::{LIST, NAME, RulesMessage};
use crate::gui::house_rules;
use crate::gui::prelude::{column, *};
use scoring::{Player, SeatIndex, Unit, WinsBy, names};
use session::change_game::{Consequence, GameRules};
use session::form::RoundForm;
use session::players_panel::{JoinRow, PanelMessage, PanelTask, PlayersPanel};
use session::who_plays::Start;

/// Width of the card over a sheet, in logical pixels.
const WIDTH: f32 = 460.0;
/// What the card's padding is more than that of a list of house rules in a narrow window.
const INSET: f32 = 6.0;
/// Height that a window needs for all but the consequences of a change, and the least that these
/// need to be below the list instead of at its end.
const REST: f32 = 560.0;
const LEAST: f32 = 120.0;
/// Height of a window without room for what is said below its button.
const SHORT: f32 = 400.0;
/// Height of the choice between two answers.
const LOW: f32 = 36.0;

/// Draws the card over a screen, unless the screen draws it beside its sheet.
pub(in crate::gui::game) fn over<'a, V: GameView>(
    view: &'a V,
    viewport: Viewport,
    screen: impl Into<Element<'a, V::Message>>,
) -> Element<'a, V::Message> {
    let session = view.session();
    let card = match &session.panel {
        _ if session.host.panel.is_some() => session.host_panel(viewport),
        #[cfg(feature = "lan")]
        Some(Panel::Phones) => Some(session.phones.panel(viewport)),
        #[cfg(feature = "share")]
        Some(Panel::Desks) => Some(session.desks.panel(viewport, session.record())),
        _ if view.tab() == Tab::Score && viewport.width.is_wide() => None,
        _ => beside(session, view.typed_form(), viewport)
            .map(|card| container(card).max_width(WIDTH).into()),
    };
    let card = card.map(|card| card.map(V::Message::from));
    widget::overlay(screen, card, None, Message::ClosePanel.into())
}

/// Draws the open card about the game itself.
pub fn beside<'a>(
    session: &'a GameSession,
    form: Option<&RoundForm>,
    viewport: Viewport,
) -> Option<Element<'a, Message>> {
    let viewport = Viewport { size: Size::new(WIDTH, viewport.size.height), ..viewport };
    Some(match session.panel.as_ref()? {
        Panel::Players(panel) => session.players_card(panel, form?).map(Message::Players),
        Panel::Rules(rules, fault) => {
            session.rules_card(rules, fault.as_deref(), viewport).map(Message::Rules)
        }
        #[cfg(any(feature = "lan", feature = "share"))]
        _ => return None,
    })
}

/// Draws a card that scrolls, with a part below that is always visible.
fn tall<'a, M: 'a>(
    title: String,
    body: ThemedColumn<'a, M>,
    foot: ThemedColumn<'a, M>,
) -> Element<'a, M> {
    let foot = container(foot.spacing(gap::SMALL)).padding([gap::MIDDLE, gap::CARD]);
    let body = with_foot(scrolling(body).id(LIST), foot, None);
    card(column![card_head(title, "Esc closes"), hairline(), body])
}

impl GameSession {
    fn players_card<'a>(
        &'a self,
        panel: &'a PlayersPanel,
        form: &RoundForm,
    ) -> Element<'a, PanelMessage> {
        let record = self.record();
        let players = (0..record.players.len()).map(Player::at);
        let rows = ruled(players.map(|player| self.player_row(panel, form, player)));
        let foot = column![].push(panel.fault.as_deref().map(problem_notice));
        let title = format!("Who plays round {}", form.number());
        match panel.task {
            PanelTask::Join => {
                let name = panel.suggestion(self.game()).unwrap_or(panel.name.trim());
                let who = if name.is_empty() { "them" } else { name };
                let words = format!("Let {who} join round {}", form.number());
                let submit = (!name.is_empty()).then_some(PanelMessage::Submit);
                let join = main_button(words, submit).key("Enter").width(Fill);
                let body = column![self.join_part(panel)].padding([gap::SMALL, gap::CARD]);
                tall("Somebody joins".to_owned(), body, foot.push(join))
            }
            PanelTask::Attend => {
                let fault = panel.joining_fault(self.game(), form);
                let begin = PanelMessage::Begin(PanelTask::Join);
                let join = secondary_button("Somebody joins", Some(begin));
                let join = fault.is_none().then(|| join.key("J").width(Fill));
                let why = fault.filter(|_| panel.fault.is_none());
                let why = why.map(remark);
                tall(title, rows, foot.push(join).push(why))
            }
            _ => tall(title, rows, foot),
        }
    }

    fn player_row<'a>(
        &'a self,
        panel: &'a PlayersPanel,
        form: &RoundForm,
        player: Player,
    ) -> Element<'a, PanelMessage> {
        let record = self.record();
        let is_marked = panel.marked() == player;
        let deals = form.asked().deal.dealer == Some(player);
        let verb = || record.game.dealer.verb().to_owned();
        let part = if deals { verb() } else { self.game().part_words(player) };
        let away = form.away().contains(&player);
        let can_be_away = record.allows_away();
        let answer = |words, plays: bool| {
            let chosen = plays != away;
            let answer = low_segment(words, chosen, PanelMessage::Plays(player, plays));
            let has_key = is_marked && !chosen && panel.task == PanelTask::Attend;
            if has_key { answer.key_before("Space".to_owned()) } else { answer }
        };
        let answers = row![answer("Plays", true), answer("Away", false)].spacing(gap::TIGHT);
        let name = ellipsized_text(record.player_name(player), scale::BODY.with(MEDIUM), Tone::Ink);
        let name = name.lines(3).width(Fill);
        let names = column![name].push((!part.is_empty()).then(|| remark(part)));
        let answers = can_be_away.then_some(answers);
        let line = row![names.width(Fill)].push(answers).centered(gap::SMALL);
        let mut lines = column![line].spacing(gap::TIGHT);
        if is_marked {
            lines = lines.push(self.marked_part(panel, player));
        }
        let line = container(lines).padding([gap::TIGHT, gap::CARD]).width(Fill);
        let line: Element<'a, _> =
            if is_marked { shaded_section(false, line) } else { line.into() };
        mouse_area(line).on_press(PanelMessage::Mark(player)).into()
    }

    /// Draws what can be done with the marked player.
    fn marked_part<'a>(
        &'a self,
        panel: &'a PlayersPanel,
        player: Player,
    ) -> Element<'a, PanelMessage> {
        let name = self.record().player_name(player);
        let begin = |task| Some(PanelMessage::Begin(task));
        match panel.task {
            PanelTask::Replace(_) => {
                let words = format!("Who plays instead of {name}, in the whole game?");
                let submit = (!panel.name.trim().is_empty()).then_some(PanelMessage::Submit);
                let replace = main_button(format!("Replace {name}"), submit).key("Enter");
                let words = remark(words);
                column![words, self.name_box(panel), replace.width(Fill)].spacing(gap::SMALL).into()
            }
            PanelTask::Swap(one) => {
                let one = self.record().player_name(one);
                let sides = self.record().in_sides();
                let when = if sides { "in the whole game" } else { "from now on" };
                let words = format!(
                    "Who changes seats with {one} {when}? Choose with ↑ ↓ and Enter, or click."
                );
                remark(words).into()
            }
            _ => row![
                quiet_button("Replace", begin(PanelTask::Replace(player))).key("R"),
                quiet_button("Swap seats", begin(PanelTask::Swap(player))).key("S"),
            ]
            .spacing(gap::TIGHT)
            .into(),
        }
    }

    fn join_part<'a>(&'a self, panel: &'a PlayersPanel) -> Element<'a, PanelMessage> {
        let (record, game) = (self.record(), self.game());
        let after = panel.after(game);
        let left = Player::at((after.index() + 1) % record.players.len().max(1));
        let [a, b] = [after, left].map(|player| record.player_name(player));
        let players = (0..record.players.len()).map(Player::at).collect();
        let seat = (after, panel.row == JoinRow::Seat);
        let seats = self.seat_choice(players, seat, PanelMessage::After);
        let (totals, unit) = (game.start_totals(), record.game.unit);
        let high_wins = record.game.wins_by == WinsBy::Highest;
        let last = if high_wins { "lowest" } else { "highest" };
        let start = |words: String, start: Start| {
            let chosen = panel.total.is_empty() && panel.start() == start;
            let focused = chosen && panel.row == JoinRow::Start;
            low_segment(words, chosen, PanelMessage::Start(start)).focused(focused)
        };
        let is_wrong = !panel.total.is_empty() && scoring::read_number(&panel.total).is_none();
        let state = if is_wrong { BoxState::Refused } else { BoxState::Draft };
        let mut other = number_box("players-total", &panel.total, state)
            .on_input(PanelMessage::Total)
            .on_submit(PanelMessage::Submit)
            .focused(panel.row == JoinRow::Start && !panel.total.is_empty())
            .width(96)
            .height(LOW);
        if panel.total.is_empty() {
            other = other.aside(if unit == Unit::Cents { "cents" } else { "other" });
        }
        let starts = row![
            start(unit.words(totals.nothing), Start::Nothing),
            start(format!("{} average", unit.words(totals.average)), Start::Average),
            start(format!("{} {last}", unit.words(totals.last)), Start::Last),
            other,
        ];
        let starts = starts.centered(gap::TIGHT).wrap().vertical_spacing(gap::TIGHT);
        column![
            self.name_box(panel),
            asked(format!("Sits between {a} and {b}. On whose left?"), panel, JoinRow::Seat),
            seats,
            asked("Starts with".to_owned(), panel, JoinRow::Start),
            starts,
        ]
        .spacing(gap::SMALL)
        .into()
    }

    /// Draws the box for a name, with the rest of somebody's who has played before.
    fn name_box<'a>(&self, panel: &'a PlayersPanel) -> Element<'a, PanelMessage> {
        let name = text_box(NAME, "Name", &panel.name)
            .on_input(PanelMessage::Name)
            .on_submit(PanelMessage::Submit);
        let known = panel.suggestion(self.game());
        let words = known.map(|known| {
            let typed = panel.name.trim();
            format!("Enter takes {known}, who has played before. A space after {typed} is for somebody new.")
        });
        let words = words.map(remark);
        let rest = known.and_then(|known| names::rest_after(known, &panel.name));
        column![name.completion(rest.unwrap_or_default())].push(words).spacing(gap::TIGHT).into()
    }

    fn rules_card<'a>(
        &'a self,
        rules: &'a GameRules,
        fault: Option<&'a str>,
        viewport: Viewport,
    ) -> Element<'a, RulesMessage> {
        let narrow = Viewport { width: Width::Compact, ..viewport };
        let is_changed = rules.is_changed(self.game());
        // What is about to change is below the list or, without room, below what was changed.
        let room = viewport.size.height - REST;
        let is_short = viewport.size.height < SHORT;
        let is_below = is_changed && room >= LEAST;
        let last = rules.rules.game().options.len();
        let beside =
            (is_changed && !is_below && rules.marked < last).then(|| self.changes(rules, is_short));
        let options = house_rules::lines(&rules.rules, narrow, Some(rules.marked), beside);
        let options: Element<'_, _> = container(options).padding([0.0, INSET]).into();
        let mut lines = column![options.map(RulesMessage::Option)];
        if let Some(first) = rules.dealer(self.game()) {
            let (dealers, marked) = (GameRules::dealers(self.game()), rules.marks_dealer());
            let seats = self.seat_choice(dealers, (first, marked), RulesMessage::Dealer);
            let words = format!("First round: who {}", self.record().game.dealer.verb());
            let line = column![emphasized(words), seats].spacing(gap::SMALL);
            let line = scroll_anchor(line, marked && !is_changed, MARKED).padding([8.0, gap::CARD]);
            lines = lines.push(line).push(hairline());
        }
        if !is_below && (!is_changed || rules.marked >= last) {
            let words = scroll_anchor(self.changes(rules, is_short), is_changed, MARKED);
            lines = lines.push(words.padding([gap::SMALL, gap::CARD]));
        }
        let record = main_button("Change house rules", is_changed.then_some(RulesMessage::Record));
        let date = quiet_button("Date", Some(RulesMessage::Date)).key(Command::Date);
        let about = format!("Goes into the game log; {} undoes it.", Command::Undo.in_words());
        let about = row![remark(about).width(Fill), date].align_y(Center);
        let below = is_below.then(|| {
            let words =
                scrolling(container(self.changes(rules, is_short)).width(Fill)).height(Shrink);
            container(words).max_height(room)
        });
        let foot = column![].push(below).push(fault.map(problem_notice));
        let mut foot = foot.push(record.key("Enter").width(Fill));
        // In a low window it is at the end of the list.
        if is_short {
            lines = lines.push(container(about).padding([gap::SMALL, gap::CARD]));
        } else {
            foot = foot.push(about);
        }
        tall("House rules".to_owned(), lines, foot)
    }

    /// Draws what the chosen rules change; if there is little room, only that and who wins.
    fn changes<'a, M: 'a>(&self, rules: &GameRules, is_short: bool) -> Element<'a, M> {
        let consequences = rules.consequences(self.game()).into_iter().enumerate();
        let lines = consequences.filter(|(at, line)| !is_short || *at == 0 || line.after.is_some());
        let lines: Vec<_> = lines.map(|(_, line)| consequence_line(line)).collect();
        let head = label("What this changes", scale::CARD, Tone::Ink);
        let head = (!lines.is_empty()).then_some(head);
        column![].push(head).extend(lines).spacing(gap::TIGHT).into()
    }

    /// Draws the choice of one of the players, with the cursor or without.
    fn seat_choice<'a, M: Clone + 'a>(
        &'a self,
        players: Vec<Player>,
        (chosen, focused): (Player, bool),
        choose: fn(Player) -> M,
    ) -> Element<'a, M> {
        let seats = players.into_iter().map(|player| {
            let name = self.record().player_name(player);
            let is_chosen = player == chosen;
            low_segment(name, is_chosen, choose(player)).focused(is_chosen && focused).into()
        });
        row(seats).spacing(gap::TIGHT).wrap().vertical_spacing(gap::TIGHT).into()
    }
}

/// Draws a question about somebody who joins, with the keys that lead to it or choose its answer.
fn asked<'a>(words: String, panel: &PlayersPanel, row: JoinRow) -> Element<'a, PanelMessage> {
    let key = match (panel.row, row) {
        (here, there) if here == there => Some("← →"),
        (JoinRow::Name, JoinRow::Seat) | (JoinRow::Seat, JoinRow::Start) => Some("Tab"),
        _ => None,
    };
    let words = remark(words).width(Fill);
    row![words].push(key.map(|key| key_sign(key, Tone::Muted))).centered(gap::SMALL).into()
}

fn low_segment<'a, M>(
    words: impl text::IntoFragment<'a>,
    chosen: bool,
    message: M,
) -> SegmentedButton<'a, M> {
    segmented_button(words).chosen(chosen).height(LOW).size(15.0).on_press(message)
}

fn consequence_line<'a, M: 'a>(line: Consequence) -> Element<'a, M> {
    let Consequence { label: about, before, after } = line;
    let about = remark(about).width(76);
    let before_tone = if after.is_some() { Tone::Muted } else { Tone::Ink };
    let mut words = row![label(before, scale::BODY, before_tone)].spacing(gap::TIGHT);
    if let Some(after) = after {
        words = words.push(icon(Icon::ArrowRight, 14.0, Tone::Muted));
        words = words.push(label(after, scale::BODY.with(STRONG), Tone::Ink));
    }
    row![about, words.align_y(Center).wrap()].spacing(gap::SMALL).into()
}
