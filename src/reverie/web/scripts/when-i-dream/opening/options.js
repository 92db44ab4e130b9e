/** The host's options for a table of When I Dream. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { radioCards } from "../../ground/dialog.js";
import { loadStyle, icon } from "../../ground/parts.js";
import { languageName, t } from "../../ground/texts.js";
import { botsAreWeakIn, languages, limits, defaultOption } from "../limits.js";
import { moreOptions, selectField } from "./more-options.js";
import { POCKET } from "../../ground/site.js";
import { packChoice } from "../packs/choice.js";

loadStyle("/style/options.css");

/**
 * The options of POST /api/tables. Missing ones have the edition's values.
 * @typedef {Record<string, any>} Chosen
 */
/** @typedef {(chosen: Chosen) => void} Changed */

/**
 * @param {Chosen} chosen
 * @param {string} name
 * @param {any} value `undefined` uses the edition's value
 * @returns {Chosen}
 */
function withOption(chosen, name, value) {
  const { [name]: _, ...rest } = chosen;
  return value === undefined ? rest : { ...rest, [name]: value };
}

/**
 * A choice between alternatives, side by side.
 * @param {string} name
 * @param {string} now
 * @param {string[]} ways
 * @param {(value: string) => void} choose
 */
const alternatives = (name, now, ways, choose) =>
  radioCards(
    name,
    t(`whenidream.options.${name}`),
    ways.map((way) => ({
      value: way,
      label: t(`whenidream.options.${way}`),
      more: t(`whenidream.options.${way}About`),
    })),
    now,
    choose,
  );

/**
 * A template for the choices. `onChange` is called with the new options.
 * @param {Chosen} chosen
 * @param {Changed} onChange
 * @param {() => void} draw
 * @param {string[]} names the players by seat, "" for an empty seat
 * @param {boolean} [onePhone] whether the table may share one phone
 * @param {unknown} [people] the fields for the players' names, if any
 */
export function options(
  chosen,
  onChange,
  draw,
  names,
  onePhone = chosen.table === "phone",
  people = nothing,
) {
  const preset = chosen.preset ?? defaultOption("preset");
  const way = chosen.table ?? "text";
  const set = (/** @type {string} */ name, /** @type {any} */ value) =>
    onChange(withOption(chosen, name, value));
  const seconds = String(chosen.dream_seconds ?? defaultOption("dream_seconds") ?? "");
  const lengths = ["60", "90", "120", "180", "300"];
  if (!lengths.includes(seconds) && Number(seconds) <= limits().seconds) lengths.push(seconds);
  return html`<div class="options column">
    ${alternatives(
      "table",
      way,
      [...(POCKET ? [] : ["text", "voice"]), ...(onePhone ? ["phone"] : [])],
      (value) =>
        onChange(
          withOption(
            withOption(chosen, "table", value === "text" ? undefined : value),
            "referee",
            undefined,
          ),
        ),
    )}
    ${people} ${alternatives("preset", preset, ["original", "revised"], (value) => set("preset", value))}
    ${selectField(
      "dream_seconds",
      seconds,
      lengths.map((each) => [
        each,
        t("whenidream.options.minutes", { minutes: Number(each) / 60 }),
      ]),
      (value) => set("dream_seconds", Number(value)),
      t("whenidream.options.secondsAbout"),
    )}
    ${
      chosen.words
        ? nothing
        : selectField(
            "language",
            chosen.language ?? "en",
            languages().map((each) => [each, languageName(each)]),
            (value) => set("language", value === "en" ? undefined : value),
            t(
              way === "text" && botsAreWeakIn(chosen.language ?? "en")
                ? "front.whenidream.botsWeak"
                : "whenidream.options.languageAbout",
            ),
          )
    }
    ${POCKET ? nothing : packChoice(chosen, onChange, draw)}
    <details class="more-options">
      <summary class="button">${icon("plus")}${t("whenidream.options.more")}</summary>
      <div class="column">${moreOptions(chosen, set, names)}</div>
    </details>
  </div>`;
}
