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
  const voices = canSpeak()
    ? speechSynthesis
        .getVoices()
        .filter((voice) => voice.lang.toLowerCase().split(/[-_]/)[0] === language)
    : [];
  /** @param {SpeechSynthesisVoice} voice */
  const preference = (voice) => (voice.localService ? 2 : 0) + (voice.default ? 1 : 0);
  return voices.sort((one, other) => preference(other) - preference(one))[0];
}

/** Whether this device can read a language aloud. @param {string} language */
export const hasVoice = (language) => voiceFor(language) !== undefined;

/** Draw when the browser has loaded its voices. @param {() => void} draw */
export function onVoicesLoaded(draw) {
  if (canSpeak()) speechSynthesis.onvoiceschanged = draw;
}

/** Whether the Dreamer wants clues read aloud, a setting of this browser. */
export const isReadAloud = () => settings().speech === true;

/** @param {boolean} speech */
export function setReadAloud(speech) {
  changeSettings({ speech });
  if (!speech) stopSpeaking();
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

export function stopSpeaking() {
  try {
    if (canSpeak()) speechSynthesis.cancel();
  } catch {
    // see above
  }
}

/** @type {WakeLockSentinel | null} */
let wakeLock = null;
let isWanted = false;

/**
 * Keep the screen on during a dream. The browser releases the lock whenever the page is hidden.
 * @param {boolean} on
 */
export async function keepScreenOn(on) {
  isWanted = on;
  try {
    if (!on) {
      await wakeLock?.release();
      wakeLock = null;
    } else if ((wakeLock === null || wakeLock.released) && !document.hidden)
      wakeLock = (await navigator.wakeLock?.request("screen")) ?? null;
  } catch {
    wakeLock = null; // not supported, or not allowed now
  }
}

document.addEventListener("visibilitychange", () => {
  if (isWanted && !document.hidden) void keepScreenOn(true);
});
