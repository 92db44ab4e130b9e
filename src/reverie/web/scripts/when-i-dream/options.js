/** The host's choices when a table for When I Dream is opened. */

import { html, nothing } from "../../vendor/lit-html.js";
import { live } from "../../vendor/directives/live.js";
import { choice } from "../ground/dialog.js";
import { addStyle, icon } from "../ground/parts.js";
import { languageName, t } from "../ground/texts.js";
import { languages, limits, usual } from "./limits.js";
import { packChoice } from "./pack-choice.js";

addStyle("/style/options.css");

/** The options of POST /api/tables; what is not named is as the edition has it. @typedef {Record<string, any>} Chosen */
/** @typedef {(chosen: Chosen) => void} Changed */

/** @param {Chosen} chosen @param {string} name @param {any} value `undefined` leaves it to the edition @returns {Chosen} */
function having(chosen, name, value) {
  const { [name]: _, ...rest } = chosen;
  return value === undefined ? rest : { ...rest, [name]: value };
}

/** A choice among a few, with half a line about the chosen one.
 * @param {string} name @param {string} now @param {Array<[string, string]>} choices value and name of each @param {(value: string) => void} choose @param {string} about */
const select = (name, now, choices, choose, about) => html`
  <label class="option"><span>${t(`whenidream.options.${name}`)}</span>
    <select name=${name} .value=${live(now)} @change=${(/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value)}>
      ${choices.map(([value, called]) => html`<option value=${value} ?selected=${value === now}>${called}</option>`)}</select>
    <small class="soft">${about}</small></label>`;

/** Two ways, side by side. @param {string} name @param {string} now @param {string[]} ways @param {(value: string) => void} choose */
const either = (name, now, ways, choose) =>
  choice(
    name,
    t(`whenidream.options.${name}`),
    ways.map((way) => ({ value: way, says: t(`whenidream.options.${way}`), more: t(`whenidream.options.${way}About`) })),
    now,
    choose,
  );

/** A template for the choices. `changed` is told of the options to open the table with, or to change it to.
 * @param {Chosen} chosen @param {Changed} changed @param {() => void} draw */
export function options(chosen, changed, draw) {
  const preset = chosen.preset ?? usual("preset");
  const way = chosen.table ?? "text";
  const set = (/** @type {string} */ name, /** @type {any} */ value) => changed(having(chosen, name, value));
  const number = (/** @type {string} */ name, /** @type {string} */ value) => set(name, value === "" ? undefined : value === "none" ? null : Number(value));
  const limit = chosen.clue_limit === undefined ? "" : String(chosen.clue_limit ?? "none");
  const seconds = String(chosen.dream_seconds ?? usual("dream_seconds") ?? "");
  const lengths = ["60", "90", "120", "180", "300"];
  if (!lengths.includes(seconds) && Number(seconds) <= limits().seconds) lengths.push(seconds);
  return html`<div class="options column">
    ${either("table", way, ["text", "voice"], (value) => changed(having(having(chosen, "table", value === "text" ? undefined : value), "referee", undefined)))}
    ${either("preset", preset, ["original", "revised"], (value) => set("preset", value))}
    ${select(
      "dream_seconds",
      seconds,
      lengths.map((each) => [each, t("whenidream.options.minutes", { minutes: Number(each) / 60 })]),
      (value) => number("dream_seconds", value),
      t("whenidream.options.secondsAbout"),
    )}
    ${
      chosen.words
        ? nothing
        : select(
            "language",
            chosen.language ?? "en",
            languages().map((each) => [each, languageName(each)]),
            (value) => set("language", value === "en" ? undefined : value),
            t("whenidream.options.languageAbout"),
          )
    }
    ${packChoice(chosen, changed, draw)}
    <details class="more-options"><summary class="button">${icon("plus")}${t("whenidream.options.more")}</summary><div class="column">
      ${select(
        "clue_limit",
        limit,
        [
          ["", t("whenidream.options.asEdition")],
          ["none", t("whenidream.options.noLimit")],
          ...["1", "2", "3", "4", "5"].map((each) => /** @type {[string, string]} */ ([each, each])),
        ],
        (value) => number("clue_limit", value),
        t("whenidream.options.limitAbout"),
      )}
      ${
        way === "voice"
          ? nothing
          : select(
              "clue_seconds",
              String(chosen.clue_seconds === undefined ? usual("clue_seconds") : (chosen.clue_seconds ?? "none")),
              [
                ["none", t("whenidream.options.noHurry")],
                ...["5", "10", "20", "30", "60"].map((each) => /** @type {[string, string]} */ ([each, t("whenidream.seconds", { seconds: each })])),
              ],
              (value) => number("clue_seconds", value),
              t("whenidream.options.hurryAbout"),
            )
      }
      ${
        way === "voice"
          ? nothing
          : select(
              "referee",
              chosen.referee ?? usual("referee"),
              [
                ["auto", t("whenidream.options.auto")],
                ["table", t("whenidream.options.tableJudges")],
              ],
              (value) => set("referee", value === "auto" ? undefined : value),
              t(`whenidream.options.${chosen.referee === "table" ? "tableJudgesAbout" : "autoAbout"}`),
            )
      }
      ${select(
        "pieces",
        chosen.pieces ?? usual("pieces"),
        [
          ["top", t("whenidream.options.top")],
          ["bottom", t("whenidream.options.bottom")],
          ["experienced", t("whenidream.options.experienced")],
        ],
        (value) => set("pieces", value === "top" ? undefined : value),
        t("whenidream.options.piecesAbout"),
      )}
    </div></details>
  </div>`;
}
