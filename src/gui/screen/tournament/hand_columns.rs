//! The columns of the hands at every table, as wide as there is room.

use super::TournamentScreen;
use crate::gui::prelude::*;
use scoring::{FieldPrompt, TableResult};
use session::form::is_by_player;

/// Height of one of the two lines of a table.
const LINE: f32 = 27.0;
/// The same where each table has one score and there is room.
const HIGH_LINE: f32 = 34.0;
/// Space left of a hand's numbers for the sign of what phones have said.
pub(super) const MARK: f32 = 18.0;
/// The columns of pairs and of the first hand.
pub(super) const PAIRS: usize = 1;
pub(super) const FIRST_HAND: usize = 2;
/// The widest box; what is wider stands above several.
pub(super) const ONE_BOX: f32 = 44.0;
/// The widths of players' names beside their own boxes, at least and at most.
const NAME: [f32; 2] = [104.0, 220.0];
/// The width that they have before the names of pairs grow.
const USUAL: f32 = 136.0;

/// The columns of the hands, with the width of a figure and the space between two.
pub(super) struct HandColumns {
    pub(super) columns: Columns,
    pub(super) figure: f32,
    pub(super) between: f32,
    /// The width of a player's name beside a box of their own; 0 without room for it.
    pub(super) name: f32,
    /// The height of each of a table's two lines.
    pub(super) line: f32,
    /// Whether the figures leave little room for anything else.
    pub(super) tight: bool,
}

impl HandColumns {
    /// Returns the width of a name and the space before its box; 0 without names.
    pub(super) fn beside_name(&self) -> f32 {
        if self.name > 0.0 { self.name + 2.0 * self.between } else { 0.0 }
    }

    /// Returns the width of one of two sums side by side, as in a game without partners.
    pub(super) fn half_sum(&self) -> f32 {
        self.columns.room(self.columns.count() - 1) / 2.0
    }
}

impl TournamentScreen {
    /// Returns the columns. If numbers of two digits do not fit, every hand is still visible, and
    /// the names take the remaining space.
    pub(super) fn hand_columns(&self, viewport: Viewport, room: f32, tight: bool) -> HandColumns {
        let width = viewport.width;
        let hands = usize::from(self.night().hands());
        let boxes: usize =
            self.hands.fields().iter().map(|field| if is_by_player(field) { 2 } else { 1 }).sum();
        let boxes = float(boxes.max(1));
        // Hands are added up; a score of the whole round is its own sum.
        let has_sums = self.night().counts_hands();
        let halves = !self.night().has_partners(self.hands.game());
        let mark = if self.session.has_sent_hands() { MARK } else { 0.0 };
        let (side, left, right, between) =
            if tight { (4.0, 2.0, 4.0, 2.0) } else { (12.0, 6.0, 10.0, 4.0) };
        let tables = self.night().tables(self.hands.game());
        let names = tables.iter().flat_map(|table| self.pair_names(table));
        let names = names.max_by_key(String::len).unwrap_or_default();
        let names = text_fit::width(&names, scale::BODY.with(MEDIUM));
        let (number, pairs, hand, sum) = if tight {
            let sum = if halves { 56.0 } else { 48.0 };
            (26.0, Column::of(60.0).wanting(names.min(160.0)), 14.0, Column::of(sum))
        } else {
            let more = if halves { gap::CARD } else { 0.0 };
            let sum = Column::of(width.table_sum().min(0.125 * room) + more);
            let pairs = Column::of(118.0).wanting((names + 56.0).min(320.0));
            // The names may have what a single score leaves.
            let pairs = pairs.up_to(if has_sums { 320.0 } else { names + 60.0 });
            (width.table_number(), pairs, self.widest_figure(), sum)
        };
        // The scroll bar lies right of the sums.
        let sum = if tight { sum.padded(0.0, 8.0) } else { sum.padded(8.0, 14.0) };
        let boxed = |figure: f32| left + right + mark + boxes * (figure + between) - between;
        let hand = Column::of(boxed(hand)).wanting(boxed(self.widest_figure()));
        // A table with one score has room for the names of those whose boxes stand behind it.
        let alone = !tight && !has_sums && width.is_wide();
        let own = float(self.hands.fields().iter().filter(|field| is_by_player(field)).count());
        let named = |name: f32| boxed(ONE_BOX) + 2.0 * own * (name + 2.0 * between);
        let players = tables.iter().flat_map(TableResult::players);
        let longest = players.map(|player| self.player(player)).max_by_key(|name| name.len());
        let longest = text_fit::width(longest.unwrap_or_default(), scale::BODY);
        let longest = longest.clamp(NAME[0], NAME[1]);
        let widest = if has_sums {
            240.0
        } else if alone {
            named(longest)
        } else {
            boxed(self.widest_figure())
        };
        let hand = if alone && own > 0.0 { hand.wanting(named(longest.min(USUAL))) } else { hand };
        let hand = hand.up_to(widest).padded(left, right).align(Right).ruled();
        let pairs = pairs.padded(side, side).ruled();
        let first = [Column::of(number).align(Center), pairs].into_iter();
        let hands = std::iter::repeat_n(hand, hands);
        let sum = has_sums.then(|| sum.align(Right).margin());
        let columns = Columns::fit(first.chain(hands).chain(sum), room);
        if !columns.fits(room) && !tight {
            return self.hand_columns(viewport, room, true);
        }
        let room = columns.room(FIRST_HAND) + left + right;
        let has_names = alone && own > 0.0 && room >= named(NAME[0]);
        let name = (room - boxed(ONE_BOX)) / (2.0 * own) - 2.0 * between;
        let name = if has_names { name.min(longest) } else { 0.0 };
        let names = 2.0 * own * if has_names { name + 2.0 * between } else { 0.0 };
        let figure = (columns.room(FIRST_HAND) - mark - names + between) / boxes - between;
        let line = if alone { HIGH_LINE } else { LINE };
        HandColumns { figure: figure.clamp(14.0, ONE_BOX), columns, between, name, line, tight }
    }

    /// Returns the width of the longest number that a box may take.
    fn widest_figure(&self) -> f32 {
        let most = |field: &FieldPrompt| field.total.or(field.max).unwrap_or(10);
        let most = self.hands.fields().iter().map(most).max().unwrap_or(10);
        8.0 + 9.0 * float(most.to_string().len())
    }
}
