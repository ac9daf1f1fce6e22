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

if (evening) {
  const news = new EventSource(`/${evening}/events`);
  news.addEventListener("open", () => connected(true));
  news.addEventListener("error", () => connected(false));
  news.addEventListener("change", ({ data }) => {
    const newest = Number(data);
    if (newest === known || newest === 0) return;
    if (form) {
      if (!typed) location.reload();
    } else {
      reload().catch(() => connected(false));
    }
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && !typed && !form) reload().catch(() => connected(false));
  });
}

if (form) {
  const check = document.getElementById("check");
  let waiting = 0;

  const judge = async () => {
    const body = new URLSearchParams(new FormData(form));
    const answer = await fetch(form.dataset.check, { method: "POST", body });
    if (!answer.ok) return;
    check.innerHTML = await answer.text();
    for (const input of form.querySelectorAll("input[inputmode]")) input.placeholder = "";
    for (const fills of check.querySelectorAll("[data-fills]")) {
      const input = form.elements[fills.dataset.fills];
      if (input) input.placeholder = fills.value ?? fills.getAttribute("value");
    }
  };

  form.addEventListener("input", () => {
    typed = true;
    clearTimeout(waiting);
    waiting = setTimeout(() => judge().catch(() => connected(false)), 150);
  });
}
