/**
 * Small signs cut from paper that players show each other, and that float by with the face of who
 * gave them. A game says which it has, and when.
 */

import { html, nothing, svg } from "../../vendor/lit-html.js";
import { repeat } from "../../vendor/directives/repeat.js";
import { announce, vars } from "./parts.js";

/** A shape, and what is cut into it. @typedef {[string, string]} Cut */

/**
 * What a screen remembers of reactions.
 * @typedef {{
 *   reacted: number,
 *   signal: unknown,
 *   count: number,
 *   given: Array<{key: number, seat: number, signal: string}>,
 *   readOut: number,
 * }} ReactionState
 */

/** Those that any game may have. @type {Record<string, Cut>} */
export const COMMON_CUTS = {
  applause: [
    "M8 26L17 9Q20 6 22 10L20 18 29 7Q33 6 33 10L28 19 36 13Q40 13 39 17L31 27 37 " +
      "25Q41 26 39 30L27 42Q18 48 11 41 5 34 8 26Z",
    "M36 4L38 8M43 9L39 12M29 2L30 6",
  ],
  heart: [
    "M24 43Q4 30 5 17 8 5 18 8 23 10 24 15 25 10 30 8 40 5 43 17 44 30 24 43Z",
    "M14 15Q11 17 12 22",
  ],
};

const PER = 700;
const FLOATS = 4200;
const READ_OUT = 12000;

/** @returns {ReactionState} */
export const noReactions = () => ({
  reacted: -Infinity,
  signal: undefined,
  count: 0,
  given: [],
  readOut: -Infinity,
});

/** @param {Cut | undefined} shape @param {string} kind */
export const paperCut = (shape, kind) =>
  html`<svg class="cut ${kind}" viewBox="0 0 48 48" aria-hidden="true">
    ${svg`<path class="shape" d=${shape?.[0] ?? ""} /><path class="cut-out" d=${
      shape?.[1] ?? ""
    } />`}
  </svg>`;

/**
 * The reactions of a game.
 * @template {import("./table.js").Context} Context
 * @param {object} how
 * @param {Record<string, Cut>} how.cuts by name
 * @param {(key: string, values?: Record<string, unknown>) => string} how.words what they are
 *   called; `name` for all of them, and `told`
 * @param {(context: Context) => ReactionState} how.stateOf
 * @param {(context: Context) => boolean} how.plays may this seat give any?
 * @param {(context: Context, seat: number) => unknown} how.face
 * @param {(context: Context, seat: number) => string} how.nameOf
 */
export function reactionsOf({ cuts, words, stateOf, plays, face, nameOf }) {
  /** @param {Context} context @param {string} signal */
  const give = (context, signal) => {
    const state = stateOf(context);
    if (performance.now() - state.reacted < PER) return; // a laugh, not a storm of it
    state.reacted = performance.now();
    void context.send("signal", { signal });
  };

  return {
    /** Those that this seat may give now. @param {Context} context @param {() => void} [given] */
    bar(context, given) {
      const offered = (context.table.reactions ?? []).filter((name) => name in cuts);
      if (!offered.length || !plays(context)) return nothing;
      return html`<div class="reactions-bar" role="group" aria-label=${words("name")}>
        ${offered.map(
          (name) =>
            html`<button
              type="button"
              class="plain"
              data-react=${name}
              aria-label=${words(name)}
              title=${words(name)}
              @click=${() => {
                give(context, name);
                given?.();
              }}>
              ${paperCut(cuts[name], name)}
            </button>`,
        )}
      </div>`;
    },

    /**
     * Called for every change: was it a reaction? Then nothing else has changed.
     * @param {Context} context
     * @returns {boolean}
     */
    reacted(context) {
      const { own, draw } = context;
      const state = stateOf(context);
      if (own.signal === undefined || own.signal === state.signal || !(own.signal.signal in cuts))
        return false;
      state.signal = own.signal;
      const given = { key: ++state.count, ...own.signal };
      state.given = [...state.given.slice(-5), given];
      setTimeout(() => {
        state.given = state.given.filter((each) => each !== given);
        draw();
      }, FLOATS);
      if (performance.now() - state.readOut > READ_OUT) {
        state.readOut = performance.now();
        announce(words("told", { name: nameOf(context, given.seat), what: words(given.signal) }));
      }
      return true;
    },

    /** Those that float by. @param {Context} context */
    floating: (context) =>
      html`<div class="floating" aria-hidden="true">
        ${repeat(
          stateOf(context).given,
          (each) => each.key,
          ({ key, seat, signal }) =>
            html`<span class="floats" ${vars({ "--k": (key * 37) % 10 })}
              >${face(context, seat)}${paperCut(cuts[signal], signal)}</span
            >`,
        )}
      </div>`,
  };
}
