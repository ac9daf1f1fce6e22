//! The night that `tests/window/night.sh` types by keys in a real window, played by phones: every
//! hand is entered and confirmed at its table, and the host's actions are the same. The records are
//! equal.

use std::ops::RangeInclusive;

use session::tournament::{HandEntry, HandStep, Night, SeatingPlan, Stage, Texts};

use crate::prelude::*;

const TABLES: u16 = 4;
const HANDS: u8 = 4;
/// The record of the night in the window, exported.
const NIGHT: &str = include_str!("night.json");
/// Who comes late in game 2, during hand 3.
const LATE: &str = "Lena";
/// A hand that was sent with the wrong tricks and is corrected two games later.
const WRONG: (usize, RoundPath, [u8; 4]) = (3, RoundPath { table: 2, hand: 1 }, [3, 3, 4, 3]);

type Typed = Vec<(String, String)>;

/// Returns the people of a night before it begins, without the latecomer.
fn before(night: &str) -> Record {
    let mut begins: Json = serde_json::from_str(night).unwrap();
    begins["rounds"] = json!([]);
    begins["players"].as_array_mut().unwrap().retain(|player| player["name"] != LATE);
    json::decode(&begins.to_string()).unwrap().record.unwrap()
}

/// What the host does at the desk, through the functions that the window uses.
struct Desk<'a> {
    served: &'a Served,
    wanted: &'a Record,
}

impl Desk<'_> {
    fn game(&self) -> OpenGame {
        OpenGame::open(self.served.record(), Vec::new())
    }

    /// Begins a game: the first as it was drawn, later ones by the movement.
    fn begin(&self) {
        let game = self.game();
        let night = Night(&game);
        if night.begun() == 0 {
            let mut drawn = begun(&self.wanted.rounds[0]);
            let _ = drawn.set(Cell::one(ABSENT.spec.id), None);
            return self.served.at_desk(&Change::enter(1, &drawn));
        }
        let mut plan = SeatingPlan::default();
        plan.replan(night);
        self.served.at_desk(&plan.begin(night).unwrap().unwrap().change);
    }

    /// Lets somebody arrive during a hand and wait from then on.
    fn comes_late(&self) {
        let game = self.game();
        let change = Night(&game).arrival(LATE, 0, Some(3)).change;
        self.served.at_desk(&change);
    }

    /// Lets somebody who sits out play in the first chair of table 1 from hand 3 on.
    fn substitutes(&self) -> Player {
        let game = self.game();
        let (night, place) = (Night(&game), RoundPath { table: 1, hand: 3 });
        let is_substitute = |(cell, _): &(&Cell, &Value)| cell.field == SUBSTITUTES.spec.id;
        let wanted = &self.wanted.rounds[night.begun() - 1];
        let Some((_, Value::Player(player))) = wanted.at(place).find(is_substitute) else {
            panic!("nobody substitutes at {place:?}");
        };
        let mut hands = HandEntry::default();
        hands.show(night, night.begun());
        hands.open_at(night, place);
        hands.ask_substitute(night).unwrap();
        hands.choose_chair(0);
        let _ = hands.substitute(night, *player).unwrap();
        self.served.save_draft(night.begun(), &hands.game_draft(night, night.begun()));
        *player
    }

    /// Sends home whoever is absent from the game in the end.
    fn goes_home(&self) {
        let game = self.game();
        let night = Night(&game);
        let absent = self.wanted.rounds[night.begun() - 1].get(&Cell::one(ABSENT.spec.id));
        let Some(Value::Players(absent)) = absent else { panic!("nobody goes home") };
        let mut plan = SeatingPlan::default();
        plan.replan(night);
        let HandStep::Commit(change) = plan.attend(night, absent[0]) else {
            panic!("somebody who sits out goes home after the game");
        };
        self.served.at_desk(&change.change);
    }

    /// Corrects the hand that was wrong.
    fn corrects(&self) {
        let (number, place, _) = WRONG;
        let game = self.game();
        let (night, mut hands) = (Night(&game), HandEntry::default());
        hands.show(night, number);
        let right: BTreeMap<Cell, Value> = self.wanted.rounds[number - 1]
            .at(place)
            .map(|(cell, value)| (*cell, value.clone()))
            .collect();
        let text = |(cell, value): (Cell, Value)| (cell, parse::text(night.record(), &value));
        let texts: Texts = right.into_iter().map(text).collect();
        let HandStep::Commit(change) = hands.write(night, place, texts) else {
            panic!("the hand is not corrected");
        };
        self.served.at_desk(&change.change);
    }

    fn sent(&self, number: usize, place: RoundPath) -> Typed {
        let wanted = typed(self.wanted, &self.wanted.rounds[number - 1], place);
        if (number, place) != (WRONG.0, WRONG.1) {
            return wanted;
        }
        let game = self.game();
        let table = Night(&game).table(number, place.table).unwrap();
        let wrong = table.players().into_iter().zip(WRONG.2);
        wrong
            .map(|(player, tricks)| (format!("tricks:p{}", player.0 + 1), tricks.to_string()))
            .collect()
    }
}

