/** The sounds of an answer: two rising notes, or a knock on wood. */

import { playRustle, playSound, playTone } from "../../ground/sound.js";

/** @param {boolean} right */
export const answerSounds = (right) =>
  playSound((at, now) => {
    if (right)
      for (const [n, pitch] of [392, 587].entries()) playTone(at, now + 0.14 * n, pitch, 0.12, 0.7);
    else {
      playRustle(at, now, 420, 0.2, 0.06);
      playTone(at, now, 147, 0.16, 0.35);
    }
  });
