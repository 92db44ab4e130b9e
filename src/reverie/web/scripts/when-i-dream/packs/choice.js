/** The choice of pieces: the standard ones, or a pack of the host's own. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { live } from "../../../vendor/directives/live.js";
import { t } from "../../ground/texts.js";
import { readersLanguage } from "../limits.js";
import { packEditor } from "./editor.js";
import { storePack, newPack, packs } from "./packs.js";

/** @typedef {import("../opening/options.js").Chosen} Chosen */

const STANDARD = "ours";
const NEW = "new";
const TABLE_PACK = "this";

/**
 * The pack in the editor, even if the table has not accepted it, so that typed words are not lost.
 * @type {import("./packs.js").Pack | null}
 */
let openPack = null;

/** @param {Chosen} chosen @param {(chosen: Chosen) => void} onChange @param {() => void} draw */
export function packChoice(chosen, onChange, draw) {
  const all = packs();
  if (openPack === null && chosen.words)
    openPack = all.find(({ words }) => words === chosen.words) ?? null;
  /** @param {import("./packs.js").Pack | null} pack */
  const usePack = (pack) => {
    const { words: _, ...rest } = chosen;
    if (pack === null) onChange(rest);
    else if (pack.words.trim()) onChange({ ...rest, words: pack.words, language: pack.language });
    else draw(); // the pack is still empty
  };
  /** @param {Event} event */
  const choose = (event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target);
    openPack = packOf(value, chosen);
    usePack(openPack);
    draw();
  };
  const bots = (chosen.table ?? "text") === "text";
  return html`<div class="option pack-choice">
    <label
      ><span>${t("whenidream.packs.which")}</span>${packSelect(chosen, choose)}</label
    >
    ${all.length ? html`<a class="small" href="/pack">${t("whenidream.packs.yours")}</a>` : nothing}
    ${openPack ? packEditor(openPack, { preset: chosen.preset, bots, draw, onChange: usePack }) : nothing}
  </div>`;
}

/**
 * The pack of a choice. A new one is stored immediately.
 * @param {string} value
 * @param {Chosen} chosen
 */
function packOf(value, chosen) {
  if (value !== NEW) return packs().find(({ id }) => id === value) ?? null;
  const made = newPack({ language: chosen.language ?? readersLanguage() });
  storePack(made);
  return made;
}

/** @param {Chosen} chosen @param {(event: Event) => void} choose */
function packSelect(chosen, choose) {
  const now = openPack?.id ?? (chosen.words ? TABLE_PACK : STANDARD);
  const currentOption = html`<option value=${TABLE_PACK} selected>${t("whenidream.packs.here")}</option>`;
  return html`<select name="pack" .value=${live(now)} @change=${choose}>
    <option value=${STANDARD} ?selected=${now === STANDARD}>${t("whenidream.packs.ours")}</option>
    ${now === TABLE_PACK ? currentOption : nothing}
    ${packs().map(
      ({ id, name }) =>
        html`<option value=${id} ?selected=${now === id}>
          ${name || t("whenidream.packs.unnamed")}
        </option>`,
    )}
    <option value=${NEW}>${t("whenidream.packs.new")}</option>
  </select>`;
}
