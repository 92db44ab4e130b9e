/** The editor of a pack: its words line by line, with remarks about them. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { live } from "../../../vendor/directives/live.js";
import { origin } from "../../ground/about.js";
import { fetchJson } from "../../ground/api.js";
import { copy, icon, showNote } from "../../ground/parts.js";
import { languageName, messageOf, t } from "../../ground/texts.js";
import { languages, limits } from "../limits.js";
import { fragmentOf, storePack, inspectPack } from "./packs.js";

/** @typedef {import("./packs.js").Pack} Pack */
/**
 * The server's check of a pack, or its refusal.
 * @typedef {{
 *   pieces?: number,
 *   cards?: number,
 *   unknown?: string[],
 *   bots_do_not_know?: string[],
 *   unfit?: string[],
 *   left_over?: number,
 *   why?: import("../../ground/texts.js").LazyText,
 * }} CheckResult
 */

/** Milliseconds after the last key until the server checks the pack. */
const CHECK_DELAY_MS = 600;
const MAX_LISTED = 12;

/**
 * @type {{ packKey: string, result: CheckResult | null, timer: number }} The last pack that was
 *   checked, and the result.
 */
const lastCheck = { packKey: "", result: null, timer: 0 };

/**
 * Let the server check a pack after a pause in typing.
 * @param {Pack} pack
 * @param {string} preset
 * @param {() => void} draw
 */
function checkPack({ words, language }, preset, draw) {
  const packKey = JSON.stringify([words, language, preset]);
  if (lastCheck.packKey === packKey) return;
  Object.assign(lastCheck, { packKey, result: null });
  clearTimeout(lastCheck.timer);
  lastCheck.timer = setTimeout(async () => {
    const result = await fetchJson("/api/examine", {
      game: "when-i-dream",
      seats: 4,
      options: { words, language, preset },
    }).catch((problem) => ({
      why: messageOf(problem),
    }));
    if (lastCheck.packKey !== packKey) return;
    lastCheck.result = result;
    draw();
  }, CHECK_DELAY_MS);
}

/**
 * @param {Pack} pack
 * @param {{ preset?: string, bots?: boolean, draw: () => void, onChange: (pack: Pack) => void }}
 *   options `onChange` is called when an input is complete; `bots`: whether bots may play with the
 *   pack
 */
export function packEditor(pack, { preset = "original", bots = true, draw, onChange }) {
  const inspection = inspectPack(pack.words);
  if (inspection.pieces >= (limits().pieces ?? 1) && inspection.twice.length === 0)
    checkPack(pack, preset, draw);
  /** Store the pack at every key, so that nothing is lost. @param {Partial<Pack>} more */
  const write = (more) => {
    Object.assign(pack, more);
    storePack(pack);
    draw();
  };
  const onComplete = () => onChange(pack);
  return html`<div class="pack-editor column">
    ${packHead(pack, write, onComplete)}
    <label>${t("whenidream.options.words")}${wordLines(pack, write, onComplete)}</label>
    <div class="pack-said" role="status">${remarks(inspection, pack, bots)}</div>
    <div class="row">
      ${fileButton(pack, write, onComplete)}
      <button
        type="button"
        class="pack-link"
        ?disabled=${inspection.pieces === 0}
        @click=${() => void copyLink(pack)}>
        ${icon("link")}${t("whenidream.packs.link")}
      </button>
    </div>
  </div>`;
}

/** @typedef {(changes: Partial<Pack>) => void} Write */

/**
 * The fields for the pack's name and language.
 * @param {Pack} pack
 * @param {Write} write
 * @param {() => void} onComplete
 */
const packHead = (pack, write, onComplete) =>
  html`<div class="pack-head">
    <label
      >${t("whenidream.packs.name")}<input
        name="pack-name"
        maxlength="40"
        placeholder=${t("whenidream.packs.unnamed")}
        .value=${live(pack.name)}
        @input=${(/** @type {Event} */ event) =>
          write({ name: /** @type {HTMLInputElement} */ (event.target).value })}
        @change=${onComplete}
    /></label>
    <label
      >${t("whenidream.options.language")}<select
        name="pack-language"
        @change=${(/** @type {Event} */ event) => {
          write({ language: /** @type {HTMLSelectElement} */ (event.target).value });
          onComplete();
        }}>
        ${languages().map(
          (each) =>
            html`<option value=${each} ?selected=${each === pack.language}>
              ${languageName(each)}
            </option>`,
        )}
      </select></label
    >
  </div>`;

