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
  const files = new GamesFile(draw, fetchGames);
  /** @param {boolean} any are there finished games? */
  return (any) => files.section(any);
}

/** @typedef {import("./own-records.js").Progress} Progress */

class GamesFile {
  /** @type {{ done: number, all: number } | null} */
  busy = null;
  /** @type {{ saved: number, unsaved: number } | null} */
  saved = null;
  /** @type {import("./own-records.js").Imported | null} */
  imported = null;
  /** @type {import("../ground/texts.js").Says | null} */
  failed = null;

  /** @param {() => void} draw @param {() => Promise<void>} fetchGames */
  constructor(draw, fetchGames) {
    this.draw = draw;
    this.fetchGames = fetchGames;
  }

  /**
   * Do one thing at a time, and show how far it is.
   * @param {(progress: Progress) => Promise<void>} what
   */
  async work(what) {
    if (this.busy) return;
    this.saved = this.imported = this.failed = null;
    /** @type {Progress} */
    const progress = (done, all) => {
      this.busy = { done, all };
      this.draw();
    };
    progress(0, 0);
    await what(progress).catch((problem) => {
      this.failed = saysOf(problem);
    });
    this.busy = null;
    this.draw();
  }

  save = () =>
    this.work(async (progress) => {
      const { lines, unsaved } = await allRecords(progress);
      if (lines.length)
        download(new Blob(lines, { type: "application/json" }), "reverie-games.jsonl");
      this.saved = { saved: lines.length, unsaved };
    });

  /** @type {(event: Event) => void} */
  bring = (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const file = field.files?.[0];
    field.value = "";
    if (file) void this.work((progress) => this.bringIn(file, progress));
  };

  /** @param {File} file @param {Progress} progress */
  async bringIn(file, progress) {
    const became = nothingYet();
    try {
      await bringIn(await file.text(), became, progress);
    } finally {
      this.imported = became;
      await this.fetchGames();
    }
  }

  /** @param {boolean} any are there finished games? */
  section(any) {
    const { busy, saved, imported, failed } = this;
    const saveAll = html`<button
      type="button"
      class="save"
      aria-disabled=${busy !== null}
      @click=${this.save}>
      ${t("travel.own.save")}
    </button>`;
    return html`<section class="games-file">
      <div class="row">
        ${any ? saveAll : nothing}
        <label class="button"
          >${t("travel.own.bring")}<input
            class="unseen"
            type="file"
            accept=".jsonl,.json,application/json"
            ?disabled=${busy !== null}
            @change=${this.bring}
        /></label>
      </div>
      <p class="soft"><small>${t("travel.own.about")}</small></p>
      <div role="status">
        ${busy?.all ? html`<p>${t("travel.own.doing", busy)}</p>` : nothing}${
          saved ? told(saved) : nothing
        }${imported ? whatBecame(imported) : nothing}
      </div>
      ${failed ? html`<p role="alert">${failed()}</p>` : nothing}
    </section>`;
  }
}

/** @param {{ saved: number, unsaved: number }} what */
const told = ({ saved, unsaved }) =>
  html`<p>
    ${saved ? t("travel.own.saved", { n: saved }) : nothing}
    ${unsaved ? t("travel.own.unsaved", { n: unsaved }) : nothing}
  </p>`;
