/**
 * Reactions: small paper signs that players send to each other, and that float by with the sender's
 * face. A game says which reactions it has, and when they may be sent.
 */

import { html, nothing, svg } from "../../vendor/lit-html.js";
import { repeat } from "../../vendor/directives/repeat.js";
import { announce, vars } from "./parts.js";

/** SVG paths of a shape and of the cuts in it. @typedef {[string, string]} Cut */

/**
 * The reactions that a screen shows. `sentAt` and `announced` are times in milliseconds: of the
 * last reaction that was sent, and of the last that was announced to screen readers.
 * @typedef {{
 *   sentAt: number,
 *   signal: unknown,
 *   count: number,
 *   visible: Array<{key: number, seat: number, signal: string}>,
 *   announced: number,
 * }} ReactionState
 */

/** Shapes of reactions that several games have. @type {Record<string, Cut>} */
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

/** Milliseconds between two reactions of this player, at least. */
const SEND_INTERVAL_MS = 700;
/** Milliseconds for which a reaction is visible. */
const VISIBLE_MS = 4200;
/** Milliseconds between two announcements to screen readers, at least. */
const ANNOUNCE_INTERVAL_MS = 12000;

/** @returns {ReactionState} */
export const noReactions = () => ({
  sentAt: -Infinity,
  signal: undefined,
  count: 0,
  visible: [],
  announced: -Infinity,
});

/** @param {Cut | undefined} shape @param {string} kind */
export const paperCut = (shape, kind) =>
  html`<svg class="cut ${kind}" viewBox="0 0 48 48" aria-hidden="true">
    ${svg`<path class="shape" d=${shape?.[0] ?? ""} /><path class="cut-out" d=${
      shape?.[1] ?? ""
    } />`}
  </svg>`;

/**
 * A game's definition of its reactions.
 * @template Context
 * @typedef {object} Definition
 * @property {Record<string, Cut>} cuts by name
 * @property {(key: string, values?: Record<string, unknown>) => string} text texts: the names of
 *   the reactions, `name` for all of them, and `told` for announcements
 * @property {(context: Context) => ReactionState} stateOf
 * @property {(context: Context) => boolean} canReact whether this seat may send any
 * @property {(context: Context, seat: number) => unknown} face
 * @property {(context: Context, seat: number) => string} nameOf
 */

/**
 * The reactions of a game.
 * @template {import("./table.js").Context} Context
 */
export class Reactions {
  /** @param {Definition<Context>} definition */
  constructor(definition) {
    this.definition = definition;
  }

  /**
   * Buttons for the reactions that this seat may send now.
   * @param {Context} context
   * @param {() => void} [sent]
   */
  bar(context, sent) {
    const { cuts, text, canReact } = this.definition;
    const offered = (context.table.reactions ?? []).filter((name) => name in cuts);
    if (!offered.length || !canReact(context)) return nothing;
    return html`<div class="reactions-bar" role="group" aria-label=${text("name")}>
      ${offered.map((name) =>
        button(name, text(name), cuts[name], () => {
          this.send(context, name);
          sent?.();
        }),
      )}
    </div>`;
  }

  /** @param {Context} context @param {string} signal */
  send(context, signal) {
    const state = this.definition.stateOf(context);
    if (performance.now() - state.sentAt < SEND_INTERVAL_MS) return;
    state.sentAt = performance.now();
    void context.send("signal", { signal });
  }

  /**
   * Handle a change: if it is a reaction, show it and return true. Then nothing else has changed.
   * @param {Context} context
   * @returns {boolean}
   */
  handle(context) {
    const { cuts, text, nameOf, stateOf } = this.definition;
    const { screenState, draw } = context;
    const state = stateOf(context);
    if (
      screenState.signal === undefined ||
      screenState.signal === state.signal ||
      !(screenState.signal.signal in cuts)
    )
      return false;
    state.signal = screenState.signal;
    const { seat, signal } = show(state, screenState.signal, draw);
    if (performance.now() - state.announced > ANNOUNCE_INTERVAL_MS) {
      state.announced = performance.now();
      announce(text("told", { name: nameOf(context, seat), what: text(signal) }));
    }
    return true;
  }

  /** The reactions that float by. @param {Context} context */
  floating(context) {
    const { cuts, face, stateOf } = this.definition;
    return html`<div class="floating" aria-hidden="true">
      ${repeat(
        stateOf(context).visible,
        (each) => each.key,
        ({ key, seat, signal }) =>
          html`<span class="floats" ${vars({ "--k": (key * 37) % 10 })}
            >${face(context, seat)}${paperCut(cuts[signal], signal)}</span
          >`,
      )}
    </div>`;
  }
}

/** @param {string} name @param {string} label @param {Cut} cut @param {() => void} send */
const button = (name, label, cut, send) =>
  html`<button
    type="button"
    class="plain"
    data-react=${name}
    aria-label=${label}
    title=${label}
    @click=${send}>
    ${paperCut(cut, name)}
  </button>`;

/**
 * Show a reaction for a few seconds.
 * @param {ReactionState} state
 * @param {{ seat: number, signal: string }} signal
 * @param {() => void} draw
 */
function show(state, signal, draw) {
  const reaction = { key: ++state.count, ...signal };
  state.visible = [...state.visible.slice(-5), reaction];
  setTimeout(() => {
    state.visible = state.visible.filter((each) => each !== reaction);
    draw();
  }, VISIBLE_MS);
  return reaction;
}
