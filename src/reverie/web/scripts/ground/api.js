/**
 * Requests to the server's HTTP API. A refusal is thrown as a `Refused`, whose message is a
 * sentence.
 */

import { request } from "./transport.js";
import { myToken } from "./storage.js";
import { COMMON, loadTexts, Refused, refusalText, t } from "./texts.js";

/** The options of a POST request. @param {any} body sent as JSON @returns {RequestInit} */
const postRequest = (body) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

/**
 * Make a request, and return the JSON or text of the response.
 * @param {string} path
 * @param {any} [body] makes it a POST request
 * @returns {Promise<any>}
 */
export const fetchJson = (path, body) =>
  parseResponse(request(path, body === undefined ? {} : postRequest(body)));

/** @param {Promise<Response>} response @returns {Promise<any>} */
async function parseResponse(response) {
  const answer = await response.catch(() => {
    throw new Refused(() => t("ground.unreachable"));
  });
  if (!answer.ok) await loadTexts(COMMON);
  if (!answer.ok)
    throw Object.assign(new Refused(await refusalIn(answer)), { status: answer.status });
  return isJson(answer) ? answer.json() : answer.text();
}

/** @param {Response} answer */
const isJson = (answer) => answer.headers.get("content-type")?.includes("json") ?? false;

/**
 * The sentence for a refused request.
 * @param {Response} answer a refusal as JSON, or a short text
 * @returns {Promise<import("./texts.js").LazyText>}
 */
async function refusalIn(answer) {
  const why = isJson(answer) ? await answer.json() : await answer.text();
  return () =>
    typeof why === "string" && (why.length >= 200 || why.startsWith("<"))
      ? t("ground.failed")
      : refusalText(why);
}

/** @import { Open, TableInfo } from "./table.js" */

/** @param {Open} table @returns {Promise<{code: string, invitation?: string}>} */
export const openTable = (table) => fetchJson("/api/tables", table);

/**
 * Request the description of a table, and preload the modules that show it. This needs no texts, so
 * it can begin before they are here. The token exempts a seated player from the limit on guessed
 * codes, which all clients at one address share.
 * @param {string} code
 */
export function requestTable(code) {
  const token = myToken();
  const response = request(
    `/api/tables/${code}`,
    token === null ? {} : { headers: { Authorization: `Bearer ${token}` } },
  );
  const preload = (/** @type {TableInfo} */ { modules }) =>
    document.head.append(
      ...modules.map((href) =>
        Object.assign(document.createElement("link"), { rel: "modulepreload", href }),
      ),
    );
  // A failure is reported by readTable
  response
    .then(async (answer) => answer.ok && preload(await answer.clone().json()))
    .catch(() => {});
  return response;
}

/**
 * The description of a table.
 * @param {string} code
 * @param {Promise<Response>} [response] of an earlier `requestTable`
 * @returns {Promise<TableInfo>}
 */
export const readTable = (code, response = requestTable(code)) => parseResponse(response);
