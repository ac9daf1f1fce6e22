//! The view of house rules, in a new game and in one under way.

use crate::gui::prelude::{column, *};
use scoring::tables::ways::chosen_movement;
use scoring::{OptionKind, OptionSpec, Value, signed};
use session::house_rules::{HouseRules, Message};

/// Draws the section: its heading, the saved rules, and a line for each option. `cursor` is the
/// option with the keyboard cursor.
pub fn view(
    rules: &HouseRules,
    viewport: Viewport,
    cursor: Option<usize>,
) -> Option<Element<'_, Message>> {
    let options = rules.game().options;
    if options.is_empty() {
        return None;
    }
    let head =
        row![label("House rules", scale::CARD, Tone::Ink).width(Fill), remark(rules.whose())];
    let head = container(head.align_y(Center)).padding([10.0, viewport.width.side()]);
    let start = starting_points(rules, viewport);
    let all = lines(rules, viewport, cursor, None);
    // At the end, so that a rule stays where it was clicked.
    let list = column![head, double_rule()].push(start).push(all);
    Some(list.push(saved_line(rules, viewport)).into())
}

/// Draws what the game may begin from, and what the chosen one is for.
fn starting_points(rules: &HouseRules, viewport: Viewport) -> Option<Element<'_, Message>> {
    let points = rules.starting_points();
    let about = points.iter().find(|(_, _, is_chosen)| *is_chosen).map(|(_, about, _)| *about);
    let buttons = points.iter().enumerate().map(|(index, (name, _, is_chosen))| {
        let button = segmented_button(*name).chosen(*is_chosen).height(36.0).size(15.0);
        button.on_press(Message::StartFrom(index)).into()
    });
    let buttons = row(buttons).spacing(gap::SMALL).wrap().vertical_spacing(gap::SMALL);
    let about = about.unwrap_or("A starting point sets the rules below; change what you like.");
    let about = remark(about);
    let diagram = chosen_movement(rules.game(), rules.options()).map(movement_diagram);
    let part = column![field_label("What is played", None), buttons, about].push(diagram);
    let part = part.spacing(gap::SMALL);
    let part = container(part).padding([8.0, viewport.width.side()]);
    (!points.is_empty()).then(|| column![part, hairline()].into())
}

/// Draws a line for each option. `cursor` is the option with the keyboard cursor, and `below` what
/// is said below it.
pub fn lines<'a>(
    rules: &'a HouseRules,
    viewport: Viewport,
    cursor: Option<usize>,
    mut below: Option<Element<'a, Message>>,
) -> ThemedColumn<'a, Message> {
    let options = rules.game().options.iter().enumerate();
    ruled(options.map(|(index, option)| {
        let marked = cursor == Some(index);
        let below = if marked { below.take() } else { None };
        line(rules, viewport, index, option, marked, below)
    }))
}

/// Draws the family's saved options in words, and the buttons that save and restore them.
fn saved_line(rules: &HouseRules, viewport: Viewport) -> Option<Element<'_, Message>> {
    let said = rules.saved_words();
    let said = said.map(|words| remark(words).width(Fill));
    let save = rules
        .save_label()
        .map(|words| quiet_button(words, Some(Message::Save)).key(Command::SaveRules));
    let swap = rules.swap_label();
    let swap =
        swap.map(|words| quiet_button(words, Some(Message::SwapDefaults)).key(Command::SwapRules));
    if said.is_none() && save.is_none() && swap.is_none() {
        return None;
    }
    let buttons =
        row![].push(save).push(swap).spacing(gap::SMALL).wrap().vertical_spacing(gap::HAIR);
    let part = column![].push(said).push(buttons).spacing(gap::HAIR);
    Some(container(part).padding([8.0, viewport.width.side()]).into())
}

