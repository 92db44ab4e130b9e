/**
 * A list of the texts on the screen with their keys, for correcting a translation
 * (docs/translate.md).
 */

import { html, render } from "../../vendor/lit-html.js";
import { loadStyle, icon } from "./parts.js";
import { ELEMENT, t, listenToTexts } from "./texts.js";

const EVERY_MS = 200;
const ATTRIBUTES = ["aria-label", "alt", "placeholder", "title"];

/** The latest text of each key. @type {Map<string, string>} */
const texts = new Map();
const panel = document.createElement("aside");
panel.className = "text-keys";
let timer = 0;

const observer = new MutationObserver(
  (changes) => changes.some(({ target }) => !panel.contains(target)) && drawSoon(),
);

/** Show the list. */
export async function showKeys() {
  await loadStyle("/style/keys.css");
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  listenToTexts((key, text) => void texts.set(key, text));
  draw();
}

function hideKeys() {
  observer.disconnect();
  listenToTexts(null);
  clearTimeout(timer);
  timer = 0;
  panel.remove();
}

function drawSoon() {
  timer ||= setTimeout(draw, EVERY_MS);
}

function draw() {
  timer = 0;
  const at = document.querySelector("dialog[open]") ?? document.body; // the page behind a dialog is inert
  if (panel.parentNode !== at) at.append(panel);
  render(list(textsOnScreen()), panel);
}

/** The keys and texts that are on the screen, in the order of the page. */
function textsOnScreen() {
  const page = pageText();
  const entries = [...texts].map(([key, text]) => {
    const pieces = text.split(ELEMENT); // every second piece is the name of an element
    const places = pieces
      .filter((piece, n) => n % 2 === 0 && piece.trim())
      .map((piece) => page.indexOf(collapseSpace(piece)));
    return { key, text: pieces.map((each, n) => (n % 2 ? `{${each}}` : each)).join(""), places };
  });
  return entries
    .filter(({ key, text }) => key !== text) // its texts are still loading
    .filter(({ places }) => places.length && !places.includes(-1))
    .sort((one, other) => one.places[0] - other.places[0]);
}

/** All text of the page, visible or for screen readers. */
function pageText() {
  const elements = [...document.body.querySelectorAll("*")].filter((at) => !panel.contains(at));
  const parts = elements.flatMap((at) => [
    ...ATTRIBUTES.map((name) => at.getAttribute(name) ?? ""),
    ...[...at.childNodes].map((node) => (node instanceof Text ? node.data : "")),
  ]);
  return collapseSpace(parts.join(" "));
}

/** @param {string} text */
const collapseSpace = (text) => text.replace(/\s+/g, " ").trim();

/** @param {{ key: string, text: string }[]} entries */
const list = (entries) => html`<details open>
  <summary>${t("ground.keys.title")} (${entries.length})</summary>
  <p>${t("ground.keys.about")}</p>
  <button type="button" class="plain" @click=${hideKeys}>
    ${icon("close")}${t("ground.close")}
  </button>
  <dl>
    ${entries.map(
      ({ key, text }) => html`<div>
        <dt><code translate="no">${key}</code></dt>
        <dd>${text}</dd>
      </div>`,
    )}
  </dl>
</details>`;
