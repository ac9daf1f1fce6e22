//! Long names are whole wherever there is room for them, and never cover anything else.

use house_rules::gui::text_fit::{self, fits, lines, shortened, step, width};
use house_rules::gui::theme::TextStyle;
use iced::advanced::graphics::text::Paragraph;
use iced::advanced::text::{self, Paragraph as _};

use crate::prelude::*;

const BARTHOLOMEW: &str = "Bartholomew Featherstonehaugh-Smythe";
const LONG: [&str; 4] = [BARTHOLOMEW, "Nguyễn Thị Ánh Tuyết", "Zoë Müller-Lüdenscheidt", "Cleo"];
/// Sizes of the part of a screen that a window gets, and of a smaller window.
const SIZES: [(f32, f32); 4] =
    [(1366.0, 768.0), (1280.0, 820.0), (1024.0, 700.0), (1920.0, 1080.0)];

fn hearts(rounds: usize) -> Window {
    let [first, second, third, last] = LONG;
    let round = format!(r#"{{"points":{{"{first}":4,"{second}":3,"{third}":3,"{last}":16}}}}"#);
    let names = LONG.map(|name| format!("{name:?}")).join(",");
    let rounds = vec![round; rounds].join(",");
    let record = format!(r#"{{"game":"hearts","players":[{names}],"rounds":[{rounds}]}}"#);
    Window::playing(&read(&record))
}

#[test]
fn names_in_a_correction_have_lines_of_their_own() {
    for (width, height) in SIZES {
        for keys in ["F2", "F2 7", "F2 7 Enter Enter Enter 1 3 Enter"] {
            let mut window = hearts(3);
            window.resize(width, height);
            window.press(keys);
            let size = format!("{keys} at {width} by {height}");
            assert_eq!(window.squeezed(), Vec::<String>::new(), "{size}");
            if width < 1280.0 {
                continue;
            }
            let cut = window.without_room(12.0, 0.7 * width);
            assert_eq!(cut, Vec::<String>::new(), "{size}");
            if keys == "F2" {
                continue;
            }
            // The new value is right of the old one, not below it.
            let card = window.place("What this changes").unwrap();
            let below = window.places("7").into_iter().filter(|at| at.x > 0.7 * width);
            assert!(below.map(|at| at.x).all(|x| x > card.x + 80.0), "{size}");
        }
    }
}

/// What does not fit beside the rounds is left out in whole facts.
#[test]
fn no_row_ends_in_a_comma() {
    let mut window = Window::playing(&read(
        r#"{"game":"cardigan","players":["Walter","Rosalind","Tim","Wilhelmina"],"rounds":[{
            "dealer":"Rosalind","declarer":"Rosalind","stuck":true,"strain":"no-trump","level":2,"tricks":7,
            "cards":{"A":80,"B":200}}]}"#,
    ));
    for (width, height) in SIZES.into_iter().chain([(683.0, 384.0), (480.0, 400.0)]) {
        window.resize(width, height);
        assert_eq!(window.sees("2,"), window.sees("7 tricks"), "{width}");
    }
}

/// No text takes more lines when it is drawn than were measured.
#[test]
fn lines_are_measured_as_they_are_drawn() {
    let style = scale::BODY.sized(12.0);
    let drawn = |words: &str, room: f32| {
        let text = text::Text {
            content: words,
            bounds: iced::Size::new(room, f32::INFINITY),
            size: style.size.into(),
            line_height: text::LineHeight::Absolute(style.line.into()),
            font: style.font,
            align_x: text::Alignment::Default,
            align_y: iced::alignment::Vertical::Top,
            shaping: text::Shaping::Auto,
            wrapping: text::Wrapping::WordOrGlyph,
        };
        Paragraph::with_text(text).min_height() / style.line
    };
    let pairs = LONG.iter().flat_map(|one| LONG.map(|other| format!("{one} & {other}")));
    for words in pairs.chain(["Christopher Wallingford-Smythe & Cleo".to_owned()]) {
        let rooms = (100_u16..400).map(f32::from);
        for room in rooms.flat_map(|room| [0.0, 0.3, 0.6].map(|part| room + part)) {
            let drawn = drawn(&words, room);
            // A single line is drawn without wrapping.
            let fits = |most: &u8| text_fit::fits_lines(&words, style, room, usize::from(*most));
            let measured = (2..8).find(fits).map_or(f32::INFINITY, f32::from);
            assert!(drawn <= measured + 0.01, "{words} at {room}: {measured}, {drawn}");
        }
    }
}

/// Returns where a name is in the head of the table.
fn head(window: &mut Window, name: &str) -> Rectangle {
    let bounds = window.whole_bounds(name).into_iter();
    bounds.min_by(|one, other| one.y.total_cmp(&other.y)).unwrap()
}

/// Returns whether a name fits into its lines there, in small letters if need be.
fn is_whole_in_head(window: &mut Window, name: &str) -> bool {
    let (head, style) = (head(window, name), TextStyle { size: 12.0, line: 15.0, ..scale::NAME });
    text_fit::fits_lines(name, style, head.width + 0.5, text_fit::lines_in(head.height, style, 3))
}

