//! The host's panel with room display, clock and prizes; and the clock as a card beside a list.

use super::super::list_sheet::panel;
use super::super::{GameSession, Message};
use super::{HostMessage, now};
use crate::gui::prelude::{column, *};
use crate::gui::widget::focusable::FORM;
use scoring::hands::round_word;
use session::evening::prizes::{Award, Prize, PrizeKind, Reward, money_words, payers};
use session::host::{HostBox, HostTab};
use session::host::{HostSettings, Pace, Rehearsal, RoomView};
use session::round_clock::{ClockPhase, ClockSpan};
use session::tournament::Night;

/// Maximum width of the panel, and the height that it has to itself.
const WIDTH: f32 = 860.0;
const HEIGHT: f32 = 600.0;

impl GameSession {
    pub(in crate::gui::game) fn host_panel(
        &self,
        viewport: Viewport,
    ) -> Option<Element<'_, Message>> {
        let open = self.host.panel.as_ref()?;
        let tabs = self.host.tabs(self.has_prizes()).map(|tab| {
            let part = segment(tab.label(), open.tab == tab, HostMessage::Open(tab));
            part.height(40.0).into()
        });
        let head = row![
            container(row(tabs).spacing(gap::TIGHT)).width(Fill),
            quiet_button("Close", Some(HostMessage::Close)).key(Command::Back),
        ];
        let body: Element<'_, HostMessage> = match open.tab {
            HostTab::Room => self.room_part().into(),
            HostTab::Clock => self.clock_part().into(),
            HostTab::Prizes => self.prizes_part(),
            HostTab::Rehearsal => self.rehearsal_part().into(),
        };
        // At a fixed height, its tabs do not move under the pointer.
        let panel = panel((viewport, WIDTH), head, body).map(Message::Host);
        let panel = container(panel).max_width(WIDTH).height(HEIGHT.min(viewport.size.height));
        Some(panel.id(FORM).into())
    }

    fn room_part(&self) -> ThemedColumn<'_, HostMessage> {
        let room = &self.host().room;
        let views = RoomView::ALL.into_iter().enumerate().map(|(key, (view, words))| {
            let part = segment(words, room.view == view, self.set(|it| it.room.view = view));
            part.key_after(format!("Ctrl {key}")).into()
        });
        let round = round_word(self.record().game);
        let about = format!(
            "Automatic follows the night: seats, cuts, who moves, standings after each {round}, \
             the winners. {} opens the room display.",
            Command::RoomDisplay.in_words()
        );
        let pause = self
            .has_prizes()
            .then(|| line(format!("Break after {round}"), self.number(HostBox::Break, 110.0)));
        column![
            label("What the room sees", scale::CARD, Tone::Ink),
            row(views).spacing(gap::TIGHT).wrap().vertical_spacing(gap::TIGHT),
            remark(about),
            label("Your own message, at the bottom of the room display", scale::CARD, Tone::Ink),
            text_box("host-sentence", "Supper is ready", &room.sentence)
                .on_input(move |text| self.set(|it| it.room.sentence = text))
                .on_submit(HostMessage::Close),
        ]
        .push(pause)
        .spacing(gap::MIDDLE)
    }

    fn clock_part(&self) -> ThemedColumn<'_, HostMessage> {
        let clock = &self.host().clock;
        let span =
            |words, span| segment(words, clock.span == span, self.set(|it| it.clock.span = span));
        let each = row![
            emphasized("Minutes per"),
            span(round_word(self.record().game), ClockSpan::Game),
            span("hand", ClockSpan::Hand),
            space::horizontal().width(Fill),
            self.number(HostBox::Minutes, 110.0)
        ];
        let bell = if clock.bell { "Bell: on" } else { "Bell: off" };
        let room = if clock.in_room { "Shown in the room: yes" } else { "Shown in the room: no" };
        let warning = self.number(HostBox::Warning, 110.0);
        let (switch_bell, switch_room) = (
            self.set(|it| it.clock.bell = !it.clock.bell),
            self.set(|it| it.clock.in_room = !it.clock.in_room),
        );
        column![
            self.clock_face(),
            each.centered(gap::MIDDLE),
            line("Warning, minutes before the end", warning).spacing(gap::MIDDLE),
            toggle(bell, clock.bell, Some(switch_bell)).help("At the warning and at the end."),
            toggle(room, clock.in_room, Some(switch_room)).help("And on phones."),
        ]
        .spacing(gap::MIDDLE)
    }

    fn clock_face(&self) -> ThemedColumn<'_, HostMessage> {
        let (clock, now) = (&self.host().clock, now());
        let phase = clock.phase(now);
        let (state, start) = phase.words();
        let late = matches!(phase, ClockPhase::Warning | ClockPhase::Over);
        let tone = if late { Tone::Problem } else { Tone::Ink };
        let time = row![
            label(clock.words(now), scale::HEAD.sized(48.0).with(STRONG), tone),
            remark(format!("of {}, {state}", clock.span_words()))
        ];
        let start = main_button(start, Some(HostMessage::ToggleClock));
        let start = start.key(Command::ToggleClock).width(Fill);
        let more = row![
            secondary_button("+1 min", Some(HostMessage::AddMinutes(1))).width(Fill),
            secondary_button("+5 min", Some(HostMessage::AddMinutes(5))).width(Fill),
        ];
        let others = row![
            quiet_button("Ring now", Some(HostMessage::Ring)),
            quiet_button("Reset", Some(self.set(|it| it.clock.start_over()))),
        ];
        let closes = phase == ClockPhase::Over && Night(self.game()).counts_hands();
        let close = closes.then(|| {
            secondary_button("Close open tables", Some(HostMessage::CloseTables)).width(Fill)
        });
        column![time.centered(gap::MIDDLE), start, more.spacing(gap::TIGHT)]
            .push(others.spacing(gap::TIGHT))
            .push(close)
            .spacing(gap::SMALL)
    }

    /// Draws the clock as a card beside a list, once it was started.
    pub fn clock_card<'a, M: From<Message> + Clone + 'a>(&'a self) -> Option<Element<'a, M>> {
        let started = self.host().clock.phase(now()) != ClockPhase::Idle;
        started.then(|| {
            let face: Element<'a, HostMessage> = self.clock_face().into();
            let face = face.map(|message| M::from(Message::Host(message)));
            card(container(face).padding([14, 20]))
        })
    }

    fn prizes_part(&self) -> Element<'_, HostMessage> {
        let (record, evaluation) = (self.record(), self.evaluation());
        let list = &self.host().prizes;
        let pot = format!("× {} = {}", payers(evaluation), money_words(list.pot(evaluation)));
        let head = row![
            emphasized("Entry fee, in dollars"),
            self.number(HostBox::Fee, 130.0),
            label(pot, scale::CARD, Tone::Ink)
        ];
        let awards = list.awards(record, evaluation);
        let mut rows = column![head.centered(gap::MIDDLE)].spacing(6);
        for (prize, Prize { kind, .. }) in list.prizes.iter().enumerate() {
            let award = awards.iter().find(|award| award.prizes.contains(&prize));
            rows = rows.push(hairline()).push(self.prize_row(prize, *kind, award));
        }
        let uneven = awards.iter().filter_map(|award| award.uneven_words(record));
        let uneven = uneven.map(|words| remark(words).into());
        let kinds = PrizeKind::all(evaluation).into_iter().map(|kind| {
            let prize = Prize { kind, reward: Reward::Money(0) };
            let add = self.set(|it| it.prizes.prizes.push(prize));
            quiet_button(kind.label(evaluation), Some(add)).into()
        });
        let about = "Several prizes of one kind go to the first place, the second and so on. \
                     People who tie share the prizes of their places.";
        let add = column![
            emphasized("Add a prize for"),
            row(kinds).spacing(gap::TIGHT).wrap().vertical_spacing(gap::TIGHT),
            remark(about),
        ];
        let switch = self.set(|it| it.prizes.several_each = !it.prizes.several_each);
        let one_each = toggle("One prize per person", !list.several_each, Some(switch)).help(
            "Everybody gets the largest prize they win; their others go to the next in line.",
        );
        let rules = column![one_each, line("Kept, in dollars", self.number(HostBox::Kept, 130.0))];
        let sum = match list.balance_words(evaluation) {
            (sum, None) => (list.pot(evaluation) > 0)
                .then(|| balance_notice(sum, "The pot adds up to the cent.")),
            (_, Some(wrong)) => Some(warning_notice(wrong)),
        };
        let buttons = row![
            quiet_button("Print list", Some(HostMessage::PrintList)).icon(Icon::Print),
            quiet_button("Certificates", Some(HostMessage::PrintCertificates)),
        ];
        rows.extend(uneven)
            .push(hairline())
            .push(add.spacing(gap::TIGHT))
            .push(shaded_section(true, container(rules.spacing(gap::TIGHT)).padding([8, 12])))
            .push(sum)
            .push(buttons.spacing(gap::TIGHT))
            .into()
    }

    fn prize_row(
        &self,
        prize: usize,
        kind: PrizeKind,
        award: Option<&Award>,
    ) -> Element<'_, HostMessage> {
        let (record, evaluation) = (self.record(), self.evaluation());
        let name = label(self.host().prizes.label(&[prize], evaluation), scale::BODY, Tone::Ink);
        let who = award.map_or_else(String::new, |award| award.line(record));
        let who = ellipsized_text(who, scale::BODY.with(MEDIUM), Tone::Ink).lines(4).width(Fill);
        let other = kind.for_next_game(evaluation).map(|next| {
            let change = self.set(|it| it.prizes.prizes[prize].kind = next);
            quiet_button(format!("Another {}", round_word(record.game)), Some(change))
        });
        let reward = HostBox::Prize(prize);
        let reward = text_box(reward.id(), "$25, or a cup", self.host.box_text(reward).0)
            .on_input(move |text| HostMessage::Typed(reward, text))
            .on_submit(HostMessage::MoveFocus(true))
            .width(180.0);
        let remove = self.set(|it| drop(it.prizes.prizes.remove(prize)));
        let remove = icon_button(Icon::Cross, Tone::Muted, Some(remove));
        let names = if self.viewport().width.is_compact() {
            row![column![name, who].width(Fill)]
        } else {
            row![name.width(300), who].spacing(gap::MIDDLE)
        };
        let line = row![names].push(other).push(reward).push(remove);
        line.centered(gap::MIDDLE).into()
    }

    fn rehearsal_part(&self) -> ThemedColumn<'_, HostMessage> {
        let rehearsal = self.host().rehearsal.unwrap_or_default();
        let about = format!(
            "Nothing here is kept: the guests are invented, and the rehearsal’s own file is deleted \
             when you leave. You can type, cut and move people yourself at any time. {} opens it to \
             phones: tables with a phone are left to you.",
            Command::Phones.in_words()
        );
        let paces = Pace::ALL.into_iter().zip(1..).map(|((pace, words), key)| {
            let choose = self.set(|it| it.rehearsal = Some(Rehearsal { pace, ..rehearsal }));
            let part = segment(words, rehearsal.pace == pace, choose);
            part.key_after(key.to_string()).into()
        });
        let play = if rehearsal.plays { "Pause" } else { "Play" };
        let switched = Rehearsal { plays: !rehearsal.plays, ..rehearsal };
        let switch = self.set(|it| it.rehearsal = Some(switched));
        let buttons = row![
            main_button(play, Some(switch)).key("Space"),
            secondary_button("One step", Some(HostMessage::Step)).key("N")
        ];
        column![
            label("With invented guests", scale::CARD, Tone::Ink),
            remark(about),
            row(paces).spacing(gap::TIGHT).wrap().vertical_spacing(gap::TIGHT),
            buttons.centered(gap::MIDDLE),
        ]
        .spacing(gap::MIDDLE)
    }

    fn set(&self, change: impl FnOnce(&mut HostSettings)) -> HostMessage {
        HostMessage::set(self.host(), change)
    }

    fn number(&self, of: HostBox, width: f32) -> Element<'_, HostMessage> {
        let (text, refused) = self.host.box_text(of);
        let state = if refused { BoxState::Refused } else { BoxState::Recorded };
        let part = number_box(of.id(), text, state);
        part.on_input(move |text| HostMessage::Typed(of, text))
            .on_submit(HostMessage::MoveFocus(true))
            .width(width)
            .into()
    }
}

fn segment<'a>(
    words: &'static str,
    chosen: bool,
    message: HostMessage,
) -> SegmentedButton<'a, HostMessage> {
    segmented_button(words).chosen(chosen).on_press(message)
}

fn line<'a>(
    words: impl text::IntoFragment<'a>,
    part: Element<'a, HostMessage>,
) -> ThemedRow<'a, HostMessage> {
    row![emphasized(words).width(Fill), part].align_y(Center)
}