/// Enters a hand at once, as a browser that completes a form does, and sends it.
fn put_hand(phone: &Phone, hand: u8, texts: &Typed) {
    phone.wait_for(&format!("Send hand {hand}"));
    choose_pair(phone);
    let texts: BTreeMap<&String, &String> = texts.iter().map(|(name, text)| (name, text)).collect();
    phone.value(&format!(
        "(() => {{ const texts = {}; for (const it of document.querySelectorAll('#hand .step input')) {{ \
         it.value = texts[it.name] ?? '0'; it.dispatchEvent(new Event('input', {{ bubbles: true }})); }} }})()",
        json!(texts)
    ));
    phone.wait("document.getElementById('hand').dataset.judged === 'true'");
    phone.send();
    phone.wait_for("is this right?");
}

/// Plays some hands of one table: on one phone that is passed across the table, or on two.
fn play(phones: &[Phone], first_hand: u8, hands: &[Typed]) {
    let (first, other) = (&phones[0], phones.get(1));
    for (hand, texts) in (first_hand..).zip(hands) {
        if hand > 1 {
            go_on(first);
        } else {
            for phone in phones {
                stay(phone, "Send hand 1");
            }
        }
        put_hand(first, hand, texts);
        // Each other phone continues by itself.
        confirm(other.unwrap_or(first));
        first.wait_for("The desk has it, ");
    }
}

/// Finishes a game at a table: cuts if it is tied.
fn finish(phone: &Phone, cuts: &[usize]) {
    if !cuts.is_empty() {
        phone.wait_for("Please cut");
        for role in cuts {
            phone.tap(&format!("#hand input[name='cut{role}'][value='0']"));
        }
        phone.send();
    }
}

/// Plays some hands of every table, all tables at the same time.
fn play_all(desk: &Desk<'_>, phones: &[Vec<Phone>], hands: RangeInclusive<u8>) {
    let number = desk.game().record().rounds.len();
    thread::scope(|scope| {
        for (table, phones) in (1..).zip(phones) {
            let sent: Vec<Typed> =
                hands.clone().map(|hand| desk.sent(number, RoundPath { table, hand })).collect();
            let first = *hands.start();
            scope.spawn(move || play(phones, first, &sent));
        }
    });
}

/// Plays the night of seventeen people at four tables with six phones.
pub fn a_night_of_seventeen_by_phones(browser: &'static Chromium) {
    let text = env::var_os("HOUSE_RULES_NIGHT").map(|file| fs::read_to_string(file).unwrap());
    let text = text.as_deref().unwrap_or(NIGHT);
    let wanted = json::decode(text).unwrap().record.unwrap();
    let served = Served::new(&before(text));
    let desk = Desk { served: &served, wanted: &wanted };
    let phones: Vec<Vec<Phone>> = (1..=TABLES)
        .map(|table| (0..=usize::from(table > 2)).map(|_| browser.phone()).collect())
        .collect();
    for number in 1..=wanted.rounds.len() {
        desk.begin();
        let seated = tables_of(&served.record(), number);
        assert_eq!(seated, tables_of(&wanted, number), "game {number}");
        if number == 1 {
            for (table, phones) in (1..).zip(&phones) {
                for phone in phones {
                    phone.open(&served.table(table));
                }
            }
        }
        play_all(&desk, &phones, 1..=2);
        match number {
            2 => desk.comes_late(),
            3 => {
                let player = desk.substitutes();
                let scanned = browser.at(&served.table(1));
                scanned.wait_for(wanted.player_name(player));
            }
            5 => {
                desk.goes_home();
                desk.corrects();
            }
            _ => {}
        }
        play_all(&desk, &phones, 3..=HANDS);
        let game = desk.game();
        let cuts = &Night(&game).state().cuts;
        for (table, phones) in (1..).zip(&phones) {
            let cuts = cuts.iter().filter(|cut| cut.table == table);
            let cuts: Vec<usize> = cuts.map(|cut| cut.role).collect();
            for (phone, cuts) in phones.iter().zip([cuts.as_slice(), &[]]) {
                finish(phone, cuts);
            }
        }
        let game = desk.game();
        let is_last = number == wanted.rounds.len();
        assert_eq!(Night(&game).stage(), if is_last { Stage::Over } else { Stage::Ready });
        let said = if is_last { "Final standings" } else { "Where you play next" };
        for phone in phones.iter().flatten() {
            phone.wait_for(said);
        }
    }
    let wanted: Json = serde_json::from_str(text).unwrap();
    assert_eq!(json::encode(&served.record()), wanted);
}

fn tables_of(record: &Record, number: usize) -> Vec<(Cell, Value)> {
    let entry: &RoundEntry = &record.rounds[number - 1];
    let is_chair = |cell: &Cell| cell.place.table > 0 && cell.place.hand == 0;
    let entry = begun(entry);
    let cells = entry.cells().filter(|(cell, _)| is_chair(cell));
    cells.map(|(cell, value)| (*cell, value.clone())).collect()
}
