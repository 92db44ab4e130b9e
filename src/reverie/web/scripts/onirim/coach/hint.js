/**
 * Hints: the best move of this moment, highlighted, and the reasons. The panel is loaded with the
 * first hint.
 */

import { announce } from "../../ground/parts.js";
import { refusalText } from "../../ground/texts.js";
import { adviceOf, eventsOf, showRefusal } from "../table/screen-state.js";
import { explanationText } from "./explained.js";
import { askOdds } from "./odds.js";
import { liftCardOf } from "../table/hand.js";
import { arrangeAs } from "../table/prophecy.js";

/** @import { Context } from "../table/seat-view.js" */

/** @param {Context} context */
export async function requestHint(context) {
  const { not_now: notNow } = context.view;
  if (context.may.length === 0)
    return showRefusal(context, () => (notNow ? refusalText(notNow) : ""));
  const advice = adviceOf(context);
  const events = eventsOf(context);
  const panel = (await import("./hint-panel.js")).hintPanel;
  if (!(await askOdds(context)) || advice.explained === null) return;
  const { best } = advice.explained;
  advice.hint = best;
  advice.panel = panel;
  events.news = () => [];
  announce(explanationText(advice.explained));
  liftCardOf(context, best);
  arrangeAs(context, best);
  context.draw();
}
