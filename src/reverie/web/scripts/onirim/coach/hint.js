/**
 * A hint: the best move of this moment, lit, and why. What is shown of it is fetched when it is
 * first asked for.
 */

import { announce } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { stateOf, sayWhy } from "../table/screen-state.js";
import { inWords } from "./explained.js";
import { askOdds } from "./odds.js";
import { lift } from "../table/hand.js";
import { arrangeAs } from "../table/prophecy.js";

/** @import { Context } from "../table/seat-view.js" */

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
  lift(context, best);
  arrangeAs(context, best);
  context.draw();
}
