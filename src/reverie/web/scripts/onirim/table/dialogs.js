/** The dialogs of a table, such as the menu, the settings and the question before giving up. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { repeat } from "../../../vendor/directives/repeat.js";
import { dialog, checkbox } from "../../ground/dialog.js";
import { languageField } from "../../ground/language-choice.js";
import { icon } from "../../ground/parts.js";
import { changeSettings, settings } from "../../ground/storage.js";
import { t } from "../../ground/texts.js";
import { chronicle } from "./chronicle.js";
import { twoPlayers } from "./lazy-two-players.js";
import { practiseAndUndo } from "./keyboard.js";
import { discardContent, limboContent } from "./labyrinth.js";
import { gameRules } from "../rules/in-game.js";
import { lessonsOf, openDialog, stageOf } from "./screen-state.js";
import { hasLetters, searchesAutomatically } from "../settings.js";
import { tally } from "./tally.js";
import { nameOf } from "./view.js";
import { canInviteToWatch, watchLink } from "./watch-link.js";

/** @import { Context } from "./seat-view.js" */

/**
 * @param {Context} context
 * @param {Partial<import("../../ground/storage.js").Settings> & Record<string, unknown>} changes
 */
function changeAndDraw(context, changes) {
  changeSettings(changes);
  context.draw();
}

/** @param {Context} context */
function menu(context) {
  const running = context.view.outcome === null && typeof context.seat === "number";
  const { resume } = lessonsOf(context);
  /** @param {string} name @param {string} sign */
  const to = (name, sign) =>
    html`<button class="to-${name}" @click=${() => openDialog(context, name)}>
      ${icon(sign)}${t(`onirim.sheets.${name}`)}
    </button>`;
  const { coach, hints, became_practice } = context.table;
  const help = t(`coach.game.${coach}`, {
    number: hints ?? 0,
  });
  return html`<div class="column menu">
    <p class="small soft of-help">${help}</p>
    ${
      became_practice && context.view.players === 2 && !context.screenState.device
        ? html`<p class="small soft">${t("table.practice")}</p>`
        : nothing
    }
    ${to("rules", "eye")}${to("settings", "settings")}${to("keys", "menu")}${to("tally", "deck")}
    ${
      resume && running
        ? html`<button
          data-act="resume"
          @click=${() => {
            openDialog(context, null);
            resume();
          }}>
          ${icon("play")}${t("onirim.menu.resume")}
        </button>`
        : nothing
    }
    ${twoPlayerActions(context)} ${removeNameButton(context)} ${running ? to("resign", "flag") : nothing}
    <a class="button" href="/">${icon("home")}${t("onirim.menu.leave")}</a>
  </div>`;
}

/** The partner's last turn again, and a link to watch. @param {Context} context */
const twoPlayerActions = (context) =>
  context.view.players === 1
    ? nothing
    : html`<button
          data-act="last-turn"
          @click=${() => {
            openDialog(context, null);
            void twoPlayers.loaded?.showAgain(context);
          }}>
          ${icon("clock")}${t("two.away.menu")}
        </button>
        ${
          canInviteToWatch(context)
            ? html`<button class="to-watch" @click=${() => openDialog(context, "watch")}>
              ${icon("link")}${t("onirim.sheets.watch")}
            </button>`
            : nothing
        }`;

/** The host's button for removing the partner's name. @param {Context} context */
function removeNameButton(context) {
  const { table, host } = context;
  const seat = table.seats.findIndex(
    ({ name, bot }, n) => n !== context.seat && name && bot === null,
  );
  if (!host || seat < 0 || context.screenState.device) return nothing;
  return html`<button
    class="remove-name"
    @click=${() => {
      openDialog(context, null);
      void context.send("remove name", { seat });
    }}>
    ${icon("discard")}${t("lobby.removeNameOf", { name: nameOf(context, seat) })}
  </button>`;
}

