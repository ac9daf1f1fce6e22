//! Random records: valid ones, the same with something changed, and plain nonsense.

use std::fmt;

use proptest::sample::select;
use scoring::Choice;

use super::*;

/// A record that proptest prints in a few lines: without the whole game.
#[derive(Clone)]
pub(super) struct Case(pub(super) Record);

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Record { game, options, players, dealer, date, setup, rounds, ended } = &self.0;
        write!(f, "{} {options:?} {players:?} dealer {dealer:?} {date:?} ended {ended}", game.id)?;
        for entry in [setup].into_iter().chain(rounds) {
            write!(f, "\n  {:?}", entry.cells().collect::<BTreeMap<_, _>>())?;
        }
        Ok(())
    }
}

pub(super) fn valid(game: &'static Game) -> impl Strategy<Value = Case> {
    (any::<u64>(), 0_usize..6).prop_map(move |(seed, rounds)| {
        Case(simulate::record(game, seed, None, Some(rounds)).expect("a record"))
    })
}

pub(super) fn finished(game: &'static Game) -> impl Strategy<Value = Case> {
    any::<u64>().prop_map(move |seed| {
        Case(simulate::record(game, seed, None, None).expect("a finished record"))
    })
}

/// Returns a valid record in which something was spoiled.
pub(super) fn spoilt(game: &'static Game) -> impl Strategy<Value = Case> {
    let edits = prop::collection::vec((any::<Index>(), any_edit(game)), 0..5);
    (valid(game), edits).prop_map(|(case, edits)| {
        let mut record = case.0;
        for (_, mut edit) in edits {
            fit(&mut edit, &record);
            let _ = edit.apply(&mut record);
        }
        Case(record)
    })
}

/// Returns anything that the types allow.
pub(super) fn nonsense(game: &'static Game) -> impl Strategy<Value = Case> {
    let entry =
        prop::collection::vec(any_cell(game), 0..20).prop_map(RoundEntry::from_iter).boxed();
    let options = prop::collection::vec((select(option_ids(game)), any_value(game)), 0..4);
    (
        (any::<bool>(), 0_usize..=20, prop::collection::vec(any_name(), 20)),
        options,
        (prop::option::of(any_player()), any_date()),
        entry.clone(),
        prop::collection::vec(entry, 0..5),
        any::<bool>(),
    )
        .prop_map(
            move |((plain, count, names), options, (dealer, date), setup, rounds, ended)| {
                let plain_names = (0..count).map(|seat| format!("Player {seat}"));
                let players = if plain {
                    plain_names.collect()
                } else {
                    names.into_iter().take(count).collect()
                };
                let options = options.into_iter().collect();
                Case(Record { game, options, players, dealer, date, setup, rounds, ended })
            },
        )
}

fn any_date() -> impl Strategy<Value = Option<NaiveDate>> {
    prop::option::of((1..=9999, 1_u32..=12, 1_u32..=28)).prop_map(|date| {
        date.and_then(|(year, month, day)| NaiveDate::from_ymd_opt(year, month, day))
    })
}

pub(super) fn any_name() -> impl Strategy<Value = String> {
    #[rustfmt::skip] // a table
    const ODD: [&str; 20] = [
        "", " ", "\t", "A", "B", "Ada", "Ada", "ada", "Ben", "渡辺", "Žofie", "مريم", "O’Neill",
        "nobody", "🂡", "a\u{301}", "\"", "Ada and Ben", "name", "x\u{202e}y",
    ];
    prop_oneof![4 => select(&ODD[..]).prop_map(str::to_owned), 1 => "\\PC{0,40}"]
}

fn any_player() -> impl Strategy<Value = Player> {
    prop_oneof![8 => 0_u16..4, 3 => 0_u16..21, 1 => Just(u16::MAX)].prop_map(Player)
}

pub(super) fn any_number() -> impl Strategy<Value = i64> {
    const LARGE: i64 = 1_000_000_000;
    prop_oneof![
        6 => 0_i64..30,
        4 => (-60_i64..200).prop_map(|fives| fives * 5),
        1 => select(&[i64::MIN, i64::MAX, LARGE, -LARGE, LARGE + 1, i64::MIN + 1][..]),
        1 => any::<i64>(),
    ]
}

