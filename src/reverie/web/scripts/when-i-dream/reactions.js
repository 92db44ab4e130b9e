/** Six small signs: given by spirits while words are said and by all over the scores, and seen floating by with the face of who gave them. */

import { html, nothing, svg } from "../../vendor/lit-html.js";
import { repeat } from "../../vendor/directives/repeat.js";
import { announce, vars } from "../ground/parts.js";
import { t } from "../ground/texts.js";
import { face, nameOf } from "./people.js";
import { stateOf } from "./television-state.js";
import { plays } from "./view.js";

/** @typedef {import("./view.js").Context} Context */

/** Cut from paper: the shape, and what is cut into it. @type {Record<string, [string, string]>} */
const CUT = {
  laugh: ["M24 4A20 20 0 1 1 23.900 4Z", "M10 22Q15 14 20 22M28 22Q33 14 38 22M11 28H37Q35 40 24 40 13 40 11 28Z"],
  gasp: [
    "M24 4Q42 6 42 25 40 45 24 45 8 45 6 25 6 6 24 4Z",
    "M16 17A3.500 4.500 0 1 1 15.900 17ZM32 17A3.500 4.500 0 1 1 31.900 17ZM24 27A6 8 0 1 1 23.900 27Z",
  ],
  applause: [
    "M8 26L17 9Q20 6 22 10L20 18 29 7Q33 6 33 10L28 19 36 13Q40 13 39 17L31 27 37 25Q41 26 39 30L27 42Q18 48 11 41 5 34 8 26Z",
    "M36 4L38 8M43 9L39 12M29 2L30 6",
  ],
  heart: ["M24 43Q4 30 5 17 8 5 18 8 23 10 24 15 25 10 30 8 40 5 43 17 44 30 24 43Z", "M14 15Q11 17 12 22"],
  puzzled: ["M24 4Q44 5 43 22 42 37 28 38L20 45 20 38Q5 36 5 21 6 5 24 4Z", "M18 18Q18 12 24 12 31 12 30 18 30 22 24 24V28M24 32.500V33"],
  yawn: ["M24 3Q43 5 43 26 41 45 24 45 7 45 5 26 5 5 24 3Z", "M11 19Q15 22 19 19M29 19Q33 22 37 19M24 25Q33 27 31 35 28 41 24 41 20 41 17 35 15 27 24 25Z"],
};

const PER = 700;
const FLOATS = 4200;
const READ_OUT = 12000;

/** @param {string} name */
const cut = (name) =>
  html`<svg class="cut ${name}" viewBox="0 0 48 48" aria-hidden="true">${svg`<path class="shape" d=${CUT[name]?.[0] ?? ""} /><path class="cut-out" d=${CUT[name]?.[1] ?? ""} />`}</svg>`;

/** @param {Context} context @param {string} signal */
function give(context, signal) {
  const state = stateOf(context);
  if (performance.now() - state.reacted < PER) return; // a laugh, not a storm of it
  state.reacted = performance.now();
  void context.send("signal", { signal });
}

/** The six, where this seat may give them now. @param {Context} context */
export function reactionsBar(context) {
  const offered = context.table.reactions ?? [];
  if (!offered.length || !plays(context)) return nothing;
  return html`<div class="reactions-bar" role="group" aria-label=${t("whenidream.reactions.name")}>${offered.map(
    (name) =>
      html`<button type="button" class="plain" aria-label=${t(`whenidream.reactions.${name}`)} title=${t(`whenidream.reactions.${name}`)} @click=${() => give(context, name)}>${cut(name)}</button>`,
  )}</div>`;
}

/** Called for every change: was it a reaction? Then nothing else has changed. @param {Context} context @returns {boolean} */
export function reacted(context) {
  const { own, draw } = context;
  const state = stateOf(context);
  if (own.signal === undefined || own.signal === state.signal) return false;
  state.signal = own.signal;
  const given = { key: ++state.count, ...own.signal };
  state.given = [...state.given.slice(-5), given];
  setTimeout(() => {
    state.given = state.given.filter((each) => each !== given);
    draw();
  }, FLOATS);
  if (performance.now() - state.readOut > READ_OUT) {
    state.readOut = performance.now();
    announce(t("whenidream.reactions.told", { name: nameOf(context, given.seat), what: t(`whenidream.reactions.${given.signal}`) }));
  }
  return true;
}

/** Those that float by. @param {Context} context */
export const floating = (context) =>
  html`<div class="floating" aria-hidden="true">${repeat(
    stateOf(context).given,
    (each) => each.key,
    ({ key, seat, signal }) =>
      html`<span class="floats" ${vars({ "--k": (key * 37) % 10 })}><span class="lit-face">${face(context, seat, false)}</span>${cut(signal)}</span>`,
  )}</div>`;
