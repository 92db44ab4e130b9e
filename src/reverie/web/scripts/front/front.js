/** The front page: what this is, and a game within two taps. */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { ask, lookAt } from "../ground/api.js";
import { myToken } from "../ground/storage.js";
import { card, drawing, icon, orNote } from "../ground/parts.js";
import { day, t } from "../ground/texts.js";
import { go } from "../main.js";
import { about, soFar } from "../ground/about.js";
import { doorRow, doorsOf, keepDaily, myDaily, share, withResult } from "../onirim/daily.js";
import { codeFrom, openAndGo, openAndSit, practises } from "../ground/open-table.js";
import { scene } from "./backdrop.js";

/** @param {HTMLElement} at */
export function show(at) {
  let left = false;
  let busy = false;
  /** why the code that was typed opens no table */
  let noTable = "";
  /** @type {null | "settings" | "two" | "party" | "share" | "rules"} */
  let open = null;
  /** @type {typeof import("./dialogs.js") | null} fetched when there is time for it */
  let sheets = null;
  /** @type {{running: Array<any>, finished: Array<any>}} */
  let games = { running: [], finished: [] };
  const draw = () => {
    if (!left) render(page(), at);
  };
  /** @param {typeof open} which */
  const raise = async (which) => {
    sheets ??= await import("./dialogs.js");
    open = which;
    draw();
  };
  const lower = () => void raise(null);

  /** @param {() => Promise<any>} opens */
  const opening = async (opens) => {
    if (busy) return;
    busy = true;
    draw();
    await orNote(opens());
    busy = false;
    draw();
  };

  const alone = () => opening(() => openAndGo({ game: "onirim", seats: 1, casual: practises(), advice: true }));
  const daily = () => opening(async () => {
    const { today } = await about();
    const code = await openAndSit({ game: "onirim", seats: 1, casual: false, advice: false, seed: today });
    keepDaily({ day: today, code });
    go(`/t/${code}`);
  });
  const withBots = () => opening(() => openAndGo({ game: "when-i-dream", seats: 4, casual: false, advice: false }, { bot: "companion" }));

  /** @param {SubmitEvent} event */
  const join = async (event) => {
    event.preventDefault();
    const said = String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("code") ?? "");
    const code = codeFrom(said);
    noTable = code.length === 8 ? await lookAt(code).then(() => "", (problem) => problem.message) : t("front.join.none");
    if (left) return;
    if (noTable === "") go(`/t/${code}${/#[\w-]+$/.exec(said.trim())?.[0] ?? ""}`);
    else draw();
  };
  const typing = () => {
    if (noTable === "") return;
    noTable = "";
    draw();
  };

  /** @param {import("../onirim/daily.js").Daily} mine */
  const shareIt = async (mine) => {
    if (!(await share(mine))) await raise("share");
  };

  const page = () => html`
    <div class="front">
      ${scene()}
      <header class="front-head">
        <h1 class="front-title">${drawing("logo", "logo")}<span>Reverie</span></h1>
        <a class="button quiet" href="/games" aria-label=${t("front.myGames")}>${icon("clock")}<span class="wide">${t("front.myGames")}</span></a>
        <button class="quiet" @click=${() => raise("settings")} aria-label=${t("front.settings")}>${icon("settings")}</button>
      </header>
      <main class="front-main">
        <div class="front-hello">
          <p class="tagline">${t("front.tagline")} <span>${t("front.promise")}</span></p>
          ${joinForm()}
        </div>
        ${going()}
        <div class="bills">${onirimBill()}${dreamBill()}</div>
      </main>
      ${footer()}
    </div>
    ${busy ? html`<p class="unseen" role="status">${t("front.opening")}</p>` : nothing}
    ${sheets && open ? sheets.laid(open, { busy, opening, close: lower, draw }) : nothing}`;

  const joinForm = () => html`<form class="join" @submit=${join}>
    <label><span class="unseen">${t("front.join.code")}</span>
      <input name="code" placeholder=${t("front.join.code")} autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="120" enterkeyhint="go"
        aria-invalid=${noTable !== ""} aria-describedby="no-table" @input=${typing}></label>
    <button>${t("front.join.go")}</button>
    <p class="wrong" id="no-table" role="alert">${noTable}</p></form>`;

  const going = () => {
    if (games.running.length === 0) return nothing;
    const today = myDaily(soFar().today)?.code;
    return html`<nav class="going" aria-label=${t("front.going.title")}>
      ${games.running.slice(0, 3).map((table) => html`<a class="button" href="/t/${table.code}">${icon("play")}
        <span>${t("front.going.go", { what: table.code === today ? t("front.onirim.daily") : t(`front.going.${table.game}`) })}</span></a>`)}
      ${games.running.length > 3 ? html`<a class="button" href="/games">${t("front.going.more", { n: games.running.length - 3 })}</a>` : nothing}
    </nav>`;
  };

  const onirimBill = () => html`<article class="bill paper">
    <div class="bill-art fan" aria-hidden="true">${card("brown moon", { named: false })}${card("blue key", { named: false })}${card("red sun", { named: false })}</div>
    <h2>${t("front.onirim.title")}</h2>
    <p class="bill-kind">${t("front.onirim.players")}</p>
    <p>${t("front.onirim.about")}</p>
    <div class="bill-do">
      <button class="primary big alone" ?disabled=${busy} @click=${alone}>${icon("play")}${t("front.onirim.alone")}</button>
      <a class="button" href="/learn">${t("front.onirim.learn")}</a>
      <button class="two" @click=${() => raise("two")}>${t("front.onirim.two")}</button>
    </div>
    ${dailyStrip()}
  </article>`;

  const dailyStrip = () => {
    const { today } = soFar();
    const mine = myDaily(today);
    const date = day(new Date(`${today}T12:00:00`));
    if (!mine)
      return html`<button class="strip daily" ?disabled=${busy} @click=${daily}>${icon("calendar")}
        <span><b>${t("front.onirim.daily")}</b><small>${t("front.onirim.dailyAbout")}</small></span>${icon("next")}</button>`;
    if (!mine.result)
      return html`<a class="button strip daily" href="/t/${mine.code}">${icon("calendar")}
        <span><b>${t("front.onirim.daily")}</b><small>${t("front.daily.running")}</small></span>${icon("next")}</a>`;
    const doors = doorsOf(mine.result);
    return html`<section class="strip daily done" aria-label="${t("front.onirim.daily")}, ${date}">${icon("calendar")}
      <span><b>${t("front.onirim.daily")}</b><small>${t(`front.daily.${mine.result.won ? "won" : "lost"}`, { doors })}</small>
        <small class="door-row" aria-hidden="true">${doorRow(mine.result)}</small></span>
      <a class="button" href="/story/${mine.code}">${t("front.daily.story")}</a>
      <button class="share" @click=${() => shareIt(mine)} aria-label=${t("front.daily.share")}>${icon("share")}</button></section>`;
  };

  const dreamBill = () => html`<article class="bill paper">
    <div class="bill-art spirits" aria-hidden="true">${drawing("imp")}${drawing("fairy")}${drawing("trickster")}</div>
    <h2>${t("front.dream.title")}</h2>
    <p class="bill-kind">${t("front.dream.players")}</p>
    <p>${t("front.dream.about")}</p>
    <div class="bill-do">
      <button class="primary big party" @click=${() => raise("party")}>${icon("users")}${t("front.dream.host")}</button>
      <button class="rules" @click=${() => raise("rules")}>${t("front.dream.rules")}</button>
      <button class="bots" ?disabled=${busy} @click=${withBots}>${t("front.dream.bots")}</button>
    </div>
    <p class="strip">${icon("screen")}<span>${t("front.dream.where")}</span></p>
  </article>`;

  const footer = () => html`<footer class="front-foot">
    <p>${t("front.foot.unofficial")} ${t("front.foot.who")} ${t("front.foot.buy")}</p>
    <p>${t("front.foot.licence")} ${soFar().source ? html`<a href=${soFar().source} rel="noopener">${t("front.foot.source")}</a>` : nothing}${soFar().version ? html` · ${t("front.foot.version", { version: soFar().version })}` : nothing}</p>
  </footer>`;

  /** The dream of the day is another one when the page is looked at again tomorrow. */
  const seenAgain = () => {
    if (!document.hidden) void about().then(draw);
  };
  document.addEventListener("visibilitychange", seenAgain);
  draw();
  void about().then(draw);
  setTimeout(() => void import("./dialogs.js"), 1500);
  const token = myToken();
  if (token) {
    ask("/api/games", { token }).then((told) => {
      games = { running: told.running ?? [], finished: told.finished ?? [] };
      const mine = myDaily(soFar().today);
      if (mine && !mine.result) withResult(mine, games);
      draw();
    }, () => {});  // the page is as good without
  }
  return () => {
    left = true;
    document.removeEventListener("visibilitychange", seenAgain);
  };
}
