//! What is wrong with a page: its accessibility, with large letters, under a finger.

use crate::prelude::*;

fn pictures() -> Option<PathBuf> {
    env::var_os("HOUSE_RULES_PICTURES").map(PathBuf::from)
}

/// Returns what axe-core finds in any theme: colors are all that differs from one to another. Pictures
/// are kept if a folder for them is named.
pub fn violations(phone: &Phone, name: &str, axe: &str) -> Vec<String> {
    let mut found = Vec::new();
    phone.value(&format!("{axe}; true"));
    for look in Look::ALL {
        phone.look(look);
        if let Some(folder) = pictures() {
            for (width, height) in [(360, 640), (768, 1024), (1920, 1080)] {
                phone.resize(width, height);
                phone.picture(&folder.join(format!("{name}-{width}-{}.png", look.name())));
            }
        }
        phone.resize(390, 844);
        let colors = "runOnly: ['color-contrast', 'link-in-text-block']";
        let lines = phone.violations(if matches!(look, Look::Light) { "" } else { colors });
        found.extend(lines.iter().map(|line| format!("{name} {}: {line}", look.name())));
    }
    phone.look(Look::Light);
    found
}

/// Returns what does not fit at 200 %, and with letters twice as large.
pub fn too_large(phone: &Phone, name: &str) -> Vec<String> {
    let mut found = Vec::new();
    // Four columns of fourteen boxes are 193 wide.
    let least = if name.starts_with("saskatchewan-rummy-enter") { 195 } else { 180 };
    for width in [least, 195, 384] {
        phone.zoom(width, 422, 2.0);
        let wide = phone.value("document.documentElement.scrollWidth");
        let widest = phone.value(
            "[...document.querySelectorAll('body *')].filter(it => it.getBoundingClientRect().right \
             > innerWidth && !it.parentElement.closest('.paper')).map(it => it.outerHTML.slice(0, 120)).join()",
        );
        if wide.as_u64() > Some(width.into()) {
            found.push(format!("{name} is {wide} wide at {width}: {widest}"));
        }
    }
    phone.resize(320, 900);
    let faults = phone.value(LARGE_LETTERS);
    let faults = faults.as_array().unwrap().iter();
    found.extend(faults.map(|fault| format!("{name}: {}", fault.as_str().unwrap())));
    if let Some(folder) = pictures() {
        let height = phone.value("document.documentElement.scrollHeight").as_u64().unwrap();
        phone.resize(320, u32::try_from(height).unwrap().min(6_000));
        phone.picture(&folder.join(format!("letters-{name}.png")));
    }
    phone.value("document.documentElement.style.fontSize = ''");
    phone.resize(360, 640);
    found
}

/// Returns the tap targets that are too small, and what is fixed on a phone on its side, where it
/// would hide most of the page.
pub fn small_targets(phone: &Phone, name: &str) -> Vec<String> {
    let found = phone.value(
        "[...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary, label')] \
         .filter(it => it.checkVisibility({ opacityProperty: true, visibilityProperty: true })) \
         .filter(it => !(it.matches('label') && !it.control?.matches('[type=radio], [type=checkbox]'))) \
         .map(it => [it, (it.closest('label') ?? it).getBoundingClientRect()]) \
         .filter(([it, at]) => at.height < 43.5 || at.width < 43.5) \
         .map(([it, at]) => `${Math.round(at.width)} by ${Math.round(at.height)}: ${it.outerHTML.slice(0, 90)}`)",
    );
    let lines = found.as_array().expect("a list").iter();
    let mut small: Vec<String> =
        lines.map(|line| format!("{name}: {}", line.as_str().unwrap_or_default())).collect();
    phone.resize(740, 360);
    let fixed = phone.value(
        "[...document.querySelectorAll('body *')].filter(it => \
         ['fixed', 'sticky'].includes(getComputedStyle(it).position)).length",
    );
    if fixed != 0 {
        small.push(format!("{name} on its side: {fixed} fixed"));
    }
    phone.resize(360, 640);
    small
}

/// Makes letters twice as large, as a phone's own setting does, and returns what does not fit then:
/// what is cut, what overlaps, and short words that are broken.
const LARGE_LETTERS: &str = "(() => {
  document.documentElement.style.fontSize = '200%';
  const faults = [];
  const fault = (words, it) => faults.push(`${words}: ${it.outerHTML.slice(0, 100)}`);
  const words = [];
  // A filled-in number, at the right of its box.
  const filledIn = (it) => {
    const { font } = getComputedStyle(it);
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = font;
    const box = it.getBoundingClientRect();
    const right = box.right - parseFloat(getComputedStyle(it).paddingRight);
    const width = pen.measureText(it.placeholder).width;
    return new DOMRect(right - width, box.top, width, box.height);
  };
  const ends = (it) => Math.min(innerWidth, it.closest('.paper, .card')?.getBoundingClientRect().right ?? innerWidth) + 1;
  for (const it of document.querySelectorAll('body *')) {
    if (!it.checkVisibility({ visibilityProperty: true }) || it.closest('.hidden, svg')) continue;
    // A table scrolls by itself.
    if (it.getBoundingClientRect().right > ends(it) && !it.closest('table, .paper:has(> table)')) fault('too wide', it);
    if (it.matches('input:not([type])') && it.value.length <= 6 && it.scrollWidth > it.clientWidth + 1) fault('a cut number', it);
    if (it.matches('.step input:placeholder-shown') && it.placeholder) words.push([filledIn(it), it.placeholder, it]);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const of = text.parentElement;
    if (!of.checkVisibility({ visibilityProperty: true }) || of.closest('.hidden, svg, option')) continue;
    for (const { index, 0: word } of text.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const boxes = [...range.getClientRects()];
      if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1 && word.length <= 11) fault(`${word} is broken`, of);
      if (boxes.some(({ right }) => right > ends(of)) && !of.closest('table, .paper:has(> table)')) fault(`${word} is cut`, of);
      words.push(...boxes.map((box) => [box, word, of]));
    }
  }
  for (const [at, [box, word, of]] of words.entries()) {
    for (const [other, next, on] of words.slice(at + 1)) {
      const [wide, high] = [Math.min(box.right, other.right) - Math.max(box.left, other.left), Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)];
      const is = [of, on].some((it) => it.closest('.top, .bar'));
      if (!is && wide > 2 && high > Math.min(box.height, other.height) / 2) fault(`${word} is over ${next}`, on);
    }
  }
  return faults;
})()";
