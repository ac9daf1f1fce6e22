//! Fields that the engine adds to every game, and look-up of fields by id.

use crate::{
    Bound, Cell, Diagnostics, Field, FieldSpec, Game, Group, OptionSpec, PerTeam, Player, Record,
    Round, RoundEntry, RoundPath, ScoreLines, Subject, Team, Value, counted, number, player,
    players, signed, text,
};

/// Corrections by the scorekeeper, added to a round's score, in every game. Rules read them if
/// their totals have limits.
pub static RULINGS: Field<i64, PerTeam> = number("adjustments", "Ruling")
    .per_team()
    .between(Bound::Open, Bound::Open)
    .note(|round| format!("{}, + or −", round.setup.record.game.unit.id()))
    .help("A ruling by the scorekeeper, added to the score of this round.");

/// Returns the box of the ruling of somebody who scores alone; in their first round it is what they
/// start with.
pub fn ruling_cell(player: Player) -> Cell {
    Cell::of(RULINGS.spec.id, Subject::Team(Team(player.0)))
}

impl Diagnostics {
    /// Refuses a ruling that takes more from a team than it `has` of something, given in singular
    /// and plural: "Ada has only 1 life to lose, not 3."
    pub fn check_rulings(
        &mut self,
        round: &Round<'_>,
        has: impl Fn(Team) -> i64,
        [one, many]: [&str; 2],
    ) {
        let rulings = round.valid(&RULINGS).into_iter().flatten();
        for (team, ruling) in rulings.filter(|(_, ruling)| *ruling < 0) {
            let has = has(team);
            if has + ruling < 0 {
                let (lost, left) = (signed(-ruling), counted(has, one, many));
                let what = match has {
                    1.. => format!("only {left} to lose, not {lost}."),
                    _ => format!("no {many} to lose."),
                };
                self.refuse_team(round, &RULINGS, team, what);
            }
        }
    }
}

impl ScoreLines {
    /// Adds the scorekeeper's rulings; a game whose totals are not the sums of its scores calls it.
    pub fn add_rulings(&mut self, round: &Round<'_>) {
        for (key, value) in round.entry.of(RULINGS.spec.id, RoundPath::ROUND) {
            if let (Some(team), Value::Number(number)) = (key.team(round.setup.in_sides), value) {
                self.add(team, *number, "ruling");
            }
        }
    }
}

/// A team's own name, in every game of teams.
pub static TEAM_NAME: Field<String, PerTeam> =
    text("name", "Name").per_team().help("What the team is called.");

/// A note on a round, in every game.
pub static NOTE: FieldSpec = text("note", "Note").help("A remark on this round.").spec;

/// A dealer out of turn, in every game with a rotating deal.
pub static DEALER: FieldSpec = player("dealer", "Dealt by")
    .noun("dealer")
    .help("Who dealt, if somebody dealt out of turn. The deal moves on from there.")
    .spec;

/// Who does not play a round, in games in which everybody scores alone.
pub static AWAY: FieldSpec =
    players("away", "Away", 0, 60).noun("who is away").help("Who does not play this round.").spec;

impl Game {
    /// Returns whether somebody may be away in a round: no, where people play in sides or at
    /// several tables.
    pub fn allows_away(&self) -> bool {
        self.player_counts.alone.1 > 0 && self.tables.is_none()
    }

    /// Returns every field of a plain round: the game's own, then dealer, adjustments and note.
    pub fn round_fields(&self) -> impl Iterator<Item = &'static FieldSpec> + use<> {
        self.fields.iter().copied().chain(self.common_fields())
    }

    /// Returns the group of a round, and the group inside it: its tables (or couples), and the
    /// hands at each.
    pub fn groups(&self) -> [Option<&'static Group>; 2] {
        [self.tables, self.tables.and_then(|tables| tables.hands)]
    }

    /// Returns the group of a place; `None` for the round itself, and if the game has no such
    /// places.
    pub fn group_at(&self, place: RoundPath) -> Option<&'static Group> {
        let [outer, inner] = self.groups();
        match (place.table, place.hand) {
            (0, 0) => None,
            (_, 0) | (0, _) => outer,
            _ => inner,
        }
    }

    /// Returns the game's own fields at a place; none if it has no such places.
    pub fn fields_at(&self, place: RoundPath) -> &'static [&'static FieldSpec] {
        match self.group_at(place) {
            Some(group) => group.fields,
            None if place == RoundPath::ROUND => self.fields,
            None => &[],
        }
    }

    /// Returns the fields that the engine adds to every game.
    pub fn common_fields(&self) -> impl Iterator<Item = &'static FieldSpec> + use<> {
        let dealer = self.dealer.rotates().then_some(&DEALER);
        let away = self.allows_away().then_some(&AWAY);
        dealer.into_iter().chain([&RULINGS.spec, &NOTE]).chain(away)
    }

    /// Returns every field: of the round and of the groups in it, those that the engine adds, and of
    /// the setup.
    pub fn every_field(&self) -> impl Iterator<Item = &'static FieldSpec> + use<> {
        let groups = self.groups().into_iter().flatten();
        let own = self.fields.iter().chain(groups.flat_map(|group| group.fields)).copied();
        own.chain(self.common_fields()).chain(self.setup.iter().copied())
    }

    /// Returns the field with this id, of the round or of any group in it.
    pub fn field(&self, id: &str) -> Option<&'static FieldSpec> {
        self.every_field().find(|spec| spec.id == id)
    }

    /// Returns the option with this id.
    pub fn option(&self, id: &str) -> Option<&'static OptionSpec> {
        self.options.iter().copied().find(|option| option.id == id)
    }
}

impl Record {
    /// Returns whether somebody may be away in a round: people score alone, with this many players.
    pub fn allows_away(&self) -> bool {
        self.game.allows_away() && !self.in_sides()
    }
}

impl RoundEntry {
    /// Returns who is written as away.
    pub fn away(&self) -> &[Player] {
        self.here(RoundPath::ROUND).players(AWAY.id)
    }

    /// Returns the note on the round.
    pub fn note(&self) -> Option<&str> {
        if let Value::Text(note) = self.get(&Cell::one(NOTE.id))? { Some(note) } else { None }
    }
}
