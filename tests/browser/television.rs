//! The room display on televisions: nothing is cut or overlaps, and every name is seen soon.

use scoring::came;

use crate::prelude::*;

const SIZES: [(u32, u32); 3] = [(1366, 768), (1920, 1080), (3840, 2160)];

/// What is wrong with the boxes of the page that is shown, as sentences.
const FAULTS: &str = "(() => {
  const part = document.querySelector('.part.shown');
  const box = (it) => it.getBoundingClientRect();
  const inside = (it, of) => box(it).left >= box(of).left - 1 && box(it).right <= box(of).right + 1
    && box(it).top >= box(of).top - 1 && box(it).bottom <= box(of).bottom + 1;
  const faults = [];
  const check = (is, it, words) => is || faults.push(`${words}: ${it.innerText.slice(0, 60)}`);
  const [banner, paper] = [part.querySelector('.banner'), part.querySelector('.paper')];
  for (const it of banner.querySelectorAll('h1, .facts, .turn')) check(inside(it, banner), it, 'beyond the banner');
  const [h1, facts] = [banner.querySelector('h1'), banner.querySelector('.facts')];
  if (facts) check(box(h1).right <= box(facts).left + 1, h1, 'over the facts');
  check(box(banner).bottom <= box(paper).top + 1, banner, 'over the paper');
  const lines = [...paper.querySelectorAll('li')];
  for (const line of lines) {
    check(inside(line, paper), line, 'beyond the paper');
    for (const it of line.children) check(inside(it, line), it, 'beyond its line');
    check(line.scrollWidth <= line.clientWidth + 1, line, 'cut');
    for (const [one, next] of [...line.children].map((it, at) => [it, line.children[at + 1]])) {
      if (next) check(box(one).right <= box(next).left + 1, one, 'over the next');
    }
  }
  for (const it of paper.querySelectorAll('td, th, p')) check(inside(it, paper), it, 'beyond the paper');
  for (const it of part.querySelectorAll('dt, dd, .tag, small, td, th, .who, .end, p')) {
    check(parseFloat(getComputedStyle(it).fontSize) >= innerHeight / 55, it, 'too small');
  }
  for (const it of part.querySelectorAll('.says p')) {
    check(inside(it, part), it, 'beyond its part');
    check(it.scrollWidth <= it.clientWidth + 1, it, 'cut');
  }
  for (const it of document.querySelectorAll('.foot p, .foot svg')) {
    check(inside(it, document.body), it.parentElement, 'beyond the screen');
    check(box(it).top >= box(paper).bottom - 1, it.parentElement, 'over the paper');
    for (const says of part.querySelectorAll('.says p')) {
      check(!says.innerText || box(says).right <= box(it).left, says, 'over the address');
    }
  }
  check(document.documentElement.scrollHeight <= innerHeight + 1, part, 'scrolls');
  return faults;
})()";

/// Visits every page of the room display and returns the names on each.
fn turn_all(phone: &Phone, name: &str) -> Vec<BTreeSet<String>> {
    let pages = phone.value("document.querySelectorAll('.part').length").as_u64().unwrap();
    let mut seen = Vec::new();
    for page in 0..pages {
        let faults = phone.value(FAULTS);
        assert_eq!(faults.as_array().map(Vec::len), Some(0), "{name}, page {page}: {faults}");
        if let Some(folder) = env::var_os("HOUSE_RULES_PICTURES").map(PathBuf::from) {
            phone.picture(&folder.join(format!("television-{name}-{page}.png")));
        }
        let names = phone.value(
            "[...document.querySelectorAll('.part.shown .who, .part.shown thead .name')].map(it => it.innerText)",
        );
        let names = names.as_array().unwrap().iter().map(|it| it.as_str().unwrap().to_owned());
        seen.push(names.collect());
        phone.value("turn(1)");
    }
    seen
}

