/** The sounds of a dream on this device, including the ticks of the last ten seconds. */

import { play, soundsFor } from "../table/sounds.js";
import { hasJustBegun, secondsLeft } from "../table/view.js";

/** @import { Context, View } from "../table/seat-view.js" */
/** @typedef {import("../table/sounds.js").Sight} Sight */

/** @param {Context} context @returns {Sight} */
const sightOf = ({ seat, view }) =>
  typeof seat !== "number" ? seat : seat === view.dreamer ? "dreamer" : "spirit";

let lastSeconds = 0;

/**
 * Play the sounds of a change. It is called once for every change.
 * @param {Context} context
 * @param {View | undefined} before the view before this one
 */
export function playSounds(context, before) {
  const sight = sightOf(context);
  if (before === undefined && sight === "screen" && hasJustBegun(context)) play("gather");
  for (const each of soundsFor(before, context.view, sight)) play(each);
  clearInterval(lastSeconds);
  if (context.view.phase === "dream" && context.view.timer.since !== null && sight !== "spirit")
    countDown(context);
}

/** Tick for each of the last ten seconds. @param {Context} context */
function countDown(context) {
  let last = Math.ceil(secondsLeft(context));
  lastSeconds = setInterval(() => {
    const left = Math.ceil(secondsLeft(context));
    if (left < last && left <= 10 && left > 0) play("tick");
    last = left;
  }, 100);
}

export const stopTicking = () => clearInterval(lastSeconds);
