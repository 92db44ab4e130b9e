/**
 * The texts on the screen with their keys, for somebody who would correct one (docs/translate.md).
 * The list lies over the page and changes nothing there.
 */

import { html, render } from "../../vendor/lit-html.js";
import { addStyle, icon } from "./parts.js";
import { ELEMENT, t, whenWorded } from "./texts.js";

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
  await addStyle("/style/keys.css");
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  whenWorded((key, text) => void texts.set(key, text));
  draw();
}

function hideKeys() {
  observer.disconnect();
  whenWorded(null);
  clearTimeout(timer);
  timer = 0;
  panel.remove();
}

function drawSoon() {
  timer ||= setTimeout(draw, EVERY_MS);
}

function draw() {
  timer = 0;
  const at = document.querySelector("dialog[open]") ?? document.body; // what lies behind one is inert
  if (panel.parentNode !== at) at.append(panel);
  render(list(textsOnScreen()), panel);
}

/** Keys and texts in the order in which they stand on the page. */
function textsOnScreen() {
  const page = pageText();
  const found = [...texts].map(([key, text]) => {
    const pieces = text.split(ELEMENT); // every other one is the name of an element
    const places = pieces
      .filter((piece, n) => n % 2 === 0 && piece.trim())
      .map((piece) => page.indexOf(flat(piece)));
    return { key, text: pieces.map((each, n) => (n % 2 ? `{${each}}` : each)).join(""), places };
  });
  return found
    .filter(({ key, text }) => key !== text) // its words are on their way
    .filter(({ places }) => places.length && !places.includes(-1))
    .sort((one, other) => one.places[0] - other.places[0]);
}

/** Everything that the page says to eyes or to a screen reader. */
function pageText() {
  const elements = [...document.body.querySelectorAll("*")].filter((at) => !panel.contains(at));
  const parts = elements.flatMap((at) => [
    ...ATTRIBUTES.map((name) => at.getAttribute(name) ?? ""),
    ...[...at.childNodes].map((node) => (node instanceof Text ? node.data : "")),
  ]);
  return flat(parts.join(" "));
}

/** @param {string} text */
const flat = (text) => text.replace(/\s+/g, " ").trim();

/** @param {{ key: string, text: string }[]} found */
const list = (found) => html`<details open>
  <summary>${t("ground.keys.title")} (${found.length})</summary>
  <p>${t("ground.keys.about")}</p>
  <button type="button" class="plain" @click=${hideKeys}>
    ${icon("close")}${t("ground.close")}
  </button>
  <dl>
    ${found.map(
      ({ key, text }) => html`<div>
        <dt><code translate="no">${key}</code></dt>
        <dd>${text}</dd>
      </div>`,
    )}
  </dl>
</details>`;
