/** A word that is long in coming: everybody sees who thinks, and who thinks is told that they may pass. */

import { announce } from "../ground/parts.js";
import { t } from "../ground/texts.js";

/** @typedef {import("./view.js").Context} Context */

const LONG = 15000;

let timer = 0;

export const stopWaiting = () => clearTimeout(timer);

/** Called for every change. @param {Context} context */
export function awaits({ own, view, seat, draw }) {
  const waiting = view.phase === "dream" && view.turn !== null && view.timer.paused === null;
  const turn = waiting ? `${view.round}/${view.cards_shown}/${view.turn}/${view.clues.length}` : null;
  if (own.awaited === turn) return;
  own.awaited = turn;
  own.idle = false;
  stopWaiting();
  if (turn === null) return;
  timer = setTimeout(() => {
    own.idle = true;
    if (view.turn === seat) announce(t("whenidream.moment.nudge"));
    draw();
  }, LONG);
}
