//! The chart of a game: positions of its lines, marks and names, and its picture.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use scoring::board::{BoardColumn, BoardRow, BoardScore, Lead};
use scoring::{Board, Unit};
use session::chart::image;
use session::chart::layout::{Frame, Layout, Point};
use session::chart::{Chart, Weight};

use crate::prelude::*;

fn measure(words: &str, size: f32) -> f32 {
    f32::from(u16::try_from(words.chars().count()).unwrap()) * size * 0.6
}

fn chart(text: &str) -> Chart {
    let record = read(text);
    Chart::of(&board(&record, &evaluate(&record)), None)
}

const GOODGE: &str = r#"{"game":"goodge","players":["Ada","Ben","Cleo"],"rounds":[
 {"declarer":"Ben","bid":110,"trump":"stars","captured":{"Ada":70,"Ben":130,"Cleo":50}},
 {"declarer":"Cleo","bid":90,"trump":"hearts","captured":{"Ada":100,"Ben":70,"Cleo":80}}]}"#;

/// Returns a sheet of this many columns and rounds, repeating these totals.
fn sheet(names: &[String], totals: &[Vec<(i64, bool)>], goal: Option<i64>, start: i64) -> Board {
    let columns = names.iter().enumerate().map(|(index, name)| BoardColumn {
        team: Team(u16::try_from(index).unwrap()),
        name: name.clone(),
        names: vec![name.clone()],
        total: 0,
        rank: index % 5 + 1,
        lead: Lead::default(),
        wins: false,
        deals: false,
    });
    let rows = totals.iter().enumerate().map(|(index, totals)| BoardRow {
        number: index + 1,
        state: if totals.first().is_some_and(|(_, counts)| *counts) {
            RoundState::Scored
        } else {
            RoundState::Refused
        },
        facts: Vec::new(),
        mark: None,
        words: Vec::new(),
        cells: totals
            .iter()
            .map(|(total, _)| BoardScore {
                score: 0,
                total: *total,
                mark: None,
                away: false,
                is_new: false,
            })
            .collect(),
    });
    Board {
        columns: columns.collect(),
        rows: rows.collect(),
        dealt: Vec::new(),
        start,
        goal,
        unit: if start % 2 == 0 { Unit::Points } else { Unit::Cents },
        in_sides: false,
    }
}

fn total() -> impl Strategy<Value = i64> {
    prop_oneof![-200..600_i64, Just(0), Just(i64::MAX), Just(i64::MIN), any::<i64>()]
}

fn boards() -> impl Strategy<Value = Board> {
    let names = vec(prop_oneof!["[A-Z][a-z]{0,8}", "\\PC{0,40}"], 0..30);
    (names, 0..50_usize).prop_flat_map(|(names, rounds)| {
        let row = vec((total(), any::<bool>()), names.len());
        (Just(names), vec(row, rounds), option::of(total()), total())
            .prop_map(|(names, totals, goal, start)| sheet(&names, &totals, goal, start))
    })
}

fn frames() -> impl Strategy<Value = Frame> {
    (0.0..2000.0_f32, 0.0..1200.0_f32, 0..3).prop_map(|(width, height, kind)| match kind {
        0 => Frame::small(width, height, measure),
        1 => Frame::large(width, height, measure),
        _ => Frame::room(width, height, measure),
    })
}

fn places(layout: &Layout) -> Vec<Point> {
    let lines = layout.lines.iter().flat_map(|line| {
        let name =
            line.name.iter().flat_map(|name| name.lead.into_iter().flatten().chain([name.at]));
        line.path.iter().chain(&line.marks).copied().chain(name)
    });
    let levels = layout.levels.iter().map(|level| Point { x: 0.0, y: level.y });
    let goal = layout.goal.iter().map(|goal| goal.at);
    lines.chain(layout.rounds.iter().map(|(at, _)| *at)).chain(levels).chain(goal).collect()
}

