//! The movements that a host may choose from.

use crate::grammar::values::ReadValue as _;
use crate::tournament::movement::schedule;
use crate::{Game, GameOption, Movement, Options, Setup, choice_option, choices};

choices! {
    /// Who moves where.
    pub enum Way {
        WinnersUp = "winners-up", "winners go up", 'W';
        Chairs = "chairs", "each chair its way", 'C';
        Pairs = "pairs", "pairs stay together", 'P';
        Standing = "standing", "by the standings", 'T';
        Schedule = "schedule", "by a schedule", 'S';
        RedAndWhite = "red-and-white", "red up, white down", 'R';
        Draw = "draw", "every round is drawn", 'D';
    }
    /// Whether partners part where winners go up.
    pub enum Partners {
        Split = "split", "part", 'S';
        Keep = "keep", "stay together", 'K';
    }
}

/// Who moves where after each round.
pub static MOVE: GameOption<Way> =
    choice_option("move", "Who moves", Way::ALL).help("Who moves where after each round.");
/// Whether partners part where winners go up.
pub static PARTNERS: GameOption<Partners> = choice_option("partners", "Partners", Partners::ALL)
    .help("Whether partners part where winners go up.");

/// Returns the movement of a night.
pub fn movement(setup: &Setup<'_>) -> Movement {
    movement_of(setup.option(&MOVE), setup.option(&PARTNERS))
}

/// Returns the movement that these options of a game mean; `None` if the game has no choice.
pub fn chosen_movement(game: &Game, options: &Options) -> Option<Movement> {
    let is_offered = game.options.iter().any(|option| option.id == MOVE.spec.id);
    is_offered.then(|| of_options(options))
}

fn of_options(options: &Options) -> Movement {
    let way = Way::read(&MOVE.spec.value(0, options)).unwrap_or_default();
    movement_of(way, Partners::read(&PARTNERS.spec.value(0, options)).unwrap_or_default())
}

fn movement_of(way: Way, partners: Partners) -> Movement {
    match way {
        Way::WinnersUp => Movement::WinnersUp { keep: partners == Partners::Keep },
        Way::Chairs => Movement::Chairs,
        Way::Pairs => Movement::Pairs,
        Way::Standing => Movement::Standing,
        Way::Schedule => Movement::Schedule,
        Way::RedAndWhite => Movement::ByRole,
        Way::Draw => Movement::Draw,
    }
}

/// Returns how many of up to this many rounds suit the movement: as often as they allow, all that it
/// has for this many people; less than that where it has more.
/// Source: Progressive Night, Who moves and Decisions.
pub fn suiting_rounds(rounds: i64, people: usize, options: &Options) -> i64 {
    let tables = people / 4;
    let all = match of_options(options) {
        Movement::Schedule => schedule::rounds(people),
        // Who sits out changes who meets.
        _ if !people.is_multiple_of(4) => None,
        Movement::Chairs | Movement::Pairs if tables > 1 => Some(tables),
        Movement::Chairs | Movement::Standing | Movement::WinnersUp { keep: false }
            if tables == 1 =>
        {
            Some(3)
        }
        _ => None,
    };
    let all = all.and_then(|all| i64::try_from(all).ok()).filter(|all| *all <= rounds);
    all.map_or(rounds, |all| rounds - rounds % all)
}

/// Returns whether chairs are red or white; `None` if the movement is not known.
pub fn moves_by_color(setup: &Setup<'_>) -> Option<bool> {
    setup.valid_option(&MOVE).map(|way| way == Way::RedAndWhite)
}
