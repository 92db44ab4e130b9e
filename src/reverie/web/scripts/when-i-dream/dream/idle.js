/**
 * Players who are slow to give a clue. Everybody sees who is thinking, and a hint tells that player
 * that they may pass. After two missed turns a player is skipped immediately, until a touch or key
 * brings them back (W8.5).
 */

import { announce } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";

/** @import { Context } from "../table/seat-view.js" */

const HINT_DELAY_MS = 15000;

let timer = 0;

const INPUT_EVENTS = ["pointerdown", "keydown"];

/**
 * The handler of the first touch while the player is skipped, otherwise null.
 * @type {(() => void) | null}
 */
let onInput = null;

export function stopWaiting() {
  clearTimeout(timer);
  stopListening();
}

function stopListening() {
  for (const each of INPUT_EVENTS) if (onInput) removeEventListener(each, onInput, true);
  onInput = null;
}

/** Whether this player's turns are skipped. @param {Context} context */
export const isIdle = ({ view, seat }) => typeof seat === "number" && view.idle.includes(seat);

/**
 * Handle a change: notify a player who is skipped, and bring them back at the first touch.
 * @param {Context} context
 */
export function updateIdle(context) {
  if (!isIdle(context)) {
    stopListening();
    return "";
  }
  if (onInput) return "";
  onInput = () => {
    stopListening();
    void context.say("here");
  };
  for (const each of INPUT_EVENTS) addEventListener(each, onInput, true);
  return t("whenidream.passedAtOnce");
}

/** Handle a change: start or stop the timer for the hint to pass. @param {Context} context */
export function watchTurn({ screenState, view, seat, draw }) {
  const waiting = view.phase === "dream" && view.turn !== null && view.timer.paused === null;
  const turn = waiting
    ? `${view.round}/${view.cards_shown}/${view.turn}/${view.clues.length}`
    : null;
  if (screenState.awaited === turn) return;
  screenState.awaited = turn;
  screenState.idle = false;
  clearTimeout(timer);
  if (turn === null) return;
  timer = setTimeout(() => {
    screenState.idle = true;
    if (view.turn === seat) announce(t("whenidream.moment.nudge"));
    draw();
  }, HINT_DELAY_MS);
}
