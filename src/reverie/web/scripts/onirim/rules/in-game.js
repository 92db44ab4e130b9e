/** The content of the dialog with the rules during a game, loaded when it is opened. */

import { nothing } from "../../../vendor/lit-html.js";
import { about } from "../../ground/about.js";
import { loadStyle, noteFailure } from "../../ground/parts.js";
import { loadTexts } from "../../ground/texts.js";

/** @import { Context } from "../table/seat-view.js" */

/** @type {typeof import("./rules.js").rules | null} */
let loadedRules = null;

/** The rules for the number of players of this game. @param {Context} context */
export function gameRules(context) {
  if (loadedRules === null) {
    void fetchRules(context);
    return nothing;
  }
  return loadedRules(context.view.players === 2 ? "two" : "alone");
}

/** @param {Context} context */
async function fetchRules(context) {
  const [rules] = await Promise.all([
    noteFailure(import("./rules.js").then((part) => part.rules)),
    loadStyle("/style/rules.css"),
    loadTexts("onirim.rules"),
    about(),
  ]);
  loadedRules = rules;
  if (rules) context.draw();
}