fn any_value(game: &'static Game) -> impl Strategy<Value = Value> + use<> {
    let word = select(words(game));
    prop_oneof![
        6 => any_number().prop_map(Value::Number),
        3 => word.clone().prop_map(Value::Word),
        3 => any_player().prop_map(Value::Player),
        1 => prop::collection::vec(any_player(), 0..5).prop_map(Value::Players),
        1 => prop::collection::vec(any_number(), 0..5).prop_map(Value::Numbers),
        1 => prop::collection::vec(word, 0..3).prop_map(Value::Words),
        3 => any::<bool>().prop_map(Value::Flag),
        1 => any_name().prop_map(Value::Text),
    ]
}

/// Returns a cell with a value: of this game or another, anywhere, of any kind.
fn any_cell(game: &'static Game) -> impl Strategy<Value = (Cell, Value)> {
    let place = prop_oneof![
        6 => Just(RoundPath::ROUND),
        3 => (0_u16..4, 0_u8..5).prop_map(|(table, hand)| RoundPath { table, hand }),
        1 => Just(RoundPath { table: u16::MAX, hand: u8::MAX }),
    ];
    let key = prop_oneof![
        2 => Just(Subject::One),
        2 => any_player().prop_map(Subject::Player),
        2 => any_player().prop_map(|player| Subject::Team(Team(player.0))),
        1 => select(&["A", "B", "lady", "gentleman", ""][..]).prop_map(Subject::Part),
    ];
    let foreign = games().flat_map(ids).chain(["", "nonsense", "round"]);
    let field = prop_oneof![
        6 => select(ids(game)),
        1 => select(foreign.collect::<Vec<_>>()),
    ];
    (field, place, key, any_value(game))
        .prop_map(|(field, place, key, value)| (Cell { field, place, subject: key }, value))
        .boxed()
        .prop_union(own_cell(game).boxed())
}

/// Returns a cell of this game, for somebody who may play, with a value of the right kind.
pub fn own_cell(game: &'static Game) -> impl Strategy<Value = (Cell, Value)> + use<> {
    let is_of_setup = |spec: &&FieldSpec| game.setup.iter().any(|own| std::ptr::eq(*own, *spec));
    let specs = game.every_field().filter(|spec| !is_of_setup(spec));
    let cells = specs.map(|spec| {
        let key = match spec.scope {
            Scope::One => Just(Subject::One).boxed(),
            Scope::Player => (0_u16..4).prop_map(|seat| Subject::Player(Player(seat))).boxed(),
            Scope::Team => (0_u16..4).prop_map(|team| Subject::Team(Team(team))).boxed(),
            Scope::Parts(parts) => select(parts).prop_map(Subject::Part).boxed(),
            Scope::TeamParts(parts) => (0_u16..4, select(parts))
                .prop_map(|(team, part)| Subject::TeamPart(Team(team), part))
                .boxed(),
        };
        let value = match spec.kind {
            FieldKind::Number { .. } => any_number().prop_map(Value::Number).boxed(),
            FieldKind::HalfPoints(_) => any_number().prop_map(Value::HalfPoints).boxed(),
            FieldKind::Choice(choices) => {
                select(choices).prop_map(|choice: Choice| Value::Word(choice.id)).boxed()
            }
            FieldKind::Player => any_player().prop_map(Value::Player).boxed(),
            FieldKind::Players(..) | FieldKind::Pairs => {
                prop::collection::vec(any_player(), 0..5).prop_map(Value::Players).boxed()
            }
            FieldKind::Numbers(of) => {
                prop::collection::vec(select(of), 0..5).prop_map(Value::Numbers).boxed()
            }
            FieldKind::Flag => any::<bool>().prop_map(Value::Flag).boxed(),
            FieldKind::Text => any_name().prop_map(Value::Text).boxed(),
        };
        let inside = depth(game, spec.id);
        let place = (1_u16..3, 1_u8..3).prop_map(move |(table, hand)| match inside {
            0 => RoundPath::ROUND,
            1 => RoundPath { table, hand: 0 },
            _ => RoundPath { table, hand },
        });
        (key, place, value)
            .prop_map(|(key, place, value)| (Cell { field: spec.id, place, subject: key }, value))
            .boxed()
    });
    Union::new(cells.collect::<Vec<_>>())
}

