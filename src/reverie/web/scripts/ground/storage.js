/**
 * What this browser remembers: who you are, how you like it, where you sat. Nothing of it is needed
 * to play.
 */

/**
 * @typedef {object} Settings
 * @property {string} language "" for the browser's own
 * @property {"" | "light" | "dark"} light "" as the system has it
 * @property {boolean} sound
 */

/** @type {Settings} */
const USUAL = { language: "", light: "", sound: false };

/** @type {Map<string, string>} What is kept where the browser keeps nothing. */
const here = new Map();

/** @param {string} key @returns {any} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(`reverie.${key}`) ?? here.get(key) ?? "null");
  } catch {
    return JSON.parse(here.get(key) ?? "null");
  }
}

/** @param {string} key @param {any} value */
function write(key, value) {
  here.set(key, JSON.stringify(value));
  try {
    localStorage.setItem(`reverie.${key}`, JSON.stringify(value));
  } catch {
    // private browsing, or full: it is kept until the page is left
  }
}

/**
 * Those for all games, and what a game keeps here of its own.
 * @returns {Settings & Record<string, unknown>}
 */
export const settings = () => ({ ...USUAL, ...read("settings") });

/** @param {Partial<Settings> & Record<string, unknown>} changed */
export function set(changed) {
  write("settings", { ...settings(), ...changed });
  applyLight();
}

export function applyLight() {
  const { light } = settings();
  if (light) document.documentElement.dataset.light = light;
  else delete document.documentElement.dataset.light;
}

/** Your name at tables. */
export const myName = () => /** @type {string} */ (read("name") ?? "");
/** @param {string} name */
export const rememberName = (name) => write("name", name);

/** Your mask at tables, where you chose one. */
export const myFace = () => /** @type {number | null} */ (read("face"));
/** @param {number} face */
export const rememberFace = (face) => write("face", face);

/**
 * Your secret: it holds your seats and finds your games. The server makes it when you first sit
 * down.
 */
export const myToken = () => /** @type {string | null} */ (read("token"));
/** @param {string} token */
export const rememberToken = (token) => write("token", token);

/** Invitations to tables that are not open to all, by code.
 * @param {string} code */
export const invitationTo = (code) =>
  /** @type {string | null} */ (read("invitations")?.[code] ?? null);
/** @param {string} code @param {string} key */
export const rememberInvitation = (code, key) =>
  write("invitations", { ...read("invitations"), [code]: key });

/** The secret of who shares this device with us at a table, by code.
 * @param {string} code */
export const secondAt = (code) => /** @type {string | null} */ (read("second")?.[code] ?? null);
/** @param {string} code @param {string | null} token */
export const rememberSecond = (code, token) =>
  write("second", { ...read("second"), [code]: token });

/** Keys to seats that somebody gives us, by code. Each opens its seat once.
 * @param {string} code */
export const keyTo = (code) => /** @type {string | null} */ (read("keys")?.[code] ?? null);
/** @param {string} code @param {string | null} key */
export const rememberKey = (code, key) => write("keys", { ...read("keys"), [code]: key });

/** Anything else a page wants to keep, under a name of its own.
 * @param {string} name */
export const kept = (name) => read(`kept.${name}`);
/** @param {string} name @param {any} value */
export const keep = (name, value) => write(`kept.${name}`, value);
