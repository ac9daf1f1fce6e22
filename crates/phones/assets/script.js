// Keeps a page up to date: listens for changes, checks what is typed while it is typed, and keeps
// what was sent on this phone until the desk has it. Every page also works without this script.
"use strict";

const { evening, version } = document.body.dataset;
const form = document.querySelector("form[data-check], form[data-queue]");
const live = document.querySelector(".live");
const KEPT = `kept-${evening}`;

// The address of a table's page has its game: once people have moved, it says where they play.
const { game } = document.querySelector("main").dataset;
const address = new URL(location.href);
if (game && version && !address.searchParams.has("game")) {
  address.searchParams.set("game", game);
  history.replaceState(null, "", address);
}

// A form that somebody has begun to fill in, or has sent, is never replaced: the desk's answer
// decides what is shown next.
let typed = false;
let sent = false;
// A link or button was tapped: what it leads to is not replaced by a newer version of this page.
let leaving = false;
for (const tap of ["click", "submit"]) {
  document.addEventListener(tap, ({ target }) => {
    if (tap === "click" && !target.closest("a[href]")) return;
    leaving = true;
    setTimeout(() => (leaving = false), 5000);
  });
}
let known = version;

// While a finger is on a control nothing is replaced: what is being tapped would be gone. A scroll bar is
// none: browsers do not say when it is released.
const CONTROLS = "a, button, input, label, select, summary";
let held = false;
let waited = false;
const waits = () => held && (waited = true);
addEventListener("pointerdown", ({ target }) => (held = !!target.closest?.(CONTROLS)));
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => {
    if (waited) setTimeout(refresh, 100);
    held = waited = false;
  });
}

// Without a connection a link or a button would lead to the browser's own page, which has no way back.
// What is kept on this phone has its own way.
let unopened = null;
let opening = false;
const isAway = () => !opening && (!navigator.onLine || live?.classList.contains("away"));
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || !isAway()) return;
  event.preventDefault();
  follow(() => location.assign(link.href));
});
document.addEventListener("submit", (event) => {
  const { target, submitter } = event;
  if (event.defaultPrevented || !isAway()) return;
  event.preventDefault();
  follow(() => target.requestSubmit(submitter));
});

async function follow(open) {
  try {
    await request(location.href);
    opening = true;
    open();
    opening = false;
  } catch {
    unopened = open;
    connected(false, "No answer");
    showKept();
    scrollTo(0, 0);
  }
}

function connected(is, words = is ? "Connected" : "No connection") {
  if (!live) return;
  live.hidden = false;
  live.classList.toggle("away", !is);
  // On a television only trouble is shown.
  if (document.body.classList.contains("room")) live.classList.toggle("hidden", is);
  live.textContent = words;
  if (!is || !unopened) return;
  unopened = null;
  showKept();
}

// A server that is asleep takes requests and never answers.
const LONGEST_ANSWER = 10000;
const request = (to, options) => fetch(to, { ...options, signal: AbortSignal.timeout(LONGEST_ANSWER) });

// A browser may refuse to store anything.
function stored(act) {
  try {
    return act();
  } catch {
    return null;
  }
}

// The content of this page when it was loaded.
const PARTS = [".banner", "main", ".bar"];
const partsOf = (page) => PARTS.map((part) => page.querySelector(part)?.innerHTML ?? "").join();
const loaded = partsOf(document);

// Returns the current version of this page: `html` if it came with an event, otherwise fetched.
// Returns nothing if the desk redirects to another page.
async function newest(html) {
  if (!html) {
    const answer = await request(location.href);
    // The desk has let this phone in, or its code is no longer valid.
    if (answer.redirected) return location.replace(answer.url);
    if ([403, 404, 410].includes(answer.status)) return location.replace(location.href);
    if (!answer.ok) throw new Error(answer.statusText);
    html = await answer.text();
  }
  return new DOMParser().parseFromString(html, "text/html");
}

// Reloads a page with a form only if its content changed, so that a button somebody is about to tap
// does not move.
async function renew(html) {
  const page = await newest(html);
  if (page && !typed && !sent && !leaving && !waits() && partsOf(page) !== loaded) location.replace(location.href);
}

