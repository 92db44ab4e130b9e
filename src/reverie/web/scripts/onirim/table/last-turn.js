/**
 * The partner's last turn again: told to who was away meanwhile, and played on the stage for
 * whoever wants to see it.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { announce, icon, note } from "../../ground/parts.js";
import { keep, kept } from "../../ground/storage.js";
import { t } from "../../ground/texts.js";
import { sentences } from "./events.js";
import { nameOf } from "./view.js";

/** @import { Context, View } from "./seat-view.js" */

/** What happened at once, and where it led. @typedef {{ steps: any[][], view: View }} Moment */

/**
 * @typedef {object} LookedBack
 * @property {string | null} seen the view that was last looked at
 * @property {string | null} last the view that came last, looked at or not
 * @property {{ before: View, moments: Moment[] } | null} missed what happened meanwhile
 * @property {Context | null} playing a moment that is shown again
 * @property {number} timer
 * @property {(context: Context) => void} follow lets the stage follow a change
 */

const MOMENT = 1700;

/** @param {Context} context @returns {LookedBack} */
const stateOf = ({ own }) =>
  (own.lookedBack ??= {
    seen: null,
    last: null,
    missed: null,
    playing: null,
    timer: 0,
    follow: () => {},
  });

/**
 * Called for every change: has something happened that nobody here has looked at?
 * @param {Context} context
 * @param {LookedBack["follow"]} follow
 */
export function lookBack(context, follow) {
  const { view, table, seat, happened } = context;
  if (view.players !== 2 || typeof seat !== "number" || context.own.shownAgain) return;
  const state = stateOf(context);
  state.follow = follow;
  const now = JSON.stringify(view);
  if (now === state.last && now === state.seen) return;
  const live = happened.length > 0 && state.seen === state.last;
  if (now !== state.last) stop(context);
  state.last = now;
  if (document.hidden || context.own.catchingUp) return; // it is told when somebody looks again
  const before = state.seen ?? lastSeen(table.code, seat);
  state.seen = now;
  keep("seen", { code: table.code, seat, view: now });
  if (live) state.missed = null;
  else if (before !== null && before !== now && !(context.own.device && view.phase === "draft"))
    void tellMissed(context, before);
}

/**
 * What this browser last showed of that table.
 * @param {string} code
 * @param {number} seat
 * @returns {string | null}
 */
function lastSeen(code, seat) {
  const seen = kept("seen");
  return seen?.code === code && seen.seat === seat ? seen.view : null;
}

/** @param {Context} context @param {string} seen */
async function tellMissed(context, seen) {
  const state = stateOf(context);
  const told = await context.send("last turn");
  if (!told?.moments.length) return;
  const views = [told.before, ...told.moments.map((/** @type {Moment} */ { view }) => view)];
  const at = views.findIndex((view) => JSON.stringify(view) === seen);
  const moments = told.moments.slice(Math.max(0, at));
  // It was seen; what came after is one's own
  if (moments.length === 0 || at === views.length - 1) return;
  const before = views[Math.max(0, at)];
  announce(`${title(context)} ${said(context, before, moments).join(" ")}`);
  if (context.own.device && moments.length === 1) return; // the line above the hand says it
  state.missed = { before, moments };
  context.draw();
}

/** @param {Context} context @param {View} before @param {Moment[]} moments */
const said = (context, before, moments) =>
  moments.flatMap(({ steps, view }, at) => {
    const was = at === 0 ? before : moments[at - 1].view;
    return sentences(
      { ...context, happened: steps, view },
      {
        steps,
        limbo: was.limbo,
        after: was.resolving === "nightmare",
        waits: view.resolving,
        active: view.active,
      },
    );
  });

/** At one device nobody was away. @param {Context} context */
const title = ({ own }) => (own.device ? "" : t("two.away.title"));

/** What happened while one was away, until the next change or a tap. @param {Context} context */
export function whileAway(context) {
  const state = stateOf(context);
  const { missed } = state;
  if (missed === null || state.playing !== null) return nothing;
  const told = said(context, missed.before, missed.moments);
  const close = () => {
    state.missed = null;
    context.draw();
  };
  return html`<section
    class="while-away"
    aria-label=${
      title(context) || t("two.away.playing", { who: nameOf(context, 1 - Number(context.seat)) })
    }>
    <p tabindex="0">
      <b>${title(context)}</b> ${told.length ? told.join(" ") : t("two.away.something")}
    </p>
    <div class="row">
      <button data-act="show-again" @click=${() => play(context, missed.before, missed.moments)}>
        ${icon("play")}${t("two.away.show")}
      </button>
      <button class="plain" aria-label=${t("ground.close")} @click=${close}>
        ${icon("close")}
      </button>
    </div>
  </section>`;
}

/** The last turn of the partner, on the stage. @param {Context} context */
export async function showAgain(context) {
  const told = await context.send("last turn");
  if (told === null) return;
  if (told.moments.length === 0) note(() => t("two.away.none"));
  else play(context, told.before, told.moments);
}

/** Moment by moment, on a table of its own; whatever happens at the real one ends it at once.
 * @param {Context} context @param {View} before @param {Moment[]} moments */
function play(context, before, moments) {
  const state = stateOf(context);
  const own = { shownAgain: true };
  const no = async () => null;
  stop(context);
  /** @param {number} at */
  const show = (at) => {
    const { steps, view } = at === 0 ? { steps: [], view: before } : moments[at - 1];
    state.playing = {
      ...context,
      own,
      view,
      happened: steps,
      may: [],
      say: no,
      attempt: no,
      send: no,
    };
    state.follow(state.playing);
    context.draw();
    state.timer = setTimeout(
      () => (at < moments.length ? show(at + 1) : end(context)),
      at === 0 ? MOMENT / 2 : MOMENT,
    );
  };
  show(0);
}

/** @param {Context} context */
function stop(context) {
  const state = stateOf(context);
  clearTimeout(state.timer);
  state.playing = null;
}

/** @param {Context} context */
function end(context) {
  stop(context);
  stateOf(context).missed = null;
  context.draw();
}

/** The table that is shown: the real one, or a moment of before. @param {Context} context */
export const shownOf = (context) => stateOf(context).playing ?? context;

/**
 * Over a turn that is shown again: whose it is, and a tap anywhere ends it.
 * @param {Context} context the real table
 */
export function playing(context) {
  const shown = stateOf(context).playing;
  if (shown === null) return nothing;
  const who = typeof context.seat === "number" ? 1 - context.seat : shown.view.active;
  return html`<button
    class="plain playing-again"
    data-act="stop-showing"
    @click=${() => end(context)}>
    <span>${icon("clock")}${t("two.away.playing", { who: nameOf(context, who) })}</span
    ><span class="button">${t("two.away.stop")}</span>
  </button>`;
}
