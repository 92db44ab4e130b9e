/** Opening a table and sitting down there. */

import { fetchJson, openTable } from "./api.js";
import { navigate } from "./router.js";
import {
  invitationFor,
  writeStored,
  readStored,
  myFace,
  myName,
  myToken,
  rememberInvitation,
  rememberToken,
} from "./storage.js";
import { Refused, messageOf, t } from "./texts.js";

/**
 * A bot that should take the free seats of a table as soon as its host is there.
 * @typedef {{ code: string, bot: string }} Plan
 */

/** The player's name, or one invented for this browser. */
export function nameOrInvented() {
  if (myName()) return myName();
  const n = readStored("madeUp") ?? Math.floor(Math.random() * 144);
  writeStored("madeUp", n);
  return t("front.madeUp", { nature: n % 12, animal: Math.floor(n / 12) });
}

/** Error: the server refuses a name. */
export class NameRefused extends Refused {}

/**
 * Take a seat, and remember its token.
 * @param {string} code
 * @param {string} [name]
 * @param {{face?: number | null, seat?: number, key?: string | null}} [options] `key` is the key to
 *   a seat that another player passed on
 * @returns {Promise<string>} the token
 */
export async function sitDown(code, name = nameOrInvented(), options = {}) {
  const fields = Object.fromEntries(Object.entries(options).filter(([, value]) => value != null));
  const { token } = await fetchJson(`/api/tables/${code}/sit`, {
    name,
    token: myToken(),
    invitation: invitationFor(code),
    ...fields,
  });
  rememberToken(token);
  return token;
}

/**
 * Open a table and sit down.
 * @param {import("./table.js").Open} table
 * @param {{ name?: string, bot?: string }} [options] `bot` takes the other seats, and the game
 *   begins
 * @returns {Promise<string>} the code
 */
export async function openAndSit(table, { name, bot } = {}) {
  const { code, invitation } = await openTable(table);
  if (invitation) rememberInvitation(code, invitation);
  await sitDown(code, name, { face: myFace() }).catch((problem) => {
    throw new NameRefused(messageOf(problem));
  });
  if (bot) writeStored("plan", { code, bot });
  return code;
}

/** Return the plan for a table, and delete it. @param {string} code @returns {Plan | null} */
export function takePlan(code) {
  const plan = /** @type {Plan | null} */ (readStored("plan"));
  if (plan?.code !== code) return null;
  writeStored("plan", null);
  return plan;
}

/** Open a table, sit down and show it. @param {Parameters<typeof openAndSit>} table */
export async function openAndGo(...table) {
  navigate(`/t/${await openAndSit(...table)}`);
}
