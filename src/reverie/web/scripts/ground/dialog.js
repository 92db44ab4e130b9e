/** A sheet of paper laid over the page: a dialog that a tap beside it, Escape or its cross puts away. */

import { html } from "../../vendor/lit-html.js";
import { ref } from "../../vendor/directives/ref.js";
import { icon } from "./parts.js";
import { t } from "./texts.js";

/** @param {Element | undefined} at */
const raise = (at) => {
  if (at instanceof HTMLDialogElement && !at.open) queueMicrotask(() => at.isConnected && !at.open && at.showModal());
};

/** @param {string} title @param {unknown} inside @param {() => void} close @param {"" | "wide"} [kind] */
export const sheet = (title, inside, close, kind = "") => html`
  <dialog class="sheet ${kind}" aria-labelledby="sheet-title" ${ref(raise)} @close=${close}
    @click=${(/** @type {MouseEvent} */ event) => event.target === event.currentTarget && close()}>
    <div class="sheet-inside">
      <header class="row spread"><h2 id="sheet-title">${title}</h2>
        <button class="plain" type="button" @click=${close} aria-label=${t("ground.close")}>${icon("close")}</button></header>
      ${inside}
    </div>
  </dialog>`;

/** A choice between a few, as cards side by side.
 * @template {string} T
 * @param {string} name @param {string} legend @param {Array<{value: T, says: string, more?: string}>} choices @param {T} chosen @param {(value: T) => void} choose */
export const choice = (name, legend, choices, chosen, choose) => html`
  <fieldset class="choice"><legend>${legend}</legend><div class="choice-all">
    ${choices.map(({ value, says, more }) => html`<label class="choice-one">
      <input type="radio" name=${name} value=${value} .checked=${value === chosen} @change=${() => choose(value)}>
      <span><b>${says}</b>${more ? html`<small>${more}</small>` : ""}</span></label>`)}
  </div></fieldset>`;