/// A name in the head takes two lines before the names of all others become smaller.
#[test]
fn one_long_name_does_not_make_all_others_small() {
    for (width, height, least) in
        [(1920.0, 1080.0, 20.0), (1366.0, 768.0, 15.0), (1024.0, 700.0, 15.0)]
    {
        let mut window = hearts(3);
        window.resize(width, height);
        let head = head(&mut window, "Cleo");
        assert!(head.height >= 1.29 * least, "{width}: {head:?}");
        if width > 1280.0 {
            assert!(is_whole_in_head(&mut window, BARTHOLOMEW), "{width}");
        }
        assert_eq!(window.squeezed(), Vec::<String>::new(), "{width}");
    }
    // Where there is room, nothing is smaller or cut.
    let mut window = hearts(3);
    window.resize(1920.0, 1080.0);
    for name in LONG {
        let head = head(&mut window, name);
        let (style, lines) = (scale::NAME, if head.height > 30.0 { 2 } else { 1 });
        assert!(text_fit::fits_lines(name, style, head.width + 0.5, lines), "{name}: {head:?}");
        assert!(head.height >= style.line, "{name}: {head:?}");
    }
}

/// Names of two words are whole in the head, on two lines if need be.
#[test]
fn names_of_two_words_are_whole_in_the_head() {
    let names = [
        "Grandma Josephine",
        "Uncle Maximilian",
        "Alexandra Peters",
        "Cleo",
        "Great-Aunt Ida",
        "Ben",
        "Christopher Ng",
        "Dov",
    ];
    for count in [3, 6, 8] {
        for (width, height, steps) in [(1024.0, 640.0, 0), (1366.0, 768.0, 0), (1366.0, 768.0, 2)] {
            for game in ["ten-thousand", "hearts", "oh-hell", "chicken-foot", "golf"] {
                let game = rules::find(game).unwrap();
                if !game.player_counts.allows(count) {
                    continue;
                }
                let mut record = Record { ended: false, ..some_rounds(game, 2, Some(count), 4) };
                for (player, name) in record.players.iter_mut().zip(names) {
                    name.clone_into(player);
                }
                let mut window = Window::playing(&record).sized(width, height);
                window.enlarge(steps);
                let names = names.iter().take(count);
                let cut = names.filter(|name| !is_whole_in_head(&mut window, name));
                let cut: Vec<_> = cut.collect();
                assert!(cut.is_empty(), "{} with {count} at {width}: {cut:?}", game.id);
            }
        }
    }
}

/// On a night of eleven tables a name of two long words is whole at its chair.
#[test]
fn names_of_two_words_are_whole_around_many_tables() {
    let mut record = crate::night::night(23, 22);
    for (at, name) in record.players.iter_mut().enumerate() {
        *name = format!("{name} Featherstone{at}");
    }
    let names = record.players.clone();
    let mut window = Window::playing(&record).showing("Enter starts game 1").sized(1366.0, 768.0);
    window.waits_for("Sitting out");
    let style = TextStyle { size: 12.0, line: 15.0, ..scale::SMALL };
    let chairs: Vec<_> = names.iter().flat_map(|name| window.whole_bounds(name)).collect();
    assert!(chairs.len() >= 40, "{}", chairs.len());
    for name in &names {
        for chair in window.whole_bounds(name) {
            let lines = text_fit::lines_in(chair.height, style, 2);
            assert!(
                text_fit::fits_lines(name, style, chair.width + 0.5, lines),
                "{name} {chair:?}"
            );
        }
    }
}

