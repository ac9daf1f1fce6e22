//! The room display: what the second window shows, and that it follows the game.

use house_rules::gui::display::{draw, pages};
use house_rules::gui::theme::TextStyle;
use iced::advanced::subscription::into_recipes;
use session::display::{
    DisplayBody, DisplayContent, FactContent, Headline, HeadlineFact, RoomTable, StandingRow,
    TableList,
};

use crate::prelude::*;
use crate::window;

const TELEVISION: Size = Size::new(1920.0, 1080.0);

/// Forty-three people, as many as come on a large evening.
const NAMES: &str = "Abe Ada Bea Ben Carl Cleo Dora Dov Edie Emil Fay Finn Greta Gus Hal Hope Ida \
                     Ivo Jack June Karl Kit Lena Leo Mae Max Ned Nell Olive Otto Pearl Pete Ray \
                     Rosa Sam Sue Tess Tom Una Vera Vic Walt Wilma";

fn seating(count: usize) -> DisplayContent {
    let suits = ["spades", "hearts", "diamonds", "clubs"].map(str::to_owned).to_vec();
    let label = "Trump, hand by hand".to_owned();
    let call = Headline {
        facts: vec![HeadlineFact { label, value: FactContent::Suits(suits) }],
        foot: "Every trick that a lady takes counts three.".to_owned(),
        request: "Please take your seats".to_owned(),
        ..Headline::new("Court Whist · game 4 of 7", "Chivalry: find your table")
    };
    let names = (0..).flat_map(|lap| {
        NAMES.split_whitespace().map(move |name| match lap {
            0 => name.to_owned(),
            lap => format!("{name} {}", lap + 1),
        })
    });
    // In random order; the display sorts them alphabetically.
    let mut seats: Vec<(String, Option<usize>)> = names
        .take(count)
        .enumerate()
        .map(|(index, name)| match index {
            11 | 12 | 33 => (name, None),
            _ => (name, Some(index * 7 % 10 + 1)),
        })
        .collect();
    seats.reverse();
    DisplayContent::new(call, DisplayBody::seating(seats))
}

fn standings(count: usize) -> DisplayContent {
    let best = [("Best lady", "Vera 1180"), ("Best gentleman", "Gus 1177")];
    let best = best.map(|(label, words)| HeadlineFact {
        label: label.to_owned(),
        value: FactContent::Crowned(words.to_owned()),
    });
    let call = Headline {
        facts: best.to_vec(),
        foot: "Next: game 5, Revolution. No trump, and tricks count for the other pair.".to_owned(),
        ..Headline::new("Court Whist · after 4 of 7 games", "Standings")
    };
    let names = NAMES.split_whitespace().cycle().take(count).enumerate();
    let rows = names.map(|(index, name)| StandingRow {
        rank: index + 1,
        name: match index {
            0 => "Vera".to_owned(),
            3 => "Gus".to_owned(),
            _ => name.to_owned(),
        },
        tally: String::new(),
        total: (1180 - index).to_string(),
        leads: index == 0,
        crown: index == 0 || index == 3,
    });
    DisplayContent::new(call, DisplayBody::Standings(rows.collect()))
}

#[test]
fn everybody_is_on_exactly_one_page() {
    for count in [1, 4, 43, 60, 66, 67, 200] {
        for content in [seating(count), standings(count)] {
            let pages = pages(&content, TELEVISION);
            let mut seen = 0;
            for page in 0..pages {
                let view = || draw(&content, TELEVISION, page);
                let words = window::words(TELEVISION, view);
                // A number or "sits out" for each; the call has no words like these.
                let is_place = |words: &&String| {
                    words.as_str() == "sits out" || words.parse::<usize>().is_ok()
                };
                let places = words.iter().filter(is_place).count();
                seen += match &content.body {
                    DisplayBody::Seating(_) => places - 4,
                    _ => places / 2,
                };
                let which = format!("{} of {pages}", page + 1);
                assert_eq!(words.contains(&which), pages > 1, "{count}, {which}: {words:?}");
            }
            assert_eq!(seen, count, "{pages} pages");
        }
    }
    // In alphabetical order.
    let content = seating(43);
    let words = window::words(TELEVISION, || draw(&content, TELEVISION, 0));
    let names: Vec<&str> = NAMES.split_whitespace().collect();
    let shown = words.iter().map(String::as_str).filter(|words| names.contains(words));
    assert_eq!(shown.collect::<Vec<_>>(), names);
    assert_eq!(pages(&seating(60), TELEVISION), 1);
    assert_eq!(pages(&standings(48), TELEVISION), 1);
    assert_eq!(pages(&standings(49), TELEVISION), 2);
}

