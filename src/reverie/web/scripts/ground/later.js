/**
 * Parts of the page that are fetched when they are needed, so that what everybody needs is there at
 * once.
 */

import { nothing } from "../../vendor/lit-html.js";
import { addStyle } from "./parts.js";

/**
 * A part that is fetched once, with its style sheets.
 * @template Part
 * @param {() => Promise<Part>} load
 * @param {{ styles?: string[], meanwhile?: () => unknown }} [how] what is drawn until it is here
 */
export function later(load, { styles = [], meanwhile = () => nothing } = {}) {
  /** @type {Promise<void> | null} */
  let coming = null;
  const part = {
    /** once it was fetched @type {Part | null} */
    here: null,
    /** @param {() => void} [then] @returns {Promise<void>} when it is here, or will not come */
    async fetch(then) {
      coming ??= Promise.all([load(), ...styles.map(addStyle)]).then(
        ([fetched]) => {
          part.here = /** @type {Part} */ (fetched);
        },
        () => {
          coming = null; // tried again with the next drawing
        },
      );
      await coming;
      if (part.here !== null) then?.();
    },
    /**
     * Draw it, or what stands for it until it is here.
     * @param {{draw: () => void}} context
     * @param {(part: Part) => unknown} draw
     */
    draw(context, draw) {
      if (part.here !== null) return draw(part.here);
      void part.fetch(context.draw);
      return meanwhile();
    },
  };
  return part;
}