/** @param {Context} context */
function preferences(context) {
  const now = settings();
  /** @param {Event} event */
  const value = (event) => /** @type {HTMLSelectElement} */ (event.target).value;
  return html`<div class="column">
    ${checkbox({
      label: t("onirim.settings.sound"),
      on: now.sound,
      choose: (sound) => changeAndDraw(context, { sound }),
    })}
    ${checkbox({
      label: t("onirim.settings.search"),
      on: searchesAutomatically(),
      choose: (search) => changeAndDraw(context, { search }),
    })}
    ${checkbox({
      label: t("front.looks.letters"),
      on: hasLetters(),
      choose: (letters) => changeAndDraw(context, { letters }),
    })}
    <label
      >${t("onirim.settings.light")}<select
        @change=${(/** @type {Event} */ event) =>
          changeAndDraw(context, { light: /** @type {"" | "light" | "dark"} */ (value(event)) })}>
        ${["", "light", "dark"].map(
          (light) =>
            html`<option value=${light} ?selected=${now.light === light}>
              ${t(`onirim.settings.lights.${light || "system"}`)}
            </option>`,
        )}
      </select></label
    >
    ${languageField()}
  </div>`;
}

const KEYS = [
  "choose",
  "play",
  "discard",
  "letGo",
  "move",
  "undo",
  "hint",
  "nightmare",
  "door",
  "search",
  "prophecy",
  "tally",
  "rules",
  "help",
];

/** @param {Context} context */
const keyList = (context) =>
  html`<dl class="keys">
      ${KEYS.map(
        (name) =>
          html`<div>
            <dt>
              ${t(`onirim.keys.${name}.keys`)
                .split(" ")
                .map((key) => html`<kbd>${key}</kbd> `)}
            </dt>
            <dd>${t(`onirim.keys.${name}.does`)}</dd>
          </div>`,
      )}
    </dl>
    <p>
      <button class="to-rules" @click=${() => openDialog(context, "rules")}>
        ${icon("eye")}${t("onirim.sheets.rules")}
      </button>
    </p>`;

/** @param {Context} context */
const resignQuestion = (context) => html`<p>${t("onirim.resign.sure")}</p>
  <div class="row">
    <button class="primary" @click=${() => openDialog(context, null)}>
      ${t("onirim.resign.no")}
    </button>
    <button
      data-act="resign"
      @click=${() => {
        openDialog(context, null);
        void context.say("resign");
      }}>
      ${icon("flag")}${t("onirim.resign.yes")}
    </button>
  </div>`;

/**
 * The question before a move is taken back that has shown a card. The game then becomes practice,
 * which does not count.
 * @param {Context} context
 */
const practiceQuestion = (context) => html`<p>${t("onirim.undo.ask")}</p>
  <div class="row">
    <button @click=${() => openDialog(context, null)}>${t("onirim.undo.no")}</button>
    <button
      class="primary"
      data-act="practise"
      @click=${() => {
        openDialog(context, null);
        void practiseAndUndo(context);
      }}>
      ${icon("undo")}${t("onirim.undo.yes")}
    </button>
  </div>`;

/** @type {Record<string, (context: Context) => unknown>} */
const CONTENT = {
  menu,
  settings: preferences,
  keys: keyList,
  tally,
  list: chronicle,
  limbo: limboContent,
  discard: discardContent,
  practise: practiceQuestion,
  resign: resignQuestion,
  signals: (context) => twoPlayers.loaded?.signs(context),
  rules: gameRules,
  watch: watchLink,
};

/** @param {Context} context */
export function openedDialog(context) {
  const name = stageOf(context).dialog;
  if (name === null || !(name in CONTENT)) return nothing;
  const close = () => stageOf(context).dialog === name && openDialog(context, null);
  return repeat(
    [name],
    (each) => each,
    () => dialog(t(`onirim.sheets.${name}`), CONTENT[name](context), close, `of-${name}`),
  );
}
