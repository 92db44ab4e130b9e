/** Onirim on the front page: alone, for two, by learning it, and the dream of the day. */

import { html } from "../../vendor/lit-html.js";
import { about, soFar } from "../ground/about.js";
import { openAndGo, openAndSit } from "../ground/open-table.js";
import { icon } from "../ground/parts.js";
import { go } from "../ground/router.js";
import { day, t } from "../ground/texts.js";
import { card } from "./card.js";
import { doorRow, doorsOf, keepDaily, myDaily, share, withResult } from "./daily.js";
import { practises } from "./settings.js";

/** @typedef {import("../ground/page-game.js").Front} Front */

export const dialogs = { two: () => import("./open-for-two.js"), share: () => import("./share-dialog.js") };

const playAlone = () => openAndGo({ game: "onirim", seats: 1, casual: practises(), advice: true });

async function playDaily() {
  const { today } = await about();
  const code = await openAndSit({ game: "onirim", seats: 1, casual: false, advice: false, seed: today });
  keepDaily({ day: today, code });
  go(`/t/${code}`);
}

/** @param {Front} front */
export const bill = (front) => html`<article class="bill paper">
  <div class="bill-art fan" aria-hidden="true">${card("brown moon", { named: false })}${card("blue key", { named: false })}${card("red sun", { named: false })}</div>
  <h2>${t("front.onirim.title")}</h2>
  <p class="bill-kind">${t("front.onirim.players")}</p>
  <p>${t("front.onirim.about")}</p>
  <div class="bill-do">
    <button class="primary big alone" ?disabled=${front.busy} @click=${() => front.opening(playAlone)}>${icon("play")}${t("front.onirim.alone")}</button>
    <a class="button" href="/learn">${t("front.onirim.learn")}</a>
    <button class="two" @click=${() => front.open(dialogs.two)}>${t("front.onirim.two")}</button>
  </div>
  ${dailyStrip(front)}
</article>`;

/** @param {Front} front */
function dailyStrip(front) {
  const { today } = soFar();
  const mine = withResult(myDaily(today), front.games.finished);
  if (!mine)
    return html`<button class="strip daily" ?disabled=${front.busy} @click=${() => front.opening(playDaily)}>${icon("calendar")}
      <span><b>${t("front.onirim.daily")}</b><small>${t("front.onirim.dailyAbout")}</small></span>${icon("next")}</button>`;
  if (!mine.result)
    return html`<a class="button strip daily" href="/t/${mine.code}">${icon("calendar")}
      <span><b>${t("front.onirim.daily")}</b><small>${t("front.daily.running")}</small></span>${icon("next")}</a>`;
  const doors = doorsOf(mine.result);
  const shareIt = async () => {
    if (!(await share(mine))) await front.open(dialogs.share);
  };
  return html`<section class="strip daily done" aria-label="${t("front.onirim.daily")}, ${day(new Date(`${today}T12:00:00`))}">${icon("calendar")}
    <span><b>${t("front.onirim.daily")}</b><small>${t(`front.daily.${mine.result.won ? "won" : "lost"}`, { doors })}</small>
      <small class="door-row" aria-hidden="true">${doorRow(mine.result)}</small></span>
    <a class="button" href="/story/${mine.code}">${t("front.daily.story")}</a>
    <button class="share" @click=${shareIt} aria-label=${t("front.daily.share")}>${icon("share")}</button></section>`;
}
