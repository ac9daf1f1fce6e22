//! List rows: icon tile, name, second line, and content at the right.

use iced::widget::button;
use iced::widget::text::{Fragment, IntoFragment};

use super::{column, *};

/// Creates an icon on a square of felt, `size` logical pixels wide and high.
pub fn icon_tile<'a, Message: 'a>(sign: Icon, size: f32) -> Element<'a, Message> {
    container(icon(sign, (size * 0.55).round(), Tone::OnTable))
        .center_x(size)
        .center_y(size)
        .class(filled(Tone::Table, rounded(radius::CARD)))
        .into()
}

builder! {
    /// A row of a list.
    pub struct ListRow<'a, Message> {
        name: Fragment<'a>,
        second: Option<Fragment<'a>>,
        trailing: Vec<Element<'a, Message>>,
        wraps: bool,
    }
    /// Sets the icon of the tile at the left.
    icon(icon: Icon): Option<Icon> = Some(icon), or None;
    /// Sets whether it has the keyboard cursor.
    focused(focused: bool): bool = focused, or false;
    /// Sets the message of a click.
    on_press(message: Message): Option<Message> = Some(message), or None;
    /// Sets the height in logical pixels.
    height(height: f32): f32 = height, or 48.0;
}

/// Creates a row with its main text; 48 logical pixels high, 58 with a second line. Rules between
/// rows are [`super::hairline`].
pub fn list_row<'a, Message>(name: impl IntoFragment<'a>) -> ListRow<'a, Message> {
    ListRow::new(name.into_fragment(), None, Vec::new(), false)
}

impl<'a, Message> ListRow<'a, Message> {
    /// Sets a muted line under the name.
    pub fn second(mut self, words: impl IntoFragment<'a>) -> Self {
        self.second = Some(words.into_fragment());
        self.height = self.height.max(58.0);
        self
    }

    /// Sets muted text below the name, on two lines if it does not fit one.
    pub fn text(mut self, words: impl IntoFragment<'a>) -> Self {
        self.wraps = true;
        self.second(words)
    }

    /// Adds content at the right, if there is some, after earlier content. Numbers bring their own
    /// width, so that they form a column.
    pub fn trailing(mut self, part: impl Into<Element<'a, Message>>) -> Self {
        self.trailing.push(part.into());
        self
    }
}

impl<'a, Message: Clone + 'a> From<ListRow<'a, Message>> for Element<'a, Message> {
    fn from(part: ListRow<'a, Message>) -> Self {
        let class = if part.focused {
            let line = outline(Tone::Focus, stroke::FOCUS, radius::TAG);
            button_style(Some(Tone::FocusFill), Tone::Ink, line).into()
        } else {
            button_style(None, Tone::Ink, Outline::default()).lit(Tone::Shade).edged(Tone::Ink)
        };
        // A row has a fixed height, so long text does not wrap.
        let names = column![ellipsized_text(part.name, scale::SEAT, Tone::Ink)]
            .push(part.second.map(|words| -> Element<'a, Message> {
                if part.wraps {
                    remark(words).into()
                } else {
                    ellipsized_text(words, scale::SMALL, Tone::Muted).into()
                }
            }))
            .width(Fill);
        let tile =
            part.icon.map(|sign| icon_tile(sign, if part.height >= 54.0 { 40.0 } else { 34.0 }));
        let content = row![].push(tile).push(names).extend(part.trailing).centered(16);
        let (within, height, edge) = if part.wraps {
            (Shrink, Shrink, gap::TIGHT)
        } else {
            (Fill, Length::Fixed(part.height), 0.0)
        };
        let row = button(container(content).center_y(within).width(Fill))
            .padding([edge, 22.0])
            .width(Fill)
            .height(height)
            .on_press_maybe(part.on_press)
            .class(class);
        isolated_layer(row)
    }
}
