//! Printing from the window.

use std::io;

use crate::prelude::*;

const ONE_ROUND: &str = r#"{"game":"goodge","players":["Ada","Ben","Cleo"],"dealer":"Ada",
 "rounds":[{"declarer":"Ben","bid":110,"trump":"stars",
            "captured":{"Ada":70,"Ben":130,"Cleo":50}}]}"#;

fn open(folder: &Path, show: fn(&Path) -> io::Result<()>) -> Window {
    Window::playing(&read(ONE_ROUND)).printing(folder, show)
}

#[test]
fn a_sheet_is_printed_with_two_keys() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), |_| Ok(()));
    window.press_to("Ctrl+p", "Score sheet");
    window.expect("every round");
    window.press_to("1", "Goodge, score sheet: opened in your browser");
    assert!(!window.sees("every round"), "the card is gone");
    let [page] = &files(folder.path(), &["html"])[..] else { panic!("not one page") };
    assert!(page.file_name().unwrap().to_str().unwrap().starts_with("Goodge, score sheet"));
    assert!(fs::read_to_string(page).unwrap().contains("Ben, 110, stars"));
    // Another page is next to it and overwrites none.
    window.press_to("Ctrl+p Down Enter", "Goodge, blank sheets: opened");
    window.press_to("Ctrl+p 1", "Goodge, score sheet: opened");
    assert_eq!(files(folder.path(), &["html"]).len(), 3);
}

#[test]
fn without_a_browser_the_message_says_where_the_page_is() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open(folder.path(), |_| Err(io::ErrorKind::NotFound.into()));
    window.press_to("Ctrl+p 3", "Goodge, standings: no browser opened. Open ");
    window.expect(files(folder.path(), &["html"])[0].file_name().unwrap().to_str().unwrap());
}

#[test]
fn a_page_that_cannot_be_written_is_reported_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a-file");
    fs::write(&file, "").unwrap();
    let mut window = open(&file, |_| Ok(()));
    window.press_to("Ctrl+p 1", "cannot be written: ");
}
