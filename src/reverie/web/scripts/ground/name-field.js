/** A field for the player's name when a table is opened, with an error message beside it. */

import { html } from "../../vendor/lit-html.js";
import { latestAbout } from "./about.js";
import { nameLimit } from "./name-limit.js";
import { nameOrInvented, NameRefused, openAndGo } from "./open-table.js";
import { myName, rememberName } from "./storage.js";
import { t } from "./texts.js";

let name = myName();
/** Why the server refused the name. */
let nameError = /** @type {import("./texts.js").LazyText | null} */ (null);

/** @param {() => void} draw */
export const nameField = (draw) => html`<label class="name-field"
  >${t("front.name.label")}
  <input
    name="name"
    maxlength=${latestAbout().name_letters}
    autocomplete="nickname"
    placeholder=${nameOrInvented()}
    .value=${name}
    aria-invalid=${nameError !== null}
    aria-describedby="no-name"
    @input=${(/** @type {Event} */ event) => {
      name = /** @type {HTMLInputElement} */ (event.target).value;
      nameError = null;
      draw();
    }} />${nameLimit(name)}<span class="wrong" id="no-name" role="alert">${nameError?.()}</span></label
>`;

/**
 * Open a table under the name in the field, and go there.
 * @param {import("./table.js").Open} table
 * @param {{ bot?: string }} [options]
 */
export async function openUnderName(table, options = {}) {
  name = name.trim();
  nameError = null;
  try {
    await openAndGo(table, name ? { ...options, name } : options);
    if (name) rememberName(name);
  } catch (problem) {
    if (!(problem instanceof NameRefused)) throw problem;
    nameError = problem.text;
  }
}
