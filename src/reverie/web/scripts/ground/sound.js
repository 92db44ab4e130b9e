/** Sounds, made of tones and noise. Sound is off until the player turns it on. */

import { writeStored, readStored, changeSettings, settings } from "./storage.js";

/** @type {AudioContext | null} */
let audio = null;

export const isSoundOn = () => settings().sound === true;

/** Whether the player has been asked about sound, or has turned it on. */
export const wasSoundAsked = () => readStored("sound-asked") === true || isSoundOn();

/** @param {boolean} on */
export function turnSound(on) {
  changeSettings({ sound: on });
  writeStored("sound-asked", true);
  if (!on) void audio?.suspend(); // stops sounds that are playing
}

/**
 * Make a sound now, if sound is on and the browser allows it.
 * @param {(at: AudioContext, now: number) => void} make
 */
export function playSound(make) {
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
 * A volume that rises for `slow` seconds and then fades for `long` seconds.
 * @param {AudioContext} at
 * @param {number} now
 * @param {number} loud from 0 to 1
 * @param {number} long
 * @param {number} [slow]
 */
function envelope(at, now, loud, long, slow = 0) {
  const gain = at.createGain();
  gain.gain.setValueAtTime(slow ? 0.0001 : loud, now);
  if (slow) gain.gain.exponentialRampToValueAtTime(loud, now + slow);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + slow + long);
  gain.connect(at.destination);
  return gain;
}

/**
 * Play a burst of filtered noise, such as paper, wood or wind.
 * @param {AudioContext} at
 * @param {number} now
 * @param {number} pitch
 * @param {number} loud
 * @param {number} long
 * @param {number} [slow]
 */
export function playRustle(at, now, pitch, loud, long, slow = 0) {
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
  source.connect(filter).connect(envelope(at, now, loud, long, slow));
  source.start(now);
}

/**
 * Play a tone.
 * @param {AudioContext} at
 * @param {number} now
 * @param {number} pitch in Hz
 * @param {number} loud
 * @param {number} long
 * @param {number} [slow]
 */
export function playTone(at, now, pitch, loud, long, slow = 0) {
  const source = at.createOscillator();
  source.frequency.value = pitch;
  source.connect(envelope(at, now, loud, long, slow));
  source.start(now);
  source.stop(now + slow + long);
}
