//! Who sits where in the next game, or in the game under way: by table and by name; slips on which a
//! table reports its hands, with a box for each number of a hand; and cards for the tables, each with a
//! QR code for a phone.

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::{NO_GAMES, given, rendered};
use crate::OpenGame;
use crate::describe;
use crate::tournament::Night;
use scoring::names::sort_key;
use scoring::next_game::role_of;
use scoring::wording::capitalize;
use scoring::{
    Bound, Evaluation, FactValue, FieldKind, FieldPrompt, PlannedGame, Player, Record, RoundEntry,
    RoundPath, SeatIndex, SeatedPairs, Seating, Subject, TablesState, Team, draw, join_words,
    prompt_place, propose_opening, with_round,
};

#[derive(Serialize)]
pub(super) struct CoupleList {
    heading: String,
    teams: [String; 2],
    couples: Vec<[String; 2]>,
}

struct KnownSeating {
    /// Number of the game, from 1.
    number: usize,
    seating: Seating,
    absent: Vec<Player>,
    /// Whether the game has not begun.
    comes: bool,
}

/// Returns the seating of the next game if it is known, otherwise of the one in progress.
fn placed(evaluation: &Evaluation) -> Result<KnownSeating, &'static str> {
    let last = evaluation.rounds.iter().rev().find_map(|round| {
        Some((
            round.deal.number,
            round.tournament.tables().filter(|round| !round.tables.is_empty())?,
        ))
    });
    let next = evaluation.next().and_then(|deal| Some((deal.number, deal.seating()?)));
    match (next, last) {
        (Some((number, seating)), last) => {
            let absent = last.map(|(_, last)| last.absent.clone()).unwrap_or_default();
            Ok(KnownSeating { number, seating, absent, comes: true })
        }
        (None, Some((number, last))) => {
            let (seating, absent) = (last.seating.clone(), last.absent.clone());
            Ok(KnownSeating { number, seating, absent, comes: false })
        }
        (None, None) => {
            Err("Nobody has a seat yet. Open the night to draw the seats, or give --seed.")
        }
    }
}

pub(super) fn tables(game: &OpenGame) -> Result<Json, String> {
    let placed = placed(game.evaluation())?;
    let name = |player: &Player| game.record().player_name(*player).to_owned();
    let names = |players: &[Player]| join_words(players.iter().map(name));
    let seating = &placed.seating;
    let partners = Night(game).has_partners(placed.number);
    let partner = |player: &Player| {
        let seat = seating.seat(*player).filter(|_| partners);
        seat.map(|(_, partner, _)| name(&partner))
    };
    let at_tables = seating.chairs().map(|(player, chair)| {
        json!({ "name": name(&player), "table": chair.table, "partner": partner(&player) })
    });
    let out = seating.sit_outs.iter();
    let out = out.map(|player| json!({ "name": name(player), "words": "sits out" }));
    let tables = seating.tables.iter().zip(1..).map(|(pairs, number)| {
        json!({ "number": number, "pairs": pairs.map(|pair| pair.map(|player| name(&player))) })
    });
    Ok(json!({
        "heading": Night(game).game_words(placed.number),
        "tables": tables.collect::<Json>(),
        "sit_outs": names(&seating.sit_outs),
        "absent": names(&placed.absent),
        "by_name": by_name(at_tables.chain(out).collect()),
        "beside": "with",
    }))
}

pub(super) fn couples(game: &OpenGame) -> Result<Json, String> {
    let list = couple_list(game).ok_or(NO_GAMES)?;
    let seats = list.couples.iter().zip(1..).flat_map(|([a, b], chair)| {
        [(a, b), (b, a)]
            .map(|(name, other)| json!({ "name": name, "table": chair, "partner": other }))
    });
    let by_name = by_name(seats.collect());
    Ok(json!({
        "heading": list.heading, "by_name": by_name, "beside": "plays", "couples": list,
    }))
}