async function reload(html) {
  const page = await newest(html);
  // Nothing is replaced while somebody is typing or choosing in it.
  if (!page || waits() || document.activeElement?.matches("main :is(input, select)")) return;
  // A link that is new, as that to the result at the end, is outside of what is replaced.
  const hasResult = (shown) => !!shown.querySelector(".pages [download]");
  if (hasResult(page) !== hasResult(document)) return location.replace(location.href);
  const opened = document.querySelector("main details")?.open;
  for (const part of ["body:not(.room) > .banner", "main", ".foot"]) {
    const [from, to] = [page.querySelector(part), document.querySelector(part)];
    if (from && to) to.replaceWith(from);
  }
  if (opened) document.querySelector("main details")?.setAttribute("open", "");
  known = page.body.dataset.version;
  document.body.dataset.ends = page.body.dataset.ends ?? "";
  showKept();
  runClock();
  turn(0);
}

// Shows one part of the room display at a time on a television, and turns to the next one by itself,
// so that everybody's name is seen within half a minute.
let shown = 0;
let turning;
function turn(by) {
  const parts = [...document.querySelectorAll(".room .part")];
  if (!parts.length) return;
  document.body.classList.add("turns");
  shown = (shown + by) % parts.length;
  parts.forEach((part, at) => part.classList.toggle("shown", at === shown));
  const lines = [...parts[shown].querySelectorAll(".lines li")];
  // If a name is too long for its line, all are smaller.
  if (lines.map((line) => fit(line)).some((size) => size !== 0)) lines.forEach((line) => fit(line, 1));
  // A change of the page does not put off the next turn.
  if (turning && !by) return;
  clearTimeout(turning);
  turning = parts.length > 1 && setTimeout(turn, times(parts)[shown], 1);
}

// Returns how long each part is shown: the longer, the more there is to read.
function times(parts) {
  const letters = (part) => part.querySelector(".paper").textContent.replace(/\s+/g, " ").length;
  const wanted = parts.map((part) => 3000 + 20 * letters(part));
  const all = wanted.reduce((sum, time) => sum + time);
  return wanted.map((time) => time * Math.min(1, 28000 / all));
}

// Makes a name as large as its line has room for, but not larger than this size: in one line, otherwise in
// two or more. Only the smallest may be broken in the middle of a word. Returns its size.
const SIZES = [[1, "nowrap"], [0.85, "nowrap"], [0.85, "normal"], [0.73, "normal"], [0.62, "normal", "anywhere"]];
function fit(line, largest = 0) {
  const who = line.querySelector(".who");
  const fits = () => who.scrollWidth <= who.clientWidth && line.scrollHeight <= line.clientHeight;
  return SIZES.findIndex(([size, space, wrap = "normal"], at) => {
    if (at < largest) return false;
    Object.assign(who.style, { fontSize: `${size}em`, whiteSpace: space, overflowWrap: wrap });
    return fits();
  });
}
addEventListener("resize", () => turn(0));
document.fonts.ready.then(() => turn(0));

/* What was entered but not sent yet: a list in this phone's storage, sent in order, each item once. */

const kept = () => stored(() => JSON.parse(localStorage.getItem(KEPT))) ?? [];

const keep = (list) => localStorage.setItem(KEPT, JSON.stringify(list));
const drop = (id) => keep(kept().filter((one) => one.id !== id));

// Returns the message with which a page refuses what was sent; "" if it has none.
function sentence(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const said = ["[role=alert]", ".problem", ".sum.bad", "h1"].map((it) => page.querySelector(it));
  return said.find((it) => it)?.textContent.trim() ?? "";
}

let sending = false;

// Sends the list. Returns what was sent last and the desk's answer to it, or null if nothing could be
// sent.
async function sendKept() {
  if (sending) return null;
  sending = true;
  let last = null;
  try {
    const next = () => kept().find(({ refused }) => !refused);
    for (let first = next(); first; first = next()) {
      const answer = await request(first.to, { method: "POST", body: new URLSearchParams(first.body) });
      if (answer.status >= 500 || [408, 429].includes(answer.status)) return null;
      connected(true);
      last = { answer, sent: first };
      if (answer.ok) {
        drop(first.id);
      } else {
        // What the desk refuses stays in the list until somebody has looked at it.
        const refused = sentence(await answer.text());
        keep(kept().map((one) => (one.id === first.id ? { ...one, refused } : one)));
        break;
      }
    }
  } catch {
    connected(false);
    return null;
  } finally {
    sending = false;
  }
  return last;
}

