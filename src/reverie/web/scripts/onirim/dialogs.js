/** The dialogs of a table: the menu, settings, the keys, what is left, and the question before giving up. */

import { html, nothing } from "../../vendor/lit-html.js";
import { repeat } from "../../vendor/directives/repeat.js";
import { dialog, tick } from "../ground/dialog.js";
import { languageField } from "../ground/language-choice.js";
import { icon } from "../ground/parts.js";
import { set, settings } from "../ground/storage.js";
import { t } from "../ground/texts.js";
import { coach } from "./odds.js";
import { signs } from "./partner.js";
import { openDialog, stateOf } from "./screen-state.js";
import { hasLetters, searchesAtOnce, wantsCoach } from "./settings.js";
import { tally } from "./tally.js";
import { nameOf } from "./view.js";

/** @typedef {import("./view.js").Context} Context */

/** @param {Context} context @param {Partial<import("../ground/storage.js").Settings> & Record<string, unknown>} changed */
function change(context, changed) {
  set(changed);
  context.draw();
  void coach(context);
}

/** @param {Context} context */
function menu(context) {
  const running = context.view.outcome === null && typeof context.seat === "number";
  const { teach, resume } = stateOf(context);
  /** @param {string} name @param {string} sign */
  const to = (name, sign) => html`<button class="to-${name}" @click=${() => openDialog(context, name)}>${icon(sign)}${t(`onirim.sheets.${name}`)}</button>`;
  return html`<div class="column menu">
    ${to("settings", "settings")}${to("keys", "menu")}${to("tally", "deck")}
    ${
      resume && running
        ? html`<button data-act="resume" @click=${() => {
            openDialog(context, null);
            resume();
          }}>${icon("play")}${t("onirim.menu.resume")}</button>`
        : nothing
    }
    ${teach || resume ? nothing : html`<a class="button" href="/learn" target="_blank" rel="noopener">${icon("eye")}${t("onirim.menu.learn")}</a>`}
    ${unname(context)}
    ${running ? to("resign", "flag") : nothing}
    <a class="button" href="/">${icon("home")}${t("onirim.menu.leave")}</a></div>`;
}

/** The host may take the name of whoever sits across away. @param {Context} context */
function unname(context) {
  const { table, host } = context;
  const seat = table.seats.findIndex(({ name, bot }, n) => n !== context.seat && name && bot === null);
  if (!host || seat < 0) return nothing;
  return html`<button class="remove-name" @click=${() => {
    openDialog(context, null);
    void context.send("remove name", { seat });
  }}>${icon("discard")}${t("lobby.removeNameOf", { name: nameOf(context, seat) })}</button>`;
}

/** @param {Context} context */
function preferences(context) {
  const now = settings();
  const { advice } = context.table;
  /** @param {Event} event */
  const value = (event) => /** @type {HTMLSelectElement} */ (event.target).value;
  return html`<div class="column">
    ${tick({ says: t("onirim.settings.coach"), on: wantsCoach(), disabled: !advice, choose: (coach) => change(context, { coach }) })}
    ${advice ? nothing : html`<p class="small soft">${t("onirim.settings.noAdvice")}</p>`}
    ${tick({ says: t("onirim.settings.sound"), on: now.sound, choose: (sound) => change(context, { sound }) })}
    ${tick({ says: t("onirim.settings.search"), on: searchesAtOnce(), choose: (search) => change(context, { search }) })}
    ${tick({ says: t("front.looks.letters"), on: hasLetters(), choose: (letters) => change(context, { letters }) })}
    <label>${t("onirim.settings.light")}<select @change=${(/** @type {Event} */ event) => change(context, { light: /** @type {"" | "light" | "dark"} */ (value(event)) })}>
      ${["", "light", "dark"].map((light) => html`<option value=${light} ?selected=${now.light === light}>${t(`onirim.settings.lights.${light || "system"}`)}</option>`)}</select></label>
    ${languageField()}</div>`;
}

const KEYS = ["choose", "play", "discard", "letGo", "move", "undo", "hint", "nightmare", "door", "search", "prophecy", "tally", "help"];

const keys = () =>
  html`<dl class="keys">${KEYS.map(
    (name) =>
      html`<div><dt>${t(`onirim.keys.${name}.keys`)
        .split(" ")
        .map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${t(`onirim.keys.${name}.does`)}</dd></div>`,
  )}</dl>`;

/** @param {Context} context */
const resign = (context) => html`<p>${t("onirim.resign.sure")}</p><div class="row">
  <button class="primary" @click=${() => openDialog(context, null)}>${t("onirim.resign.no")}</button>
  <button data-act="resign" @click=${() => {
    openDialog(context, null);
    void context.say("resign");
  }}>${icon("flag")}${t("onirim.resign.yes")}</button></div>`;

/** @type {Record<string, (context: Context) => unknown>} */
const INSIDE = { menu, settings: preferences, keys, tally, resign, signals: signs };

/** @param {Context} context */
export function openedDialog(context) {
  const name = stateOf(context).dialog;
  if (name === null || !(name in INSIDE)) return nothing;
  const close = () => stateOf(context).dialog === name && openDialog(context, null);
  return repeat(
    [name],
    (each) => each,
    () => dialog(t(`onirim.sheets.${name}`), INSIDE[name](context), close, `of-${name}`),
  );
}