/// However many play, the rounds have scores beside the totals, as long as their letters fit.
#[test]
fn eight_players_see_the_score_of_each_round() {
    let names: Vec<String> = (1..=8).map(|number| format!("\"Player {number}\"")).collect();
    let turns: Vec<String> = names.iter().map(|name| format!("{name}:1350")).collect();
    let round = format!(r#"{{"turn":{{{}}}}}"#, turns.join(","));
    let record = read(&format!(
        r#"{{"game":"ten-thousand","players":[{}],"rounds":[{}]}}"#,
        names.join(","),
        [round.as_str(); 7].join(",")
    ));
    for (width, height) in SIZES {
        let mut window = Window::playing(&record).sized(width, height);
        window.expect_exactly("1,350");
        assert_eq!(window.squeezed(), Vec::<String>::new(), "{width}");
    }
}

/// On paper no name is broken inside a word, as long as its words have at most twelve letters.
#[test]
fn names_on_paper_are_broken_between_words_only() {
    with_fonts();
    let words = ["Bartholomew", "Featherstone", "Christopher", "Wilhelmina"];
    for (id, most) in [("golf", 14), ("goodge", 4), ("oh-hell", 8), ("ten-thousand", 14)] {
        for count in 3..=most {
            let record = simulate::record(rules::find(id).unwrap(), 1, Some(count), Some(2));
            let Some(mut record) = record else { continue };
            for (player, word) in record.players.iter_mut().zip(words.iter().cycle()) {
                *player = format!("{word} {}", player.chars().next().unwrap());
            }
            let open = OpenGame::open(record.clone(), Vec::new());
            let page = paper::page(&open, paper::Kind::Sheet).unwrap();
            let (_, size) = page.split_once("--names: ").unwrap();
            let size: f32 = size.split_once("pt").unwrap().0.parse().unwrap();
            let all = if page.contains("page wide") { 259.0 } else { 190.0 };
            let others = if page.contains("<th class=\"facts\"") { 53.0 } else { 9.0 };
            let count = u16::try_from(count).unwrap();
            let padding = if all > 200.0 { 1.3 } else { 3.0 };
            let room = ((all - others) / f32::from(count) - padding) * 2.835;
            for word in words {
                let wide = width(word, scale::NAME.sized(size * 10.0)) / 10.0;
                assert!(wide <= room, "{id} with {count}: {word} has {wide} of {room} at {size}");
            }
        }
    }
}

#[test]
fn names_stay_beside_buttons_and_numbers() {
    for (width, height) in SIZES {
        let mut window = hearts(3);
        window.resize(width, height);
        window.press_to("Ctrl+j", "Who plays round 4");
        let card = window.place("Who plays round 4").unwrap().x - 200.0;
        let cut = window.without_room(12.0, card);
        let cut: Vec<_> = cut.into_iter().filter(|it| !it.contains(BARTHOLOMEW)).collect();
        assert_eq!(cut, Vec::<String>::new(), "{width}");
        // In lines of its own, even if it is shortened.
        let all = window.whole_bounds(BARTHOLOMEW);
        let name = all.iter().find(|bounds| bounds.x > card);
        let name = name.unwrap_or_else(|| panic!("{width}: {all:?} and {card}"));
        assert!(name.height > 40.0, "{width}: {name:?}");
        window.press("Esc");
        window.go_to(Route::Person(PersonId(1)), "Rename");
        assert_eq!(window.squeezed(), Vec::<String>::new(), "{width}");
        assert_eq!(window.without_room(12.0, 0.0), Vec::<String>::new(), "{width}");
    }
}

/// What a key would do on a screen is not said on another one.
#[test]
fn a_hint_goes_with_its_screen() {
    let mut window = hearts(3);
    window.press_to("F2 7 Esc", "Press Esc again");
    window.go_to(Route::Home, "Tonight");
    window.expect_no("Press Esc again");
}

#[test]
fn the_menu_hangs_from_its_button() {
    for (width, height) in SIZES {
        let mut window = hearts(3);
        window.resize(width, height);
        window.tell(Message::ToggleMenu);
        let first = window.place("Print").unwrap();
        assert!(first.x > width - 420.0, "{width}: {first:?}");
        assert_eq!(window.squeezed(), Vec::<String>::new(), "{width}");
    }
}

/// The smallest size of letters on a screen, in logical pixels.
const MIN_SIZE: f32 = 12.0;

fn with_fonts() {
    let mut fonts = iced::advanced::graphics::text::font_system().write().unwrap();
    for file in FONT_FILES {
        fonts.load_font(file.into());
    }
}

#[test]
fn text_that_does_not_fit_is_smaller_then_shortened_in_the_middle() {
    with_fonts();
    assert_eq!(step("145", scale::HEAD, 100.0), scale::HEAD);
    assert_eq!(shortened("Ada", scale::CARD, 60.0), "Ada");
    assert_eq!(lines("2 runs of 3", scale::CAPTION, 200.0), 1);
    let small = step("10,000", scale::HEAD, 60.0);
    assert!(width("10,000", small) <= 60.0 && small.size >= MIN_SIZE);
    let name = shortened("Maximiliane Sternberg", scale::CAPTION, 80.0);
    assert!(name.starts_with("Max") && name.contains('…') && name.ends_with("erg"), "{name}");
    assert!(fits(&name, scale::CAPTION, 80.0));
    assert_eq!(lines("1 run of 4 and 1 set of 3", scale::CAPTION, 60.0), 3);
    // Of two names each is shortened.
    let pair = "Ada & Constance-Featherstonehaugh";
    let shown = shortened(pair, scale::CAPTION, 120.0);
    assert!(shown.starts_with("Ada & Cons") && shown.ends_with("gh"), "{shown}");
    let both = shortened("Wilhelmina Oberhofer and Oluwaseunfunmilayo!", scale::CAPTION, 140.0);
    let (first, second) = both.split_once(" and ").unwrap();
    assert!(first.starts_with("Wil") && first.contains('…') && first.ends_with("er"), "{both}");
    assert!(second.starts_with("Olu") && second.contains('…') && second.ends_with("o!"), "{both}");
    assert!(fits(&both, scale::CAPTION, 140.0));
    let list = "Ada 275, Dov 254, Bernard 250, lady Cora 207, Gus 199";
    let some = shortened(list, scale::CAPTION, width(list, scale::CAPTION) - 40.0);
    assert_eq!(some, "Ada 275, Dov 254, Bernard 250, lady Cora 207, …");
    let facts = shortened("even cards and queens", scale::CAPTION, 90.0);
    assert_eq!(facts.matches('…').count(), 1, "{facts}");
}
