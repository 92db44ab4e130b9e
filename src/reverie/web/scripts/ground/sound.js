/** Sound, made here of tones and noise; off until it is asked for, once on each device. */

import { keep, kept, set, settings } from "./storage.js";

/** @type {AudioContext | null} */
let audio = null;

export const isSoundOn = () => settings().sound === true;

/** Has this device been asked? Who has turned sound on by themselves need not be. */
export const isSoundAsked = () => kept("sound-asked") === true || isSoundOn();

/** @param {boolean} sound */
export function turnSound(sound) {
  set({ sound });
  keep("sound-asked", true);
  if (!sound) void audio?.suspend(); // what still rings is cut off, too
}

/**
 * Make a sound now, where it is wanted and the browser lets us.
 * @param {(at: AudioContext, now: number) => void} make
 */
export function sound(make) {
  if (
    !isSoundOn() ||
    !("AudioContext" in window) ||
    navigator.userActivation?.hasBeenActive === false
  )
    return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  make(audio, audio.currentTime);
}

/**
 * @param {AudioContext} at
 * @param {number} now
 * @param {number} loud
 * @param {number} long
 * @param {number} [slow] how long it takes to be loud
 */
function fading(at, now, loud, long, slow = 0) {
  const gain = at.createGain();
  gain.gain.setValueAtTime(slow ? 0.0001 : loud, now);
  if (slow) gain.gain.exponentialRampToValueAtTime(loud, now + slow);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + slow + long);
  gain.connect(at.destination);
  return gain;
}

/**
 * A burst of noise through a filter: paper, wood, wind.
 * @param {AudioContext} at
 * @param {number} now
 * @param {number} pitch
 * @param {number} loud
 * @param {number} long
 * @param {number} [slow]
 */
export function rustle(at, now, pitch, loud, long, slow = 0) {
  const length = Math.ceil(at.sampleRate * (long + slow));
  const noise = at.createBuffer(1, length, at.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < length; n++) samples[n] = Math.random() * 2 - 1;
  const filter = at.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 0.8;
  const source = at.createBufferSource();
  source.buffer = noise;
  source.connect(filter).connect(fading(at, now, loud, long, slow));
  source.start(now);
}

/**
 * @param {AudioContext} at
 * @param {number} now
 * @param {number} pitch
 * @param {number} loud
 * @param {number} long
 * @param {number} [slow]
 */
export function tone(at, now, pitch, loud, long, slow = 0) {
  const source = at.createOscillator();
  source.frequency.value = pitch;
  source.connect(fading(at, now, loud, long, slow));
  source.start(now);
  source.stop(now + slow + long);
}
