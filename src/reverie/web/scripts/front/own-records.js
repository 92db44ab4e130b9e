/** All one's finished games as records, and records from elsewhere: however they travel. */

import { html, nothing } from "../../vendor/lit-html.js";
import { ask } from "../ground/api.js";
import { myToken, rememberToken } from "../ground/storage.js";
import { sentence, t } from "../ground/texts.js";

/** @typedef {import("../ground/page-game.js").Finished} Finished */
/** How far it is. @typedef {(done: number, all: number) => void} Progress */
/**
 * What became of records.
 * @typedef {{ imported: number, known: number, refused: Array<{ line: number, why: any }> }} Imported
 */

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

/**
 * A line for each, the latest first; and how many have none.
 * @param {Progress} progress
 * @returns {Promise<{ lines: string[], unsaved: number }>}
 */
export async function allRecords(progress) {
  const finished = await allFinished();
  const lines = [];
  for (const [at, { code, seat, ended }] of finished.entries()) {
    progress(at + 1, finished.length);
    const record = await ask(`/api/tables/${code}/record`, { token: myToken() }).catch(() => null);
    if (record) lines.push(`${JSON.stringify({ ...record, seat, ended })}\n`);
  }
  return { lines, unsaved: finished.length - lines.length };
}

/**
 * The records in a file, each with its line; nothing where a line is none.
 * @param {string} text
 * @returns {Array<{ line: number, record: any }>}
 */
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
  return lines
    .filter(({ said }) => said.trim())
    .map(({ said, line }) => ({ line, record: read(said) }));
}

/**
 * @param {Array<{ line: number, record: any }>} records
 * @returns {Array<Array<{ line: number, record: any }>>} as many as a request takes
 */
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

/**
 * @param {string} text
 * @param {Imported} became what has become of it so far, also where it fails
 * @param {Progress} progress
 */
export async function bringIn(text, became, progress) {
  const records = recordsIn(text);
  let done = 0;
  for (const part of inParts(records)) {
    done += part.length;
    progress(done, records.length);
    const told = await patient("/api/games/import", {
      token: myToken(),
      records: part.map(({ record }) => record),
    });
    rememberToken(told.token);
    became.imported += told.imported;
    became.known += told.known;
    for (const { index, why } of told.refused) became.refused.push({ line: part[index].line, why });
  }
}

/** @returns {Imported} nothing yet */
export const nothingYet = () => ({ imported: 0, known: 0, refused: [] });

/** @param {Imported} what @param {boolean} [byLine] do lines mean anything to who reads it? */
export function whatBecame({ imported, known, refused }, byLine = true) {
  const says = refused.map(({ line, why }) =>
    byLine ? t("travel.own.line", { line, why: sentence(why) }) : sentence(why),
  );
  const lines = [...new Set(says)];
  return html`<p>
      ${t("travel.own.brought", { n: imported })}
      ${known ? t("travel.own.known", { n: known }) : nothing}
    </p>
    ${
      refused.length
        ? html`<p>${t("travel.own.refused", { n: refused.length })}</p>
          <ul>
            ${lines.slice(0, TOLD).map((line) => html`<li>${line}</li>`)}${
              lines.length > TOLD ? html`<li>…</li>` : nothing
            }
          </ul>`
        : nothing
    }`;
}
