/** The rules in a few lines, for the menu of a table and as a dialog. */

import { html } from "../../vendor/lit-html.js";
import { dialog as dialogOf } from "../ground/dialog.js";
import { t } from "../ground/texts.js";

const LINES = /** @type {const} */ ([
  "goal",
  "fairy",
  "imp",
  "trickster",
  "clues",
  "fouls",
  "guesses",
  "waking",
  "points",
  "end",
]);

/** A list of short rules, each with a keyword. */
export const rules = () =>
  html`<dl class="short-rules">
    ${LINES.map(
      (each) => html` <div>
        <dt>${t(`whenidream.rules.${each}.name`)}</dt>
        <dd>${t(`whenidream.rules.${each}.text`)}</dd>
      </div>`,
    )}
  </dl>`;

/** @param {import("../ground/page-game.js").Opener} opener */
export const dialog = ({ close }) =>
  dialogOf(
    t("front.whenidream.rules"),
    html`<div class="rules-inside">${rules()}</div>`,
    close,
    "wide",
  );
