//! A law over every plain game: the round typed into a page is the round that is recorded.

use session::tournament::is_night;

use crate::prelude::*;

/// How many generated rounds of each game are typed. A page is slow to load, so it is one.
const ROUNDS: u64 = 1;

/// Returns every game whose rounds are entered on one page.
pub fn all() -> impl Iterator<Item = &'static Game> {
    rules::ALL.iter().copied().filter(|game| !is_night(game))
}

/// Types generated rounds into the page of a new game. The result must be what the same boxes typed
/// at the desk would record.
pub fn first_round(browser: &'static Chromium, game: &'static Game) {
    for seed in 1..=ROUNDS {
        let Some(made_up) = simulate::record(game, seed, None, Some(1)) else { continue };
        let begun = Record { rounds: Vec::new(), ended: false, ..made_up.clone() };
        let desk = at_the_desk(&begun, Draft::of(&made_up, &made_up.rounds[0]));
        let served = Served::new(&begun);
        let phone = browser.at(&served.entry());
        type_in(&phone, &begun, desk.draft(), settle);
        phone.send();
        let recorded = served.record();
        let [round] = recorded.rounds.as_slice() else {
            panic!("{} {seed} is not recorded:\n{}", game.id, phone.words());
        };
        assert_eq!(in_order(&begun, round), in_order(&begun, desk.entry()), "{} {seed}", game.id);
    }
}

/// Plays a whole match of two teams whose rounds are sent by two phones in turn. The result is the
/// same as when typed at the desk.
pub fn a_team_match_by_phones(browser: &'static Chromium) {
    let game = rules::find("gin-tournament").unwrap();
    let matches = (1..100).filter_map(|seed| simulate::record(game, seed, Some(4), None));
    let whole = matches.filter(|record| evaluate(record).is_finished());
    let made_up = whole.min_by_key(|record| record.rounds.len()).unwrap();
    let mut desk = Record { rounds: Vec::new(), ..made_up.clone() };
    let served = Served::new(&desk);
    let phones = [browser.phone(), browser.phone()];
    for phone in &phones {
        phone.open(&served.entry());
    }
    for (number, round) in (1..).zip(&made_up.rounds) {
        let form = at_the_desk(&desk, Draft::of(&made_up, round));
        let phone = &phones[number % 2];
        phone.wait_for(&format!("Record round {number}"));
        type_in(phone, &desk, form.draft(), settle);
        phone.send();
        desk.rounds.push(form.entry().clone());
        assert_eq!(served.record().rounds.len(), number, "{}", phone.seen());
    }
    assert!(evaluate(&served.record()).is_finished());
    assert_eq!(json::encode_text(&served.record()), json::encode_text(&desk));
}

/// Returns a round as it is typed at the desk: a required box without a generated value gets 0.
fn at_the_desk(begun: &Record, mut draft: Draft) -> RoundForm {
    let game = OpenGame::open(begun.clone(), Vec::new());
    // Nobody answers no to a question that is not asked.
    let whole = draft.clone();
    draft.texts.retain(|cell, text| {
        let mut without = whole.clone();
        let _ = without.texts.remove(cell);
        text != "false" || RoundForm::next(&game, without).cells().contains(cell)
    });
    loop {
        let form = RoundForm::next(&game, draft.clone());
        let Some(missing) = form.first_missing() else { return form };
        let before = draft.texts.insert(missing, "0".to_owned());
        assert!(before.is_none_or(|text| text.is_empty()), "{missing:?}");
    }
}

/// Names that are ticked on the page are a set.
fn in_order(record: &Record, round: &RoundEntry) -> BTreeMap<Cell, Value> {
    let ticked = |cell: &Cell| {
        let kind = record.game.field(cell.field).map(|field| field.kind);
        matches!(kind, Some(FieldKind::Players(least, most)) if least != most)
    };
    let sorted = |(cell, value): (&Cell, &Value)| match value {
        Value::Players(players) if ticked(cell) => {
            let mut players = players.clone();
            players.sort();
            (*cell, Value::Players(players))
        }
        other => (*cell, other.clone()),
    };
    round.cells().map(sorted).collect()
}

/// Types a round into its page, box by box in their order on the page.
pub fn enter(phone: &Phone, record: &Record, round: &RoundEntry) {
    type_in(phone, record, &Draft::of(record, round), settle);
}

