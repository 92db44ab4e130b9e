/** From a tap on the front page to a seat at a table. */

import { ask, openTable } from "./api.js";
import { go } from "./router.js";
import {
  invitationTo,
  keep,
  kept,
  myFace,
  myName,
  myToken,
  rememberInvitation,
  rememberToken,
} from "./storage.js";
import { Refused, saysOf, t } from "./texts.js";

/** What shall happen at a table as soon as its host is there: which bots take the free seats.
 * @typedef {{ code: string, bot: string }} Plan */

/** Your name at tables, or a friendly one made up for this browser. */
export function nameOrMadeUp() {
  if (myName()) return myName();
  const n = kept("madeUp") ?? Math.floor(Math.random() * 144);
  keep("madeUp", n);
  return t("front.madeUp", { nature: n % 12, animal: Math.floor(n / 12) });
}

/** The server will not have that name, and says why. */
export class NotThatName extends Refused {}

/**
 * Take a seat, and remember the secret that holds it.
 * @param {string} code
 * @param {string} [name]
 * @param {{face?: number | null, seat?: number, key?: string | null}} [how] which mask, which seat,
 *   or the key to one
 * @returns {Promise<string>} the secret
 */
export async function sitDown(code, name = nameOrMadeUp(), how = {}) {
  const said = Object.fromEntries(Object.entries(how).filter(([, value]) => value != null));
  const { token } = await ask(`/api/tables/${code}/sit`, {
    name,
    token: myToken(),
    invitation: invitationTo(code),
    ...said,
  });
  rememberToken(token);
  return token;
}

/** Open a table and sit down.
 * @param {import("./table.js").Open} table
 * @param {{ name?: string, bot?: string }} [how] `bot` takes the other seats, and the game begins
 * @returns {Promise<string>} the code */
export async function openAndSit(table, { name, bot } = {}) {
  const { code, invitation } = await openTable(table);
  if (invitation) rememberInvitation(code, invitation);
  await sitDown(code, name, { face: myFace() }).catch((problem) => {
    throw new NotThatName(saysOf(problem));
  });
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
