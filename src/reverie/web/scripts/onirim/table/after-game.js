/**
 * The lower part of the end screen: the partner's wish for another game, challenges that were met,
 * the rival's result, reactions. Loaded when a game ends.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { fetchJson } from "../../ground/api.js";
import { lazyPart } from "../../ground/lazy-part.js";
import { announce, icon } from "../../ground/parts.js";
import { myToken } from "../../ground/storage.js";
import { loadTexts, t } from "../../ground/texts.js";
import { twoPlayers } from "./lazy-two-players.js";
import { nameOf } from "./view.js";

/** @import { Context } from "./seat-view.js" */

const rivals = lazyPart(() => import("./rival.js"));

/** The lower part of the end screen. @param {Context} context */
export function afterGame(context) {
  const { table, seat } = context;
  const seatsWanting = table.wants_rematch ?? [];
  const asks =
    typeof seat === "number" && !seatsWanting.includes(seat) && seatsWanting.includes(1 - seat);
  return html`${
    asks
      ? html`<p class="asks-again" role="status">
        ${t("two.again.asks", { who: nameOf(context, 1 - seat) })}
      </p>`
      : nothing
  }
  ${earnedLine(context)}${
    table.rival ? rivals.draw(context, (part) => part.rivalLine(context)) : nothing
  }${twoPlayers.loaded?.reactionsBar(context) ?? nothing}`;
}

/** A line with the challenges that this game met. @param {Context} context */
function earnedLine(context) {
  const { screenState, seat, table } = context;
  if (typeof seat !== "number" || table.practice) return nothing;
  if (screenState.earned === undefined) {
    screenState.earned = [];
    void fetchEarned(context);
  }
  return screenState.earned.length
    ? html`<p class="earned">
        ${icon("crown")}<a href="/games#challenges">${earnedText(screenState.earned)}</a>
      </p>`
    : nothing;
}

/** @param {string[]} names */
const earnedText = (names) =>
  t("challenges.earned", {
    n: names.length,
    names: names.map((name) => t(`challenges.${name}.title`)),
  });

/** @param {Context} context */
async function fetchEarned({ screenState, table, draw }) {
  const token = myToken();
  if (token === null) return;
  const mine = await fetchJson("/api/games", { token }).catch(() => null);
  /** @type {Array<import("../challenges.js").Challenge>} */
  const all = mine?.figures?.onirim?.challenges ?? [];
  const earned = all.filter(({ met }) => met?.code === table.code).map(({ name }) => name);
  if (earned.length === 0) return;
  await loadTexts("onirim.challenges");
  screenState.earned = earned;
  announce(earnedText(earned));
  draw();
}
