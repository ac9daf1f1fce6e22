//! Text that does not fit is drawn smaller, then shortened.

use house_rules::gui::text_fit::{fits, lines, shortened, step, width};
use house_rules::gui::theme::{FONT_FILES, scale};

/// The smallest size of letters on a screen, in logical pixels.
const MIN_SIZE: f32 = 12.0;

fn with_fonts() {
    let mut fonts = iced::advanced::graphics::text::font_system().write().unwrap();
    for file in FONT_FILES {
        fonts.load_font(file.into());
    }
}

#[test]
fn text_that_fits_stays_the_same() {
    with_fonts();
    assert_eq!(step("145", scale::HEAD, 100.0), scale::HEAD);
    assert_eq!(shortened("Ada", scale::CARD, 60.0), "Ada");
    assert_eq!(lines("2 runs of 3", scale::CAPTION, 200.0), 1);
}

#[test]
fn text_that_does_not_fit_is_smaller_then_shortened_in_the_middle() {
    with_fonts();
    let small = step("10,000", scale::HEAD, 60.0);
    assert!(width("10,000", small) <= 60.0 && small.size >= MIN_SIZE);
    let name = shortened("Maximiliane Sternberg", scale::CAPTION, 80.0);
    assert!(name.starts_with("Max") && name.contains('…') && name.ends_with("erg"), "{name}");
    assert!(fits(&name, scale::CAPTION, 80.0));
    assert_eq!(lines("1 run of 4 and 1 set of 3", scale::CAPTION, 60.0), 3);
}

#[test]
fn of_two_names_each_is_shortened() {
    with_fonts();
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
