/**
 * The overlay at the beginning of a dream without time for reading: the role and its goal in two
 * lines, while the clock runs.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { writeStored, readStored } from "../../ground/storage.js";
import { drawing, icon } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { nameOf } from "../table/people.js";
import { dreams, isSpoken, plays } from "../table/view.js";

/** @import { Context } from "../table/seat-view.js" */

const A_WHILE = 8000;
const STIRS = ["keydown", "input", "pointerdown"];

/** A function that closes the overlay, null if it is not open. @type {(() => void) | null} */
let putAway = null;

/** Close the overlay if it is open. */
export const putCardAway = () => putAway?.();

/** @param {Context} context @returns {{who: string, what: string}} */
function roleOf(context) {
  const { view } = context;
  const how = isSpoken(view) ? "spoken" : "typed";
  if (dreams(context))
    return { who: t("whenidream.begin.dreamer"), what: t(`whenidream.begin.${how}.dreamer`) };
  return {
    who: t(`whenidream.youAre.${view.spirit}`),
    what: t(`whenidream.begin.${how}.${view.spirit}`, { name: nameOf(context, view.dreamer) }),
  };
}

/**
 * Handle a change: open the overlay once for each dream, and close it when it is the player's turn.
 * @param {Context} context
 * @param {import("../table/seat-view.js").View | undefined} before the view before this one
 * @returns {string} the announcement for screen readers
 */
export function begins(context, before) {
  const { own, view, seat, table, draw } = context;
  const mark = `${table.code}/${view.round}/${seat}`;
  if (
    view.phase !== "dream" ||
    (own.beginning === mark && view.turn === seat && before?.turn !== seat)
  )
    putCardAway();
  if (view.phase !== "dream" || view.rules.reading_seconds || !plays(context) || own.begun === mark)
    return "";
  own.begun = mark;
  if (readStored("begun") === mark || (!dreams(context) && !view.spirit)) return "";
  writeStored("begun", mark);
  putCardAway();
  own.beginning = mark;
  const timer = setTimeout(putCardAway, A_WHILE);
  putAway = () => {
    putAway = null;
    clearTimeout(timer);
    for (const each of STIRS) removeEventListener(each, putCardAway, true);
    own.beginning = null;
    setTimeout(draw); // read the typed text before the field is drawn again
  };
  for (const each of STIRS) addEventListener(each, putCardAway, true);
  const { who, what } = roleOf(context);
  return `${who} ${what}`;
}

/**
 * The overlay. Taps reach the elements below it, and any tap or key closes it.
 * @param {Context} context
 */
export function beginning(context) {
  if (!context.own.beginning) return nothing;
  const { who, what } = roleOf(context);
  const figure = dreams(context) ? "dreamer" : (context.view.spirit ?? "");
  return html`<aside class="beginning">
    <span class="figure">${drawing(figure)}</span>
    <p><b>${who}</b> ${what}</p>
    <button type="button" class="plain" aria-label=${t("ground.close")} @click=${putCardAway}>
      ${icon("close")}
    </button>
  </aside>`;
}