/// Returns the places of people by their names, ignoring case and accents.
fn by_name(mut places: Vec<Json>) -> Json {
    places.sort_by_cached_key(|place| sort_key(place["name"].as_str().unwrap_or_default()));
    places.into()
}

/// Returns the couples of the next round as a list; `None` once the match is over.
pub(super) fn couple_list(game: &OpenGame) -> Option<CoupleList> {
    let (record, deal) = (game.record(), game.evaluation().next()?);
    let FactValue::Couples(couples) = deal.get("couples")? else { return None };
    let name = |player: &Player| record.player_name(*player).to_owned();
    Some(CoupleList {
        heading: describe::headline(record, deal),
        teams: [Team::A, Team::B].map(|team| capitalize(&record.team_name(team))),
        couples: couples.iter().map(|[a, b]| [name(a), name(b)]).collect(),
    })
}

/// A seed for computing the layout alone if there is no seating yet.
const NO_SEED: u64 = 0;

/// Returns slips with the names of the next game, or of the one in progress.
pub(super) fn slips(game: &OpenGame, night: &TablesState) -> Result<Json, String> {
    let (record, evaluation) = (game.record(), game.evaluation());
    let KnownSeating { number, seating, comes, .. } = placed(evaluation)?;
    let planned = number.checked_sub(1).and_then(|index| night.programme.get(index));
    let planned = planned.ok_or(NO_GAMES)?;
    let entry = match record.round(number) {
        Some(entry) if !comes => entry.clone(),
        _ => propose_opening(record, number, &RoundEntry::default(), NO_SEED),
    };
    let layout = SlipLayout::of(record, night, (number, planned), &entry);
    let tables = seating.tables.iter().zip(1..);
    let slips = tables.map(|(pairs, table)| layout.slip(table, Some(pairs)));
    Ok(json!({ "slips": slips.collect::<Json>() }))
}

/// Returns slips without names for every game that has not begun, game by game.
pub(super) fn blank_slips(game: &OpenGame, night: &TablesState) -> Result<Json, String> {
    let (record, evaluation) = (game.record(), game.evaluation());
    let tables = match placed(evaluation) {
        Ok(placed) => placed.seating.tables.len(),
        Err(_) if night.roles.is_none() => record.players.len() / 4,
        Err(_) => {
            let of = |role| {
                (0..record.players.len()).filter(move |at| role_of(record, Player::at(*at)) == role)
            };
            draw::tables(&[of(0).count(), of(1).count()])
        }
    };
    let games = night.programme.iter().zip(1..).skip(begun(evaluation));
    let slips = games.flat_map(|(planned, number)| {
        let entry = propose_opening(record, number, &RoundEntry::default(), NO_SEED);
        let layout = SlipLayout::of(record, night, (number, planned), &entry);
        (1..=tables).map(|table| layout.slip(table, None)).collect::<Vec<Json>>()
    });
    let slips: Vec<Json> = slips.collect();
    if slips.is_empty() {
        let of = if night.by_pair { "round" } else { "game" };
        return Err(format!(
            "Every {of} of the night has begun, so no slips without names are left to print."
        ));
    }
    Ok(json!({ "slips": slips }))
}

pub(super) fn begun(evaluation: &Evaluation) -> usize {
    evaluation.rounds.iter().filter(|round| round.tournament.tables().is_some()).count()
}

struct SlipLayout<'a> {
    record: &'a Record,
    number: usize,
    planned: &'a PlannedGame,
    by_pair: bool,
    fields: Vec<FieldPrompt>,
    roles: [String; 2],
    cut: Vec<&'static str>,
}

