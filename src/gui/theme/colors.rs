//! Every color by role, in the three themes.
//!
//! One row per role: light, dark and high contrast, then its use. Colors are used by role only.

// Colors are easiest to read in the usual notation.
#![expect(clippy::unreadable_literal, reason = "colors are written as everywhere else")]

use iced::Color;

/// Returns a color from a packed `0xRRGGBB`.
const fn packed(hex: u32) -> Color {
    let [_, red, green, blue] = hex.to_be_bytes();
    Color::from_rgb8(red, green, blue)
}

macro_rules! colors {
    ($($tone:ident $name:ident: $light:literal $dark:literal $contrast:literal $use:literal,)*) => {
        /// The colors of a theme, by role.
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub struct Colors {
            /// Whether soft backgrounds are white with an outline of 1.5 logical pixels in their
            /// own color (high contrast).
            pub outlined: bool,
            $(#[doc = $use] pub $name: Color,)*
        }

        /// Role of a color, which the theme resolves.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Tone {
            $(#[doc = $use] $tone,)*
            /// Invisible.
            Transparent,
            /// Disabled text on felt.
            OnTableDisabled,
            /// Disabled text on paper.
            Disabled,
            /// The outline of a disabled button on paper.
            DisabledLine,
            /// The shade over a screen behind a card.
            Scrim,
        }

        /// Ivory paper on bottle-green felt.
        pub static LIGHT: Colors = Colors { outlined: false, $($name: packed($light),)* };

        /// The same table in a dim room.
        pub static DARK: Colors = Colors { outlined: false, $($name: packed($dark),)* };

        /// Black, white and yellow, with lines in place of tints.
        pub static CONTRAST: Colors = Colors { outlined: true, $($name: packed($contrast),)* };

        impl Colors {
            /// Returns the color of a tone.
            pub fn tone(&self, tone: Tone) -> Color {
                match tone {
                    $(Tone::$tone => self.$name,)*
                    Tone::Transparent => Color::TRANSPARENT,
                    // The gray of its rules can be read on black and on white.
                    Tone::OnTableDisabled | Tone::Disabled | Tone::DisabledLine
                        if self.outlined =>
                    {
                        self.rule
                    }
                    Tone::OnTableDisabled => self.on_table_muted.scale_alpha(0.55),
                    Tone::Disabled => self.muted,
                    Tone::DisabledLine => self.rule_strong,
                    Tone::Scrim if self.outlined => Color::BLACK,
                    Tone::Scrim => {
                        let Color { r, g, b, .. } = self.table_deep;
                        Color { r: r * 0.6, g: g * 0.6, b: b * 0.6, a: 0.72 }
                    }
                }
            }

            /// Returns the color of a role by the name of its field; `None` if there is no such
            /// role.
            pub fn by_name(&self, name: &str) -> Option<Color> {
                match name {
                    $(stringify!($name) => Some(self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

colors! {
    Table table: 0x2A4A3E 0x16241E 0x000000 "The felt: window background.",
    TableDeep table_deep: 0x1F3A30 0x0F1915 0x000000 "Top bar, resting tabs, toast.",
    TableLine table_line: 0x45665A 0x33493F 0xFFFFFF "Hairlines and outlines on felt (decoration).",
    TableHover table_hover: 0x36594C 0x22352C 0x333333 "Pointed at, on felt.",
    OnTable on_table: 0xF7F1E1 0xF2EBDA 0xFFFFFF "Text on felt.",
    OnTableMuted on_table_muted: 0xC3CFBF 0xA9B8AA 0xFFFFFF "Second text on felt.",
    OnTableAccent on_table_accent: 0xF3CF7A 0xF0C869 0xFFE600 "Current place, ready chip, focus on felt.",
    Paper paper: 0xFBF6E8 0x26231D 0xFFFFFF "The sheet.",
    Raised raised: 0xFFFDF6 0x322E27 0xFFFFFF "Fields, side cards, popovers.",
    Shade shade: 0xF3ECD9 0x1F1C17 0xFFFFFF "The open round, totals, foot of a sheet.",
    Ink ink: 0x26211A 0xF3ECDC 0x000000 "Recorded figures, text.",
    Muted muted: 0x645B4C 0xBDB29D 0x1F1F1F "Second text, round scores.",
    Pencil pencil: 0x4E4A45 0xD5CCBA 0x000000 "Typed, not yet recorded.",
    Rule rule: 0xD9D6C0 0x3E3A30 0x767676 "Row and column rules (decoration).",
    RuleStrong rule_strong: 0x857A62 0x948A75 0x000000 "Double rules, outline of fields.",
    Margin margin: 0xD9A595 0x7B4E45 0x767676 "Red margin line (decoration).",
    Binding binding: 0xC79A4B 0xA8813C 0xFFE600 "Band at the top of a sheet, current tab.",
    OnBinding on_binding: 0x241A08 0x191204 0x000000 "Text on the band.",
    Accent accent: 0x1F5A45 0x86C9A6 0x00392A "Main button, chosen segment, links.",
    AccentHover accent_hover: 0x17483A 0x9DD8B8 0x000000 "The main button, pointed at.",
    OnAccent on_accent: 0xFFFDF6 0x10211A 0xFFFFFF "Text on `accent`.",
    AccentSoft accent_soft: 0xDDE9DA 0x2B4236 0xFFFFFF "Bars not won.",
    SideA side_a: 0x1D4F86 0x93C0F2 0x003C7A "Side A.",
    SideASoft side_a_soft: 0xDDE7F1 0x25384D 0xFFFFFF "The chair of side A.",
    SideB side_b: 0x8A2C62 0xF2A6CC 0x7A0048 "Side B.",
    SideBSoft side_b_soft: 0xF4E0EA 0x4A2A3C 0xFFFFFF "The chair of side B.",
    Leader leader: 0x7A4E00 0xFFDD8F 0x000000 "Leads, wins.",
    LeaderSoft leader_soft: 0xF8E3A8 0x54420F 0xFFE600 "Background of a leader.",
    Success success: 0x1C6434 0x93D6A2 0x00461B "Adds up.",
    SuccessSoft success_soft: 0xDCEBD6 0x233F2B 0xFFFFFF "Background of what adds up.",
    Problem problem: 0xA3231A 0xFFA392 0x8F0000 "Refused, negative score.",
    ProblemSoft problem_soft: 0xFBE2DA 0x52251E 0xFFFFFF "Background of what is refused.",
    Warning warning: 0x7F4B00 0xF5C766 0x5C3400 "Warning, missing, cut wanted.",
    WarningSoft warning_soft: 0xFBE9BF 0x473611 0xFFFFFF "Background of a warning.",
    Focus focus: 0x17443A 0xFFD968 0x000000 "Focus ring, caret.",
    FocusFill focus_fill: 0xFFF0B5 0x463C1C 0xFFE600 "Focused field.",
    Selection selection: 0xF4D382 0x0F4A38 0xD9C400 "Behind selected text.",
    SuitDark suit_dark: 0x26211A 0xF3ECDC 0x000000 "♠ ♣.",
    SuitRed suit_red: 0xB0202A 0xFF8A80 0xA80010 "♥ ♦.",
    SuitStar suit_star: 0x8A5A00 0xF5C766 0x000000 "★.",
}
