// Live state of a page: news of changes, and the open round judged while it is typed.
// Every page works without it.
"use strict";

const { evening, change } = document.body.dataset;
const form = document.getElementById("round");
const live = document.querySelector(".live");

// A form that somebody has begun to fill in is never replaced.
let typed = false;
let known = Number(change);

async function reload() {
  const answer = await fetch(location.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of [".banner", "main", ".foot"]) {
    const [from, to] = [page.querySelector(part), document.querySelector(part)];
    if (from && to) to.replaceWith(from);
  }
  known = Number(page.body.dataset.change);
}

function connected(is) {
  if (!live) return;
  live.hidden = false;
  live.classList.toggle("away", !is);
  live.textContent = is ? "Connected" : "No connection";
}

let news;

function listen() {
  news = new EventSource(`/${evening}/events`);
  news.addEventListener("open", () => connected(true));
  news.addEventListener("error", () => {
    connected(false);
    // Some errors end it for good.
    if (news.readyState !== EventSource.CLOSED) return;
    setTimeout(() => news.readyState === EventSource.CLOSED && listen(), 2000);
  });
  news.addEventListener("change", ({ data }) => {
    const newest = Number(data);
    if (newest === known || newest === 0) return;
    if (!form) reload().catch(() => connected(false));
    else if (typed) judge().catch(() => connected(false));
    else location.reload();
  });
}

// After a sleep, or out of range, the page asks for everything again.
function again() {
  if (document.hidden) return;
  news.close();
  listen();
  if (!form) reload().catch(() => connected(false));
  else if (typed) judge().catch(() => connected(false));
}

if (evening) {
  listen();
  for (const back of ["visibilitychange", "resume"]) document.addEventListener(back, again);
  window.addEventListener("online", again);
}

// Judges the open round as it is typed, and asks what that leaves to be asked.
async function judge() {
  const check = document.getElementById("check");
  const body = new URLSearchParams(new FormData(form));
  const answer = await fetch(form.dataset.check, { method: "POST", body });
  // What was typed since is judged by itself.
  if (!answer.ok || `${new URLSearchParams(new FormData(form))}` !== `${body}`) return;
  const part = document.createElement("div");
  part.innerHTML = await answer.text();
  const asked = part.querySelector("template");
  asked.remove();
  if (check.innerHTML !== part.innerHTML) check.replaceChildren(...part.childNodes);
  ask(asked.content);
  for (const input of form.querySelectorAll("input[inputmode]")) fill(input, "");
  for (const fills of check.querySelectorAll("[data-fills]")) {
    const input = form.elements[fills.dataset.fills];
    if (input) fill(input, fills.getAttribute("value"));
  }
  form.dataset.judged = "true";
}

// Asks for more or less where that follows from an answer; what is typed and the focus stay.
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
  if (filled) input.setAttribute("aria-describedby", words.id);
  else input.removeAttribute("aria-describedby");
}

if (form) {
  let waiting = 0;
  form.addEventListener("input", () => {
    typed = true;
    form.dataset.judged = "false";
    clearTimeout(waiting);
    waiting = setTimeout(() => judge().catch(() => connected(false)), 150);
  });
}
