/** All one's finished games as a file, and games from elsewhere. */

import { html, nothing } from "../../vendor/lit-html.js";
import { download } from "../ground/download.js";
import { saysOf, t } from "../ground/texts.js";
import { allRecords, bringIn, nothingYet, whatBecame } from "./own-records.js";

/**
 * @param {() => void} draw
 * @param {() => Promise<void>} fetchGames the list again, as it is by then
 */
export function gamesFile(draw, fetchGames) {
  /** @type {{ done: number, all: number } | null} */
  let busy = null;
  /** @type {{ saved: number, unsaved: number } | null} */
  let saved = null;
  /** @type {import("./own-records.js").Brought | null} */
  let brought = null;
  let failed = /** @type {import("../ground/texts.js").Says | null} */ (null);
  /** @param {(progress: import("./own-records.js").Progress) => Promise<void>} what */
  const doing = async (what) => {
    if (busy) return;
    [saved, brought, failed] = [null, null, null];
    const progress = (/** @type {number} */ done, /** @type {number} */ all) => {
      busy = { done, all };
      draw();
    };
    progress(0, 0);
    await what(progress).catch((problem) => {
      failed = saysOf(problem);
    });
    busy = null;
    draw();
  };
  const saveAll = () =>
    doing(async (progress) => {
      const { lines, unsaved } = await allRecords(progress);
      if (lines.length)
        download(new Blob(lines, { type: "application/json" }), "reverie-games.jsonl");
      saved = { saved: lines.length, unsaved };
    });
  const bringFile = (/** @type {Event} */ event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const file = field.files?.[0];
    field.value = "";
    if (file)
      void doing(async (progress) => {
        const became = nothingYet();
        try {
          await bringIn(await file.text(), became, progress);
        } finally {
          brought = became;
          await fetchGames();
        }
      });
  };
  /** @param {boolean} any are there finished games? */
  return (any) => html`<section class="games-file">
    <div class="row">
      ${
        any
          ? html`<button
            type="button"
            class="save"
            aria-disabled=${busy !== null}
            @click=${saveAll}>
            ${t("travel.own.save")}
          </button>`
          : nothing
      }
      <label class="button"
        >${t("travel.own.bring")}<input
          class="unseen"
          type="file"
          accept=".jsonl,.json,application/json"
          ?disabled=${busy !== null}
          @change=${bringFile}
      /></label>
    </div>
    <p class="soft"><small>${t("travel.own.about")}</small></p>
    <div role="status">
      ${busy?.all ? html`<p>${t("travel.own.doing", busy)}</p>` : nothing}${
        saved ? told(saved) : nothing
      }${brought ? whatBecame(brought) : nothing}
    </div>
    ${failed ? html`<p role="alert">${failed()}</p>` : nothing}
  </section>`;
}

/** @param {{ saved: number, unsaved: number }} what */
const told = ({ saved, unsaved }) =>
  html`<p>
    ${saved ? t("travel.own.saved", { n: saved }) : nothing}
    ${unsaved ? t("travel.own.unsaved", { n: unsaved }) : nothing}
  </p>`;
