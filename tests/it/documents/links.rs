//! Links in the documents.

use super::{pages, text};
use crate::prelude::*;

/// Documents outside the book.
const OTHERS: [&str; 7] = [
    "ARCHITECTURE.md",
    "BENCHMARKS.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "PRIVACY.md",
    "SECURITY.md",
    "packaging/README.md",
];

/// The longest README, in bytes: one screen, then links.
const MAX_README: usize = 7_500;

fn targets(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (start, end) in [("](", ')'), ("src=\"", '"')] {
        for (at, _) in text.match_indices(start) {
            let target = &text[at + start.len()..];
            found.push(&target[..target.find(end).unwrap_or(target.len())]);
        }
    }
    found
}

/// Returns the anchors of a page's headings, as GitHub and mdbook make them.
fn anchors(text: &str) -> Vec<String> {
    let mut in_block = false;
    let mut anchors = Vec::new();
    for line in text.lines() {
        in_block ^= line.starts_with("```");
        if in_block || !line.starts_with('#') {
            continue;
        }
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let anchor = words.chars().filter_map(|letter| match letter {
            ' ' => Some('-'),
            letter if letter.is_alphanumeric() || "-_".contains(letter) => Some(letter),
            _ => None,
        });
        anchors.push(anchor.collect());
    }
    anchors
}

#[test]
fn every_link_leads_somewhere() {
    let mut broken = Vec::new();
    let mut links = 0;
    for page in pages().into_iter().chain(OTHERS.map(PathBuf::from)) {
        let words = text(&page);
        for target in targets(&words) {
            if target.starts_with("http") {
                continue;
            }
            links += 1;
            let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
            let file = match path {
                "" => page.clone(),
                path => page.parent().unwrap().join(path),
            };
            // The book has only what is in its folder.
            let place = root().join(&file).canonicalize();
            let stays = !page.starts_with("docs")
                || place.as_ref().is_ok_and(|place| place.starts_with(root().join("docs")));
            if place.is_err() || !stays {
                broken.push(format!("{}: {target}", page.display()));
            } else if !anchor.is_empty() && !anchors(&text(&file)).iter().any(|it| it == anchor) {
                broken.push(format!("{}: no heading for {target}", page.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
    assert!(links > 60, "only {links} links");
}

/// The book has only what its summary lists, and every page is in it.
#[test]
fn the_summary_lists_every_page_once() {
    let summary = text(Path::new("docs/SUMMARY.md"));
    let mut listed: Vec<PathBuf> =
        targets(&summary).into_iter().map(|page| Path::new("docs").join(page)).collect();
    listed.sort();
    let outside = [Path::new("README.md"), Path::new("docs/SUMMARY.md")];
    let found: Vec<PathBuf> =
        pages().into_iter().filter(|page| !outside.contains(&page.as_path())).collect();
    assert_eq!(listed, found);
    for page in found {
        assert!(text(&page).starts_with("# "), "{} has no title", page.display());
    }
}

#[test]
fn the_readme_is_one_screen() {
    let length = text(Path::new("README.md")).len();
    assert!(length <= MAX_README, "the README has {length} bytes, more than {MAX_README}");
}

#[test]
fn links_and_headings_are_found() {
    assert_eq!(targets("[a](b.md#c) ![](d.png) <img src=\"e.png\">"), ["b.md#c", "d.png", "e.png"]);
    let page = "# Records: `score` and `check`\n```\n# no\n```\n## Copy it, move it\n";
    assert_eq!(anchors(page), ["records-score-and-check", "copy-it-move-it"]);
}