/**
 * Add the words of a file.
 * @param {Pack} pack
 * @param {Write} write
 * @param {() => void} onComplete
 */
function fileButton(pack, write, onComplete) {
  /** @param {Event} event */
  const add = async (event) => {
    const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
    if (!file) return;
    write({ words: [pack.words.trimEnd(), await file.text()].filter(Boolean).join("\n") });
    onComplete();
  };
  return html`<label class="button pack-file"
    >${icon("plus")}${t("whenidream.options.file")}<input
      class="unseen"
      type="file"
      accept=".txt,.csv,.tsv,text/plain,text/csv"
      @change=${add}
  /></label>`;
}

/**
 * The words, with the number of each line beside it.
 * @param {Pack} pack
 * @param {Write} write
 * @param {() => void} onComplete
 */
function wordLines(pack, write, onComplete) {
  const count = Math.max(6, pack.words.split("\n").length);
  return html`<span class="pack-lines"
    ><span class="pack-numbers" aria-hidden="true"
      >${Array.from({ length: count }, (_, n) => n + 1).join("\n")}</span
    >
    <textarea
      name="words"
      rows="8"
      wrap="off"
      spellcheck="false"
      placeholder=${t("whenidream.options.wordsExample")}
      .value=${live(pack.words)}
      @input=${(/** @type {Event} */ event) =>
        write({ words: /** @type {HTMLTextAreaElement} */ (event.target).value })}
      @change=${onComplete}
      @scroll=${(/** @type {Event} */ event) => {
        const at = /** @type {HTMLTextAreaElement} */ (event.target);
        if (at.previousElementSibling) at.previousElementSibling.scrollTop = at.scrollTop;
      }}></textarea>
  </span>`;
}

/** @param {ReturnType<typeof inspectPack>} found @param {Pack} pack @param {boolean} bots */
function remarks({ pieces, twice }, pack, bots) {
  const fewest = limits().pieces;
  const result = lastCheck.packKey.startsWith(
    JSON.stringify([pack.words, pack.language]).slice(0, -1),
  )
    ? lastCheck.result
    : null;
  if (pieces === 0)
    return html`<p class="soft">${t("whenidream.options.wordsAbout", { fewest })}</p>`;
  if (twice.length)
    return html`<p class="few">${t("whenidream.packs.twice", { n: twice.length })}</p>
      <ul class="small">
        ${twice
          .slice(0, MAX_LISTED)
          .map((each) => html`<li>${t("whenidream.packs.twiceAt", each)}</li>`)}
      </ul>`;
  if (pieces < fewest)
    return html`<p class="few">${t("whenidream.options.wordsFew", { count: pieces, fewest })}</p>`;
  if (result?.why) return html`<p class="few">${result.why()}</p>`;
  return html`<p>
      ${t("whenidream.options.wordsCount", { count: pieces })}
      ${
        result?.cards == null
          ? nothing
          : t("whenidream.packs.cards", { cards: result.cards, over: result.left_over ?? 0 })
      }
    </p>
    ${result === null ? nothing : wordWarnings(result, bots)}`;
}

/** Warnings about words that may cause trouble. @param {CheckResult} of @param {boolean} bots */
function wordWarnings({ unfit = [], unknown = [], bots_do_not_know: strange = [] }, bots) {
  return html`${
    unfit.length
      ? html`<p class="few">${t("whenidream.packs.unfit", { words: shortList(unfit) })}</p>`
      : nothing
  }
  ${
    unknown.length
      ? html`<p class="small soft">${t("whenidream.packs.unknown", { words: shortList(unknown) })}</p>`
      : nothing
  }
  ${
    bots && strange.length
      ? html`<p class="small soft bots-pass">
        ${t("whenidream.packs.botsPass", { n: strange.length, words: shortList(strange) })}
      </p>`
      : nothing
  }`;
}

/** @param {string[]} words */
const shortList = (words) =>
  `${words.slice(0, MAX_LISTED).join(", ")}${words.length > MAX_LISTED ? " …" : ""}`;

/** @param {Pack} pack */
async function copyLink(pack) {
  const link = `${origin()}/pack#${await fragmentOf(pack)}`;
  if (await copy(link)) showNote(() => t("whenidream.packs.linked"));
  else location.assign(link); // so that it can be copied from the address bar
}
