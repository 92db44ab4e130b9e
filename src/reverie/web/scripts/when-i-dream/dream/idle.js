/**
 * Players who are slow to give a clue. Everybody sees who is thinking, and a hint tells that player
 * that they may pass. After two missed turns a player is skipped immediately, until a touch or key
 * brings them back (W8.5).
 */

import { announce } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";

/** @import { Context } from "../table/seat-view.js" */

const LONG = 15000;

let timer = 0;

const STIRS = ["pointerdown", "keydown"];

/**
 * The handler of the first touch while the player is skipped, otherwise null.
 * @type {(() => void) | null}
 */
let stir = null;

export function stopWaiting() {
  clearTimeout(timer);
  lieStill();
}

function lieStill() {
  for (const each of STIRS) if (stir) removeEventListener(each, stir, true);
  stir = null;
}

/** Whether this player's turns are skipped. @param {Context} context */
export const isIdle = ({ view, seat }) => typeof seat === "number" && view.idle.includes(seat);

/**
 * Handle a change: notify a player who is skipped, and bring them back at the first touch.
 * @param {Context} context
 */
export function stirs(context) {
  if (!isIdle(context)) {
    lieStill();
    return "";
  }
  if (stir) return "";
  stir = () => {
    lieStill();
    void context.say("here");
  };
  for (const each of STIRS) addEventListener(each, stir, true);
  return t("whenidream.passedAtOnce");
}

/** Handle a change: start or stop the timer for the hint to pass. @param {Context} context */
export function awaits({ own, view, seat, draw }) {
  const waiting = view.phase === "dream" && view.turn !== null && view.timer.paused === null;
  const turn = waiting
    ? `${view.round}/${view.cards_shown}/${view.turn}/${view.clues.length}`
    : null;
  if (own.awaited === turn) return;
  own.awaited = turn;
  own.idle = false;
  clearTimeout(timer);
  if (turn === null) return;
  timer = setTimeout(() => {
    own.idle = true;
    if (view.turn === seat) announce(t("whenidream.moment.nudge"));
    draw();
  }, LONG);
}