/// Long names are in two lines before they are shortened.
#[test]
fn long_names_are_whole_in_the_seats() {
    let first = "Bartholomew Featherstonehaugh-Smythe";
    let pair = format!("{first}, Alexandrina Montgomery-Cholmondeley");
    for count in [4, 10] {
        let sides = || [pair.clone(), "Ada, Ben".to_owned()];
        let tables = (1..=count).map(|number| RoomTable { number, sides: sides() });
        let list = TableList { tables: tables.collect(), partners: true };
        // Four tables: the names of more are in columns too narrow for the longest words.
        let seats = (0..16).map(|at| (format!("{first} {at}"), Some(at / 4 + 1)));
        for body in [DisplayBody::Tables(list), DisplayBody::seating(seats.collect())] {
            let content = DisplayContent::new(Headline::new("Court Whist", "Seats"), body);
            let texts = window::texts(TELEVISION, || draw(&content, TELEVISION, 0));
            let names: Vec<_> = texts.iter().filter(|(it, _)| it.starts_with(first)).collect();
            assert!(names.len() >= 4, "{texts:?}");
            for (name, bounds) in names {
                let style = TextStyle { size: 24.0, line: 29.0, ..scale::BODY };
                let lines = text_fit::lines_in(bounds.height + 1.0, style, 5);
                assert!(
                    text_fit::fits_lines(name, style, bounds.width, lines),
                    "{name} {bounds:?}"
                );
            }
        }
    }
}

/// However long the names of the winners are, how they win is beside them.
#[test]
fn how_a_game_was_won_is_on_the_screen() {
    let names = "Maximilian-Alexander, Anne-Sophie Schmidt, Anne-Sophie Schmitt and Christopher";
    for names in ["Ada".to_owned(), format!("{names}!"), format!("{names} Featherstonehaugh!")] {
        let headline = Headline::new("Hearts", names.as_str());
        let headline = Headline { crowned: true, aside: "tie for first with 0".into(), ..headline };
        let content = DisplayContent::new(headline, DisplayBody::seating(Vec::new()));
        let texts = window::texts(TELEVISION, || draw(&content, TELEVISION, 0));
        let of = |words: &str| texts.iter().find(|(text, _)| text == words).map(|(_, at)| *at);
        let (title, aside) = (of(&names).unwrap(), of("tie for first with 0").unwrap());
        assert!(aside.x + aside.width < TELEVISION.width - 40.0, "{names}: {aside:?}");
        assert!(title.x + title.width <= aside.x && aside.height < 60.0, "{title:?} {aside:?}");
    }
}

#[test]
fn f9_opens_the_room_display_and_closes_it() {
    let mut window = Window::playing(&read(GOODGE));
    assert!(window.words_in_room().is_empty());
    window.press_to_room("F9", "Round 6: Cleo deals");
    window.expect_in_room("395");
    window.press("F9");
    assert!(window.app.display().is_none());
    window.click("F9");
    window.expect_in_room("Round 6: Cleo deals");
    // Closed by its own title bar.
    let room = window.app.display().unwrap().id;
    window.tell(Message::CloseRequested(room));
    assert!(window.app.display().is_none());
    window.expect_all(&["F9", "Round 6: Cleo deals"]);
}

#[test]
fn the_room_display_follows_the_game_without_half_typed_rounds() {
    let mut window = Window::playing(&read(GOODGE));
    window.press_to_room("F9 2 8 5 Enter C 9 5 Enter 6 0 Enter", "Round 6: Cleo deals");
    let room = window.words_in_room();
    assert!(!room.contains(&"360".to_owned()), "{room:?}");
    window.press_to_room("Enter", "Round 7: Ada deals");
    window.expect_in_room("360");
    window.press_to_room("Ctrl+z", "Round 6: Cleo deals");
    window.press_to_room("Ctrl+y 3 1 0 0 Enter * 4 0 Enter 7 0 Enter Enter", "Cleo!");
    window.expect_in_room("wins with 500, by 120");
    // It stays while the scorekeeper looks at something else, and can be closed from there.
    window.press_to("Ctrl+f", "All games");
    window.expect_in_room("Cleo!");
    window.press("F9");
    assert!(window.app.display().is_none());
    // There is no game here that could be shown.
    window.press("F9");
    assert!(window.app.display().is_none());
}

