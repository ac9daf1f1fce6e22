//! The host's panel: what the room sees, the clock, prizes. And the clock as a card beside a list.

use iced::widget::{column, container, row, scrollable, space};
use iced::{Center, Fill};

use super::super::GameSession;
use super::super::host_message::{HostMessage as Message, HostTab};
use super::super::message::Message as SessionMessage;
use super::{HostPanel, now};
use crate::evening::prizes::{Award, PrizeKind, TieRule, money_words, read_money};
use crate::game::host::{Pace, Rehearsal, RoomView};
use crate::game::round_clock::{ClockPhase, ClockSpan};
use crate::gui::icon::Icon;
use crate::gui::screen::Viewport;
use crate::gui::theme::{Element, MEDIUM, STRONG, Tone, Width, scale, space as gap};
use crate::gui::widget::{
    self, BoxState, balance_notice, card, ellipsized_text, hairline, label, main_button,
    number_box, quiet_button, secondary_button, segmented_button, shaded_section, sheet, slim_bar,
    text_box, toggle, warning_notice,
};

/// How wide the panel is at most.
const WIDTH: f32 = 860.0;

impl GameSession {
    /// The screen with the host's panel over it, while that is open.
    pub(in crate::gui::session) fn over_host<'a, M: From<SessionMessage> + Clone + 'a>(
        &'a self,
        viewport: Viewport,
        screen: impl Into<Element<'a, M>>,
    ) -> Element<'a, M> {
        let wrap = |message: Message| M::from(SessionMessage::Host(message));
        let panel = self.panel.as_ref().map(|panel| self.host_panel(panel, viewport).map(wrap));
        widget::overlay(screen, panel, wrap(Message::Close))
    }

    fn host_panel(&self, panel: &HostPanel, viewport: Viewport) -> Element<'_, Message> {
        let narrow = viewport.width == Width::Narrow;
        let tab = |words: &'static str, tab: HostTab| {
            segmented_button(words)
                .chosen(panel.tab == tab)
                .height(40.0)
                .on_press(Message::Open(tab))
        };
        let tabs = row![
            tab("The room", HostTab::Room),
            tab("Clock", HostTab::Clock),
            tab("Prizes", HostTab::Prizes)
        ];
        let rehearsed = self.host.rehearsal;
        let tabs = tabs.push(rehearsed.map(|_| tab("Rehearsal", HostTab::Rehearsal)));
        let head = row![
            container(tabs.spacing(gap::TIGHT)).width(Fill),
            quiet_button("Close", Some(Message::Close)).key("Esc"),
        ]
        .align_y(Center);
        let body = match panel.tab {
            HostTab::Room => self.room_part(),
            HostTab::Clock => self.clock_part(panel.clone()),
            HostTab::Prizes => self.prizes_part(panel.clone()),
            HostTab::Rehearsal => rehearsal_part(rehearsed.unwrap_or_default()),
        };
        let body = scrollable(container(body).padding([16, 22])).direction(slim_bar());
        let paper = column![container(head).padding([12, 22]), hairline(), body];
        let card = sheet(viewport.width, false, paper);
        let width = if narrow { viewport.size.width } else { WIDTH };
        container(card).max_width(width).max_height(viewport.size.height - 24.0).into()
    }

    fn room_part(&self) -> Element<'_, Message> {
        let views = RoomView::ALL.into_iter().enumerate().map(|(key, view)| {
            segmented_button(view.label())
                .key_after(format!("Ctrl {key}"))
                .chosen(self.host.room.view == view)
                .on_press(Message::View(view))
                .into()
        });
        let sentence = text_box("host-sentence", "Supper is ready", &self.host.room.sentence)
            .on_input(Message::Sentence)
            .on_submit(Message::Close);
        let about = "Automatic follows the night: seats, cuts, who moves, standings after each \
                     game, the winners. F9 opens the room display.";
        column![
            label("What the room sees", scale::CARD, Tone::Ink),
            row(views).spacing(gap::TIGHT).wrap().vertical_spacing(gap::TIGHT),
            label(about, scale::SMALL, Tone::Muted),
            label(
                "A sentence of your own, at the bottom of the room display",
                scale::CARD,
                Tone::Ink
            ),
            sentence,
        ]
        .spacing(gap::MIDDLE)
        .into()
    }

    fn clock_part(&self, panel: HostPanel) -> Element<'_, Message> {
        let clock = &self.host.clock;
        let span = |words: &'static str, span: ClockSpan| {
            segmented_button(words).chosen(clock.span == span).on_press(Message::Span(span))
        };
        let sound = |text: &str, from: i64, to: i64| {
            let number = text.trim().parse::<i64>().ok();
            match number.filter(|number| (from..=to).contains(number)) {
                Some(_) => BoxState::Recorded,
                None => BoxState::Refused,
            }
        };
        let minutes =
            owned_box("host-minutes", &panel.minutes, sound(&panel.minutes, 1, 240), 110.0)
                .map(Message::Minutes);
        let warning =
            owned_box("host-warning", &panel.warning, sound(&panel.warning, 0, 240), 110.0)
                .map(Message::Warning);
        let line = |words: &'static str, part: Element<'static, Message>| {
            row![label(words, scale::BODY.with(MEDIUM), Tone::Ink).width(Fill), part]
                .spacing(gap::MIDDLE)
                .align_y(Center)
        };
        let each = row![
            label("Minutes a", scale::BODY.with(MEDIUM), Tone::Ink),
            span("game", ClockSpan::Game),
            span("hand", ClockSpan::Hand),
            space::horizontal().width(Fill),
            minutes
        ];
        let bell = if clock.bell { "Bell: on" } else { "Bell: off" };
        let room = if clock.in_room { "Shown in the room: yes" } else { "Shown in the room: no" };
        column![
            self.clock_face(),
            each.spacing(gap::MIDDLE).align_y(Center),
            line("Warning, minutes before the end", warning),
            toggle(bell, clock.bell, Some(Message::Bell)).help("At the warning and at the end."),
            toggle(room, clock.in_room, Some(Message::InRoom)).help("And on phones."),
        ]
        .spacing(gap::MIDDLE)
        .into()
    }

    /// The time with its buttons.
    fn clock_face(&self) -> Element<'_, Message> {
        let (clock, now) = (&self.host.clock, now());
        let phase = clock.phase(now);
        let (state, start) = match phase {
            ClockPhase::Idle => ("not started", "Start"),
            ClockPhase::Paused => ("paused", "Continue"),
            ClockPhase::Running => ("running", "Pause"),
            ClockPhase::Warning => ("nearly over", "Pause"),
            ClockPhase::Over => ("time is up", "Start over"),
        };
        let tone = match phase {
            ClockPhase::Warning | ClockPhase::Over => Tone::Problem,
            _ => Tone::Ink,
        };
        let time = row![
            label(clock.words(now), scale::HEAD.sized(48.0).with(STRONG), tone),
            label(format!("of {}, {state}", clock.span_words()), scale::SMALL, Tone::Muted)
        ];
        let first = row![
            main_button(start, Some(Message::ToggleClock)).key("Ctrl B").width(Fill),
            secondary_button("+1 min", Some(Message::AddMinutes(1))),
            secondary_button("+5 min", Some(Message::AddMinutes(5))),
        ];
        let second = row![
            quiet_button("Ring now", Some(Message::Ring)),
            quiet_button("Set back", Some(Message::StartOver)),
        ];
        let close = (phase == ClockPhase::Over)
            .then(|| secondary_button("Close open tables", Some(Message::CloseTables)).width(Fill));
        column![
            time.spacing(gap::MIDDLE).align_y(Center),
            first.spacing(gap::TIGHT).align_y(Center),
            second.spacing(gap::TIGHT)
        ]
        .push(close)
        .spacing(gap::SMALL)
        .into()
    }

    /// The clock as a card beside a list, once it was started.
    pub fn clock_card<'a, M: From<SessionMessage> + Clone + 'a>(
        &'a self,
    ) -> Option<Element<'a, M>> {
        let started = self.host.clock.phase(now()) != ClockPhase::Idle;
        let wrap = |message: Message| M::from(SessionMessage::Host(message));
        started.then(|| {
            let face = self.clock_face().map(wrap);
            card(container(face).padding([14, 20]))
        })
    }

    fn prizes_part(&self, panel: HostPanel) -> Element<'_, Message> {
        let (record, evaluation) = (self.game().record(), self.game().evaluation());
        let list = &self.host.prizes;
        let money = |text: &str| match read_money(text) {
            Some(_) => BoxState::Recorded,
            None => BoxState::Refused,
        };
        let fee = owned_box("host-fee", &panel.fee, money(&panel.fee), 130.0).map(Message::Fee);
        let kept =
            owned_box("host-kept", &panel.kept, money(&panel.kept), 130.0).map(Message::Kept);
        let pot = format!("× {} = {}", record.players.len(), money_words(list.pot(record)));
        let head = row![
            label("Entry fee, in dollars", scale::BODY.with(MEDIUM), Tone::Ink),
            fee,
            label(pot, scale::CARD, Tone::Ink)
        ];
        let awards = list.awards(record, evaluation);
        let mut rows = column![head.spacing(gap::MIDDLE).align_y(Center)].spacing(6);
        for kind in self.prize_kinds() {
            let award = awards.iter().find(|award| award.kind == kind);
            rows = rows.push(hairline()).push(self.prize_row(kind, award, &panel));
        }
        let ties = |words: &'static str, ties: TieRule| {
            segmented_button(words)
                .chosen(list.ties == ties)
                .height(40.0)
                .on_press(Message::Ties(ties))
        };
        let several = if list.several_each {
            "One person may win several prizes"
        } else {
            "Nobody wins two prizes"
        };
        let rules = row![
            container(toggle(several, list.several_each, Some(Message::SeveralEach))).width(Fill),
            label("Ties", scale::BODY, Tone::Ink),
            ties("Split", TieRule::Split),
            ties("Cut", TieRule::Cut),
        ];
        let rules = column![
            rules.spacing(gap::TIGHT).align_y(Center),
            row![label("Kept, in dollars", scale::BODY.with(MEDIUM), Tone::Ink).width(Fill), kept]
                .align_y(Center)
        ]
        .spacing(gap::TIGHT);
        rows.push(shaded_section(true, container(rules).padding([8, 12])))
            .push(self.sum())
            .push(
                row![
                    quiet_button("Print list", Some(Message::PrintList)).icon(Icon::Print),
                    quiet_button("Certificates", Some(Message::PrintCertificates)),
                    quiet_button("Export CSV", Some(Message::Csv)).icon(Icon::Export),
                ]
                .spacing(gap::TIGHT),
            )
            .into()
    }

    /// The prizes that can be given, a game of most wins and a draw as they were chosen.
    fn prize_kinds(&self) -> Vec<PrizeKind> {
        let given = self.host.prizes.prizes.iter().map(|prize| prize.kind);
        let wins = given.clone().find(|kind| matches!(kind, PrizeKind::MostWins(_)));
        let draw = given.clone().find(|kind| matches!(kind, PrizeKind::Draw(_)));
        if self.game().evaluation().tournament.tables().is_none() {
            return vec![draw.unwrap_or(PrizeKind::Draw(0))];
        }
        vec![
            PrizeKind::Highest,
            PrizeKind::BestLady,
            PrizeKind::BestGentleman,
            PrizeKind::Lowest,
            PrizeKind::BestGame,
            wins.unwrap_or(PrizeKind::MostWins(0)),
            PrizeKind::HalfTime,
            PrizeKind::LongestSitOut,
            draw.unwrap_or(PrizeKind::Draw(0)),
        ]
    }

    fn prize_row(
        &self,
        kind: PrizeKind,
        award: Option<&Award>,
        panel: &HostPanel,
    ) -> Element<'_, Message> {
        let (record, evaluation) = (self.game().record(), self.game().evaluation());
        let name = toggle(kind.label(evaluation), award.is_some(), Some(Message::Give(kind)));
        let who = award.map_or_else(String::new, |award| {
            let words = award.winner_words(record);
            if award.by.is_empty() { words } else { format!("{words}  {}", award.by) }
        });
        let who = ellipsized_text(who, scale::BODY.with(MEDIUM), Tone::Ink).width(Fill);
        let text = panel.amounts.get(&kind).map_or("0.00", String::as_str);
        let state = if read_money(text).is_some() { BoxState::Recorded } else { BoxState::Refused };
        let amount = award.map(|_| {
            owned_box(format!("host-prize-{kind:?}"), text, state, 130.0)
                .map(move |text| Message::Amount(kind, text))
        });
        // Another game of the night for the most hands won.
        let games = evaluation.tournament.tables().map_or(0, |night| night.programme.len());
        let other = match kind {
            PrizeKind::MostWins(game) if award.is_some() && games > 0 => {
                let next = PrizeKind::MostWins((game + 1) % games);
                Some(quiet_button("Another game", Some(Message::Give(next))))
            }
            _ => None,
        };
        let cutting = award.map_or(&[][..], |award| &award.cutting).iter().map(|player| {
            let name = record.player_name(*player).to_owned();
            quiet_button(name, Some(Message::Cut(kind, *player))).into()
        });
        let cutting: Vec<Element<'_, Message>> = cutting.collect();
        let cut = (!cutting.is_empty()).then(|| {
            let words = label("Who won the cut?", scale::SMALL, Tone::Muted);
            row![words].extend(cutting).spacing(gap::TIGHT).align_y(Center).wrap()
        });
        let line = row![container(name).width(300), who].push(other).push(amount);
        column![line.spacing(gap::MIDDLE).align_y(Center)].push(cut).into()
    }

    /// Whether the money adds up.
    fn sum(&self) -> Element<'_, Message> {
        let (list, record) = (&self.host.prizes, self.game().record());
        let (pot, paid, open) = (list.pot(record), list.paid(), list.open(record));
        let sum = format!(
            "{} in prizes + {} kept = {}",
            money_words(paid),
            money_words(list.kept),
            money_words(paid + list.kept)
        );
        match open {
            0 => balance_notice(sum, "The pot adds up to the cent."),
            more if more > 0 => warning_notice(format!(
                "{sum}. The pot is {}: {} to give away.",
                money_words(pot),
                money_words(more)
            )),
            less => warning_notice(format!(
                "{sum}. The pot is {}: {} too much.",
                money_words(pot),
                money_words(-less)
            )),
        }
    }
}

