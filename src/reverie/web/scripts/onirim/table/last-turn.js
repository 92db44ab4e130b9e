/** The partner's last turn: a report for a player who was away, and a replay on the stage. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { announce, icon, showNote } from "../../ground/parts.js";
import { writeStored, readStored } from "../../ground/storage.js";
import { t } from "../../ground/texts.js";
import { sentences } from "./events.js";
import { nameOf } from "./view.js";

/** @import { Context, View } from "./seat-view.js" */

/**
 * The steps of one change, and the view after them.
 * @typedef {{ steps: any[][], view: View }} Moment
 */

/**
 * @typedef {object} LastTurnState
 * @property {string | null} lastSeen the last view that the player saw
 * @property {string | null} last the latest view
 * @property {{ before: View, moments: Moment[] } | null} unseen what the player has not seen
 * @property {Context | null} replay the context of the current moment of a replay
 * @property {number} timer
 * @property {(context: Context) => void} follow applies a change to the stage
 */

/** Milliseconds for each moment of a replay. */
const MOMENT_MS = 1700;

/** @param {Context} context @returns {LastTurnState} */
const stateOf = ({ screenState }) =>
  (screenState.lastTurn ??= {
    lastSeen: null,
    last: null,
    unseen: null,
    replay: null,
    timer: 0,
    follow: () => {},
  });

/**
 * Handle a change: notice whether something has happened that the player has not seen.
 * @param {Context} context
 * @param {LastTurnState["follow"]} follow
 */
export function noticeUnseen(context, follow) {
  const { view, table, seat, happened } = context;
  if (view.players !== 2 || typeof seat !== "number" || context.screenState.isReplay) return;
  const state = stateOf(context);
  state.follow = follow;
  const now = JSON.stringify(view);
  if (now === state.last && now === state.lastSeen) return;
  const live = happened.length > 0 && state.lastSeen === state.last;
  if (now !== state.last) stopReplay(context);
  state.last = now;
  if (document.hidden || context.screenState.catchingUp) return; // reported when the player looks again
  const before = state.lastSeen ?? storedView(table.code, seat);
  state.lastSeen = now;
  writeStored("seen", { code: table.code, seat, view: now });
  if (live) state.unseen = null;
  else if (
    before !== null &&
    before !== now &&
    !(context.screenState.device && view.phase === "draft")
  )
    void fetchUnseen(context, before);
}

/**
 * The last view of a table that this browser stored.
 * @param {string} code
 * @param {number} seat
 * @returns {string | null}
 */
function storedView(code, seat) {
  const seen = readStored("seen");
  return seen?.code === code && seen.seat === seat ? seen.view : null;
}

/** @param {Context} context @param {string} lastSeen */
async function fetchUnseen(context, lastSeen) {
  const state = stateOf(context);
  const answer = await context.send("last turn");
  if (!answer?.moments.length) return;
  const views = [answer.before, ...answer.moments.map((/** @type {Moment} */ { view }) => view)];
  const at = views.findIndex((view) => JSON.stringify(view) === lastSeen);
  const moments = answer.moments.slice(Math.max(0, at));
  // The player has seen all of it
  if (moments.length === 0 || at === views.length - 1) return;
  const before = views[Math.max(0, at)];
  announce(`${reportTitle(context)} ${sentencesOf(context, before, moments).join(" ")}`);
  if (context.screenState.device && moments.length === 1) return; // the line above the hand says it
  state.unseen = { before, moments };
  context.draw();
}

/** @param {Context} context @param {View} before @param {Moment[]} moments */
const sentencesOf = (context, before, moments) =>
  moments.flatMap(({ steps, view }, at) => {
    const previousView = at === 0 ? before : moments[at - 1].view;
    return sentences(
      { ...context, happened: steps, view },
      {
        steps,
        limbo: previousView.limbo,
        after: previousView.resolving === "nightmare",
        waits: view.resolving,
        active: view.active,
      },
    );
  });

/**
 * The report's title. It is empty if both players share a device, since nobody was away.
 * @param {Context} context
 */
const reportTitle = ({ screenState }) => (screenState.device ? "" : t("two.away.title"));

/**
 * The report of what happened while the player was away, until the next change or a tap.
 * @param {Context} context
 */
export function unseenPanel(context) {
  const state = stateOf(context);
  const { unseen } = state;
  if (unseen === null || state.replay !== null) return nothing;
  const texts = sentencesOf(context, unseen.before, unseen.moments);
  const close = () => {
    state.unseen = null;
    context.draw();
  };
  return html`<section
    class="while-away"
    aria-label=${
      reportTitle(context) ||
      t("two.away.playing", { who: nameOf(context, 1 - Number(context.seat)) })
    }>
    <p tabindex="0">
      <b>${reportTitle(context)}</b> ${texts.length ? texts.join(" ") : t("two.away.something")}
    </p>
    <div class="row">
      <button data-act="show-again" @click=${() => playMoments(context, unseen.before, unseen.moments)}>
        ${icon("play")}${t("two.away.show")}
      </button>
      <button class="plain" aria-label=${t("ground.close")} @click=${close}>
        ${icon("close")}
      </button>
    </div>
  </section>`;
}

/** Replay the partner's last turn on the stage. @param {Context} context */
export async function replayLastTurn(context) {
  const answer = await context.send("last turn");
  if (answer === null) return;
  if (answer.moments.length === 0) showNote(() => t("two.away.none"));
  else playMoments(context, answer.before, answer.moments);
}

/**
 * Play moments with a context of their own. Any change of the real table ends that at once.
 * @param {Context} context
 * @param {View} before
 * @param {Moment[]} moments
 */
function playMoments(context, before, moments) {
  const state = stateOf(context);
  const screenState = { isReplay: true };
  const ignore = async () => null;
  stopReplay(context);
  /** @param {number} at */
  const show = (at) => {
    const { steps, view } = at === 0 ? { steps: [], view: before } : moments[at - 1];
    state.replay = {
      ...context,
      screenState,
      view,
      happened: steps,
      may: [],
      say: ignore,
      attempt: ignore,
      send: ignore,
    };
    state.follow(state.replay);
    context.draw();
    state.timer = setTimeout(
      () => (at < moments.length ? show(at + 1) : endReplay(context)),
      at === 0 ? MOMENT_MS / 2 : MOMENT_MS,
    );
  };
  show(0);
}

/** @param {Context} context */
function stopReplay(context) {
  const state = stateOf(context);
  clearTimeout(state.timer);
  state.replay = null;
}

/** @param {Context} context */
function endReplay(context) {
  stopReplay(context);
  stateOf(context).unseen = null;
  context.draw();
}

/** The context to draw: the real one, or a moment of a replay. @param {Context} context */
export const visibleContext = (context) => stateOf(context).replay ?? context;

/**
 * The cover over a replay. It says whose turn it is, and a tap ends it.
 * @param {Context} context the real table
 */
export function replayCover(context) {
  const { replay } = stateOf(context);
  if (replay === null) return nothing;
  const who = typeof context.seat === "number" ? 1 - context.seat : replay.view.active;
  return html`<button
    class="plain playing-again"
    data-act="stop-showing"
    @click=${() => endReplay(context)}>
    <span>${icon("clock")}${t("two.away.playing", { who: nameOf(context, who) })}</span
    ><span class="button">${t("two.away.stop")}</span>
  </button>`;
}