impl<'a> SlipLayout<'a> {
    fn of(
        record: &'a Record,
        night: &TablesState,
        (number, planned): (usize, &'a PlannedGame),
        entry: &RoundEntry,
    ) -> SlipLayout<'a> {
        let first = RoundPath { table: 1, hand: u8::from(!night.by_pair) };
        let cuts: Vec<&'static str> = if night.by_pair {
            night.movement.needs_winners().then_some("pair").into_iter().collect()
        } else {
            night.roles.iter().flatten().map(|role| role.label).collect()
        };
        // Substitutes have no box on a slip.
        let mut fields = with_round(record, number, entry, |round| prompt_place(round, first));
        fields.retain(|field| matches!(field.spec.kind, FieldKind::Number { .. }));
        SlipLayout {
            record,
            number,
            planned,
            by_pair: night.by_pair,
            fields,
            roles: night.roles.unwrap_or_default().map(|role| capitalize(role.label)),
            cut: if number < night.programme.len() { cuts } else { Vec::new() },
        }
    }

    /// Returns a slip: the two pairs with their names and boxes, and a line for each hand, or one
    /// line where a table has one score.
    fn slip(&self, table: usize, seated: Option<&SeatedPairs>) -> Json {
        let pair = |pair: usize| {
            let name = |player: Player| self.record.player_name(player).to_owned();
            let names = seated.map(|pairs| pairs[pair].map(name));
            let heads = self.fields.iter().flat_map(|field| self.heads(field, names.as_ref()));
            json!({
                "heads": heads.collect::<Json>(),
                "names": names.as_ref().map(join_words),
            })
        };
        let (game, of, lines) = if self.by_pair {
            (self.planned.name.to_owned(), "", vec![String::new()])
        } else {
            let lines = self.planned.trumps.iter().map(|trump| capitalize(&trump.words()));
            let game = format!("{} {}", self.number, self.planned.name);
            (game, "Hand, trump", lines.collect())
        };
        json!({
            "table": table,
            "game": game,
            "of": of,
            "lines": lines,
            "scoring": capitalize(self.planned.scoring),
            "pairs": [pair(0), pair(1)],
            "sums": self.sums(),
            "cut": self.cut,
        })
    }

    /// Returns the boxes of a pair for a field: one, or one for each of its players.
    fn heads(&self, field: &FieldPrompt, names: Option<&[String; 2]>) -> Vec<Json> {
        let label = field.spec.label_in(&self.record.options);
        if !matches!(field.keys.first(), Some(Subject::Player(_))) {
            return vec![json!({ "label": label })];
        }
        let names = names.unwrap_or(&self.roles);
        names.iter().map(|name| json!({ "label": label, "name": name })).collect()
    }

    /// Returns the instruction: "Write your own tricks: they add up to 13 a hand." A pair's score
    /// may depend on the other's.
    fn sums(&self) -> String {
        let sums = self.fields.iter().enumerate().filter_map(|(at, field)| {
            let is = self.by_pair || matches!(field.spec.total, Some(Bound::Is(_)));
            let (total, label) = (field.total.filter(|_| is)?, field.spec.label);
            Some(match at {
                0 if self.by_pair => format!("Both scores add up to {total}."),
                0 => format!(
                    "Write your own {}: they add up to {total} a hand.",
                    label.to_lowercase()
                ),
                _ => format!("{label} add up to {total}."),
            })
        });
        sums.collect::<Vec<_>>().join(" ")
    }
}

pub(super) fn couple_slips(game: &OpenGame) -> Result<Json, String> {
    let list = couple_list(game).ok_or(NO_GAMES)?;
    let slips = list.couples.iter().zip(1..);
    let slips = slips
        .map(|(names, chair)| json!({ "chair": chair, "heading": list.heading, "names": names }));
    Ok(json!({ "slips": slips.collect::<Json>() }))
}

/// Returns cards for the tables, as the text of an HTML file. Each of `cards` has its heading, an
/// address, and the address as a QR code in SVG.
pub fn code_cards(game: &OpenGame, cards: Vec<[String; 3]>) -> Result<String, String> {
    let cards = cards.into_iter().map(|[heading, address, picture]| {
        json!({ "heading": heading, "address": address, "picture": picture })
    });
    let page = json!({ "cards": cards.collect::<Json>() });
    rendered("codes.html", given(game, "codes", page))
}