fn check(browser: &'static Chromium, whole: &Record, served: &Served, name: &str) {
    let is_over = name.ends_with("end");
    let phone = browser.phone();
    for (width, height) in SIZES {
        phone.resize(width, height);
        phone.open(&served.page("room"));
        phone.wait("!!document.querySelector('.part.shown')");
        let goes_on = "(() => { const before = turning; turn(0); return before === turning; })()";
        assert_eq!(phone.value(goes_on), true, "a change puts off the next turn");
        let name = format!("{name}-{width}");
        let pages = turn_all(&phone, &name);
        let seen: Vec<&String> = pages.iter().flatten().collect();
        // Whoever has gone home, is still to come or never came has no place.
        let absent =
            whole.rounds.iter().take(2).flat_map(|round| round.of("absent", RoundPath::ROUND));
        let absent: Vec<Player> = absent
            .flat_map(|(_, value)| match value {
                Value::Players(players) => players.clone(),
                _ => Vec::new(),
            })
            .collect();
        let seats = whole.players.iter().zip(0..);
        let came = came(&evaluate(whole));
        let there = seats.filter(|(_, seat)| {
            came.contains(&Player(*seat)) && (is_over || !absent.contains(&Player(*seat)))
        });
        for (player, _) in there {
            let is_seen = seen.iter().any(|words| words.contains(player.as_str()));
            assert!(is_seen, "{name}: {player} is nowhere: {seen:?}");
        }
        let seconds = phone.value("times([...document.querySelectorAll('.part')])");
        let seconds: Vec<f64> =
            seconds.as_array().unwrap().iter().map(|it| it.as_f64().unwrap() / 1000.0).collect();
        assert!(seconds.iter().sum::<f64>() <= 30.0, "{name}: {seconds:?} seconds");
        // Where there is time, there is some for each name.
        for (names, seconds) in pages.iter().map(BTreeSet::len).zip(&seconds) {
            let least = f64::max(3.0, 0.2 * f64::from(u32::try_from(names).unwrap()));
            let is_short = pages.len() <= 3 && *seconds < least;
            assert!(!is_short, "{name}: {names} names in {seconds} seconds");
        }
    }
}

/// Gives people names as they are, some of them long.
fn named(mut record: Record) -> Record {
    for (seat, name) in record.players.iter_mut().enumerate() {
        *name = match seat % 5 {
            0 => format!("Maximiliane-Henriette B. {seat}"),
            1 => format!("Bo{seat}"),
            2 => format!("Christopher {seat}"),
            3 => format!("Wilhelmina Featherstonehaugh {seat}"),
            _ => format!("Ann {seat}"),
        };
    }
    record
}

/// Returns a game of this many people with at least so many rounds, and not many more than `most`.
fn simulated(id: &str, players: usize, least: usize, most: usize) -> Record {
    let game = rules::find(id).unwrap();
    let records =
        (0..400).filter_map(|seed| simulate::record(game, seed, Some(players), Some(most)));
    let mut long = records.filter(|record| record.rounds.len() >= least);
    long.next().unwrap_or_else(|| panic!("no {id} of {players}"))
}

/// A night of any number of people fits on every television.
pub fn a_night_fits(browser: &'static Chromium) {
    for people in [8, 17, 32, 120] {
        let whole = named(simulated("court-whist", people, 2, 4));
        let mut record = whole.clone();
        (record.ended, record.rounds) = (false, whole.rounds[..1].to_vec());
        let served = Served::new(&record);
        check(browser, &whole, &served, &format!("{people}-moves"));
        served.at_desk(&Change::enter(2, &begun(&whole.rounds[1])));
        check(browser, &whole, &served, &format!("{people}-seats"));
        let whole = Record { ended: true, ..whole };
        let served = Served::new(&whole);
        check(browser, &whole, &served, &format!("{people}-end"));
    }
}

/// So does an evening of a family, whatever they play.
pub fn an_evening_fits(browser: &'static Chromium) {
    for (id, players) in [
        ("hearts", 4),
        ("goodge", 3),
        ("oh-hell", 7),
        ("thirty-one", 12),
        ("ten-thousand", 16),
        ("pinochle", 4),
    ] {
        let record = simulated(id, players, 3, 20);
        let record = named(Record { ended: false, ..record });
        let served = Served::new(&record);
        check(browser, &record, &served, &format!("{id}-{players}"));
    }
}
