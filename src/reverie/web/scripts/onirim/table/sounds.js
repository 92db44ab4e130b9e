/** The sounds of the table: paper, wood, a riffle, a breath, a door, a low bell for a nightmare. */

import { playRustle, playSound, playTone } from "../../ground/sound.js";
import { isDoor } from "./view.js";

/** @typedef {(at: AudioContext, now: number) => void} Sound */

/** @type {Sound} A card that is laid down. */
const paper = (at, now) => playRustle(at, now, 3200, 0.12, 0.12);

/** @type {Sound} A card that is played. */
const wood = (at, now) => {
  playRustle(at, now, 500, 0.25, 0.05);
  playTone(at, now, 180, 0.2, 0.16);
};

/**
 * Several papers, one after another.
 * @param {number} many
 * @param {number} apart
 * @param {number} pitch
 * @returns {Sound}
 */
const papers = (many, apart, pitch) => (at, now) => {
  for (let n = 0; n < many; n++) playRustle(at, now + n * apart, pitch + 260 * n, 0.09, 0.08);
};

/**
 * @param {Array<[number, number]>} partials each with its loudness
 * @param {number} pitch
 * @returns {Sound}
 */
const bell = (partials, pitch) => (at, now) => {
  for (const [times, loud] of partials) playTone(at, now, pitch * times, loud, 2.2 / times + 0.4);
};

/** @type {Array<[number, number]>} */
const LOW = [
  [1, 0.25],
  [2.02, 0.1],
  [2.76, 0.06],
  [5.4, 0.02],
];

/**
 * @param {number[]} steps
 * @param {number} apart
 * @param {number} loud
 * @param {number} long
 * @returns {Sound}
 */
const chord = (steps, apart, loud, long) => (at, now) => {
  for (const [n, times] of steps.entries()) playTone(at, now + n * apart, 330 * times, loud, long);
};

/** @type {Sound} A breath, for a shuffle. */
const breath = (at, now) => playRustle(at, now, 900, 0.09, 0.4, 0.18);

/** @type {Sound} */
const opening = (at, now) => {
  playRustle(at, now, 380, 0.2, 0.3);
  chord([1, 1.25, 1.5, 2], 0.1, 0.08, 0.7)(at, now);
};

/** @type {Sound} The sun comes up. */
const dawn = (at, now) => {
  playRustle(at, now, 700, 0.06, 1.2, 0.8);
  chord([0.5, 1, 1.25, 1.5, 2, 2.5], 0.16, 0.07, 2.2)(at, now);
};

/** @type {Sound} The lamp goes out. */
const dark = (at, now) => {
  playRustle(at, now, 2400, 0.16, 0.03);
  chord([0.6, 0.5, 0.4], 0.22, 0.09, 1.4)(at, now + 0.12);
};

/**
 * The sounds of steps in their order, each with the seconds until the next.
 * @param {Array<any[]>} happened
 * @param {import("./seat-view.js").View} view
 * @returns {Array<[Sound, number]>}
 */
function soundsOf(happened, view) {
  /** @type {Array<[Sound, number]>} */
  const score = [];
  for (const [verb, what] of happened) {
    if (verb === "play") score.push([wood, 0.16]);
    else if (verb === "draw" && what === "nightmare") score.push([bell(LOW, 98), 0.5]);
    else if (verb === "draw" && what && isDoor(what))
      score.push([chord([1, 1.5], 0.07, 0.06, 0.5), 0.45]);
    else if (verb === "search") score.push([papers(6, 0.035, 2000), 0.25], [opening, 0.5]);
    else if (verb === "open") score.push([opening, 0.5]);
    else if (verb === "reveal") score.push([papers(5, 0.07, 2400), 0.6]);
    else if (verb === "foresee")
      score.push([papers(5, 0.06, 2600), 0.1], [chord([2, 2.5, 3], 0.09, 0.03, 0.8), 0.3]);
    else if (verb === "shuffle" && score.length) score.push([breath, 0.3]);
    else if (verb !== "deal" && verb !== "resign") score.push([paper, 0.1]);
  }
  if (view.outcome) score.push([view.outcome.won ? dawn : dark, 0]);
  return score;
}

/** @param {Array<any[]>} happened @param {import("./seat-view.js").View} view */
export function playSoundsOf(happened, view) {
  if (happened.length === 0) return;
  let after = 0;
  for (const [each, long] of soundsOf(happened, view).slice(-8)) {
    const begins = after;
    playSound((at, now) => each(at, now + begins));
    after += long;
  }
}
