/** Saving all finished games in a file, and importing games from a file. */

import { html, nothing } from "../../vendor/lit-html.js";
import { download } from "../ground/download.js";
import { messageOf, t } from "../ground/texts.js";
import { allRecords, importRecords, emptyImport, importSummary } from "./game-records.js";

/**
 * A function that draws the section.
 * @param {() => void} draw
 * @param {() => Promise<void>} fetchGames reloads the list
 */
export function gamesFileSection(draw, fetchGames) {
  const files = new GamesFile(draw, fetchGames);
  /** @param {boolean} any whether there are finished games */
  return (any) => files.section(any);
}

/** @typedef {import("./game-records.js").Progress} Progress */

class GamesFile {
  /** @type {{ done: number, all: number } | null} */
  busy = null;
  /** @type {{ saved: number, unsaved: number } | null} */
  saved = null;
  /** @type {import("./game-records.js").ImportResult | null} */
  imported = null;
  /** @type {import("../ground/texts.js").LazyText | null} */
  failed = null;

  /** @param {() => void} draw @param {() => Promise<void>} fetchGames */
  constructor(draw, fetchGames) {
    this.draw = draw;
    this.fetchGames = fetchGames;
  }

  /**
   * Run a task and show its progress. Only one runs at a time.
   * @param {(progress: Progress) => Promise<void>} task
   */
  async run(task) {
    if (this.busy) return;
    this.saved = this.imported = this.failed = null;
    /** @type {Progress} */
    const progress = (done, all) => {
      this.busy = { done, all };
      this.draw();
    };
    progress(0, 0);
    await task(progress).catch((problem) => {
      this.failed = messageOf(problem);
    });
    this.busy = null;
    this.draw();
  }

  save = () =>
    this.run(async (progress) => {
      const { lines, unsaved } = await allRecords(progress);
      if (lines.length)
        download(new Blob(lines, { type: "application/json" }), "reverie-games.jsonl");
      this.saved = { saved: lines.length, unsaved };
    });

  /** @type {(event: Event) => void} */
  chooseFile = (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const file = field.files?.[0];
    field.value = "";
    if (file) void this.run((progress) => this.importFile(file, progress));
  };

  /** @param {File} file @param {Progress} progress */
  async importFile(file, progress) {
    const became = emptyImport();
    try {
      await importRecords(await file.text(), became, progress);
    } finally {
      this.imported = became;
      await this.fetchGames();
    }
  }

  /** @param {boolean} any whether there are finished games */
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
            @change=${this.chooseFile}
        /></label>
      </div>
      <p class="soft"><small>${t("travel.own.about")}</small></p>
      <div role="status">
        ${busy?.all ? html`<p>${t("travel.own.doing", busy)}</p>` : nothing}${
          saved ? exportSummary(saved) : nothing
        }${imported ? importSummary(imported) : nothing}
      </div>
      ${failed ? html`<p role="alert">${failed()}</p>` : nothing}
    </section>`;
  }
}

/** @param {{ saved: number, unsaved: number }} what */
const exportSummary = ({ saved, unsaved }) =>
  html`<p>
    ${saved ? t("travel.own.saved", { n: saved }) : nothing}
    ${unsaved ? t("travel.own.unsaved", { n: unsaved }) : nothing}
  </p>`;
