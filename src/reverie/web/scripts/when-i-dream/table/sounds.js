/**
 * The sounds of a dream: its beginning, a word, a guess, a new picture, the last seconds. They
 * depend only on what the Dreamer may see, on every device (W3.6): a new picture sounds the same
 * whatever the result of the last one was. Right and wrong sound different only in the scoring.
 */

import { playRustle, playSound, playTone } from "../../ground/sound.js";
import { isUnmasked } from "./view.js";

/** @import { View } from "./seat-view.js" */

/**
 * The listener: a television, the Dreamer, a spectator, or a spirit.
 * @typedef {"screen" | "dreamer" | "spectator" | "spirit"} Sight
 */
/** @typedef {keyof typeof SOUNDS} Sound */
/**
 * Notes: pitch in hertz, start in seconds, volume, duration, and attack in seconds.
 * @typedef {Array<[number, number, number, number, number?]>} Notes
 */

/** @param {Notes} notes @param {Notes} [noises] */
const playNotes = (notes, noises = []) =>
  playSound((at, now) => {
    for (const [pitch, after, loud, long, slow] of notes)
      playTone(at, now + after, pitch, loud, long, slow);
    for (const [pitch, after, loud, long, slow] of noises)
      playRustle(at, now + after, pitch, loud, long, slow);
  });

/**
 * The notes of a bell with this pitch.
 * @param {number} pitch
 * @param {number} loud
 * @param {number} [after]
 * @returns {Notes}
 */
const bell = (pitch, loud, after = 0) => [
  [pitch, after, loud, 2.4],
  [pitch * 2.02, after, loud * 0.4, 1.5],
  [pitch * 2.76, after, loud * 0.22, 1],
];

const SOUNDS = {
  gather: () =>
    playNotes(
      [
        [294, 0, 0.07, 0.9, 0.05],
        [440, 0.22, 0.06, 1.1, 0.05],
      ],
      [[2600, 0, 0.06, 0.2]],
    ),
  begin: () =>
    playNotes([
      [659, 0, 0.09, 1.3],
      [587, 0.16, 0.08, 1.3],
      [494, 0.32, 0.08, 1.4],
      [392, 0.48, 0.08, 1.5],
      [294, 0.66, 0.1, 2.4],
    ]),
  word: () => playNotes([[523, 0.02, 0.05, 0.5]], [[3600, 0, 0.05, 0.07]]),
  guess: () =>
    playNotes(
      [
        [196, 0, 0.16, 0.14],
        [196, 0.14, 0.12, 0.14],
      ],
      [
        [520, 0, 0.22, 0.05],
        [520, 0.14, 0.18, 0.05],
      ],
    ),
  card: () =>
    playNotes(
      [],
      [
        [3000, 0.3, 0.12, 0.16],
        [1800, 0.4, 0.06, 0.1],
      ],
    ),
  forced: () => playNotes(bell(220, 0.1)),
  tick: () => playNotes([[880, 0, 0.05, 0.06]], [[1400, 0, 0.12, 0.03]]),
  time: () => playNotes([...bell(131, 0.2), ...bell(131, 0.18, 0.9)]),
  dawn: () =>
    playNotes([
      [196, 0, 0.05, 3, 1.2],
      [247, 0.4, 0.05, 3, 1.2],
      [294, 0.9, 0.05, 3, 1.4],
      [392, 1.5, 0.05, 3, 1.6],
    ]),
  awake: () =>
    playNotes(
      [
        [330, 0.5, 0.08, 1.2],
        [494, 0.62, 0.08, 1.4],
      ],
      [[700, 0, 0.14, 0.5, 0.4]],
    ),
  tie: () => playNotes(bell(330, 0.08)),
  curtain: () =>
    playNotes(
      [
        [262, 0.7, 0.09, 1.4],
        [330, 0.85, 0.09, 1.4],
        [392, 1, 0.09, 1.4],
        [523, 1.2, 0.12, 2.6],
      ],
      [[600, 0, 0.16, 0.6, 0.5]],
    ),
  right: () =>
    playNotes([
      [523, 0, 0.09, 0.5],
      [784, 0.12, 0.1, 0.9],
    ]),
  wrong: () =>
    playNotes([
      [233, 0, 0.12, 0.35],
      [185, 0.16, 0.12, 0.6],
    ]),
  faded: () => playNotes([[392, 0, 0.05, 0.9, 0.2]], [[900, 0, 0.05, 0.6, 0.1]]),
  penalty: () => playNotes([[147, 0, 0.16, 0.3]], [[380, 0, 0.25, 0.08]]),
  points: () =>
    playNotes([0, 1, 2, 3, 4, 5].map((k) => [392 * 1.122 ** (k * 2), 0.5 + k * 0.15, 0.05, 0.25])),
  award: () =>
    playNotes([
      [523, 0, 0.07, 0.4],
      [659, 0.1, 0.07, 0.4],
      [784, 0.2, 0.09, 1.1],
    ]),
};

/** @param {Sound} name */
export const play = (name) => SOUNDS[name]();

/**
 * The sounds for the change between two views. They depend only on the fields of a Dreamer's view.
 * @param {View | undefined} before
 * @param {View} after
 * @param {Sight} sight
 * @returns {Sound[]}
 */
export function soundsFor(before, after, sight) {
  if (before === undefined) return [];
  const woke = isUnmasked(after) && !isUnmasked(before);
  if (woke) return sight === "screen" ? [] : ["awake"]; // a television plays its own show
  // The television's curtain falls after the last dream's scoring
  if (sight === "screen" && after.phase === "over") return [];
  if (isUnmasked(after)) return phaseChanged(before, after) ? soundsOfPhase(after) : [];
  if (sight === "spirit") return []; // only one device makes sounds in a room
  /** @type {Sound[]} */
  const sounds =
    phaseChanged(before, after) || before.round !== after.round ? soundsOfPhase(after) : [];
  if (after.round !== before.round || after.phase === "narration") return sounds;
  if (after.rules.table === "text" && after.guesses.length > before.guesses.length)
    sounds.push("guess");
  if (after.clues.length > before.clues.length) sounds.push("word");
  if (after.cards_shown > before.cards_shown && before.cards_shown > 0) sounds.push("card");
  return sounds;
}

/** @param {View} before @param {View} after */
const phaseChanged = (before, after) =>
  before.phase !== after.phase && !(before.phase === "forced guess" && after.phase === "dream");

/** @param {View} view @returns {Sound[]} */
function soundsOfPhase({ phase }) {
  const name = /** @type {Record<string, Sound>} */ ({
    reading: "gather",
    dream: "begin",
    "forced guess": "forced",
    "last guess": "time",
    narration: "dawn",
    stories: "tie",
    over: "curtain",
  })[phase];
  return name ? [name] : [];
}
