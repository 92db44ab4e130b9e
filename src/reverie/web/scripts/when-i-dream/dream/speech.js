/**
 * Reading clues aloud to the Dreamer, if the browser has a voice of their language, and keeping the
 * screen on.
 */

import { changeSettings, settings } from "../../ground/storage.js";

export const canSpeak = () => "speechSynthesis" in globalThis;

/**
 * A voice that speaks a language, whatever the country; the browser's own and usual one before
 * others.
 * @param {string} language
 * @returns {SpeechSynthesisVoice | undefined}
 */
function voiceFor(language) {
  const fit = canSpeak()
    ? speechSynthesis
        .getVoices()
        .filter((voice) => voice.lang.toLowerCase().split(/[-_]/)[0] === language)
    : [];
  /** @param {SpeechSynthesisVoice} voice */
  const worth = (voice) => (voice.localService ? 2 : 0) + (voice.default ? 1 : 0);
  return fit.sort((one, other) => worth(other) - worth(one))[0];
}

/** Whether this device can read a language aloud. @param {string} language */
export const hasVoice = (language) => voiceFor(language) !== undefined;

/** Browsers learn of their voices in their own time. @param {() => void} draw */
export function whenVoicesCome(draw) {
  if (canSpeak()) speechSynthesis.onvoiceschanged = draw;
}

/** Whether the Dreamer wants clues read aloud, a setting of this browser. */
export const isReadAloud = () => settings().speech === true;

/** @param {boolean} speech */
export function readAloud(speech) {
  changeSettings({ speech });
  if (!speech) quiet();
}

/** In a voice of that language, or not at all. @param {string} text @param {string} language */
export function speak(text, language) {
  const voice = voiceFor(language);
  if (voice === undefined || !text) return;
  try {
    speechSynthesis.speak(
      Object.assign(new SpeechSynthesisUtterance(text), {
        voice,
        lang: voice.lang.replace("_", "-"),
        rate: 0.9,
      }),
    );
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

/**
 * Keep the screen on while a dream goes on; the browser lets go of it whenever the page is hidden.
 * @param {boolean} on
 */
export async function stayAwake(on) {
  wanted = on;
  try {
    if (!on) {
      await lock?.release();
      lock = null;
    } else if ((lock === null || lock.released) && !document.hidden)
      lock = (await navigator.wakeLock?.request("screen")) ?? null;
  } catch {
    lock = null; // not here, or not now
  }
}

document.addEventListener("visibilitychange", () => {
  if (wanted && !document.hidden) void stayAwake(true);
});
