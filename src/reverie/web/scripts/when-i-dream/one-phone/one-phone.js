/**
 * The screen for players who share one device (W8.6): it is passed round in secret, then lies on
 * the table for the spirits.
 */

import { announceChange } from "../table/announcements.js";
import { coming } from "../table/coming.js";
import { endScreen, storiesScreen } from "../after/ending.js";
import { listeningScreen } from "../dream/listening.js";
import { handScreen, tableScreen, endStoryButton } from "./screens.js";
import { seatContexts, connectAll, holdsOneSeat, disconnectAll } from "./seats.js";
import { nameOf } from "../table/people.js";
import { scoringScreen } from "../after/scoring.js";
import { seatsFrom, isUnmasked } from "../table/view.js";
import { correctingScreen } from "../dream/voice.js";

/** @import { Context, SpiritContext, UnmaskedContext } from "../table/seat-view.js" */

/** The moves that any spirit may make. Which spirit makes them matters only for penalties. */
const SPIRIT_MOVES = ["tap", "tick", "untick", "must guess"];

/** The Dreamer's view at the last announcement. @type {unknown} */
let announcedView = null;

/** The last context of this device's own seat. @type {Context | null} */
let ownContext = null;

export function onLeave() {
  ownContext = announcedView = null;
  disconnectAll();
}

/**
 * Handle a change of this device's own seat. Return false if the device holds no other seat.
 * @param {Context} context
 */
export function onChange(context) {
  ownContext = context;
  connectAll(context, () => {
    if (ownContext !== null) announceToTable(ownContext);
    context.draw();
  });
  if (holdsOneSeat()) return false;
  announceToTable(context);
  return true;
}

/**
 * Make sounds and speak. The Dreamer is near the device, so nothing reveals pictures or verdicts
 * (W3.6).
 * @param {Context} context
 */
function announceToTable(context) {
  const dreaming = seatContexts(context)?.find(({ view }, seat) => seat === view.dreamer);
  if (dreaming === undefined || dreaming.view === announcedView) return;
  announcedView = dreaming.view;
  announceChange({ ...dreaming, seat: "spectator", view: { ...dreaming.view, away: [] } });
}

/** @param {Context} context @returns {unknown} null if this device holds only one seat */
export function screen(context) {
  if (holdsOneSeat()) return null;
  const seats = seatContexts(context);
  if (seats === null) return coming();
  const { phase, dreamer } = seats[0].view;
  // The other seats receive the change in a moment
  if (seats.some(({ view }) => view.phase !== phase || view.dreamer !== dreamer)) return coming();
  if (phase === "reading") return handScreen(context, seats);
  const open = tableContext(context, seats);
  const spirits = /** @type {SpiritContext} */ (open);
  if (phase === "scoring" && open.view.due !== null) return correctingScreen(spirits);
  if (isUnmasked(open.view)) return unmaskedScreen(/** @type {UnmaskedContext} */ (open));
  return phase === "narration"
    ? listeningScreen(spirits, endStoryButton(spirits))
    : tableScreen(spirits);
}

/** @param {UnmaskedContext} context */
const unmaskedScreen = (context) =>
  (context.view.phase === "over"
    ? endScreen
    : context.view.phase === "stories"
      ? storiesScreen
      : scoringScreen)(context);

/**
 * The context of the phone on the table: the spirits see it, nobody is "you", and a tap counts as a
 * move of a seat that may make it.
 * @param {Context} context
 * @param {Context[]} seats
 * @returns {Context}
 */
function tableContext(context, seats) {
  const { view } = context;
  const spirits = seatsFrom(view, view.dreamer).slice(1);
  const spiritContext = seats[spirits[0]];
  /** @param {string} act @param {number} [card] */
  const moveSeat = (act, card) => {
    if (act === "wake") return view.dreamer;
    const fined = card === undefined ? null : (spiritContext.view.shown?.[card - 1]?.seat ?? null);
    if (SPIRIT_MOVES.includes(act)) return spirits.find((seat) => seat !== fined) ?? spirits[0];
    return spiritContext.table.host ?? 0;
  };
  context.screenState.voting = (vote) => {
    const next = vote.able.find((seat) => !vote.voted.includes(seat));
    return next === undefined
      ? null
      : { seat: next, name: nameOf(context, next), say: seats[next].say };
  };
  return {
    ...spiritContext,
    seat: "spectator",
    host: true,
    may: [...new Set(seats.flatMap(({ may }) => may))],
    say: (...words) => {
      const [act, , card] = words;
      return seats[moveSeat(String(act), act === "tap" ? Number(card) : undefined)].say(...words);
    },
    attempt: context.attempt,
    send: context.send,
    now: context.now,
  };
}
