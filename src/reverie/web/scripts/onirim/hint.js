/** A hint: the best move of this moment, lit, and why. What is shown of it is fetched when it is first asked for. */

import { announce } from "../ground/parts.js";
import { t } from "../ground/texts.js";
import { stateOf, sayWhy } from "./screen-state.js";
import { inWords } from "./explained.js";
import { askOdds } from "./odds.js";
import { arrangeAs } from "./prophecy.js";
import { mySeat } from "./view.js";

/** @typedef {import("./view.js").Context} Context */

/** @param {Context} context */
export async function hint(context) {
  if (context.may.length === 0) return sayWhy(context, () => t("onirim.why.notNow"));
  const own = stateOf(context);
  const panel = (await import("./hint-panel.js")).hintPanel;
  if (!(await askOdds(context)) || own.explained === null) return;
  const { best } = own.explained;
  own.hint = best;
  own.panel = panel;
  own.news = () => [];
  announce(inWords(own.explained));
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