fn line<'a>(
    rules: &'a HouseRules,
    viewport: Viewport,
    index: usize,
    option: &'static OptionSpec,
    marked: bool,
    below: Option<Element<'a, Message>>,
) -> Element<'a, Message> {
    let (segments, letters) = segments(rules, viewport, index, option, marked);
    let help = (!option.help.is_empty()).then(|| option.help.into());
    let name = field_label(option.label, help);
    // Many answers take a line of their own.
    let line: Element<'_, Message> = if letters > 30 || viewport.width.is_compact() {
        column![name, segments.wrap().vertical_spacing(gap::SMALL)].spacing(gap::SMALL).into()
    } else {
        row![container(name).width(Fill), segments].centered(gap::WIDE).into()
    };
    let complaint = rules.refusal(index).map(|words| label(words, scale::SMALL, Tone::Problem));
    // What is said below it is read last, and the end of the line is beside it.
    let is_target = marked && below.is_none();
    let below = below.map(|below| scroll_anchor(below, true, MARKED));
    let line = column![line].push(complaint).push(below).spacing(gap::HAIR);
    scroll_anchor(line, is_target, MARKED).padding([8.0, viewport.width.side()]).width(Fill).into()
}

/// Draws the answers of an option; also returns their approximate number of letters.
fn segments<'a>(
    rules: &'a HouseRules,
    viewport: Viewport,
    index: usize,
    option: &'static OptionSpec,
    marked: bool,
) -> (ThemedRow<'a, Message>, usize) {
    let height = viewport.width.segment();
    let mut segments: ThemedRow<'a, Message> = row![].spacing(gap::SMALL);
    let mut letters = 0;
    if let OptionKind::Words { choices, .. } = option.kind {
        let words = rules.words(index);
        for choice in choices {
            let at = words.iter().position(|word| *word == choice.id);
            let mut segment = segmented_button(choice.label)
                .chosen(at.is_some())
                .focused(marked)
                .height(40.0)
                .size(16.0)
                .on_press(Message::Toggle(index, choice.id));
            if let Some(at) = at {
                segment = segment.key_before((at + 1).to_string());
            }
            if marked {
                segment = segment.key_after(choice.key.to_string());
            }
            letters += choice.label.len() + 4;
            segments = segments.push(segment);
        }
        return (segments, letters);
    }
    let now = rules.answer(index);
    let typed = rules.typed(index);
    for answer in rules.answers(index) {
        let chosen = typed.is_empty() && now.as_ref() == Some(&answer);
        let word = answer_text(option, &answer);
        letters += word.chars().count() + 4;
        segments = segments.push(
            segmented_button(word)
                .chosen(chosen)
                .focused(marked && chosen)
                .height(height)
                .on_press(Message::Choose(index, answer)),
        );
    }
    if let OptionKind::Text(most) = option.kind {
        let text = text_box(number_id(index), "", typed)
            .on_enter((!marked).then_some(Message::Enter(index)))
            .on_input(move |text| Message::Type(index, text))
            .on_submit(Message::Submit)
            .width(if most > 20 { 260 } else { 160 });
        return (segments.push(text), 40);
    }
    if let OptionKind::Number { .. } = option.kind {
        let number = rules.in_box(index);
        let is_blank = number.is_empty();
        let is_refused = !is_blank && rules.refusal(index).is_some();
        let state = if is_refused { BoxState::Refused } else { BoxState::Draft };
        let mut other = number_box(number_id(index), number, state)
            .focused(marked && !is_blank)
            .on_enter((!is_blank && !marked).then_some(Message::Enter(index)))
            .on_input(move |text| Message::Type(index, text))
            .on_submit(Message::Submit)
            .width(112)
            .height(height);
        if is_blank {
            other = other.aside("other");
        }
        segments = segments.push(other);
        letters += 12;
    }
    (segments, letters)
}

pub fn number_id(index: usize) -> iced::widget::Id {
    iced::widget::Id::from(format!("new-game-number-{index}"))
}

fn answer_text(option: &OptionSpec, answer: &Value) -> String {
    match (option.kind, answer) {
        (_, Value::Number(number)) => signed(*number),
        (OptionKind::Choice(choices), Value::Word(word)) => {
            let label = choices.iter().find(|choice| choice.id == *word);
            label.map_or(*word, |choice| choice.label).to_owned()
        }
        (_, Value::Flag(true)) => "yes".to_owned(),
        _ => "no".to_owned(),
    }
}
