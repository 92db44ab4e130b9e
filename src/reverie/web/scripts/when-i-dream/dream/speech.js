/**
 * Reading clues aloud to the Dreamer, if the browser has a voice of their language, and keeping the
 * screen on.
 */

import { changeSettings, settings } from "../../ground/storage.js";

export const canSpeak = () => "speechSynthesis" in globalThis;

/**
 * A voice for a language, from any country. Local and default voices come first.
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

/** Draw when the browser has loaded its voices. @param {() => void} draw */
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

/**
 * Read a text aloud if there is a voice for its language.
 * @param {string} text
 * @param {string} language
 */
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
    // the browser lists a voice that does not work
  }
}

export function quiet() {
  try {
    if (canSpeak()) speechSynthesis.cancel();
  } catch {
    // see above
  }
}

/** @type {WakeLockSentinel | null} */
let lock = null;
let wanted = false;

/**
 * Keep the screen on during a dream. The browser releases the lock whenever the page is hidden.
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
    lock = null; // not supported, or not allowed now
  }
}

document.addEventListener("visibilitychange", () => {
  if (wanted && !document.hidden) void stayAwake(true);
});