// Opens the page that the desk answered with. What it refused is sent again as a form, so that the
// browser shows the refusal as a page.
function show({ answer, sent }) {
  if (answer.ok) return location.assign(answer.url);
  drop(sent.id);
  const again = document.createElement("form");
  [again.method, again.action, again.hidden] = ["post", sent.to, true];
  for (const [name, value] of new URLSearchParams(sent.body)) {
    const input = document.createElement("input");
    [input.type, input.name, input.value] = ["hidden", name, value];
    again.append(input);
  }
  document.body.append(again);
  again.submit();
}

// Lists what is kept on this phone at the top of the page, and says if a link could not be followed.
function showKept() {
  const list = kept().filter(({ to }) => to.startsWith(location.pathname.split("?")[0]));
  document.getElementById("kept")?.remove();
  if (!list.length && !unopened) return;
  const notes = document.createElement("section");
  notes.id = "kept";
  notes.setAttribute("role", "status");
  if (unopened) notes.append(note("No answer: this page stays as it is. Tap again once it is connected.", "Try again", () => follow(unopened)));
  const waiting = list.filter(({ refused }) => !refused);
  const names = waiting.map(({ label }) => label).join(", ");
  if (waiting.length) {
    notes.append(note(`${names}: kept on this phone and sent once it is connected again. In a hurry? A paper slip works just as well.`, "Try to send now", flush));
  }
  for (const sent of list.filter(({ refused }) => refused)) {
    const look = () => {
      drop(sent.id);
      show({ answer: { ok: false }, sent });
    };
    const part = note(`${sent.label} was not recorded. ${sent.refused}`, "Look at it", look);
    part.classList.add("bad");
    notes.append(part);
  }
  document.querySelector("main").prepend(notes);
}

function note(text, label, act) {
  const part = document.createElement("div");
  part.className = "note";
  const words = document.createElement("p");
  words.textContent = text;
  const button = document.createElement("button");
  button.className = "button again";
  button.textContent = label;
  button.addEventListener("click", act);
  part.append(words, button);
  return part;
}

async function flush() {
  if (sending || !kept().some(({ refused }) => !refused)) return;
  sent = true;
  const last = await sendKept();
  if (last && !typed) return show(last);
  sent = false;
  showKept();
  refresh();
}

// Clears the form for the next hand while the desk cannot be reached.
function nextHand() {
  const hand = form.elements.hand;
  const tab = hand && document.querySelector(`.tabs [data-hand="${Number(hand.value) + 1}"]`);
  if (!tab) return;
  hand.value = tab.dataset.hand;
  form.elements.seen.value = "";
  form.dataset.queue = `Hand ${hand.value}`;
  for (const input of form.querySelectorAll("input[inputmode]")) {
    input.value = "";
    fill(input, "");
  }
  for (const other of document.querySelectorAll(".tabs a")) other.removeAttribute("aria-current");
  tab.setAttribute("aria-current", "true");
  document.querySelector(".banner h1").textContent = form.dataset.queue;
  const trump = document.querySelector(".banner .trump");
  const tile = tab.querySelector(".tile");
  trump?.replaceChildren(trump.firstElementChild, " ", ...(tile ? [tile.cloneNode(true), " "] : []), tab.dataset.trump);
  const button = document.querySelector(".bar .button");
  button.textContent = `Send hand ${hand.value}`;
  typed = false;
}

let news;
// By how many milliseconds the desk's clock is ahead of this phone's.
let ahead = 0;

// When the server was last heard from: it says something at least every eight seconds.
let heard;
const SILENT = 16000;

