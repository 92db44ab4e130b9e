/** A field for one's name where a table is opened; what is wrong with a name is said beside it. */

import { html } from "../../vendor/lit-html.js";
import { soFar } from "./about.js";
import { nameOrMadeUp, NotThatName, openAndGo } from "./open-table.js";
import { myName, rememberName } from "./storage.js";
import { t } from "./texts.js";

let name = myName();
/** why that name will not do */
let wrong = /** @type {import("./texts.js").Says | null} */ (null);

/** @param {() => void} draw */
export const nameField = (draw) => html`<label class="name-field"
  >${t("front.name.label")}
  <input
    name="name"
    maxlength=${soFar().name_letters}
    autocomplete="nickname"
    placeholder=${nameOrMadeUp()}
    .value=${name}
    aria-invalid=${wrong !== null}
    aria-describedby="no-name"
    @input=${(/** @type {Event} */ event) => {
      name = /** @type {HTMLInputElement} */ (event.target).value;
      if (wrong === null) return;
      wrong = null;
      draw();
    }} /><span class="wrong" id="no-name" role="alert">${wrong?.()}</span></label
>`;

/**
 * Open a table under that name, and go there.
 * @param {import("./table.js").Open} table
 * @param {{ bot?: string }} [how]
 */
export async function openNamed(table, how = {}) {
  name = name.trim();
  wrong = null;
  try {
    await openAndGo(table, name ? { ...how, name } : how);
    if (name) rememberName(name);
  } catch (problem) {
    if (!(problem instanceof NotThatName)) throw problem;
    wrong = problem.says;
  }
}