/// Types a round as [`enter`] does, without a script that checks it.
pub fn enter_without_scripts(phone: &Phone, record: &Record, round: &RoundEntry) {
    type_in(phone, record, &Draft::of(record, round), |_| ());
}

fn type_in(phone: &Phone, record: &Record, draft: &Draft, settle: fn(&Phone)) {
    let mut left: BTreeMap<String, String> =
        draft.texts.iter().map(|(cell, text)| (box_id(cell), text.clone())).collect();
    left.retain(|_, text| !text.is_empty());
    // The number of couples follows from who plays.
    left.retain(|name, _| record.game.groups().iter().flatten().all(|it| it.id != name));
    let rare = "details.seldom:not([open]) > summary";
    while !left.is_empty() {
        let names =
            phone.value("[...document.querySelectorAll('#round [name]')].map(it => it.name)");
        let names = names.as_array().cloned().unwrap_or_default();
        let Some(next) = names.iter().find_map(|it| left.get_key_value(it.as_str()?)) else {
            let name = left.keys().next().unwrap();
            panic!("no input for {name} among {names:?}\n{}", phone.words());
        };
        let (name, text) = (next.0.clone(), next.1.clone());
        left.remove(&name);
        let by_name = format!("#round [name=\"{name}\"]");
        if phone.value(&format!(
            "!!document.querySelector({}).closest('details:not([open])')",
            quoted(&by_name)
        )) == true
        {
            phone.tap(rare);
        }
        let kind = phone.value(&format!("document.querySelector({}).type", quoted(&by_name)));
        match kind.as_str().unwrap() {
            "radio" => phone.tap(&format!("{by_name}[value={}]", quoted(&text))),
            "checkbox" => {
                for one in text.split("; ") {
                    phone.point(&format!("{by_name}[value={}]:not(:checked)", quoted(one)));
                }
            }
            "select-one" => {
                for (at, one) in text.split("; ").enumerate() {
                    choose(phone, &by_name, at, one);
                }
            }
            _ => {
                phone.point(&by_name);
                phone.write(&text.replace("; ", if is_digits(&text) { "" } else { "; " }));
            }
        }
        settle(phone);
    }
}

/// Types a round with the keyboard alone, from the top of the page, and sends it with Enter.
pub fn record_by_keys(phone: &Phone, record: &Record, round: &RoundEntry) {
    let texts = Draft::of(record, round).texts;
    let mut left: BTreeMap<String, String> =
        texts.into_iter().map(|(cell, text)| (box_id(&cell), text)).collect();
    for _ in 0..200 {
        if left.is_empty() {
            return phone.on_next_page(|phone| phone.press("Enter"));
        }
        phone.press("Tab");
        let at = |what: &str| phone.value(&format!("document.activeElement.{what}"));
        if at("tagName") == "SUMMARY" {
            phone.press("Enter");
        }
        let text = at("name").as_str().and_then(|name| left.remove(name));
        let Some(text) = text else { continue };
        if at("type") == "radio" {
            phone.press("Space");
            while at("value") != text.as_str() {
                phone.press("ArrowDown");
            }
        } else {
            phone.write(&text);
        }
        settle(phone);
    }
    panic!("Tab does not reach {left:?}\n{}", phone.words());
}

fn is_digits(text: &str) -> bool {
    text.split("; ").all(|one| one.len() == 1 && one.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Chooses a line of a list, as the list that the system draws does.
fn choose(phone: &Phone, by_name: &str, at: usize, line: &str) {
    let chosen = phone.value(&format!(
        "(() => {{ const list = document.querySelectorAll({})[{at}]; list.value = {}; \
         list.dispatchEvent(new Event('input', {{ bubbles: true }})); return list.value; }})()",
        quoted(by_name),
        quoted(line)
    ));
    assert_eq!(chosen, line);
}

/// Waits until the page has the desk's answer to what was typed.
pub fn settle(phone: &Phone) {
    phone.wait("document.getElementById('round').dataset.judged === 'true'");
}

/// Returns a generated game, and the same game with only its first rounds.
pub fn begun(game: &str, rounds: usize) -> (Record, Record) {
    let game = rules::find(game).unwrap();
    let record = |seed| simulate::record(game, seed, None, Some(rounds + 1));
    let wanted = (1..100).find_map(record).unwrap();
    let begun = wanted.rounds[..rounds.min(wanted.rounds.len())].to_vec();
    (wanted.clone(), Record { rounds: begun, ended: false, ..wanted })
}
