/** Sounds, made here: paper, wood, and one low bell for a nightmare. Off unless they are wanted. */

import { settings } from "../ground/storage.js";

/** @type {AudioContext | null} */
let audio = null;

/** @param {(at: AudioContext, now: number) => void} make */
function sound(make) {
  if (!settings().sound || !("AudioContext" in window) || navigator.userActivation?.hasBeenActive === false) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  make(audio, audio.currentTime);
}

/** @param {AudioContext} at @param {number} now @param {number} loud @param {number} long */
function fading(at, now, loud, long) {
  const gain = at.createGain();
  gain.gain.setValueAtTime(loud, now);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + long);
  gain.connect(at.destination);
  return gain;
}

/** A burst of noise through a filter. @param {AudioContext} at @param {number} now @param {number} pitch @param {number} loud @param {number} long */
function rustle(at, now, pitch, loud, long) {
  const length = Math.ceil(at.sampleRate * long);
  const noise = at.createBuffer(1, length, at.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < length; n++) samples[n] = Math.random() * 2 - 1;
  const filter = new BiquadFilterNode(at, { type: "bandpass", frequency: pitch, Q: 0.8 });
  const source = new AudioBufferSourceNode(at, { buffer: noise });
  source.connect(filter).connect(fading(at, now, loud, long));
  source.start(now);
}

/** @param {AudioContext} at @param {number} now @param {number} pitch @param {number} loud @param {number} long */
function tone(at, now, pitch, loud, long) {
  const source = new OscillatorNode(at, { type: "sine", frequency: pitch });
  source.connect(fading(at, now, loud, long));
  source.start(now);
  source.stop(now + long);
}

const paper = () => sound((at, now) => rustle(at, now, 3200, 0.12, 0.12));

const wood = () =>
  sound((at, now) => {
    rustle(at, now, 500, 0.25, 0.05);
    tone(at, now, 180, 0.2, 0.16);
  });

const bell = () =>
  sound((at, now) => {
    for (const [times, loud] of [
      [1, 0.25],
      [2.02, 0.1],
      [2.76, 0.06],
      [5.4, 0.02],
    ])
      tone(at, now, 98 * times, loud, 2.2 / times + 0.4);
  });

const door = () =>
  sound((at, now) => {
    rustle(at, now, 380, 0.2, 0.3);
    for (const [times, after] of [
      [1, 0],
      [1.25, 0.1],
      [1.5, 0.2],
      [2, 0.3],
    ])
      tone(at, now + after, 330 * times, 0.08, 0.7);
  });

/** The sounds of what happened. @param {Array<any[]>} happened @param {{phase: string, resolving: string | null}} view */
export function sounding(happened, view) {
  const verbs = happened.map(([verb]) => verb);
  if (view.phase === "nightmare" && verbs.includes("draw")) bell();
  else if (verbs.includes("search") || verbs.includes("open")) door();
  else if (verbs.includes("play")) wood();
  else if (verbs.length > 0) paper();
}
