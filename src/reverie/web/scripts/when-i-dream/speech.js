/** Clues read aloud to the Dreamer, where the browser has a voice; and a screen that stays on. */

import { set, settings } from "../ground/storage.js";

export const canSpeak = () => "speechSynthesis" in globalThis;

/** Does the Dreamer want clues read aloud? Kept in this browser. */
export const isReadAloud = () => settings().speech === true;

/** @param {boolean} speech */
export function readAloud(speech) {
  set({ speech });
  if (!speech) quiet();
}

/** @param {string} text @param {string} language */
export function speak(text, language) {
  if (!canSpeak() || !text) return;
  try {
    speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance(text), { lang: language, rate: 0.9 }));
  } catch {
    // a browser that promises a voice and has none
  }
}

export function quiet() {
  try {
    if (canSpeak()) speechSynthesis.cancel();
  } catch {
    // as above
  }
}

/** @type {WakeLockSentinel | null} */
let lock = null;
let wanted = false;

/** Keep the screen on while a dream goes on; the browser lets go of it whenever the page is hidden. @param {boolean} on */
export async function stayAwake(on) {
  wanted = on;
  try {
    if (!on) {
      await lock?.release();
      lock = null;
    } else if ((lock === null || lock.released) && !document.hidden) lock = (await navigator.wakeLock?.request("screen")) ?? null;
  } catch {
    lock = null; // not here, or not now
  }
}

document.addEventListener("visibilitychange", () => {
  if (wanted && !document.hidden) void stayAwake(true);
});
