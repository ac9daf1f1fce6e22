//! Pictures of the score sheet on request.

use super::*;

#[test]
#[ignore = "draws pictures into the folder that HOUSE_RULES_PICTURES names"]
fn pictures_of_the_sheet() {
    let folder = picture_folder();
    let mut window = open(GOODGE);
    window.keys("2 8 5 Enter C 9 5 Enter 6 0 Enter");
    for theme in ["dark", "contrast", "light"] {
        window.set_theme(theme);
        window.picture(folder.join(format!("sheet-goodge-{theme}.png")));
    }
    window.keys("F8 F8");
    window.picture(folder.join("sheet-goodge-150.png"));
    window.keys("F7 F7");
    window.picture(folder.join("sheet-goodge.png"));
    window.resize(1024.0, 640.0);
    window.picture(folder.join("sheet-goodge-1024.png"));
    for _ in 0..4 {
        window.press("F8");
    }
    window.picture(folder.join("sheet-goodge-1024-200.png"));
}

#[test]
#[ignore = "draws pictures into the folder that HOUSE_RULES_PICTURES names"]
fn pictures_of_a_correction() {
    let folder = picture_folder();
    let mut window = open(GOODGE);
    window.keys("2 8 5 C");
    window.keys("Up Up Up Up F2");
    window.keys("Tab Tab Tab Tab 6 0 9 0");
    window.picture(folder.join("correct.png"));
    window.resize(1024.0, 640.0);
    window.picture(folder.join("correct-1024.png"));
    window.resize(1440.0, 900.0);
    window.press("Enter");
    window.picture(folder.join("corrected.png"));
    window.keys("F6 F6 F6");
    window.picture(folder.join("log.png"));
    window.keys("F6 F3");
    window.picture(folder.join("why.png"));
    window.keys("Esc F1");
    window.picture(folder.join("keys.png"));
    window.keys("Esc 3 4 0 F6 F6");
    window.picture(folder.join("rules.png"));
    window.keys("F6 F6");
    window.keys("Shift+Tab Shift+Tab Shift+Tab");
    window.keys("F5");
    window.picture(folder.join("more.png"));
}

#[test]
#[ignore = "draws pictures into the folder that HOUSE_RULES_PICTURES names"]
fn pictures_of_the_end() {
    let folder = picture_folder();
    let mut window = open(GOODGE);
    window.keys("2 8 5 Enter C 9 5 Enter 6 0 Enter Enter");
    window.keys("3 1 0 0 * 4 0 7 0 Enter");
    window.picture(folder.join("won.png"));
    window.resize(1024.0, 640.0);
    window.picture(folder.join("won-1024.png"));
}

#[test]
fn pictures_of_other_games() {
    let Some(folder) = pictures() else { return };
    let mut window = open(
        r#"{"game":"oh-hell","players":["Ida","Abe","June","Otto","Tess","Walt"],"rounds":[
     {"bids":{"Ida":0,"Abe":0,"June":0,"Otto":1,"Tess":0,"Walt":0},"tricks":{"Otto":1},"trump":"hearts"},
     {"bids":{"Ida":0,"Abe":1,"June":0,"Otto":1,"Tess":1,"Walt":0},"tricks":{"Abe":1,"Tess":1},"trump":"spades"},
     {"bids":{"Ida":1,"Abe":0,"June":1,"Otto":1,"Tess":0,"Walt":1},"tricks":{"Ida":1,"June":1,"Walt":1},"trump":"diamonds"}]}"#,
    );
    window.keys("1 1 2 0 1 2 1 1 2 0");
    window.picture(folder.join("oh-hell.png"));
    window.resize(1024.0, 640.0);
    window.picture(folder.join("oh-hell-1024.png"));
    for _ in 0..4 {
        window.press("F8");
    }
    window.picture(folder.join("oh-hell-1024-200.png"));
    let mut window = open(
        r#"{"game":"five-hundred-bid","players":["Ida","Abe","June","Otto"],"rounds":[
  {"declarer": "Ida", "bid": 80, "trump": "hearts", "captured": {"A": 85, "B": 40}},
  {"declarer": "Abe", "bid": 70, "trump": "no-trump", "captured": {"A": 60, "B": 65}}]}"#,
    );
    window.keys("2 8 7 C 4 4 Tab");
    window.picture(folder.join("five-hundred-bid.png"));
    let mut window = open(
        r#"{"game":"whist-with-tens","players":["Ida","Abe","June","Otto"],"rounds":[
  {"tricks": {"A": 8, "B": 5}, "tens": {"A": 3, "B": 1}}]}"#,
    );
    window.keys("9 2");
    window.picture(folder.join("whist-with-tens.png"));
    let mut window = open(
        r#"{"game":"hearts","players":["Ida","Abe","June","Otto"],"rounds":[
  {"points": {"Ida": 14, "Abe": 5, "June":7}}, {"points": {"Abe": 26}}]}"#,
    );
    window.keys("9 9 9");
    window.picture(folder.join("hearts.png"));
}