function listen() {
  heard = Date.now();
  const page = encodeURIComponent(location.pathname + location.search);
  news = new EventSource(`/${evening}/events?known=${known}&page=${page}`);
  for (const said of ["open", "still", "page", "change"]) {
    news.addEventListener(said, () => {
      heard = Date.now();
      connected(true);
    });
  }
  news.addEventListener("open", flush);
  news.addEventListener("error", () => {
    connected(false);
    // After some errors the browser does not reconnect by itself.
    setTimeout(() => news.readyState === EventSource.CLOSED && reconnect(), 2000);
  });
  news.addEventListener("page", ({ data }) => {
    pushedPage = data;
    refresh();
  });
  news.addEventListener("change", refresh);
  news.addEventListener("time", ({ data }) => {
    ahead = Number(data) - Date.now();
    runClock();
  });
}

// Brings the page up to date. Only one update runs at a time; an event during it causes one more.
let refreshing = false;
let refreshDue = false;
let pushedPage = "";

async function refresh() {
  refreshDue = true;
  if (refreshing) return;
  refreshing = true;
  try {
    while (refreshDue) {
      const html = pushedPage;
      [refreshDue, pushedPage] = [false, ""];
      if (typed) await judge();
      else if (!form && !document.body.classList.contains("table")) await reload(html);
      else if (!sent && !kept().some(({ refused }) => !refused)) await renew(html);
    }
  } catch {
    connected(false);
  } finally {
    refreshing = false;
  }
}

// Reconnects after sleep or lost reception, to get the events that were missed.
function reconnect() {
  if (document.hidden) return;
  news.close();
  listen();
}

function notice() {
  if (document.hidden || Date.now() - heard < SILENT) return;
  reconnect();
  connected(false, document.querySelector("[data-queue]") ? "No answer: kept on this phone" : "No answer");
}

if (evening) {
  listen();
  setInterval(notice, 2000);
  for (const back of ["visibilitychange", "resume"]) document.addEventListener(back, reconnect);
  window.addEventListener("online", reconnect);
  // The browser keeps earlier pages in memory, and its few connections are shared among them.
  window.addEventListener("pagehide", () => news.close());
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    sent = false;
    reconnect();
  });
  showKept();
}

// Lets the desk check what is typed, then shows problems, filled-in numbers and changed questions.
async function judge() {
  if (!form.dataset.check) return;
  const check = document.getElementById("check");
  const body = new URLSearchParams(new FormData(form));
  const answer = await request(form.dataset.check, { method: "POST", body });
  if (answer.status === 429) setTimeout(refresh, 1000);
  const part = document.createElement("div");
  part.innerHTML = await answer.text();
  if (waits()) return;
  // If something was typed meanwhile, its own check follows.
  if (!answer.ok || `${new URLSearchParams(new FormData(form))}` !== `${body}`) return;
  const asked = part.querySelector("template");
  asked?.remove();
  // Who deals, and how many cards each, if somebody is away.
  const banner = asked?.content.querySelector(".banner");
  banner?.remove();
  if (banner) document.querySelector(".banner").replaceWith(banner);
  const there = () => check.querySelector(".there");
  const was = there();
  if (check.innerHTML !== part.innerHTML) check.replaceChildren(...part.childNodes);
  // What the other pair sends meanwhile is not missed below the screen.
  if (!was) there()?.scrollIntoView({ block: "nearest" });
  if (asked) ask(asked.content);
  for (const input of form.querySelectorAll("input[inputmode]")) {
    fill(input, "");
    refuse(input, "");
  }
  for (const { dataset, value } of check.querySelectorAll("[data-refuses]")) {
    const input = form.elements[dataset.refuses];
    if (input) refuse(input, value);
  }
  for (const fills of check.querySelectorAll("[data-fills]")) {
    const input = form.elements[fills.dataset.fills];
    if (input) fill(input, fills.getAttribute("value"));
  }
  form.dataset.judged = "true";
}

// Shows more or fewer questions if an answer requires that. Typed text and the focus stay.
function ask(wanted) {
  const questions = document.getElementById("questions");
  const names = (part) => [...part.querySelectorAll("[name]")].map(({ name }) => name).join(" ");
  if (names(wanted) === names(questions)) return;
  const { name, value } = document.activeElement;
  const open = questions.querySelector("details")?.open;
  questions.replaceChildren(wanted);
  if (open) questions.querySelector("details").open = true;
  const same = [...questions.querySelectorAll("[name]")].filter((input) => input.name === name);
  (same.find((input) => input.value === value) ?? same[0])?.focus();
}

