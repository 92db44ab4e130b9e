/** The choice of pieces: the standard ones, or a pack of the host's own. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { live } from "../../../vendor/directives/live.js";
import { t } from "../../ground/texts.js";
import { ours } from "../limits.js";
import { packEditor } from "./editor.js";
import { keepPack, newPack, packs } from "./packs.js";

/** @typedef {import("../opening/options.js").Chosen} Chosen */

const OURS = "ours";
const NEW = "new";
const THIS = "this";

/**
 * The pack in the editor, even if the table has not accepted it, so that typed words are not lost.
 * @type {import("./packs.js").Pack | null}
 */
let open = null;

/** @param {Chosen} chosen @param {(chosen: Chosen) => void} changed @param {() => void} draw */
export function packChoice(chosen, changed, draw) {
  const all = packs();
  if (open === null && chosen.words) open = all.find(({ words }) => words === chosen.words) ?? null;
  /** @param {import("./packs.js").Pack | null} pack */
  const play = (pack) => {
    const { words: _, ...rest } = chosen;
    if (pack === null) changed(rest);
    else if (pack.words.trim()) changed({ ...rest, words: pack.words, language: pack.language });
    else draw(); // the pack is still empty
  };
  /** @param {Event} event */
  const choose = (event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target);
    open = packOf(value, chosen);
    play(open);
    draw();
  };
  const bots = (chosen.table ?? "text") === "text";
  return html`<div class="option pack-choice">
    <label
      ><span>${t("whenidream.packs.which")}</span>${which(chosen, choose)}</label
    >
    ${all.length ? html`<a class="small" href="/pack">${t("whenidream.packs.yours")}</a>` : nothing}
    ${open ? packEditor(open, { preset: chosen.preset, bots, draw, changed: play }) : nothing}
  </div>`;
}

/**
 * The pack of a choice. A new one is stored immediately.
 * @param {string} value
 * @param {Chosen} chosen
 */
function packOf(value, chosen) {
  if (value !== NEW) return packs().find(({ id }) => id === value) ?? null;
  const made = newPack({ language: chosen.language ?? ours() });
  keepPack(made);
  return made;
}

/** @param {Chosen} chosen @param {(event: Event) => void} choose */
function which(chosen, choose) {
  const now = open?.id ?? (chosen.words ? THIS : OURS);
  const here = html`<option value=${THIS} selected>${t("whenidream.packs.here")}</option>`;
  return html`<select name="pack" .value=${live(now)} @change=${choose}>
    <option value=${OURS} ?selected=${now === OURS}>${t("whenidream.packs.ours")}</option>
    ${now === THIS ? here : nothing}
    ${packs().map(
      ({ id, name }) =>
        html`<option value=${id} ?selected=${now === id}>
          ${name || t("whenidream.packs.unnamed")}
        </option>`,
    )}
    <option value=${NEW}>${t("whenidream.packs.new")}</option>
  </select>`;
}
