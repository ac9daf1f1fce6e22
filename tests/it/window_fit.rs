//! Windows fit any monitors.

// Pixels are small whole numbers.
#![allow(clippy::cast_precision_loss, clippy::float_cmp)]

use house_rules::window_fit::{Area, FRAME, Fitted, Monitor};
use house_rules::window_state::{Lengths, WindowState};
use scoring::Rng;

fn monitor(at: Lengths, size: Lengths, scale: f32) -> Monitor {
    let area = Area { at, size };
    Monitor { area, work: area, scale }
}

fn is_inside(fitted: Fitted, monitor: &Monitor) -> bool {
    let Area { at: (left, top), size: (width, height) } = monitor.work;
    let outer =
        ((fitted.size.0 + FRAME.0) * monitor.scale, (fitted.size.1 + FRAME.1) * monitor.scale);
    fitted.at.0 >= left
        && fitted.at.1 >= top
        && fitted.at.0 + outer.0 <= left + width
        && fitted.at.1 + outer.1 <= top + height
}

/// One to four monitors in a row or a column, with panels at any edge.
fn any_monitors(rng: &mut Rng) -> Vec<Monitor> {
    let sizes = [(1366, 768), (1280, 800), (1440, 900), (1920, 1080), (3840, 2160), (1080, 1920)];
    let count = 1 + rng.index(4).unwrap();
    let in_a_row = rng.one_in(2);
    let mut corner = (rng.step_between(-4000, 0, 1), rng.step_between(-3000, 0, 1));
    let mut monitors = Vec::new();
    for _ in 0..count {
        let (width, height) = *rng.pick(&sizes).unwrap();
        let scale = *rng.pick(&[1.0, 1.0, 1.25, 1.5, 1.75, 2.0]).unwrap();
        let at = (corner.0 as f32, corner.1 as f32);
        let mut monitor = monitor(at, (width as f32, height as f32), scale);
        let panel = rng.step_between(0, 60, 1) as f32;
        let work = &mut monitor.work;
        match rng.index(4).unwrap() {
            0 => work.size.1 -= panel,
            1 => work.size.0 -= panel,
            2 => (work.at.1, work.size.1) = (work.at.1 + panel, work.size.1 - panel),
            _ => (work.at.0, work.size.0) = (work.at.0 + panel, work.size.0 - panel),
        }
        monitors.push(monitor);
        if in_a_row { corner.0 += width } else { corner.1 += height }
    }
    monitors
}

fn wanted(size: Lengths, at: Option<Lengths>, screen: Option<Lengths>) -> WindowState {
    WindowState { size, at, maximized: false, screen }
}

fn any_wanted(rng: &mut Rng) -> WindowState {
    let mut length = |low, high| rng.step_between(low, high, 1) as f32 / 4.0;
    let size = (length(400, 16_000), length(400, 12_000));
    let at = (length(-40_000, 40_000), length(-40_000, 40_000));
    let monitor = (length(2000, 16_000), length(2000, 9000));
    let at = (!rng.one_in(4)).then_some(at);
    wanted(size, at, (!rng.one_in(4)).then_some(monitor))
}

#[test]
fn any_window_is_fitted_to_any_monitors() {
    let mut rng = Rng(7);
    for round in 0..20_000 {
        let (monitors, window) = (any_monitors(&mut rng), any_wanted(&mut rng));
        let fitted = window.fit(&monitors).unwrap();
        let at = monitors.iter().find(|monitor| is_inside(fitted, monitor));
        let at = at.unwrap_or_else(|| panic!("{round}: {window:?} on {monitors:?}: {fitted:?}"));
        assert!(fitted.size.0 <= window.size.0 && fitted.size.1 <= window.size.1, "{round}");

        // Where it is now, it stays.
        let corner = (fitted.at.0 / at.scale, fitted.at.1 / at.scale);
        let monitor = (at.area.size.0 / at.scale, at.area.size.1 / at.scale);
        let again = wanted(fitted.size, Some(corner), Some(monitor));
        if monitors.iter().all(|monitor| monitor.scale == at.scale) {
            assert_eq!(again.fit(&monitors), Some(fitted), "{round}: {again:?} on {monitors:?}");
        }
    }
}

#[test]
fn a_window_from_a_missing_monitor_opens_on_one_that_is_there() {
    let left = monitor((0.0, 0.0), (1440.0, 900.0), 1.0);
    let right = monitor((1440.0, 0.0), (1440.0, 900.0), 1.0);
    let fit = |at: Lengths, monitors: &[Monitor]| {
        wanted((800.0, 600.0), Some(at), Some((1440.0, 900.0))).fit(monitors).unwrap()
    };
    for at in [(10.0, 20.0), (600.0, 200.0)] {
        assert_eq!(fit(at, &[left]), Fitted { size: (800.0, 600.0), at });
    }
    // On the right one while it is there, then at the near edge of the other, although it has the
    // same size.
    assert_eq!(fit((1500.0, 100.0), &[left, right]).at, (1500.0, 100.0));
    assert_eq!(fit((1500.0, 100.0), &[left]).at, (1440.0 - 808.0, 100.0));
    assert_eq!(fit((-2000.0, -70.0), &[left]).at, (0.0, 0.0));
    // A title bar above the screen comes down.
    assert_eq!(fit((100.0, -30.0), &[left, right]).at, (100.0, 0.0));
}

#[test]
fn the_first_window_is_centered_in_the_work_area() {
    let first = wanted((1280.0, 820.0), None, None);
    let small = Monitor {
        work: Area { at: (0.0, 24.0), size: (1366.0, 704.0) },
        ..monitor((0.0, 0.0), (1366.0, 768.0), 1.0)
    };
    let fitted = first.fit(&[small]).unwrap();
    assert_eq!(fitted, Fitted { size: (1280.0, 664.0), at: (39.0, 24.0) });
    let scaled = monitor((0.0, 0.0), (1920.0, 1080.0), 1.5);
    let fitted = first.fit(&[scaled]).unwrap();
    assert_eq!(fitted, Fitted { size: (1272.0, 680.0), at: (0.0, 0.0) });
    assert_eq!(first.fit(&[]), None);
}

#[test]
fn a_window_over_a_panel_stays_there_on_its_monitor() {
    let mut only = monitor((0.0, 0.0), (1280.0, 800.0), 2.0);
    only.work.size.1 = 704.0;
    let was = wanted((632.0, 312.0), Some((0.0, 8.5)), Some((640.0, 400.0)));
    assert_eq!(was.fit(&[only]), Some(Fitted { size: was.size, at: (0.0, 17.0) }));
    let elsewhere = WindowState { screen: Some((1920.0, 1080.0)), ..was };
    assert_eq!(elsewhere.fit(&[only]).unwrap().at, (0.0, 0.0));
}
