/** The server's addresses over HTTP. A refusal comes as an `Error` with a sentence. */

import { request } from "./carrier.js";
import { myToken } from "./storage.js";
import { COMMON, learnWords, Refused, sentence, t } from "./texts.js";

/** A request with a body. @param {any} body @returns {RequestInit} */
const posted = (body) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

/**
 * @param {string} path
 * @param {any} [body] asked with POST if there is one
 * @returns {Promise<any>}
 */
export const ask = (path, body) => answered(request(path, body === undefined ? {} : posted(body)));

/** @param {Promise<Response>} asked @returns {Promise<any>} */
async function answered(asked) {
  const answer = await asked.catch(() => {
    throw new Refused(() => t("ground.unreachable"));
  });
  if (!answer.ok) await learnWords(COMMON);
  if (!answer.ok) throw Object.assign(new Refused(await whyNot(answer)), { status: answer.status });
  return isJson(answer) ? answer.json() : answer.text();
}

/** @param {Response} answer */
const isJson = (answer) => answer.headers.get("content-type")?.includes("json") ?? false;

/**
 * @param {Response} answer a refusal as JSON, or a few words
 * @returns {Promise<import("./texts.js").Says>}
 */
async function whyNot(answer) {
  const why = isJson(answer) ? await answer.json() : await answer.text();
  return () =>
    typeof why === "string" && (why.length >= 200 || why.startsWith("<"))
      ? t("ground.failed")
      : sentence(why);
}

/** @import { Open, TableInfo } from "./table.js" */

/** @param {Open} table @returns {Promise<{code: string, invitation?: string}>} */
export const openTable = (table) => ask("/api/tables", table);

/**
 * Ask for a table, and have the modules that it is shown with fetched, all at once. No words are
 * needed yet. Who holds a seat there says so: others at the same address may have guessed too many
 * codes.
 * @param {string} code
 */
export function askFor(code) {
  const token = myToken();
  const asked = request(
    `/api/tables/${code}`,
    token === null ? {} : { headers: { Authorization: `Bearer ${token}` } },
  );
  const preload = (/** @type {TableInfo} */ { modules }) =>
    document.head.append(
      ...modules.map((href) =>
        Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
      ),
    );
  // Whoever looks learns why not
  asked.then(async (answer) => answer.ok && preload(await answer.clone().json())).catch(() => {});
  return asked;
}

/**
 * @param {string} code
 * @param {Promise<Response>} [asked] where it was asked for before
 * @returns {Promise<TableInfo>}
 */
export const lookAt = (code, asked = askFor(code)) => answered(asked);
