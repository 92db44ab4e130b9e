/** Screens that are fetched when they are needed, so that a spirit's screen is there at once. */

import { html } from "../../vendor/lit-html.js";
import { t } from "../ground/texts.js";

/** A style sheet, and when it is there. @param {string} address @returns {Promise<void>} */
function styled(address) {
  if (document.querySelector(`link[href="${address}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
  const there = new Promise((done) => {
    link.onload = link.onerror = done;
  });
  document.head.append(link);
  return there.then(() => {});
}

/** A part of the page that is fetched once, with its style sheets.
 * @template Part @param {() => Promise<Part>} load @param {...string} styles */
export function later(load, ...styles) {
  /** @type {Part | null} */
  let here = null;
  /** @type {Promise<void> | null} */
  let coming = null;
  /** @param {() => void} then */
  const fetch = (then) => {
    coming ??= Promise.all([load(), ...styles.map(styled)]).then(
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
      return html`<main class="when-i-dream"><p class="waiting">${t("table.coming")}</p></main>`;
    },
  };
}