#[test]
fn a_long_game_shows_its_last_rounds() {
    let later = r#",{"points":{"Ada":20,"Ben":6}}"#.repeat(17);
    let mut window = Window::playing(&read(&format!(
        r#"{{"game":"hearts","options":{{"target":1000}},"players":["Ada","Ben","Cleo","Dov"],
            "rounds":[{{"points":{{"Ada":3,"Ben":4,"Cleo":6,"Dov":13}}}}{later}]}}"#
    )));
    window.press("F9");
    window.tell(Message::DisplayResized(TELEVISION));
    window.expect_in_room("Round 19");
    let words = window.words_in_room();
    let shown = |number: &str| words.iter().any(|words| words == number);
    assert!(shown("18") && shown("10") && shown("343"), "{words:?}");
    assert!(!shown("5") && !shown("83"), "{words:?}");
}

#[test]
fn keys_typed_in_the_room_display_are_not_lost() {
    let mut window = Window::playing(&read(GOODGE));
    window.press("F9");
    window.press_in_room("2 8 5 Enter C 9 5 Enter 6 0 Enter Enter");
    window.expect("Round 6 recorded");
    window.expect_in_room("Round 7: Ada deals");
    window.press_in_room("F9");
    assert!(window.app.display().is_none());
}

#[test]
fn f11_makes_the_focused_window_full_screen() {
    let mut window = Window::playing(&read(GOODGE));
    window.press("F11");
    assert_eq!(window.full_screens(), 1);
    window.press("F9");
    assert!(!window.room_is_full());
    window.press_in_room("F11");
    assert!(window.room_is_full());
    assert_eq!(window.full_screens(), 2);
    window.press("F11");
    assert!(window.room_is_full());
    assert_eq!(window.full_screens(), 1);
    window.press_in_room("F11");
    assert_eq!(window.full_screens(), 0);
}

#[test]
fn the_room_display_scales_with_its_window_not_the_text_size() {
    let mut window = Window::playing(&read(GOODGE));
    window.press("F9");
    for (width, height, scale) in
        [(1920.0, 1080.0, 1.0), (3840.0, 2160.0, 2.0), (1280.0, 720.0, 720.0 / 1080.0)]
    {
        window.tell(Message::DisplayResized(Size::new(width, height)));
        window.press("F8");
        let found = window.app.display().unwrap().scale_factor();
        assert!((found - scale).abs() < 0.001, "{width} by {height}: {found}");
    }
    assert!(window.app.scale_factor() > 1.2);
}

#[test]
fn a_timer_runs_only_with_several_pages() {
    let crowd = |count: usize| {
        let names: Vec<String> = (1..=count).map(|number| format!("\"P{number}\"")).collect();
        let names = names.join(",");
        Window::playing(&read(&format!(
            r#"{{"game":"ten-thousand","players":[{names}],"rounds":[]}}"#
        )))
    };
    let listens = |window: &Window| into_recipes(window.app.subscription()).len();
    let mut window = crowd(9);
    let quiet = listens(&window);
    window.press_to_room("F9", "P9");
    assert_eq!(listens(&window), quiet);

    let mut window = crowd(60);
    assert_eq!(listens(&window), quiet);
    window.press("F9");
    assert_eq!(listens(&window), quiet + 1);
    window.expect_in_room("1 of 2");
    window.expect_in_room("P30");
    window.tell(Message::DisplayPageTurned);
    window.expect_in_room("2 of 2");
    window.expect_in_room("P31");
    window.tell(Message::DisplayPageTurned);
    window.expect_in_room("1 of 2");
    window.press("F9");
    assert_eq!(listens(&window), quiet);
}

#[test]
fn the_room_shows_every_game() {
    let mut window = Window::empty();
    for game in games::rules::ALL {
        let record = simulate::record(game, 5, None, Some(6)).unwrap();
        window.go_to(Route::Begin(Box::new(record)), game.name);
        if window.app.display().is_none() {
            window.press("F9");
        }
        window.tell(Message::DisplayResized(TELEVISION));
        window.expect_in_room(game.name);
    }
}
