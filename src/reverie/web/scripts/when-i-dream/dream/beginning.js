/**
 * The overlay at the beginning of a dream without time for reading: the role and its goal in two
 * lines, while the clock runs.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { writeStored, readStored } from "../../ground/storage.js";
import { drawing, icon } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { nameOf } from "../table/people.js";
import { isDreamer, isSpoken, isPlayer } from "../table/view.js";

/** @import { Context } from "../table/seat-view.js" */

const VISIBLE_MS = 8000;
const INPUT_EVENTS = ["keydown", "input", "pointerdown"];

/** A function that closes the overlay, null if it is not open. @type {(() => void) | null} */
let closeOverlay = null;

/** Close the overlay if it is open. */
export const closeBeginning = () => closeOverlay?.();

/** @param {Context} context @returns {{who: string, what: string}} */
function roleTexts(context) {
  const { view } = context;
  const mode = isSpoken(view) ? "spoken" : "typed";
  if (isDreamer(context))
    return { who: t("whenidream.begin.dreamer"), what: t(`whenidream.begin.${mode}.dreamer`) };
  return {
    who: t(`whenidream.youAre.${view.spirit}`),
    what: t(`whenidream.begin.${mode}.${view.spirit}`, { name: nameOf(context, view.dreamer) }),
  };
}

/**
 * Handle a change: open the overlay once for each dream, and close it when it is the player's turn.
 * @param {Context} context
 * @param {import("../table/seat-view.js").View | undefined} before the view before this one
 * @returns {string} the announcement for screen readers
 */
export function announceBeginning(context, before) {
  const { screenState, view, seat, table, draw } = context;
  const mark = `${table.code}/${view.round}/${seat}`;
  if (
    view.phase !== "dream" ||
    (screenState.beginning === mark && view.turn === seat && before?.turn !== seat)
  )
    closeBeginning();
  if (
    view.phase !== "dream" ||
    view.rules.reading_seconds ||
    !isPlayer(context) ||
    screenState.begun === mark
  )
    return "";
  screenState.begun = mark;
  if (readStored("begun") === mark || (!isDreamer(context) && !view.spirit)) return "";
  writeStored("begun", mark);
  closeBeginning();
  screenState.beginning = mark;
  const timer = setTimeout(closeBeginning, VISIBLE_MS);
  closeOverlay = () => {
    closeOverlay = null;
    clearTimeout(timer);
    for (const each of INPUT_EVENTS) removeEventListener(each, closeBeginning, true);
    screenState.beginning = null;
    setTimeout(draw); // read the typed text before the field is drawn again
  };
  for (const each of INPUT_EVENTS) addEventListener(each, closeBeginning, true);
  const { who, what } = roleTexts(context);
  return `${who} ${what}`;
}

/**
 * The overlay. Taps reach the elements below it, and any tap or key closes it.
 * @param {Context} context
 */
export function beginningOverlay(context) {
  if (!context.screenState.beginning) return nothing;
  const { who, what } = roleTexts(context);
  const figure = isDreamer(context) ? "dreamer" : (context.view.spirit ?? "");
  return html`<aside class="beginning">
    <span class="figure">${drawing(figure)}</span>
    <p><b>${who}</b> ${what}</p>
    <button type="button" class="plain" aria-label=${t("ground.close")} @click=${closeBeginning}>
      ${icon("close")}
    </button>
  </aside>`;
}
