/**
 * What happened, in sentences: for the line above the hand, for the list, and for those who listen.
 */

import { t } from "../../ground/texts.js";
import { BY_DECK } from "./screen-state.js";
import { isDoor, mySeat, nameOf } from "./view.js";

/** @import { Context } from "./seat-view.js" */

/**
 * Steps that came at once, with what is needed to word them later.
 * @typedef {object} Batch
 * @property {Array<any[]>} steps
 * @property {string[]} limbo what lay in limbo before them
 * @property {boolean} after was a nightmare there before them?
 * @property {string | null} waits the card that waits after them
 * @property {number} active whose turn it was after them
 * @property {number} turn in which they were taken, from one
 * @property {boolean} [undone] taken back, rather than played
 */

/**
 * @param {Context} context
 * @param {import("./pieces.js").Places | null} before
 * @returns {Omit<Batch, "turn">}
 */
export const batchOf = ({ happened, view }, before) => ({
  steps: happened,
  limbo: before?.limbo.map((piece) => piece.card) ?? [],
  after: before?.resolving[0]?.card === "nightmare",
  waits: view.resolving,
  active: view.active,
});

/**
 * For whom: the line above the hand leaves out what is seen anyway, the list has all.
 * @typedef {"line" | "heard" | "list"} Mode
 */

/**
 * The steps as they were taken.
 * @param {Context} context
 * @param {Omit<Batch, "turn">} batch
 * @param {Mode} [mode]
 * @returns {string[]}
 */
export function sentences(
  context,
  { steps, limbo, after, waits, active, undone = false },
  mode = "line",
) {
  if (undone) return [t("onirim.told.undone")];
  const two = context.view.players === 2;
  const whole = mode === "list";
  const brief = mode === "line";
  /** @type {string[]} */
  const said = [];
  const drifts = [...limbo];
  let nightmares = after ? 1 : 0;
  let seat = two
    ? (steps.map((step) => step.at(-1)).find((last) => typeof last === "number") ?? active)
    : 0;
  steps.forEach((step, at) => {
    const [verb, what, more] = step;
    if (two && typeof step.at(-1) === "number" && !BY_DECK.includes(verb)) seat = step.at(-1);
    const me = seat === mySeat(context);
    const who = nameOf(context, seat);
    /** @param {string} key @param {Record<string, any>} [values] */
    const say = (key, values = {}) =>
      said.push(t(`onirim.told.${key}${me ? "" : "By"}`, { who, ...values }));
    /**
     * What one has chosen and sees anyway, but does not hear.
     * @param {string} key
     * @param {Record<string, any>} values
     */
    const own = (key, values) => (!brief || !me) && say(key, values);
    /** @param {string[]} cards */
    const drift = (cards) => {
      drifts.push(...cards);
      if (cards.length && !goesBack) said.push(t("onirim.told.intoLimbo", { cards }));
    };
    // Which is told, with the names
    const goesBack = brief && steps.slice(at).some(([each]) => each === "shuffle");
    const next = steps[at + 1];
    const stays = next === undefined && waits !== null;
    switch (verb) {
      case "play":
      case "discard":
      case "take":
        own(verb, { card: what });
        break;
      case "swap":
        own("swap", { own: what, shared: more });
        break;
      case "arrange":
        own("arrange", { card: what });
        break;
      case "foresee":
        if (!me) say("foresee");
        else if (whole) say("foresee", { cards: what ?? [] });
        break;
      case "decline":
        own("decline", {});
        break;
      case "search":
      case "open":
        say(verb, { card: `${what} door` });
        break;
      case "leave":
        drifts.push(
          ...steps
            .slice(0, at)
            .flatMap(([each, card]) => (each === "draw" && card && isDoor(card) ? [card] : []))
            .slice(-1),
        );
        say("leave");
        break;
      case "pay key":
        say("payKey", { card: `${what} key` });
        break;
      case "pay door":
        drifts.push(`${what} door`);
        say("payDoor", { card: `${what} door` });
        break;
      case "pay hand":
        say("payHand");
        drift(dealt(steps.slice(at + 1)));
        break;
      case "reveal":
        said.push(t("onirim.told.reveal", { cards: what ?? [] }));
        drift((what ?? []).filter(drifting));
        break;
      case "draw":
        if (what == null) {
          if (!(brief && said.length > 1) && said.at(-1) !== t("onirim.told.drawHiddenBy", { who }))
            say("drawHidden");
        } else if (what === "nightmare")
          say(++nightmares > 1 ? "nightmareAgain" : stays ? "nightmare" : "nightmareCame");
        else if (!isDoor(what)) {
          if (!brief || !me || (steps.length === 2 && at === 1)) say("draw", { card: what });
        } else if (stays || next?.[0] === "open" || next?.[0] === "leave")
          say("door", { card: what });
        else {
          drifts.push(what);
          if (!goesBack) say("limbo", { card: what });
        }
        break;
      case "shuffle":
        if (steps[at - 1]?.[0] === "search") said.push(t("onirim.told.searchShuffle"));
        else if (drifts.length && steps[0][0] !== "deal")
          said.push(t("onirim.told.shuffleCards", { cards: drifts.splice(0) }));
        break;
      case "resign":
        say("resign");
        break;
    }
  });
  return said;
}

/** Does such a card go to limbo, when nobody may answer it? @param {string} card */
export const drifting = (card) => card === "nightmare" || isDoor(card);

/**
 * Of the cards dealt at once from here on, those that go to limbo.
 * @param {Array<any[]>} steps
 * @returns {string[]}
 */
function dealt(steps) {
  const end = steps.findIndex(([verb]) => verb !== "deal");
  return steps
    .slice(0, end < 0 ? steps.length : end)
    .map(([, card]) => card)
    .filter((card) => card && drifting(card));
}

/** What to do now, when nothing else is to be said. @param {Context} context */
export function prompt(context) {
  const { view, may, seat } = context;
  if (view.outcome) return "";
  if (may.length > 0)
    return t(
      `onirim.prompt.${
        view.phase === "choose"
          ? view.rows[mySeat(context)].length
            ? "choose"
            : "first"
          : view.phase === "draft"
            ? "draft"
            : "other"
      }`,
    );
  if (typeof view.to_move === "number" && view.to_move !== seat)
    return t("onirim.prompt.waiting", { who: nameOf(context, view.to_move) });
  return "";
}
