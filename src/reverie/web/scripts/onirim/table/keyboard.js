/**
 * Everything by keyboard. One listener for all Onirim tables; it serves whichever is on the screen.
 */

import { sentence, t } from "../../ground/texts.js";
import { act, chosen, holding, touch } from "./hand.js";
import { hint } from "../coach/hint.js";
import { byAccident, cardsOf, momentOf, openDialog, say, sayWhy, stageOf } from "./screen-state.js";

/** @import { Context } from "./seat-view.js" */

/** @type {Context | null} */
let current = null;
let listening = false;

/** The table that keys are for. @param {Context} context */
export function listenFor(context) {
  current = context;
  if (listening) return;
  listening = true;
  document.addEventListener("keydown", pressed);
  document.addEventListener("click", forget, { capture: true });
  document.addEventListener("click", forgotten);
}

let forgot = false;
/**
 * What was said last about why not is gone with the next tap; drawn after it, so that nothing moves
 * under the finger.
 */
function forget() {
  forgot = current !== null && stageOf(current).why !== null;
  if (current !== null) stageOf(current).why = null;
}
function forgotten() {
  if (forgot && current !== null && stageOf(current).why === null) current.draw();
  forgot = false;
}

/**
 * Take back the last move; what has shown a card is taken back in practice alone.
 * @param {Context} context
 */
export function askUndo(context) {
  const { undo: how } = context.table;
  if (!how) sayWhy(context, () => sentence({ code: "nothing-to-take-back" }));
  else if (how === "practice") openDialog(context, "practise");
  else undo(context);
}

/**
 * Is there a way to take moves back: alone, or with both at this device?
 * @param {Context} context
 */
export const hasUndo = ({ view, own }) =>
  view.outcome === null && (view.players === 1 || own.device !== undefined);

/** The token of the other seat, if both are at this device. @param {Context} context */
const otherTokens = ({ own }) => (own.device ? { tokens: own.device.otherTokens } : {});

/** @param {Context} context */
export function undo(context) {
  momentOf(context).undoing = true;
  void context.send("undo", otherTokens(context)).then((answer) => {
    if (answer === null) momentOf(context).undoing = false;
    else context.own.device?.takenBack();
  });
}

/** From now on the game is practice; and the last move is taken back. @param {Context} context */
export async function practiseAndUndo(context) {
  if ((await context.send("practise", otherTokens(context))) !== null) undo(context);
}

/**
 * Letters for what has to be decided besides the hand: the moves they stand for.
 * @type {Record<string, Record<string, string>>}
 */
const LETTERS = {
  nightmare: { k: "pay key", d: "pay door", t: "pay deck", a: "pay hand" },
  door: { o: "open", l: "leave" },
  search: { s: "search", l: "decline" },
  swap: { k: "keep" },
};

/** @param {KeyboardEvent} event */
function pressed(event) {
  const context = current;
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
  forget();
  if (serve(context, event, target)) event.preventDefault();
  forgotten();
}

/**
 * @param {Context} context
 * @param {KeyboardEvent} event
 * @param {Element | null} target
 * @returns {boolean} was it for us?
 */
function serve(context, event, target) {
  const { phase } = context.view;
  const key = event.key.toLowerCase();
  const letter = LETTERS[phase]?.[key];
  if (letter && context.may.length > 0)
    return byAccident(context, event) || decide(context, letter);
  if (/^[1-9]$/.test(key)) return number(context, Number(key) - 1);
  if (key.startsWith("arrow")) return arrow(key, target);
  const onCard = target?.matches("[data-hand]") ?? false;
  if (
    key === "p" ||
    (key === "enter" && chosen(context) !== null && (onCard || target === document.body))
  ) {
    void act(context, "play", chosen(context));
    return true;
  }
  if (key === "enter" && phase === "arrange" && target === document.body) return press("confirm");
  switch (key) {
    case "d":
      void act(context, "discard", chosen(context));
      return true;
    case "c":
      return phase === "arrange" && press("confirm");
    case "escape":
      cardsOf(context).chosen = null;
      context.draw();
      return true;
    case "u":
      if (hasUndo(context)) askUndo(context);
      return true;
    case "h":
      void hint(context);
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
  const fit = context.may.filter((each) => each === move || each.startsWith(`${move} `));
  if (fit.length === 1 || (fit.length > 1 && move === "open")) void say(context, fit[0]);
  else if (fit.length > 1) {
    sayWhy(context, () => t("onirim.why.which"));
    focus(`[data-act="${move}"]`);
  } else sayWhy(context, () => t("onirim.why.cannotPay"));
  return true;
}

/** @param {Context} context @param {number} at */
function number(context, at) {
  if (context.view.phase === "arrange")
    return focus(`.foreseen .next li:nth-child(${at + 1}) button`);
  if (context.view.phase === "draft") return focus(`.offered li:nth-child(${at + 1}) button`);
  const piece = holding(context)[at];
  if (!piece) return false;
  if (cardsOf(context).chosen !== piece.id) touch(context, piece);
  focus(`[data-piece="${piece.id}"]`);
  return true;
}

/**
 * Arrows go from button to button, as they lie.
 * @param {string} key
 * @param {Element | null} target
 */
function arrow(key, target) {
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
  const sign = key === "arrowleft" || key === "arrowup" ? -1 : 1;
  let best = null;
  let least = Infinity;
  for (const each of all) {
    const at = each.getBoundingClientRect();
    const [dx, dy] = [at.left + at.width / 2 - x, at.top + at.height / 2 - y];
    const [along, across] = aside ? [dx * sign, Math.abs(dy)] : [dy * sign, Math.abs(dx)];
    if (each === target || along < 4 || (aside && across > 30)) continue;
    if (along + 2 * across < least) [best, least] = [each, along + 2 * across];
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
function press(name) {
  const button = document.querySelector(`.onirim [data-act="${name}"]`);
  if (button instanceof HTMLElement) button.click();
  return true;
}
