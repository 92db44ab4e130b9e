/** Export of the player's finished games as records, and import of records. */

import { html, nothing } from "../../vendor/lit-html.js";
import { fetchJson } from "../ground/api.js";
import { myToken, rememberToken } from "../ground/storage.js";
import { refusalText, t } from "../ground/texts.js";

/** @typedef {import("../ground/page-game.js").Finished} Finished */
/** A function that shows progress. @typedef {(done: number, all: number) => void} Progress */
/**
 * Numbers of records that were imported or known already, and the refused ones.
 * @typedef {{ imported: number, known: number, refused: Array<{ line: number, why: any }> }}
 *   ImportResult
 */

/** Records and characters in one request, at most. */
const MAX_RECORDS = 25;
const MAX_CHARACTERS = 60_000;
/** Refused lines that are listed, at most. */
const MAX_REFUSALS_SHOWN = 5;
/** Milliseconds before a request is sent again that was refused by the rate limit. */
const RETRY_MS = 2000;
const MAX_RETRIES = 60;

/** @param {string} path @param {any} body @param {number} [tries] @returns {Promise<any>} */
const askWithRetries = (path, body, tries = MAX_RETRIES) =>
  fetchJson(path, body).catch(async (problem) => {
    if (problem.status !== 429 || tries === 0) throw problem;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return askWithRetries(path, body, tries - 1);
  });

/** All finished games. @returns {Promise<Finished[]>} */
async function allFinished() {
  /** @type {Finished[]} */
  const finished = [];
  for (let more = true; more; ) {
    const answer = await askWithRetries("/api/games", { token: myToken(), skip: finished.length });
    finished.push(...answer.finished);
    ({ more } = answer);
  }
  return finished;
}

/**
 * The records of all finished games as lines of JSON, the latest first, and the number of games
 * without one.
 * @param {Progress} progress
 * @returns {Promise<{ lines: string[], unsaved: number }>}
 */
export async function allRecords(progress) {
  const finished = await allFinished();
  const lines = [];
  for (const [at, { code, seat, ended }] of finished.entries()) {
    progress(at + 1, finished.length);
    const record = await fetchJson(`/api/tables/${code}/record`, { token: myToken() }).catch(
      () => null,
    );
    if (record) lines.push(`${JSON.stringify({ ...record, seat, ended })}\n`);
  }
  return { lines, unsaved: finished.length - lines.length };
}

/**
 * The records in a file with their line numbers. A line that is not JSON becomes null.
 * @param {string} text
 * @returns {Array<{ line: number, record: any }>}
 */
function recordsIn(text) {
  /** @param {string} json */
  const read = (json) => {
    try {
      return JSON.parse(json);
    } catch {
      return null;
    }
  };
  const whole = read(text); // a single record may span several lines
  if (whole !== null) return [{ line: 1, record: whole }];
  const lines = text.split("\n").map((json, at) => ({ json, line: at + 1 }));
  return lines
    .filter(({ json }) => json.trim())
    .map(({ json, line }) => ({ line, record: read(json) }));
}

/**
 * Split records into batches, each small enough for one request.
 * @param {Array<{ line: number, record: any }>} records
 * @returns {Array<Array<{ line: number, record: any }>>}
 */
function batchesOf(records) {
  /** @type {Array<Array<{ line: number, record: any }>>} */
  const parts = [];
  let letters = Infinity;
  for (const entry of records) {
    const length = JSON.stringify(entry.record).length;
    if (letters + length > MAX_CHARACTERS || (parts.at(-1)?.length ?? 0) >= MAX_RECORDS) {
      parts.push([]);
      letters = 0;
    }
    parts.at(-1)?.push(entry);
    letters += length;
  }
  return parts;
}

/**
 * Import the records in a text.
 * @param {string} text
 * @param {ImportResult} result updated during the import, so that it is correct even after a
 *   failure
 * @param {Progress} progress
 */
export async function importRecords(text, result, progress) {
  const records = recordsIn(text);
  let done = 0;
  for (const part of batchesOf(records)) {
    done += part.length;
    progress(done, records.length);
    const answer = await askWithRetries("/api/games/import", {
      token: myToken(),
      records: part.map(({ record }) => record),
    });
    rememberToken(answer.token);
    result.imported += answer.imported;
    result.known += answer.known;
    for (const { index, why } of answer.refused)
      result.refused.push({ line: part[index].line, why });
  }
}

/** The result before anything was imported. @returns {ImportResult} */
export const emptyImport = () => ({ imported: 0, known: 0, refused: [] });

/**
 * The result of an import in words.
 * @param {ImportResult} what
 * @param {boolean} [byLine] whether to name lines
 */
export function importSummary({ imported, known, refused }, byLine = true) {
  const reasons = refused.map(({ line, why }) =>
    byLine ? t("travel.own.line", { line, why: refusalText(why) }) : refusalText(why),
  );
  const lines = [...new Set(reasons)];
  return html`<p>
      ${t("travel.own.brought", { n: imported })}
      ${known ? t("travel.own.known", { n: known }) : nothing}
    </p>
    ${
      refused.length
        ? html`<p>${t("travel.own.refused", { n: refused.length })}</p>
          <ul>
            ${lines.slice(0, MAX_REFUSALS_SHOWN).map((line) => html`<li>${line}</li>`)}${
              lines.length > MAX_REFUSALS_SHOWN ? html`<li>…</li>` : nothing
            }
          </ul>`
        : nothing
    }`;
}