pub(super) fn any_edit(game: &'static Game) -> impl Strategy<Value = Edit> + use<> {
    let set = |cell: BoxedStrategy<(Cell, Value)>| {
        (0_usize..7, cell, prop::bool::weighted(0.8)).prop_map(|(round, (cell, value), write)| {
            Edit::Set { round, cell, old: None, new: write.then_some(value) }
        })
    };
    let option = (select(option_ids(game)), prop::option::of(any_value(game)));
    prop_oneof![
        6 => set(own_cell(game).boxed()),
        2 => set(any_cell(game).boxed()),
        2 => (0_usize..7, own_cell(game), any_counted()).prop_map(|(round, (cell, _), new)| {
            Edit::Count { round, cell, old: None, new }
        }),
        1 => (0_usize..7).prop_map(|round| Edit::Insert { round }),
        1 => (0_usize..7).prop_map(|round| Edit::Remove { round }),
        1 => option.prop_map(|(id, new)| Edit::SetOption { id, old: None, new }),
        1 => (any_player(), any_name())
            .prop_map(|(player, new)| Edit::Rename { player, old: String::new(), new }),
        1 => any_name().prop_map(|name| Edit::Join { name }),
        1 => Just(Edit::Leave { name: String::new() }),
        1 => prop::option::of(any_player())
            .prop_map(|new| Edit::SetDealer { old: None, new }),
        1 => any_date().prop_map(|new| Edit::SetDate { old: None, new }),
        1 => any::<bool>().prop_map(|ended| Edit::SetEnded { ended }),
    ]
}

fn any_counted() -> impl Strategy<Value = Option<CardCount>> {
    prop::collection::vec((any_name(), 0_i64..9), 0..4).prop_map(CardCount::new)
}

/// Makes an edit fit its record: its old value is the recorded one.
pub(super) fn fit(edit: &mut Edit, record: &Record) {
    match edit {
        Edit::Set { round, cell, old, .. } => {
            let entry = match *round {
                0 => Some(&record.setup),
                number => record.rounds.get(number - 1),
            };
            *old = entry.and_then(|entry| entry.get(cell)).cloned();
        }
        Edit::Count { round, cell, old, .. } => {
            let entry = match *round {
                0 => Some(&record.setup),
                number => record.rounds.get(number - 1),
            };
            *old = entry.and_then(|entry| entry.card_count(cell)).cloned();
        }
        Edit::SetOption { id, old, .. } => *old = record.options.get(id).cloned(),
        Edit::Rename { player, old, .. } => {
            if let Some(name) = record.players.get(usize::from(player.0)) {
                old.clone_from(name);
            }
        }
        Edit::Leave { name } => name.clone_from(record.players.last().unwrap_or(&String::new())),
        Edit::SetDealer { old, .. } => *old = record.dealer,
        Edit::SetDate { old, .. } => *old = record.date,
        Edit::SetEnded { ended } => *ended = !record.ended,
        Edit::Insert { .. } | Edit::Remove { .. } | Edit::Join { .. } => {}
    }
}

// What a game declares.

/// Returns the ids of all fields and groups.
pub(super) fn ids(game: &'static Game) -> Vec<&'static str> {
    let groups = game.groups().into_iter().flatten().map(|group| group.id);
    game.every_field().map(|spec| spec.id).chain(groups).collect()
}

fn depth(game: &Game, id: &str) -> usize {
    let mut groups = game.groups().into_iter().flatten();
    let inside = groups.position(|group| group.fields.iter().any(|spec| spec.id == id));
    inside.map_or(0, |at| at + 1)
}

/// Returns words that fields and options offer, and one that none does.
pub(super) fn words(game: &'static Game) -> Vec<&'static str> {
    let of_fields = game.every_field().filter_map(|spec| match spec.kind {
        FieldKind::Choice(choices) => Some(choices),
        _ => None,
    });
    let of_options = game.options.iter().filter_map(|option| match option.kind {
        OptionKind::Choice(choices) => Some(choices),
        _ => None,
    });
    let offered = of_fields.chain(of_options).flatten().map(|choice| choice.id);
    offered.chain(["nonsense", "", "spades", "stars"]).collect()
}

pub(super) fn option_ids(game: &'static Game) -> Vec<&'static str> {
    game.options.iter().map(|option| option.id).chain(["nonsense", "target"]).collect()
}
