//! Who plays a round, and its deal: the dealer, and what the game says is known before it.

use crate::seats::SeatIndex as _;
use crate::{
    AWAY, Away, Cell, DEALER, Deal, Dealer, Past, Player, Record, RoundEntry, Setup, Value,
};

/// Returns the players of a record who are written as away in this round.
pub(crate) fn away_of(record: &Record, entry: &RoundEntry) -> Away {
    if record.allows_away() { Away::of(entry.away()) } else { Away::NOBODY }
}

/// Returns the setup of those who play this round, if somebody is away.
pub(super) fn seated<'a>(setup: &Setup<'a>, entry: &RoundEntry) -> Option<Box<Setup<'a>>> {
    let away = away_of(setup.record, entry);
    (!away.is_nobody()).then(|| Box::new(setup.without(away)))
}

/// Returns the deal that follows these rounds, if these do not play it.
pub(super) fn deal(past: &Past<'_>, away: Away) -> Deal {
    let setup = past.setup.without(away);
    let past = &Past { setup: &setup, ..*past };
    let game = setup.game();
    let dealer = match (game.dealer, past.rounds.last()) {
        (Dealer::Nobody, _) => None,
        (Dealer::By(dealer), _) if past.setup.valid => dealer(past),
        (Dealer::Left | Dealer::By(_), Some(last)) => {
            last.deal.dealer.map(|dealer| past.setup.left_of(dealer))
        }
        _ => past.setup.first_dealer(),
    };
    let dealer = dealer.map(|dealer| setup.or_next(dealer));
    dealt_by(past, past.next_number(), dealer)
}

/// Returns the deal of round `number` by this dealer, with its facts.
fn dealt_by(past: &Past<'_>, number: usize, dealer: Option<Player>) -> Deal {
    let (setup, mut deal) = (past.setup, Deal::new(number, dealer));
    if setup.valid {
        (setup.game().deal)(past, &mut deal);
        let seats = (0..setup.team_count()).map(Player::at);
        let away: Vec<Player> = seats.filter(|player| setup.away.has(*player)).collect();
        deal.known_fact(AWAY.id, AWAY.label, (!away.is_empty()).then_some(away));
    }
    deal
}

/// Returns the deal that follows these rounds for those who play it, with the dealer that the entry
/// names; `is_unknown` is whether that cannot be read.
pub(super) fn dealt(
    past: &Past<'_>,
    setup: &Setup<'_>,
    entry: &RoundEntry,
    is_unknown: bool,
) -> Deal {
    let deal = deal(past, setup.away);
    let dealer = match entry.get(&Cell::one(DEALER.id)) {
        Some(Value::Player(dealer)) => Some(*dealer).filter(|dealer| setup.plays(*dealer)),
        _ if is_unknown => None,
        _ => return deal,
    };
    if dealer == deal.dealer {
        return deal;
    }
    dealt_by(&Past { setup, ..*past }, deal.number, dealer)
}
