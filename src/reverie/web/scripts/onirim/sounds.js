/** Sounds, made here: paper, wood, and one low bell for a nightmare. Off unless they are wanted. */

import { rustle, sound, tone } from "../ground/sound.js";

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
