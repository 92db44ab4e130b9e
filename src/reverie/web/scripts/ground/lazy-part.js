/** Parts of the page that are loaded when they are first needed. */

import { nothing } from "../../vendor/lit-html.js";
import { loadStyle } from "./parts.js";

/**
 * A part that is loaded once, with its style sheets.
 * @template Part
 * @param {() => Promise<Part>} load
 * @param {{ styles?: string[], meanwhile?: () => unknown }} [options] `meanwhile` draws something
 *   until then
 */
export function lazyPart(load, { styles = [], meanwhile = () => nothing } = {}) {
  /** @type {Promise<void> | null} */
  let loading = null;
  const part = {
    /** @type {Part | null} null until it is loaded */
    loaded: null,
    /**
     * @param {() => void} [then] called if it is loaded
     * @returns {Promise<void>} resolves even if it fails
     */
    async fetch(then) {
      loading ??= Promise.all([load(), ...styles.map(loadStyle)]).then(
        ([fetched]) => {
          part.loaded = /** @type {Part} */ (fetched);
        },
        () => {
          loading = null; // the next drawing tries again
        },
      );
      await loading;
      if (part.loaded !== null) then?.();
    },
    /**
     * Draw the part, or `meanwhile` until it is loaded.
     * @param {{draw: () => void}} context
     * @param {(part: Part) => unknown} draw
     */
    draw(context, draw) {
      if (part.loaded !== null) return draw(part.loaded);
      void part.fetch(context.draw);
      return meanwhile();
    },
  };
  return part;
}
