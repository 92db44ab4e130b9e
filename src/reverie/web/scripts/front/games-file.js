/** All one's finished games as a file, and games from such a file: records, one on a line. */

import { html, nothing } from "../../vendor/lit-html.js";
import { ask } from "../ground/api.js";
import { download } from "../ground/download.js";
import { myToken, rememberToken } from "../ground/storage.js";
import { saysOf, sentence, t } from "../ground/texts.js";

/** @typedef {import("../ground/page-game.js").Finished} Finished */
/** What became of a file. @typedef {{ brought: number, known: number, refused: Array<{ line: number, why: any }> }} Brought */

/** In one request: so many, and so many letters. */
const AT_ONCE = 25;
const LETTERS = 60_000;
/** So many refused lines are told one by one. */
const TOLD = 5;
/** Whoever asks too often waits a little, and asks again. */
const WAIT = 2000;
const PATIENCE = 60;

/** @param {string} path @param {any} body @param {number} [tries] @returns {Promise<any>} */
const patient = (path, body, tries = PATIENCE) =>
  ask(path, body).catch(async (problem) => {
    if (problem.status !== 429 || tries === 0) throw problem;
    await new Promise((resolve) => setTimeout(resolve, WAIT));
    return patient(path, body, tries - 1);
  });

/** All that are over, as the list has them. @returns {Promise<Finished[]>} */
async function allFinished() {
  /** @type {Finished[]} */
  const finished = [];
  for (let more = true; more; ) {
    const told = await patient("/api/games", { token: myToken(), skip: finished.length });
    finished.push(...told.finished);
    ({ more } = told);
  }
  return finished;
}

/** @param {(done: number, all: number) => void} progress @returns {Promise<{ saved: number, unsaved: number }>} */
async function save(progress) {
  const finished = await allFinished();
  const lines = [];
  for (const [at, { code, seat, ended }] of finished.entries()) {
    progress(at + 1, finished.length);
    const record = await ask(`/api/tables/${code}/record`, { token: myToken() }).catch(() => null);
    if (record) lines.push(`${JSON.stringify({ ...record, seat, ended })}\n`);
  }
  if (lines.length) download(new Blob(lines, { type: "application/json" }), "reverie-games.jsonl");
  return { saved: lines.length, unsaved: finished.length - lines.length };
}

/** The records in a file, each with its line; nothing where a line is none. @param {string} text @returns {Array<{ line: number, record: any }>} */
function recordsIn(text) {
  /** @param {string} said */
  const read = (said) => {
    try {
      return JSON.parse(said);
    } catch {
      return null;
    }
  };
  const whole = read(text); // one alone may stand on several lines
  if (whole !== null) return [{ line: 1, record: whole }];
  const lines = text.split("\n").map((said, at) => ({ said, line: at + 1 }));
  return lines.filter(({ said }) => said.trim()).map(({ said, line }) => ({ line, record: read(said) }));
}

/** @param {Array<{ line: number, record: any }>} records @returns {Array<Array<{ line: number, record: any }>>} as many as a request takes */
function inParts(records) {
  /** @type {Array<Array<{ line: number, record: any }>>} */
  const parts = [];
  let letters = Infinity;
  for (const each of records) {
    const more = JSON.stringify(each.record).length;
    if (letters + more > LETTERS || (parts.at(-1)?.length ?? 0) >= AT_ONCE) {
      parts.push([]);
      letters = 0;
    }
    parts.at(-1)?.push(each);
    letters += more;
  }
  return parts;
}

/** @param {string} text @param {Brought} became what has become of it so far, also where it fails @param {(done: number, all: number) => void} progress */
async function bring(text, became, progress) {
  const records = recordsIn(text);
  let done = 0;
  for (const part of inParts(records)) {
    done += part.length;
    progress(done, records.length);
    const told = await patient("/api/games/bring", { token: myToken(), records: part.map(({ record }) => record) });
    rememberToken(told.token);
    became.brought += told.brought;
    became.known += told.known;
    for (const { at, why } of told.refused) became.refused.push({ line: part[at].line, why });
  }
}

/** @param {() => void} draw @param {() => Promise<void>} fetchGames the list again, as it is by then */
export function gamesFile(draw, fetchGames) {
  /** @type {{ done: number, all: number } | null} */
  let busy = null;
  /** @type {{ saved: number, unsaved: number } | null} */
  let saved = null;
  /** @type {Brought | null} */
  let brought = null;
  let failed = /** @type {import("../ground/texts.js").Says | null} */ (null);
  /** @param {(progress: (done: number, all: number) => void) => Promise<void>} what */
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
      saved = await save(progress);
    });
  const bringIn = (/** @type {Event} */ event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const file = field.files?.[0];
    field.value = "";
    if (file)
      void doing(async (progress) => {
        const became = { brought: 0, known: 0, refused: [] };
        try {
          await bring(await file.text(), became, progress);
        } finally {
          brought = became;
          await fetchGames();
        }
      });
  };
  /** @param {boolean} any are there finished games? */
  return (any) => html`<section class="games-file">
    <div class="row">${any ? html`<button type="button" class="save" aria-disabled=${busy !== null} @click=${saveAll}>${t("travel.own.save")}</button>` : nothing}
      <label class="button">${t("travel.own.bring")}<input class="unseen" type="file" accept=".jsonl,.json,application/json" ?disabled=${busy !== null} @change=${bringIn}></label></div>
    <p class="soft"><small>${t("travel.own.about")}</small></p>
    <div role="status">${busy?.all ? html`<p>${t("travel.own.doing", busy)}</p>` : nothing}${saved ? told(saved) : nothing}${brought ? became(brought) : nothing}</div>
    ${failed ? html`<p role="alert">${failed()}</p>` : nothing}</section>`;
}

/** @param {{ saved: number, unsaved: number }} what */
const told = ({ saved, unsaved }) =>
  html`<p>${saved ? t("travel.own.saved", { n: saved }) : nothing} ${unsaved ? t("travel.own.unsaved", { n: unsaved }) : nothing}</p>`;

/** @param {Brought} what */
const became = ({ brought, known, refused }) => html`<p>${t("travel.own.brought", { n: brought })} ${known ? t("travel.own.known", { n: known }) : nothing}</p>
  ${
    refused.length
      ? html`<p>${t("travel.own.refused", { n: refused.length })}</p>
    <ul>${refused.slice(0, TOLD).map(({ line, why }) => html`<li>${t("travel.own.line", { line, why: sentence(why) })}</li>`)}${refused.length > TOLD ? html`<li>…</li>` : nothing}</ul>`
      : nothing
  }`;
