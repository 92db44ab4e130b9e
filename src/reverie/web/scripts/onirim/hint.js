/** A hint: the best move of this moment, lit, with its odds. */

import { announce } from "../ground/parts.js";
import { percent, t } from "../ground/texts.js";
import { stateOf, sayWhy } from "./screen-state.js";
import { askOdds, moveName } from "./odds.js";
import { arrangeAs } from "./prophecy.js";
import { mySeat } from "./view.js";

/** @typedef {import("./view.js").Context} Context */

/** @param {Context} context */
export async function hint(context) {
  if (context.may.length === 0) return sayWhy(context, () => t("onirim.why.notNow"));
  const own = stateOf(context);
  if (!(await askOdds(context)) || own.odds === null) return;
  const [best, odds] = [...own.odds][0];
  own.hint = best;
  const said = () => t("onirim.hint", { move: moveName(best), odds: percent(odds, 1) });
  own.news = () => [said()];
  announce(said());
  const [verb, ...words] = best.split(" ");
  if (verb === "play" || verb === "discard") lift(context, words.slice(0, 2).join(" "), words.at(-1) === "shared");
  if (verb === "arrange") arrangeAs(context, best);
  context.draw();
}

/** @param {Context} context @param {string} card @param {boolean} shared */
function lift(context, card, shared) {
  const own = stateOf(context);
  const from = shared ? own.places?.shared : own.places?.hands[mySeat(context)];
  own.chosen = from?.find((piece) => piece?.card === card)?.id ?? null;
}
