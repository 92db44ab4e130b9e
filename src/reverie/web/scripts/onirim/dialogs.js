/** The sheets: the menu, settings, the keys, what is left, and the question before giving up. */

import { html, nothing } from "../../vendor/lit-html.js";
import { repeat } from "../../vendor/directives/repeat.js";
import { ref } from "../../vendor/directives/ref.js";
import { icon } from "../ground/parts.js";
import { set, settings } from "../ground/storage.js";
import { chooseLanguage, LANGUAGES, t } from "../ground/texts.js";
import { mine, openSheet } from "./screen-state.js";
import { coach } from "./odds.js";
import { signs } from "./partner.js";
import { tally } from "./tally.js";

/** @typedef {import("./view.js").Context} Context */

/** @param {Element | undefined} at */
const raise = (at) => {
  if (at instanceof HTMLDialogElement && !at.open) queueMicrotask(() => at.isConnected && !at.open && at.showModal());
};

/** @param {Context} context @param {Partial<import("../ground/storage.js").Settings>} changed */
export function like(context, changed) {
  set(changed);
  context.draw();
  void coach(context);
}

/** @param {Context} context */
function menu(context) {
  const running = context.view.outcome === null && typeof context.seat === "number";
  const { teach, resume } = mine(context);
  /** @param {string} sheet @param {string} sign */
  const to = (sheet, sign) => html`<button class="to-${sheet}" @click=${() => openSheet(context, sheet)}>${icon(sign)}${t(`onirim.sheets.${sheet}`)}</button>`;
  return html`<div class="column menu">
    ${to("settings", "settings")}${to("keys", "menu")}${to("tally", "deck")}
    ${resume && running ? html`<button data-act="resume" @click=${() => {
      openSheet(context, null);
      resume();
    }}>${icon("play")}${t("onirim.menu.resume")}</button>` : nothing}
    ${teach || resume ? nothing : html`<a class="button" href="/learn" target="_blank" rel="noopener">${icon("eye")}${t("onirim.menu.learn")}</a>`}
    ${running ? to("resign", "flag") : nothing}
    <a class="button" href="/">${icon("home")}${t("onirim.menu.leave")}</a></div>`;
}

/** @param {Context} context */
function wishes(context) {
  const now = settings();
  /** @param {"coach" | "sound" | "search"} name */
  const tick = (name) => html`<label class="tick"><input type="checkbox" .checked=${now[name]} ?disabled=${name === "coach" && !context.table.advice}
    @change=${(/** @type {Event} */ event) => like(context, { [name]: /** @type {HTMLInputElement} */ (event.target).checked })}>${t(`onirim.settings.${name}`)}</label>`;
  /** @param {Event} event */
  const value = (event) => /** @type {HTMLSelectElement} */ (event.target).value;
  return html`<div class="column">
    ${tick("coach")}${context.table.advice ? nothing : html`<p class="small soft">${t("onirim.settings.noAdvice")}</p>`}
    ${tick("sound")}${tick("search")}
    <label>${t("onirim.settings.light")}<select @change=${(/** @type {Event} */ event) => like(context, { light: /** @type {"" | "light" | "dark"} */ (value(event)) })}>
      ${["", "light", "dark"].map((light) => html`<option value=${light} ?selected=${now.light === light}>${t(`onirim.settings.lights.${light || "system"}`)}</option>`)}</select></label>
    <label>${t("onirim.settings.language")}<select @change=${async (/** @type {Event} */ event) => {
      set({ language: value(event) });
      await chooseLanguage(value(event));
      context.draw();
    }}><option value="" ?selected=${now.language === ""}>${t("onirim.settings.lights.system")}</option>
      ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code} lang=${code} ?selected=${now.language === code}>${name}</option>`)}</select></label></div>`;
}

const KEYS = ["choose", "play", "discard", "letGo", "move", "undo", "hint", "nightmare", "door", "search", "prophecy", "tally", "help"];

const keys = () => html`<dl class="keys">${KEYS.map((name) => html`<div><dt>${t(`onirim.keys.${name}.keys`).split(" ").map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${t(`onirim.keys.${name}.does`)}</dd></div>`)}</dl>`;

/** @param {Context} context */
const resign = (context) => html`<p>${t("onirim.resign.sure")}</p><div class="row">
  <button class="primary" @click=${() => openSheet(context, null)}>${t("onirim.resign.no")}</button>
  <button data-act="resign" @click=${() => {
    openSheet(context, null);
    void context.say("resign");
  }}>${icon("flag")}${t("onirim.resign.yes")}</button></div>`;

/** @type {Record<string, (context: Context) => unknown>} */
const INSIDE = { menu, settings: wishes, keys, tally, resign, signals: signs };

/** @param {Context} context */
export function sheet(context) {
  const name = mine(context).sheet;
  if (name === null || !(name in INSIDE)) return nothing;
  const close = () => mine(context).sheet === name && openSheet(context, null);
  return repeat([name], (each) => each, () => html`<dialog class="sheet of-${name}" aria-labelledby="sheet-title" ${ref((at) => raise(at))} @close=${close}
    @click=${(/** @type {MouseEvent} */ event) => event.target === event.currentTarget && close()}>
    <div class="inside"><header><h2 id="sheet-title">${t(`onirim.sheets.${name}`)}</h2>
      <button class="plain" aria-label=${t("ground.close")} @click=${close}>${icon("close")}</button></header>
      ${INSIDE[name](context)}</div></dialog>`);
}