function fill(input, number) {
  input.placeholder = number;
  const words = document.getElementById(`${input.id}-filled`);
  const filled = number !== "" && input.value === "";
  if (words) words.hidden = !filled;
  if (filled && words) input.setAttribute("aria-describedby", words.id);
  else input.removeAttribute("aria-describedby");
}

// Shows what is wrong with a number below its box, or removes that message if `words` is empty.
function refuse(input, words) {
  const id = `${input.id}-refused`;
  let said = document.getElementById(id);
  if (!words) {
    said?.remove();
    input.removeAttribute("aria-invalid");
    if (input.getAttribute("aria-describedby") === id) input.removeAttribute("aria-describedby");
    return;
  }
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", id);
  if (!said) {
    said = document.createElement("p");
    [said.id, said.className] = [id, "refused"];
    said.setAttribute("role", "alert");
    input.closest(".pair, .box")?.after(said);
  }
  if (said.textContent !== words) said.textContent = words;
}

// Who this phone belongs to, and whether it is the desk's, for the links between pages.
const [me, desk] = [`me-${evening}`, `desk-${evening}`];
const who = document.querySelector("[data-me]")?.dataset.me;
if (who) stored(() => localStorage.setItem(me, who));
if (location.search === "?name=") stored(() => localStorage.removeItem(me));
if (document.body.classList.contains("desk")) stored(() => localStorage.setItem(desk, "1"));
const own = stored(() => localStorage.getItem(me));
if (own && location.pathname.endsWith("/me") && !location.search) location.replace(`?who=${encodeURIComponent(own)}`);
for (const way of document.querySelectorAll(".to-desk")) way.hidden = !stored(() => localStorage.getItem(desk));

// The list of names shows those with the letters that are typed, as the desk would find them.
document.getElementById("name")?.addEventListener("input", ({ target }) => {
  const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const letters = folded(target.value.trim());
  for (const line of document.querySelectorAll("main .list li")) line.hidden = !folded(line.textContent).includes(letters);
});

