/**
 * Data that the page stores in this browser: names, settings, tokens of seats. If the browser
 * stores nothing, the page still works until it is closed.
 */

/**
 * @typedef {object} Settings
 * @property {string} language "" for the browser's
 * @property {"" | "light" | "dark"} light the theme, "" for the system's
 * @property {boolean} sound
 */

/** @type {Settings} */
const DEFAULTS = { language: "", light: "", sound: false };

/**
 * @type {Map<string, string>} everything that was written, in case that the browser stores nothing
 */
const memory = new Map();

/** @param {string} key @returns {any} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(`reverie.${key}`) ?? memory.get(key) ?? "null");
  } catch {
    return JSON.parse(memory.get(key) ?? "null");
  }
}

/** @param {string} key @param {any} value */
function write(key, value) {
  memory.set(key, JSON.stringify(value));
  try {
    localStorage.setItem(`reverie.${key}`, JSON.stringify(value));
  } catch {
    // Private browsing or no room: it stays in memory until the page is left
  }
}

/**
 * The settings of this browser: the common ones and those of the games.
 * @returns {Settings & Record<string, unknown>}
 */
export const settings = () => ({ ...DEFAULTS, ...read("settings") });

/** @param {Partial<Settings> & Record<string, unknown>} changes */
export function changeSettings(changes) {
  write("settings", { ...settings(), ...changes });
  applyLight();
}

export function applyLight() {
  const { light } = settings();
  if (light) document.documentElement.dataset.light = light;
  else delete document.documentElement.dataset.light;
}

/** The player's name. */
export const myName = () => /** @type {string} */ (read("name") ?? "");
/** @param {string} name */
export const rememberName = (name) => write("name", name);

/** The number of the player's mask, null if none was chosen. */
export const myFace = () => /** @type {number | null} */ (read("face"));
/** @param {number} face */
export const rememberFace = (face) => write("face", face);

/**
 * The player's token, which holds their seats and finds their games. The server makes it when they
 * first sit down.
 */
export const myToken = () => /** @type {string | null} */ (read("token"));
/** @param {string} token */
export const rememberToken = (token) => write("token", token);

/** The invitation to a private table. @param {string} code */
export const invitationFor = (code) =>
  /** @type {string | null} */ (read("invitations")?.[code] ?? null);
/** @param {string} code @param {string} key */
export const rememberInvitation = (code, key) =>
  write("invitations", { ...read("invitations"), [code]: key });

/** The token of the second player on this device. @param {string} code of the table */
export const secondTokenFor = (code) =>
  /** @type {string | null} */ (read("second")?.[code] ?? null);
/** @param {string} code @param {string | null} token */
export const rememberSecondToken = (code, token) =>
  write("second", { ...read("second"), [code]: token });

/**
 * The key to a seat that another player passed on. It works once.
 * @param {string} code of the table
 */
export const seatKeyFor = (code) => /** @type {string | null} */ (read("keys")?.[code] ?? null);
/** @param {string} code @param {string | null} key */
export const rememberSeatKey = (code, key) => write("keys", { ...read("keys"), [code]: key });

/** Other stored data, by name. @param {string} name */
export const readStored = (name) => read(`kept.${name}`);
/** @param {string} name @param {any} value */
export const writeStored = (name, value) => write(`kept.${name}`, value);
