/** The dream of the day between a pocket and the server that handed it out: taken along, dreamed here, and sent when it is over and there is a network. */

import { about } from "../ground/about.js";
import { answered, ask, posted } from "../ground/api.js";
import { go } from "../ground/router.js";
import { server } from "../ground/site.js";
import { keep, kept, myToken, rememberToken } from "../ground/storage.js";
import { COMMON, learnWords, Refused, t } from "../ground/texts.js";

/**
 * A dream that was taken along: its table here and on the server, whose it is, and what became of it.
 * @typedef {{ code: string, there: string, token: string, sent?: boolean, why?: string }} Along
 */

const GAME = "onirim";
const MOST = 100;

/** By day. @returns {Record<string, Along>} */
const all = () => kept("along") ?? {};

/** @param {string} day @param {Partial<Along>} more */
function note(day, more) {
  const now = { ...all(), [day]: { ...all()[day], ...more } };
  const latest = Object.keys(now).sort().slice(-MOST);
  keep("along", Object.fromEntries(latest.map((each) => [each, now[each]])));
}

/** What is known here of the dream of a day. @param {string} day @returns {Along | undefined} */
export const takenOf = (day) => all()[day];

/** Ask the server itself. @param {string} path @param {any} body */
async function askServer(path, body) {
  if (!navigator.onLine) throw new Refused(() => t("ground.unreachable"));
  return answered(fetch(`${server()}${path.slice(1)}`, posted(body)));
}

/** Is it worth another try? What is refused is refused for good, unless that was too much at once. @param {any} problem */
const later = ({ status = 503 }) => status >= 500 || status === 429;

/** Have today's dream here: the server knows that the one try is this. @param {string} name as whom one is listed @returns {Promise<string>} its table here */
async function take(name) {
  const { code: there, token } = await askServer("/api/tables", { game: GAME, seats: 1, daily: true, token: myToken(), name });
  rememberToken(token);
  const { day, seed } = await askServer(`/api/tables/${there}/take`, { token });
  const { code } = await ask("/api/daily/along", { game: GAME, day, seed, code: there, token, name });
  note(day, { code, there, token });
  return code;
}

/** Today's, where it is here. @returns {Promise<string | undefined>} its table */
async function here() {
  const [{ today }, token] = [await about(), myToken()];
  return token ? (await ask("/api/daily", { game: GAME, token, day: today })).mine?.code : undefined;
}

/** Begin the dream of today, or go back to it. @param {string} name */
export async function begin(name) {
  try {
    go(`/t/${(await here()) ?? (await take(name))}`);
  } catch (problem) {
    if (!later(/** @type {any} */ (problem))) throw problem;
    await learnWords(COMMON, "onirim.daily");
    throw new Refused(() => t("daily.along.none"));
  }
}

/** @type {Promise<void> | null} */
let sending = null;

/** Send what is over and was not sent. What the server does not count is remembered with its sentence. */
export const send = () => (sending ??= sendAll().finally(() => (sending = null)));

async function sendAll() {
  for (const [day, { code, there, token, sent, why }] of Object.entries(all())) {
    if (sent || why || !navigator.onLine) continue;
    const record = await ask(`/api/tables/${code}/record`, { token }).catch(() => null);
    if (record === null) continue; // it is not over
    try {
      await askServer(`/api/tables/${there}/count`, { token, record });
      note(day, { sent: true });
    } catch (problem) {
      if (later(/** @type {any} */ (problem))) return;
      note(day, { why: /** @type {Error} */ (problem).message });
    }
  }
}

/** What the server tells, once it knows all that happened here; without a network what is known here. @param {string} path @param {any} body */
export async function askEither(path, body) {
  try {
    await send();
    return await askServer(path, body);
  } catch (problem) {
    if (!later(/** @type {any} */ (problem))) throw problem;
    return { ...(await ask(path, body)), here: true };
  }
}

export const takesEachDay = () => Boolean(kept("along each"));

/** @param {boolean} on */
export async function takeEachDay(on) {
  keep("along each", on);
  if (on) await keepUp();
}

/** Whenever there is a network: send what is over, and have today's here, where that is wanted. */
async function keepUp() {
  if (!navigator.onLine) return;
  await send();
  if (takesEachDay() && !(await here())) await take(kept("daily name") ?? "").catch(() => {}); // begun on the server, or another time
}

/** From now on, whenever there is a network and anything to keep up with. */
export function keepAlong() {
  const now = () => {
    if (takesEachDay() || Object.values(all()).some(({ sent, why }) => !sent && !why)) void keepUp();
  };
  addEventListener("online", now);
  document.addEventListener("visibilitychange", () => document.hidden || now());
  now();
}