if (form) {
  let waiting = 0;
  form.addEventListener("input", () => {
    typed = true;
    if (!form.dataset.check) return;
    form.dataset.judged = "false";
    clearTimeout(waiting);
    waiting = setTimeout(() => judge().catch(() => connected(false)), 150);
  });

  // A chosen answer that is tapped again, or has the keyboard's Space again, is taken back.
  let chosen = null;
  const takeBack = (radio) => {
    [radio.checked, chosen] = [false, null];
    radio.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const chosenAt = (target) => target.closest("label")?.querySelector("[type=radio]:checked:not([required])");
  form.addEventListener("pointerdown", ({ target }) => (chosen = chosenAt(target)));
  form.addEventListener("click", ({ target }) => target === chosen && takeBack(target));
  form.addEventListener("keydown", (event) => {
    const radio = event.key === " " && chosenAt(event.target);
    if (!radio) return;
    event.preventDefault();
    takeBack(radio);
  });

  // Enter goes to the next empty box, and sends if there is none.
  form.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (key !== "Enter" || !target.matches("input:not([type=radio]):not([type=checkbox])")) return;
    const boxes = [...form.querySelectorAll("input:not([type])")].filter((it) => it.checkVisibility());
    const next = boxes.slice(boxes.indexOf(target) + 1).find((it) => !it.value && !it.placeholder);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });

  // What is typed and not sent survives a reload, as long as the same round or hand is open.
  const typedHere = () => ["round", "game", "hand"].reduce((key, name) => `${key}/${form.elements[name]?.value ?? ""}`, form.action);
  const inputs = () => [...form.querySelectorAll("[name]:not([type=hidden])")];
  form.addEventListener("input", () => {
    const values = inputs().map(({ name, type, value, checked }) => [name, type, value, checked]);
    stored(() => sessionStorage.setItem(typedHere(), JSON.stringify(values)));
  });
  form.addEventListener("submit", () => stored(() => sessionStorage.removeItem(typedHere())));
  // The answer to a form has what was sent.
  const before = version ? stored(() => sessionStorage.getItem(typedHere())) : null;
  for (const [name, type, value, checked] of JSON.parse(before ?? "[]")) {
    const same = inputs().filter((it) => it.name === name && it.type === type);
    const choice = ["radio", "checkbox"].includes(type);
    const input = choice ? same.find((it) => it.value === value) : same.length === 1 && same[0];
    if (!input || (choice ? input.checked === checked : input.value === value)) continue;
    if (choice) input.checked = checked;
    else input.value = value;
    typed = true;
  }

  if (form.elements.desk) form.querySelector("input[inputmode]")?.focus();
  // What a refusal is about gets the caret.
  if (document.querySelector(".note.bad")) {
    const empty = [...form.querySelectorAll("input[inputmode]")].find((it) => !it.value && !it.placeholder);
    (form.querySelector("[aria-invalid=true]") ?? empty)?.focus({ preventScroll: true });
    // The words come first: below the box, the button at the end of the page may cover them.
    document.querySelector(".refused, .sum.bad, .note.bad").scrollIntoView({ block: "center" });
  }

  // Back and Discard give up what was typed.
  for (const back of document.querySelectorAll(".bar a.line")) {
    back.addEventListener("click", () => stored(() => sessionStorage.removeItem(typedHere())));
  }

  for (const button of form.querySelectorAll("[data-step]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const input = button.parentElement.querySelector("input");
      const most = Number(input.dataset.most ?? 999);
      const number = Number(input.value || input.placeholder || 0) + Number(button.dataset.step);
      input.value = Math.min(Math.max(number, 0), most);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }

  // Which pair is entering, as chosen last on this phone, or that of the person it belongs to.
  const pair = `by-${form.action}-${form.elements.seats?.value}`;
  for (const radio of document.querySelectorAll(".by input")) {
    const last = stored(() => localStorage.getItem(pair));
    const names = radio.nextElementSibling.textContent.split(/ and |, /);
    // The answer to a form has what was sent.
    if (version && (last ? last === radio.value : own && names.includes(own))) radio.checked = true;
    radio.addEventListener("change", () => stored(() => localStorage.setItem(pair, radio.value)));
  }
  if (typed) refresh();

  if (form.dataset.queue) {
    form.addEventListener("submit", async (event) => {
      const id = `${Date.now()}-${Math.random()}`;
      const body = new URLSearchParams(new FormData(form)).toString();
      const to = new URL(form.action).pathname;
      // On a phone without storage, keep() throws and the browser sends the form itself.
      keep([...kept(), { id, to, body, label: form.dataset.queue }]);
      event.preventDefault();
      sent = true;
      const last = await sendKept();
      if (last) return show(last);
      typed = sent = false;
      connected(false);
      nextHand();
      showKept();
      scrollTo(0, 0);
    });
  }
}

// Tells the desk every 15 seconds that this phone is still at its table, while the page is visible.
const here = document.querySelector("[data-here]")?.dataset.here;
if (here) setInterval(() => document.hidden || request(here).catch(() => connected(false)), 15000);

// Counts down the remaining time by the second. The page itself has it to the minute.
let tick;
function runClock() {
  clearInterval(tick);
  const ends = Number(document.body.dataset.ends);
  if (!ends) return;
  const show = () => {
    const seconds = Math.max(Math.ceil((ends - ahead - Date.now()) / 1000), 0);
    const two = (number) => String(number).padStart(2, "0");
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const words = hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
    for (const part of document.querySelectorAll("[data-time]")) part.textContent = words;
    return seconds;
  };
  show();
  tick = setInterval(() => show() || (clearInterval(tick), refresh()), 1000);
}
runClock();
turn(0);

// On the desk's page, one key answers the first question.
if (document.body.classList.contains("desk")) {
  setInterval(() => document.hidden || reload().catch(() => connected(false)), 20000);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input, select")) return;
    const key = event.key.toLowerCase();
    [...document.querySelectorAll("#act [data-key]")].find(({ dataset }) => dataset.key === key)?.click();
  });
}
