/** The keyboard shortcuts of a table. One listener serves the table that is on the screen. */

import { refusalText, t } from "../../ground/texts.js";
import { tryMove, chosenPiece, playablePieces, tapCard } from "./hand.js";
import { requestHint } from "../coach/hint.js";
import {
  isAccidental,
  cardsOf,
  momentOf,
  openDialog,
  sendMove,
  showRefusal,
  stageOf,
} from "./screen-state.js";

/** @import { Context } from "./seat-view.js" */

/** @type {Context | null} */
let keyContext = null;
let listening = false;

/** Let keys act on this table. @param {Context} context */
export function enableKeys(context) {
  keyContext = context;
  if (listening) return;
  listening = true;
  document.addEventListener("keydown", onKeyDown);
  document.addEventListener("click", clearRefusal, { capture: true });
  document.addEventListener("click", redrawIfCleared);
}

let isCleared = false;
/**
 * Clear the last refusal with the next tap. It is drawn after the tap, so that nothing moves under
 * the finger.
 */
function clearRefusal() {
  isCleared = keyContext !== null && stageOf(keyContext).why !== null;
  if (keyContext !== null) stageOf(keyContext).why = null;
}
function redrawIfCleared() {
  if (isCleared && keyContext !== null && stageOf(keyContext).why === null) keyContext.draw();
  isCleared = false;
}

/**
 * Take back the last move, or ask first if that turns the game into practice.
 * @param {Context} context
 */
export function askUndo(context) {
  const { undo: allowed } = context.table;
  if (!allowed) showRefusal(context, () => refusalText({ code: "nothing-to-undo" }));
  else if (allowed === "practice") openDialog(context, "practise");
  else undo(context);
}

/**
 * Whether moves can be taken back here: only in a solo game, or if both players share one device.
 * @param {Context} context
 */
export const hasUndo = ({ view, screenState }) =>
  view.outcome === null && (view.players === 1 || screenState.device !== undefined);

/** The other seat's token, if both players share this device. @param {Context} context */
const tokensOfBoth = ({ screenState }) =>
  screenState.device ? { tokens: screenState.device.otherTokens } : {};

/** @param {Context} context */
export function undo(context) {
  momentOf(context).undoing = true;
  void context.send("undo", tokensOfBoth(context)).then((answer) => {
    if (answer === null) momentOf(context).undoing = false;
    else context.screenState.device?.forgetLastChange();
  });
}

/** Turn the game into practice, and take back the last move. @param {Context} context */
export async function practiseAndUndo(context) {
  if ((await context.send("practise", tokensOfBoth(context))) !== null) undo(context);
}

/**
 * The moves of letter keys, by phase.
 * @type {Record<string, Record<string, string>>}
 */
const LETTERS = {
  nightmare: { k: "pay key", d: "pay door", t: "pay deck", a: "pay hand" },
  door: { o: "open", l: "leave" },
  search: { s: "search", l: "decline" },
  swap: { k: "keep" },
};

/** @param {KeyboardEvent} event */
function onKeyDown(event) {
  const context = keyContext;
  const stage = document.querySelector(".onirim");
  if (
    context === null ||
    stage === null ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.defaultPrevented
  )
    return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, select, textarea") || document.querySelector("dialog[open]")) return;
  clearRefusal();
  if (handleKey(context, event, target)) event.preventDefault();
  redrawIfCleared();
}

/**
 * @param {Context} context
 * @param {KeyboardEvent} event
 * @param {Element | null} target
 * @returns {boolean} whether it was a shortcut
 */
function handleKey(context, event, target) {
  const { phase } = context.view;
  const key = event.key.toLowerCase();
  const letter = LETTERS[phase]?.[key];
  if (letter && context.may.length > 0)
    return isAccidental(context, event) || decide(context, letter);
  if (/^[1-9]$/.test(key)) return number(context, Number(key) - 1);
  if (key.startsWith("arrow")) return moveFocus(key, target);
  const onCard = target?.matches("[data-hand]") ?? false;
  if (
    key === "p" ||
    (key === "enter" && chosenPiece(context) !== null && (onCard || target === document.body))
  ) {
    void tryMove(context, "play", chosenPiece(context));
    return true;
  }
  if (key === "enter" && phase === "arrange" && target === document.body)
    return pressButton("confirm");
  switch (key) {
    case "d":
      void tryMove(context, "discard", chosenPiece(context));
      return true;
    case "c":
      return phase === "arrange" && pressButton("confirm");
    case "escape":
      cardsOf(context).chosen = null;
      context.draw();
      return true;
    case "u":
      if (hasUndo(context)) askUndo(context);
      return true;
    case "h":
      void requestHint(context);
      return true;
    case "w":
      openDialog(context, "tally");
      return true;
    case "r":
      openDialog(context, "rules");
      return true;
    case "?":
      openDialog(context, "keys");
      return true;
    default:
      return false;
  }
}

/** @param {Context} context @param {string} move */
function decide(context, move) {
  const moves = context.may.filter((each) => each === move || each.startsWith(`${move} `));
  if (moves.length === 1 || (moves.length > 1 && move === "open")) void sendMove(context, moves[0]);
  else if (moves.length > 1) {
    showRefusal(context, () => t("onirim.why.which"));
    focus(`[data-act="${move}"]`);
  } else showRefusal(context, () => t("onirim.why.cannotPay"));
  return true;
}

/** @param {Context} context @param {number} at */
function number(context, at) {
  if (context.view.phase === "arrange")
    return focus(`.foreseen .next li:nth-child(${at + 1}) button`);
  if (context.view.phase === "draft") return focus(`.offered li:nth-child(${at + 1}) button`);
  const piece = playablePieces(context)[at];
  if (!piece) return false;
  if (cardsOf(context).chosen !== piece.id) tapCard(context, piece);
  focus(`[data-piece="${piece.id}"]`);
  return true;
}

/**
 * Move the focus by an arrow key to the nearest button in that direction.
 * @param {string} key
 * @param {Element | null} target
 */
function moveFocus(key, target) {
  const all = [
    ...document.querySelectorAll(".onirim .below button, .onirim .offered button"),
  ].filter((each) => !(/** @type {HTMLElement} */ (each).hidden));
  if (all.length === 0) return false;
  const box = target && all.includes(target) ? target.getBoundingClientRect() : null;
  if (box === null)
    return focusOn(
      target?.matches(".choice")
        ? all[0]
        : (all.find((each) => each.matches("[data-hand]")) ?? all[0]),
    );
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const aside = key === "arrowleft" || key === "arrowright";
  const direction = key === "arrowleft" || key === "arrowup" ? -1 : 1;
  let best = null;
  let least = Infinity;
  for (const element of all) {
    const at = element.getBoundingClientRect();
    const [dx, dy] = [at.left + at.width / 2 - x, at.top + at.height / 2 - y];
    const [ahead, across] = aside ? [dx * direction, Math.abs(dy)] : [dy * direction, Math.abs(dx)];
    if (element === target || ahead < 4 || (aside && across > 30)) continue;
    if (ahead + 2 * across < least) [best, least] = [element, ahead + 2 * across];
  }
  return best === null ? true : focusOn(best);
}

/** @param {Element | null | undefined} element */
function focusOn(element) {
  if (element instanceof HTMLElement) element.focus();
  return true;
}
/** @param {string} where */
const focus = (where) => focusOn(document.querySelector(`.onirim ${where}`));
/** @param {string} name */
function pressButton(name) {
  const button = document.querySelector(`.onirim [data-act="${name}"]`);
  if (button instanceof HTMLElement) button.click();
  return true;
}
