/** From a tap on the front page to a seat at a table. */

import { ask, openTable } from "./api.js";
import { keep, kept, myName, myToken, rememberInvitation, rememberToken } from "./storage.js";
import { t } from "./texts.js";
import { go } from "../main.js";

/** What shall happen at a table as soon as its host is there: which bots take the free seats.
 * @typedef {{ code: string, bot: string }} Plan */

/** Your name at tables, or a friendly one made up for this browser. */
export function nameOrMadeUp() {
  if (myName()) return myName();
  const n = kept("madeUp") ?? Math.floor(Math.random() * 144);
  keep("madeUp", n);
  return t("front.madeUp", { n });
}

/** Are games alone opened for practice? */
export const practises = () => kept("practice") === true;

/** The server will not have that name, and says why. */
export class NotThatName extends Error {}

/** Open a table and sit down.
 * @param {import("./api.js").Open} table
 * @param {{ name?: string, bot?: string }} [how] `bot` takes the other seats, and the game begins
 * @returns {Promise<string>} the code */
export async function openAndSit(table, { name = nameOrMadeUp(), bot } = {}) {
  const { code, invitation } = await openTable(table);
  if (invitation) rememberInvitation(code, invitation);
  const { token } = await ask(`/api/tables/${code}/sit`, { name, token: myToken(), invitation: invitation ?? null }).catch((problem) => {
    throw new NotThatName(problem.message);
  });
  rememberToken(token);
  if (bot) keep("plan", { code, bot });
  return code;
}

/** The plan for a table, taken once. @param {string} code @returns {Plan | null} */
export function takePlan(code) {
  const plan = /** @type {Plan | null} */ (kept("plan"));
  if (plan?.code !== code) return null;
  keep("plan", null);
  return plan;
}

/** @param {Parameters<typeof openAndSit>} asked */
export async function openAndGo(...asked) {
  go(`/t/${await openAndSit(...asked)}`);
}

/** A code as people say it: letters only, whatever the case and the spaces. @param {string} said */
export const codeFrom = (said) => {
  const link = /\/t\/([A-Za-z]+)/.exec(said);
  return (link ? link[1] : said.replace(/[^A-Za-z]/g, "")).toUpperCase();
};

/** A code as it is read aloud. @param {string} code */
export const inHalves = (code) => [code.slice(0, code.length / 2), code.slice(code.length / 2)];
