//! What the pages look like, and whether anybody can use them.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::chromium::Chromium;
use crate::every_game::{begun as begun_game, enter, send};
use crate::phone::{Look, Phone};
use crate::plain::made_up;
use crate::served::Served;

/// The text of axe-core, where it is.
pub fn axe() -> Option<String> {
    let usual = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/axe/package/axe.min.js");
    fs::read_to_string(env::var_os("HOUSE_RULES_AXE").map_or(usual, PathBuf::from)).ok()
}

/// Every page in each of its states, one after another.
fn every_page(browser: &'static Chromium, mut visit: impl FnMut(&str, &Phone)) {
    for game in ["goodge", "saskatchewan-rummy", "gin-tournament", "cardigan"] {
        let (wanted, begun) = match game {
            "gin-tournament" | "cardigan" => begun_game(game, 0),
            _ => made_up(game, 2),
        };
        let served = Served::new(&begun);
        let phone = browser.phone();
        let pages = [("room", "room"), ("sheet", "sheet"), ("me", "me"), ("me-1", "me/1")];
        for (name, page) in pages {
            phone.open(&served.page(page));
            visit(&format!("{game}-{name}"), &phone);
        }
        phone.open(&served.entry());
        visit(&format!("{game}-enter"), &phone);
        enter(&phone, &wanted, &wanted.rounds[begun.rounds.len()]);
        visit(&format!("{game}-enter-typed"), &phone);
        phone.open(&served.entry());
        if phone.value("!!document.querySelector('#round input[inputmode]')") == true {
            phone.tap("#round input[inputmode]");
            phone.write("99999");
            send(&phone);
            visit(&format!("{game}-enter-refused"), &phone);
        }
        if game == "goodge" {
            phone.open(&served.address(""));
            visit("letters", &phone);
            phone.open(&served.address("code?letters=WXYZ"));
            visit("letters-wrong", &phone);
            phone.open(&served.address(&format!("{}/nothing", served.letters())));
            visit("refusal", &phone);
        }
    }
}

/// axe-core finds nothing on any page in any look; pictures are kept where somebody wants them.
pub fn nothing_hinders_anybody(browser: &'static Chromium, axe: &str) {
    let folder = env::var_os("HOUSE_RULES_PICTURES").map(PathBuf::from);
    let mut found = Vec::new();
    every_page(browser, |name, phone| {
        for look in Look::ALL {
            phone.look(look);
            if let Some(folder) = &folder {
                for (width, height) in [(360, 640), (768, 1024), (1920, 1080)] {
                    phone.resize(width, height);
                    let file = format!("{name}-{width}-{}.png", look.name());
                    phone.picture(&folder.join(file));
                }
            }
            phone.resize(390, 844);
            let lines = phone.violations(axe);
            found.extend(lines.iter().map(|line| format!("{name} {}: {line}", look.name())));
        }
        phone.look(Look::Light);
    });
    assert!(found.is_empty(), "{} found:\n{}", found.len(), found.join("\n"));
}

/// At 200 % nothing is cut off or scrolls sideways, but a wide table in its own box.
pub fn at_twice_the_size(browser: &'static Chromium) {
    every_page(browser, |name, phone| {
        if name.ends_with("room") {
            return;
        }
        for width in [180, 195, 384] {
            phone.zoom(width, 422, 2.0);
            let wide = phone.value("document.documentElement.scrollWidth");
            let widest = phone.value(
                "[...document.querySelectorAll('body *')].filter(it => it.getBoundingClientRect().right \
                 > innerWidth && !it.parentElement.closest('.paper')).map(it => it.outerHTML.slice(0, 120)).join()",
            );
            let fits = wide.as_u64() <= Some(width.into());
            assert!(fits, "{name} is {wide} wide at {width}: {widest}");
        }
        phone.resize(360, 640);
    });
}
