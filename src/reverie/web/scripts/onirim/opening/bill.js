/**
 * The panel of Onirim on the front page: a solo game, a game for two, the guided game, and the
 * daily game.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { latestAbout } from "../../ground/about.js";
import { icon } from "../../ground/parts.js";
import { day, t, withTexts } from "../../ground/texts.js";
import { card } from "../card.js";
import {
  dailyFromGames,
  doorsText,
  doorCount,
  streak,
  timeUntilNext,
  wasAskedForName,
} from "../daily/daily.js";
import { puzzleStrip } from "../puzzles/today.js";
import { playSolo, soloOptions } from "./alone.js";

/** @typedef {import("../../ground/page-game.js").Front} Front */

export const dialogs = {
  two: () => import("./for-two.js"),
  name: withTexts("onirim.daily", () => import("../daily/name.js")),
  share: () => import("../daily/share-dialog.js"),
};

const playDaily = async () => (await import("./daily.js")).openDaily();

/** @param {Front} front */
export const bill = (front) => html`<article class="bill paper">
  <div class="bill-art fan" aria-hidden="true">
    ${card("brown moon", { named: false })}${card("blue key", { named: false })}${card("red sun", {
      named: false,
    })}
  </div>
  <h2>${t("front.onirim.title")}</h2>
  <p class="bill-kind">${t("front.onirim.players")}</p>
  <p>${t("front.onirim.about")}</p>
  <div class="bill-do">
    <button
      class="primary big alone"
      ?disabled=${front.busy}
      @click=${() => front.openTable(playSolo)}>
      ${icon("play")}${t("front.onirim.alone")}
    </button>
    ${soloOptions(front.draw)}
    <a class="button" href="/learn">${t("front.onirim.learn")}</a>
    <button class="two" @click=${() => front.open(dialogs.two)}>${t("front.onirim.two")}</button>
    <a class="button rules" href="/rules/onirim">${t("front.onirim.rules")}</a>
  </div>
  ${dailyStrip(front)}${puzzleStrip()}
</article>`;

/** Milliseconds between updates of the time until tomorrow. */
const MINUTE_MS = 60_000;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let minuteTimer;

/** The strip with a link to the calendar. @param {unknown} strip */
const withCalendar = (strip) =>
  html`<div class="strip-row">
    ${strip}<a class="button" href="/daily" aria-label=${t("front.daily.calendar")}
      >${icon("calendar")}</a
    >
  </div>`;

/** @param {Front} front */
function dailyStrip(front) {
  const { today } = latestAbout();
  const mine = dailyFromGames(today, front.games);
  if (!mine)
    return withCalendar(
      html`<button
        class="strip daily"
        ?disabled=${front.busy}
        @click=${() => (wasAskedForName() ? front.openTable(playDaily) : front.open(dialogs.name))}>
        <span><b>${t("front.onirim.daily")}</b><small>${t("front.onirim.dailyAbout")}</small></span
        >${icon("next")}
      </button>`,
    );
  if (!mine.result)
    return withCalendar(html`<a class="button strip daily" href="/t/${mine.code}">
      <span><b>${t("front.onirim.daily")}</b><small>${t("front.daily.running")}</small></span
      >${icon("next")}</a
    >`);
  clearTimeout(minuteTimer);
  minuteTimer = setTimeout(front.draw, MINUTE_MS);
  const doors = doorCount(mine.result);
  const days = streak(today);
  const shareIt = async () => {
    const { share } = await import("../daily/share.js");
    if (!(await share(mine))) await front.open(dialogs.share);
  };
  return html`<section
    class="strip daily done"
    aria-label="${t("front.onirim.daily")}, ${day(new Date(`${today}T12:00:00`))}">
    ${icon("calendar")}
    <span
      ><b>${t("front.onirim.daily")}</b
      ><small>${t(`front.daily.${mine.result.won ? "won" : "lost"}`, { doors })}</small>
      <small class="door-row" aria-hidden="true">${doorsText(mine.result)}</small>
      <small
        >${
          days > 1 ? html`${t("front.daily.streak", { n: days })} · ` : nothing
        }${timeUntilNext()}</small
      ></span
    >
    <a class="button" href="/daily">${t("front.daily.others")}</a>
    <button class="share" @click=${shareIt} aria-label=${t("front.daily.share")}>
      ${icon("share")}
    </button>
  </section>`;
}
