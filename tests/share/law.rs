//! The law: whatever happens to connections, desks and the server, every desk ends with the same
//! game, which has everything that any desk reported as sent.
//!
//! `HOUSE_RULES_SHARE_SEED`, `HOUSE_RULES_SHARE_DESKS` and `HOUSE_RULES_SHARE_SECONDS` choose other
//! nights.

use chrono::TimeDelta;

use super::chance;
use super::prelude::*;
use super::proxy::Proxy;

/// A desk, its line, and the programs that follow there; at some desks two with one file.
struct Place {
    desk: TestDesk,
    line: Proxy,
    programs: Vec<Child>,
    /// How far its clock is wrong.
    skew: TimeDelta,
    entered: usize,
    log: PathBuf,
}

impl Place {
    fn begin(&mut self) {
        let count = 1 + usize::from(self.desk.name.ends_with(['1', '4']));
        for _ in 0..count {
            self.begin_one();
        }
    }

    fn begin_one(&mut self) {
        let log = fs::OpenOptions::new().create(true).append(true).open(&self.log).unwrap();
        let TestDesk { address, event, name, .. } = &self.desk;
        let child = self
            .desk
            .program(&["join", address, event, "--name", name])
            .stderr(log.try_clone().unwrap())
            .stdout(log)
            .stdin(Stdio::null())
            .spawn()
            .unwrap();
        self.programs.push(child);
    }

    fn kill(&mut self) {
        for mut child in self.programs.drain(..) {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// Returns the changes that the program has reported as in the shared log.
    fn sent(&self) -> BTreeSet<String> {
        let said = fs::read_to_string(&self.log).unwrap();
        said.lines().filter_map(|line| line.strip_prefix("Sent: ")).map(str::to_owned).collect()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.kill();
    }
}

fn number(variable: &str, usual: u64) -> u64 {
    env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

pub fn every_desk_ends_with_the_same_game(_: &Server) {
    thread::scope(|scope| {
        for game in ["court-whist", "goodge"] {
            let _ = scope.spawn(move || a_night(game));
        }
    });
}

fn a_night(id: &str) {
    let seed = number("HOUSE_RULES_SHARE_SEED", u64::from(std::process::id()));
    let desks = usize::try_from(number("HOUSE_RULES_SHARE_DESKS", 8)).unwrap();
    let length = Duration::from_secs(number("HOUSE_RULES_SHARE_SECONDS", 12));
    println!("{id}: HOUSE_RULES_SHARE_SEED={seed}");
    let mut chance = Rng(seed);
    let (game, players) = (rules::find(id).unwrap(), if id == "goodge" { 4 } else { 16 });
    let record = simulate::record(game, seed, Some(players), Some(3)).unwrap();
    let other = simulate::record(game, seed + 1, Some(players), Some(5)).unwrap();

    let server = Server::own();
    let database = server.database();
    let host = TestDesk::host(&server.address(&database), &record);
    host.share().unwrap();
    let line = || Proxy::to(server.port);
    let by = |line: &Proxy| format!("postgres://postgres@127.0.0.1:{}/{database}", line.port);
    let mut places: Vec<Place> = Vec::new();
    for at in 0..desks {
        let line = line();
        let desk = host.joined_by(&format!("Desk {at}"), &by(&line));
        let skew = TimeDelta::minutes(i64::try_from(at).unwrap() * 977 - 3000);
        let log = desk.path().with_extension("said");
        let mut place = Place { desk, line, programs: Vec::new(), skew, entered: 0, log };
        place.begin();
        places.push(place);
    }

    let begun = Instant::now();
    let mut server_dies_at = length / 3;
    while begun.elapsed() < length {
        let at = chance.index(desks).unwrap();
        let place = &mut places[at];
        match chance.index(40).unwrap() {
            0 => place.line.cut(),
            1 => place.line.stall(),
            2..5 => {
                for place in &places {
                    place.line.mend();
                }
            }
            5 => place.kill(),
            6..9 if place.programs.is_empty() => place.begin(),
            9 => {
                if let Some(conflict) = place.desk.conflicts().first() {
                    let (game, uid, mine) = (place.desk.game, conflict.uid, chance.one_in(2));
                    // It may no longer fit by now, which is a valid answer too.
                    drop(place.desk.store(move |store| store.settle_shared(game, uid, mine)));
                }
            }
            _ => {
                let open = place.desk.opened();
                place.entered += 1;
                let tag = format!("{at}/{}", place.entered);
                let change = chance::change(open.record(), &other, &tag, &mut chance);
                let when = store::clock::now() + place.skew;
                // Another change may have been made in between.
                if place.desk.enter_at(&change, None, when).is_err() {
                    place.entered -= 1;
                }
            }
        }
        if begun.elapsed() > server_dies_at {
            server_dies_at += length / 3;
            server.kill();
            sleep(Duration::from_millis(300));
            server.begin();
        }
        sleep(Duration::from_millis(5));
    }

    for place in &mut places {
        place.line.mend();
        if place.programs.is_empty() {
            place.begin();
        }
    }
    let patience = Instant::now();
    loop {
        let newest = server.ask(&database, "select newest from house_rules.events");
        let is_there = |place: &Place| {
            let game = place.desk.game;
            let here = place.desk.store(move |store| store.shared_number(game)).unwrap();
            here.unwrap().to_string() == newest && place.desk.waiting() == 0
        };
        if places.iter().all(is_there) {
            break;
        }
        let said = || places.iter().map(|it| fs::read_to_string(&it.log).unwrap());
        assert!(patience.elapsed() < Duration::from_secs(60), "{:#?}", said().collect::<Vec<_>>());
        sleep(Duration::from_millis(50));
    }
    for place in &mut places {
        place.kill();
    }
    host.sync();

    agree(places.iter().map(|place| &place.desk).chain([&host, &host.joined("late")]));
    let shared = server.ask(&database, "select change ->> 'label' from house_rules.changes");
    let shared: BTreeSet<&str> = shared.lines().collect();
    let (mut entered, mut sent, mut aside) = (0, 0, 0);
    for place in &places {
        let own: BTreeSet<String> = place.desk.labels().into_iter().collect();
        for label in place.sent() {
            assert!(shared.contains(label.as_str()), "{label} was acknowledged");
            for other in &places {
                assert!(other.desk.labels().contains(&label), "{} lacks {label}", other.desk.name);
            }
            sent += 1;
        }
        let at = place.desk.name.trim_start_matches("Desk ");
        for number in 1..=place.entered {
            let tag = format!("{at}/{number}");
            let is_aside = own.contains(&format!("{tag}, set aside"));
            assert!(shared.contains(tag.as_str()) || is_aside, "{tag} is lost");
            aside += usize::from(is_aside);
            entered += 1;
        }
    }
    let newest = server.ask(&database, "select count(*), max(number) from house_rules.changes");
    let (count, newest) = newest.split_once('|').unwrap();
    assert_eq!(count, newest, "without a gap");
    println!("{id}: {entered} entered, {newest} shared, {sent} said to be, {aside} set aside");
    assert!(sent > 0 && entered > 0);
}
