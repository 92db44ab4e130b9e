/** What happened, in sentences: for the line above the hand, and for those who listen. */

import { t } from "../ground/texts.js";
import { isDoor, mySeat, nameOf } from "./view.js";

/** @typedef {import("./view.js").Context} Context */

/** The steps as they were taken, each with the seat whose turn it was. @param {Context} context @returns {string[]} */
export function sentences(context) {
  const { happened, view } = context;
  /** @type {string[]} */
  const said = [];
  const two = view.players === 2;
  let seat = two ? turnBefore(context) : 0;
  happened.forEach((step, at) => {
    const [verb, what, more] = step;
    if (two && typeof step.at(-1) === "number" && !["draw", "deal", "shuffle", "foresee", "reveal"].includes(verb)) seat = step.at(-1);
    const me = seat === mySeat(context);
    const who = nameOf(context, seat);
    /** @param {string} key @param {Record<string, any>} [values] */
    const say = (key, values = {}) => said.push(t(`onirim.told.${key}${me ? "" : "By"}`, { who, ...values }));
    const next = happened[at + 1];
    const waits = next === undefined && view.resolving !== null;
    switch (verb) {
      case "play":
        if (!me) say("play", { card: what });
        break;
      case "discard":
        if (!me) say("discard", { card: what });
        break;
      case "take":
        if (!me) say("take", { card: what });
        break;
      case "swap":
        if (!me) say("swap", { own: what, shared: more });
        break;
      case "search":
        say("search", { card: `${what} door` });
        break;
      case "open":
        say("open", { card: `${what} door` });
        break;
      case "leave":
        say("leave");
        break;
      case "pay key":
        say("payKey", { card: `${what} key` });
        break;
      case "pay door":
        say("payDoor", { card: `${what} door` });
        break;
      case "pay hand":
        say("payHand");
        break;
      case "reveal":
        said.push(t("onirim.told.reveal", { cards: what ?? [] }));
        break;
      case "arrange":
        if (!me) say("arrange", { card: what });
        break;
      case "draw":
        if (what == null) say("drawHidden");
        else if (what === "nightmare") say(waits ? "nightmare" : "nightmareCame");
        else if (isDoor(what)) {
          if (waits || next?.[0] === "open" || next?.[0] === "leave") say("door", { card: what });
          else say("limbo", { card: what });
        } else say("draw", { card: what });
        break;
      case "shuffle":
        if (happened.slice(0, at).some(([each]) => each !== "search") && happened[at - 1]?.[0] !== "search") said.push(t("onirim.told.shuffle"));
        break;
      case "resign":
        say("resign");
        break;
    }
  });
  return together(said);
}

/** Who was to act when these steps began: the first player named, or whoever acts now. @param {Context} context */
function turnBefore({ happened, view }) {
  for (const step of happened) {
    const last = step.at(-1);
    if (typeof last === "number") return last;
  }
  return view.active;
}

/** The same sentence is not said twice. @param {string[]} said */
const together = (said) => said.filter((sentence, at) => sentence !== said[at - 1]);

/** Cards that came into limbo and went back within these steps, too quick to be seen otherwise.
 * @param {Context} context @returns {string[]} */
export function passingThrough({ happened, view }) {
  if (view.limbo.length > 0 || happened.at(-1)?.[0] !== "shuffle") return [];
  /** @type {string[]} */
  const cards = [];
  happened.forEach(([verb, what], at) => {
    if ((verb === "draw" || verb === "deal") && what && isDoor(what) && happened[at + 1]?.[0] !== "open") cards.push(what);
    if (verb === "deal" && what === "nightmare") cards.push(what);
    if (verb === "reveal") cards.push(...(what ?? []).filter((/** @type {string} */ card) => card === "nightmare" || isDoor(card)));
  });
  return cards.slice(0, 5);
}

/** What to do now, when nothing else is to be said. @param {Context} context */
export function prompt(context) {
  const { view, may, seat } = context;
  if (view.outcome) return "";
  if (may.length > 0)
    return t(
      `onirim.prompt.${view.phase === "choose" ? (view.rows[mySeat(context)].length ? "choose" : "first") : view.phase === "draft" ? "draft" : "other"}`,
    );
  if (typeof view.to_move === "number" && view.to_move !== seat) return t("onirim.prompt.waiting", { who: nameOf(context, view.to_move) });
  return "";
}
