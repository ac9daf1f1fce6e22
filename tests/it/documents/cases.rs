//! Cases of the command line, `tests/cli/*.md`: commands and all that they print, in the form of the
//! examples in a document.
//!
//! Each heading is a case with a folder of its own, in which the files before the first heading are,
//! too. What goes to standard error follows, after `! `; an exit status other than 0 comes last: `[1]`.

use super::{Part, folder_with_assets, is_like, parts, run};
use crate::prelude::*;

/// Returns what a command prints, as a case has it.
fn printed(command: &str, folder: &Path) -> Vec<String> {
    let ran = run(command, folder);
    let [said, complained] = [ran.stdout, ran.stderr].map(|text| String::from_utf8(text).unwrap());
    let mut lines: Vec<String> = said.lines().map(|line| line.trim_end().to_owned()).collect();
    lines.extend(complained.lines().map(|line| format!("! {}", line.trim_end())));
    lines.extend(ran.status.code().filter(|code| *code != 0).map(|code| format!("[{code}]")));
    lines
}

fn holds(page: &Path) {
    let text = fs::read_to_string(page).unwrap();
    let mut cases = text.split("\n## ");
    let common = parts(cases.next().unwrap());
    for case in cases {
        let folder = folder_with_assets();
        for part in common.iter().chain(&parts(case)) {
            match part {
                Part::File(name, text) => fs::write(folder.path().join(name), text).unwrap(),
                Part::Example(command, wanted) => {
                    let printed = printed(command, folder.path());
                    let lines: Vec<&str> = printed.iter().map(String::as_str).collect();
                    let (page, title) = (page.display(), case.lines().next().unwrap());
                    assert!(
                        is_like(wanted, &lines),
                        "{page}, {title}: {command} prints\n{}\nand not\n{}",
                        printed.join("\n"),
                        wanted.join("\n")
                    );
                }
                part => panic!("{}: {part:?} is no part of a case", page.display()),
            }
        }
    }
}

#[test]
fn every_case_of_the_command_line_holds() {
    let pages = files(&root().join("tests/cli"), &["md"]);
    assert!(pages.len() > 5, "{pages:?}");
    thread::scope(|scope| {
        for page in &pages {
            let _ = scope.spawn(|| holds(page));
        }
    });
}
