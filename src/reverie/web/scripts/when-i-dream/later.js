/** Screens that are fetched when they are needed, so that a spirit's screen is there at once. */

import { html } from "../../vendor/lit-html.js";
import { addStyle } from "../ground/parts.js";
import { t } from "../ground/texts.js";

/** A part of the page that is fetched once, with its style sheets.
 * @template Part @param {() => Promise<Part>} load @param {...string} styles */
export function later(load, ...styles) {
  /** @type {Part | null} */
  let here = null;
  /** @type {Promise<void> | null} */
  let coming = null;
  /** @param {() => void} then */
  const fetch = (then) => {
    coming ??= Promise.all([load(), ...styles.map(addStyle)]).then(
      ([part]) => {
        here = /** @type {Part} */ (part);
      },
      () => {
        coming = null; // tried again with the next drawing
      },
    );
    void coming.then(() => here !== null && then());
  };
  return {
    /** Draw it, or a word until it is here. @param {{draw: () => void}} context @param {(part: Part) => unknown} draw */
    draw(context, draw) {
      if (here !== null) return draw(here);
      fetch(context.draw);
      return html`<main class="when-i-dream"><h1 class="unseen">${t("whenidream.name")}</h1><p class="waiting">${t("table.coming")}</p></main>`;
    },
  };
}