/// A box for a number that says what was typed.
fn owned_box(
    id: impl Into<iced::widget::Id>,
    text: &str,
    state: BoxState,
    width: f32,
) -> Element<'static, String> {
    number_box(id, text.to_owned(), state).on_input(|text| text).width(width).into()
}

/// How a rehearsal goes on.
fn rehearsal_part<'a>(rehearsal: Rehearsal) -> Element<'a, Message> {
    let about = "Nothing here is kept: the guests are invented, and the rehearsal has a file of its \
                 own that is deleted when you leave it. You can type, cut and move people yourself \
                 at any time.";
    let paces = Pace::ALL.into_iter().zip(1..).map(|(pace, key)| {
        segmented_button(pace.label())
            .key_after(key.to_string())
            .chosen(rehearsal.pace == pace)
            .on_press(Message::Pace(pace))
            .into()
    });
    let play = if rehearsal.plays { "Pause" } else { "Play" };
    let buttons = row![
        main_button(play, Some(Message::Rehearse)).key("Space"),
        secondary_button("One step", Some(Message::Step)).key("N")
    ];
    column![
        label("A night with invented guests", scale::CARD, Tone::Ink),
        label(about, scale::SMALL, Tone::Muted),
        row(paces).spacing(gap::TIGHT).wrap().vertical_spacing(gap::TIGHT),
        buttons.spacing(gap::MIDDLE).align_y(Center),
    ]
    .spacing(gap::MIDDLE)
    .into()
}
