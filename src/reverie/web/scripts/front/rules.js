/** How When I Dream is played, on a sheet: in the words of the game's own module. */

import { html } from "../../vendor/lit-html.js";
import { t } from "../ground/texts.js";
import { sheet } from "../ground/dialog.js";

/** @type {(() => unknown) | null} */
let rules = null;
let missing = false;

/** @param {() => void} close @param {() => void} draw */
export function rulesSheet(close, draw) {
  if (rules === null && !missing)
    import("../when-i-dream/rules.js").then((module) => {
      rules = module.rules;
    }, () => {
      missing = true;
    }).then(draw);
  return sheet(t("front.dream.rules"), html`<div class="rules-inside">${rules ? rules() : missing ? html`<p>${t("front.dream.noRules")}</p>` : ""}</div>`, close, "wide");
}