fn sound(layout: &Layout, frame: &Frame) -> Result<(), TestCaseError> {
    for at in places(layout) {
        prop_assert!(at.x.is_finite() && at.y.is_finite(), "{at:?}");
    }
    let plot = layout.plot;
    for line in &layout.lines {
        prop_assert!(line.path.windows(2).all(|pair| pair[0].x < pair[1].x), "{:?}", line.path);
        for at in &line.marks {
            prop_assert!(at.x >= plot.left - 0.01 && at.x <= plot.right + 0.01, "{at:?} {plot:?}");
            prop_assert!(at.y >= plot.top - 0.01 && at.y <= plot.bottom + 0.01, "{at:?} {plot:?}");
        }
    }
    let names: Vec<_> = layout.lines.iter().filter_map(|line| line.name.as_ref()).collect();
    let mut heights: Vec<f32> = names.iter().map(|name| name.at.y).collect();
    heights.sort_by(f32::total_cmp);
    for pair in heights.windows(2) {
        prop_assert!(pair[1] - pair[0] > frame.gap - 0.01, "{heights:?}");
    }
    let drawn = layout.lines.iter().filter(|line| !line.path.is_empty()).count();
    let room = (plot.bottom - frame.gap / 2.0) / frame.gap;
    if f32::from(u16::try_from(drawn).unwrap()) < room {
        prop_assert_eq!(names.len(), drawn);
    }
    for name in names {
        prop_assert!(name.at.x > plot.right, "{name:?}");
        let end = name.at.x + measure(&name.words, frame.letters);
        prop_assert!(
            frame.width < 24.0 * frame.letters || end <= frame.width + 0.1,
            "{name:?} ends at {end}"
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn marks_are_in_the_plot_and_names_apart_in_any_frame(
        board in boards(), frame in frames(), lit in option::of(0..30_usize),
    ) {
        let chart = Chart::of(&board, lit);
        sound(&chart.layout(&frame), &frame)?;
    }
}

#[test]
fn every_game_has_a_valid_chart() {
    for game in rules::ALL {
        for seed in 0..2 {
            let Some(record) = simulate::record(game, seed, None, None) else { continue };
            let evaluation = evaluate(&record);
            let chart = Chart::of(&board(&record, &evaluation), None);
            let frame = Frame::large(900.0, 500.0, measure);
            sound(&chart.layout(&frame), &frame).unwrap();
            for (line, total) in chart.lines.iter().zip(&evaluation.totals) {
                let last = line.totals.last().map(|(_, total)| *total);
                assert_eq!(last, Some(*total), "{}", game.id);
            }
        }
    }
}

#[test]
fn a_line_follows_the_totals_from_the_initial_one() {
    let chart = chart(GOODGE);
    assert_eq!(chart.words(), "Playing to 500 · 2 rounds");
    assert_eq!(chart.lines[2].totals, [(1, 50), (2, -40)]);
    let layout = chart.layout(&Frame::small(300.0, 150.0, measure));
    let cleo =
        layout.lines.iter().find(|line| line.name.as_ref().unwrap().words == "Cleo").unwrap();
    assert_eq!((cleo.path.len(), cleo.marks.len()), (3, 2));
    // Up is more: first up from zero, then down below it.
    let zero = layout.levels[0].y;
    assert!((cleo.path[0].y - zero).abs() < 0.01 && cleo.path[1].y < zero && cleo.path[2].y > zero);
    assert!(layout.goal.unwrap().y < cleo.path[1].y);
}

#[test]
fn sides_look_like_their_badges_and_teams_have_their_own_names() {
    use session::chart::{Ink, MarkShape};
    let euchre = chart(
        r#"{"game":"euchre","players":["Ada","Ben","Cleo","Dov"],"rounds":[
            {"declarer":"Ada","tricks":3,"trump":"hearts"}]}"#,
    );
    let lines = euchre.lines.iter().map(|it| (it.name.as_str(), it.style.ink, it.style.shape));
    let sides = [
        ("Ada and Cleo", Ink::SideA, MarkShape::Square),
        ("Ben and Dov", Ink::SideB, MarkShape::Dot),
    ];
    assert_eq!(lines.collect::<Vec<_>>(), sides);
    let gin = simulated("gin-tournament", 3, Some(8), Some(2));
    let gin_chart = Chart::of(&board(&gin, &evaluate(&gin)), None);
    assert_eq!(gin_chart.lines[0].name, gin.team_name(Team::A));
}

#[test]
fn a_round_that_does_not_count_has_no_mark() {
    let later = GOODGE.replace("\"bid\":90", "\"bid\":900");
    let chart = chart(&later);
    assert_eq!(chart.last, 1);
    assert!(chart.lines.iter().all(|line| line.totals.len() == 1));
    let chart = self::chart(
        r#"{"game":"hearts","players":["Ada","Ben","Cleo","Eve"],"rounds":[
        {"away":["Eve"],"points":{"Ada":20,"Ben":3,"Cleo":3}},
        {"points":{"Ada":20,"Ben":3,"Cleo":3,"Eve":0}}]}"#,
    );
    assert_eq!(chart.lines[3].totals, [(2, 0)], "who joined begins there");
    // Nor is there a picture without rounds.
    let blank = Record { rounds: Vec::new(), ..read(GOODGE) };
    assert_eq!(image::svg(&blank, &evaluate(&blank)), None);
}

