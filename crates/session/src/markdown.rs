//! Rule pages as blocks: parsed from Markdown, drawn by the window and the terminal.

use pulldown_cmark::{Alignment, Event, Options, Parser, Tag, TagEnd};

/// A run of text of one weight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// The text.
    pub text: String,
    /// Whether it is bold.
    pub strong: bool,
}

/// The runs of a block, in order.
pub type Runs = Vec<Run>;

/// A block of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// A heading with its level, from 1.
    Heading(u8, Runs),
    /// A paragraph.
    Paragraph(Runs),
    /// A list item: its depth from 0, its number if it has one, and its text.
    Item(usize, Option<u64>, Runs),
    /// A table: whether each column is aligned right, and its rows, the heading first.
    Table(Vec<bool>, Vec<Vec<Runs>>),
}

/// Returns the text without its style.
pub fn words(words: &[Run]) -> String {
    words.iter().map(|run| run.text.as_str()).collect()
}

/// Parses a page. Anything other than headings, paragraphs, lists and tables is reduced to its
/// text.
pub fn blocks(markdown: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut words = Runs::new();
    let mut strong = false;
    let mut rows: Vec<Vec<Runs>> = Vec::new();
    // The next number of each enclosing list.
    let mut lists: Vec<Option<u64>> = Vec::new();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match event {
            Event::Text(text) | Event::Code(text) | Event::Html(text) | Event::InlineHtml(text) => {
                push(&mut words, &text, strong);
            }
            Event::SoftBreak | Event::HardBreak => push(&mut words, " ", strong),
            Event::Start(Tag::Strong) => strong = true,
            Event::End(TagEnd::Strong) => strong = false,
            Event::End(TagEnd::Heading(level)) => {
                blocks.push(Block::Heading(level as u8, std::mem::take(&mut words)));
            }
            Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
            Event::End(TagEnd::TableCell) => {
                rows.last_mut().map(|row| row.push(std::mem::take(&mut words))).unwrap_or_default();
            }
            Event::Start(Tag::Table(columns)) => {
                let right = columns.iter().map(|column| *column == Alignment::Right).collect();
                blocks.push(Block::Table(right, Vec::new()));
            }
            Event::End(TagEnd::Table) => {
                if let Some(Block::Table(_, table)) = blocks.last_mut() {
                    *table = std::mem::take(&mut rows);
                }
            }
            Event::Start(Tag::List(first)) => {
                item(&mut blocks, &mut lists, &mut words);
                lists.push(first);
            }
            Event::End(TagEnd::List(_)) => drop(lists.pop()),
            Event::End(TagEnd::Item | TagEnd::Paragraph | TagEnd::HtmlBlock) => {
                item(&mut blocks, &mut lists, &mut words);
            }
            _ => {}
        }
    }
    blocks
}

/// Appends text, extending the last run if it has the same weight.
fn push(words: &mut Runs, text: &str, strong: bool) {
    match words.last_mut() {
        Some(run) if run.strong == strong => run.text.push_str(text),
        _ => words.push(Run { text: text.to_owned(), strong }),
    }
}

/// Ends an item, or a paragraph outside lists.
fn item(blocks: &mut Vec<Block>, lists: &mut [Option<u64>], words: &mut Runs) {
    if words.is_empty() {
        return;
    }
    let words = std::mem::take(words);
    let depth = lists.len().saturating_sub(1);
    blocks.push(match lists.last_mut() {
        None => Block::Paragraph(words),
        Some(number) => {
            let this = *number;
            *number = number.map(|number| number + 1);
            Block::Item(depth, this, words)
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Runs {
        vec![Run { text: text.to_owned(), strong: false }]
    }

    #[test]
    fn a_page_is_parsed_into_blocks() {
        let page = "# Rules\n\nTwo or\n**more** play.\n\n1. first\n2. second\n   - within\n\n\
                    | what | points |\n| --- | --: |\n| a \\| b | 5 |\n";
        let strong = Run { text: "more".to_owned(), strong: true };
        let first = [plain("Two or "), vec![strong], plain(" play.")].concat();
        let cells = |[one, other]: [&str; 2]| vec![plain(one), plain(other)];
        assert_eq!(
            blocks(page),
            [
                Block::Heading(1, plain("Rules")),
                Block::Paragraph(first),
                Block::Item(0, Some(1), plain("first")),
                Block::Item(0, Some(2), plain("second")),
                Block::Item(1, None, plain("within")),
                Block::Table(
                    vec![false, true],
                    vec![cells(["what", "points"]), cells(["a | b", "5"])]
                ),
            ]
        );
    }
}
