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
 * What a game says of its reactions.
 * @template Context
 * @typedef {object} How
 * @property {Record<string, Cut>} cuts by name
 * @property {(key: string, values?: Record<string, unknown>) => string} words what they are
 *   called; `name` for all of them, and `told`
 * @property {(context: Context) => ReactionState} stateOf
 * @property {(context: Context) => boolean} plays may this seat give any?
 * @property {(context: Context, seat: number) => unknown} face
 * @property {(context: Context, seat: number) => string} nameOf
 */

/**
 * The reactions of a game.
 * @template {import("./table.js").Context} Context
 */
export class Reactions {
  /** @param {How<Context>} how */
  constructor(how) {
    this.how = how;
  }

  /** Those that this seat may give now. @param {Context} context @param {() => void} [given] */
  bar(context, given) {
    const { cuts, words, plays } = this.how;
    const offered = (context.table.reactions ?? []).filter((name) => name in cuts);
    if (!offered.length || !plays(context)) return nothing;
    return html`<div class="reactions-bar" role="group" aria-label=${words("name")}>
      ${offered.map((name) =>
        button(name, words(name), cuts[name], () => {
          this.give(context, name);
          given?.();
        }),
      )}
    </div>`;
  }

  /** @param {Context} context @param {string} signal */
  give(context, signal) {
    const state = this.how.stateOf(context);
    if (performance.now() - state.reacted < PER) return; // a laugh, not a storm of it
    state.reacted = performance.now();
    void context.send("signal", { signal });
  }

  /**
   * Called for every change: was it a reaction? Then nothing else has changed.
   * @param {Context} context
   * @returns {boolean}
   */
  reacted(context) {
    const { cuts, words, nameOf, stateOf } = this.how;
    const { own, draw } = context;
    const state = stateOf(context);
    if (own.signal === undefined || own.signal === state.signal || !(own.signal.signal in cuts))
      return false;
    state.signal = own.signal;
    const given = floatBy(state, own.signal, draw);
    if (performance.now() - state.readOut > READ_OUT) {
      state.readOut = performance.now();
      announce(words("told", { name: nameOf(context, given.seat), what: words(given.signal) }));
    }
    return true;
  }

  /** Those that float by. @param {Context} context */
  floating(context) {
    const { cuts, face, stateOf } = this.how;
    return html`<div class="floating" aria-hidden="true">
      ${repeat(
        stateOf(context).given,
        (each) => each.key,
        ({ key, seat, signal }) =>
          html`<span class="floats" ${vars({ "--k": (key * 37) % 10 })}
            >${face(context, seat)}${paperCut(cuts[signal], signal)}</span
          >`,
      )}
    </div>`;
  }
}

/** @param {string} name @param {string} label @param {Cut} cut @param {() => void} give */
const button = (name, label, cut, give) =>
  html`<button
    type="button"
    class="plain"
    data-react=${name}
    aria-label=${label}
    title=${label}
    @click=${give}>
    ${paperCut(cut, name)}
  </button>`;

/**
 * Show a reaction for a few seconds.
 * @param {ReactionState} state
 * @param {{ seat: number, signal: string }} signal
 * @param {() => void} draw
 */
function floatBy(state, signal, draw) {
  const given = { key: ++state.count, ...signal };
  state.given = [...state.given.slice(-5), given];
  setTimeout(() => {
    state.given = state.given.filter((each) => each !== given);
    draw();
  }, FLOATS);
  return given;
}