#[test]
fn the_target_comes_from_the_options() {
    for (options, goal) in [
        (r#""game":"goodge","options":{"target":1000},"players":["Ada","Ben","Cleo"]"#, Some(1000)),
        (r#""game":"hearts","players":["Ada","Ben","Cleo"]"#, Some(100)),
        (r#""game":"sticks","players":["Ada","Ben","Cleo"]"#, Some(7)),
        (r#""game":"jokers-wild","players":["Ada","Ben"]"#, Some(5)),
        (r#""game":"pinochle","players":["Ada","Ben","Cleo"]"#, Some(150)),
        (r#""game":"pinochle","options":{"rounds":12},"players":["Ada","Ben","Cleo"]"#, None),
        (r#""game":"oh-hell","players":["Ada","Ben","Cleo"]"#, None),
    ] {
        let record = read(&format!("{{{options},\"rounds\":[]}}"));
        assert_eq!(evaluate(&record).goal, goal, "{options}");
    }
}

#[test]
fn money_is_charted_with_cents() {
    let names = ["Ada".to_owned(), "Ben".to_owned()];
    let mut board = sheet(&names, &[vec![(565, true), (-565, true)]], None, 0);
    board.unit = Unit::Cents;
    let layout = Chart::of(&board, None).layout(&Frame::large(900.0, 500.0, measure));
    let words: Vec<String> = layout.levels.into_iter().filter_map(|level| level.words).collect();
    assert!(words.contains(&"4.00".to_owned()) && words.contains(&"−4.00".to_owned()), "{words:?}");
}

#[test]
fn eight_lines_differ_without_color_and_of_more_the_best_stand_out() {
    let names =
        |count: usize| -> Vec<String> { (1..=count).map(|who| format!("P{who}")).collect() };
    let rows =
        |count: usize| vec![(0..).map(|total| (total, true)).take(count).collect::<Vec<_>>()];
    let eight = Chart::of(&sheet(&names(8), &rows(8), None, 0), None);
    for (index, one) in eight.lines.iter().enumerate() {
        for other in &eight.lines[..index] {
            let alike =
                one.style.shape == other.style.shape && one.style.hollow == other.style.hollow;
            assert!(!alike, "{} and {}", one.name, other.name);
        }
    }
    let twelve = Chart::of(&sheet(&names(12), &rows(12), None, 0), Some(10));
    let outstanding: Vec<&str> = twelve
        .lines
        .iter()
        .filter(|line| line.style.weight != Weight::Faint)
        .map(|line| line.name.as_str())
        .collect();
    // Ranks repeat 1 to 5; three are first, and one is highlighted.
    assert_eq!(outstanding, ["P1", "P6", "P11"]);
    assert_eq!(twelve.lines[10].style.weight, Weight::Strong);
    let other = Chart::of(&sheet(&names(12), &rows(12), None, 0), Some(3));
    assert_eq!(other.lines[3].style.weight, Weight::Strong);
}

#[test]
fn marks_of_forty_rounds_stay_apart_and_include_the_last() {
    let rows: Vec<_> = (0..40).map(|round| vec![(round * 9, true), (round * 7, true)]).collect();
    let names = ["Ada".to_owned(), "Ben".to_owned()];
    let layout = Chart::of(&sheet(&names, &rows, None, 0), None)
        .layout(&Frame::small(300.0, 120.0, measure));
    for line in &layout.lines {
        assert_eq!(line.marks.last(), line.path.last());
        assert!(
            line.marks.len() > 10 && line.marks.windows(2).all(|pair| pair[1].x - pair[0].x >= 8.0)
        );
    }
}

#[cfg(feature = "gui")]
#[test]
fn the_png_has_the_colors_of_the_window() {
    use house_rules::gui::theme::LIGHT;
    use session::chart::Ink;
    for ink in [Ink::SideA, Ink::Accent, Ink::SideB, Ink::Leader, Ink::Red, Ink::Muted] {
        let [red, green, blue, _] = LIGHT.ink_of(ink).into_rgba8();
        assert_eq!(image::hex(ink), format!("#{red:02X}{green:02X}{blue:02X}"));
    }
    let record = read(GOODGE);
    let svg = image::svg(&record, &evaluate(&record)).unwrap();
    let png = image::png(&svg).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    // With the words there are more pixels that are not white.
    let wordless: String = svg.lines().filter(|line| !line.starts_with("<text")).collect();
    assert_ne!(image::png(&wordless).unwrap(), png);
}
