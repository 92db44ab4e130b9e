/**
 * Games under way from one device to another, sealed. A code of twelve letters and digits is all that the other needs: the key comes of it,
 * and so do the names under which the server keeps the sealed sheets. Neither the code nor the key is ever sent.
 *
 * Twelve of 32 letters are 60 bits. Each guess at them costs 600,000 rounds of SHA-256, and nobody can guess at the server: it is asked for
 * hashes of 128 bits. docs/pocket.md says what that withstands.
 */

import { answered, posted } from "../ground/api.js";
import { server } from "../ground/site.js";
import { Refused, t } from "../ground/texts.js";

/** As Crockford has them: no I, L, O or U, which are read as 1, 1, 0 and V. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LONG = 12;
const ROUNDS = 600_000;
/** Bytes of a sheet, all of which are as long; the server keeps no others. */
const SHEET = 48 * 1024;
const NONCE = 12;
/** So many sheets are left at once; the server takes a hundred. */
const MOST = 80;
/** Bytes: so much is unpacked of whatever somebody gave us the code of. */
const LARGEST = 64 * 1024 * 1024;
const MARK = "reverie parcel 1";

const unopened = () => new Refused(() => t("travel.along.unopened"));

/** @param {string} said @returns {Uint8Array<ArrayBuffer>} */
const bytes = (said) => new TextEncoder().encode(said);

/** Why nothing can be sealed here, as a key of texts; nothing where it can be. @returns {string | null} */
export function whyNot() {
  if (server() === null) return "travel.along.noServer";
  if (!isSecureContext) return "travel.along.insecure";
  return "CompressionStream" in globalThis ? null : "travel.along.old";
}

export const newCode = () => [...crypto.getRandomValues(new Uint8Array(LONG))].map((byte) => LETTERS[byte % 32]).join("");

/** What somebody typed or pasted, a whole link too. @param {string} said */
export const plainCode = (said) =>
  said
    .replace(/^.*#along=/s, "")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1")
    .replace(/U/g, "V");

/** @param {string} code plain */
export const isWhole = (code) => code.length === LONG;

/** Easy to read and to type. @param {string} code */
export const grouped = (code) => code.replace(/(.{4})(?=.)/g, "$1 ");

/** The code in this page's address, once: it is then no longer there. */
export function codeInAddress() {
  if (!location.hash.startsWith("#along=")) return null;
  const code = plainCode(location.hash);
  history.replaceState(null, "", location.pathname + location.search);
  return code;
}

/** @param {string} code */
async function keysOf(code) {
  const { subtle } = crypto;
  const typed = await subtle.importKey("raw", bytes(code), "PBKDF2", false, ["deriveBits"]);
  const stretched = await subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt: bytes(MARK), iterations: ROUNDS }, typed, 256);
  const root = await subtle.importKey("raw", stretched, "HKDF", false, ["deriveBits", "deriveKey"]);
  const apart = (/** @type {string} */ info) => ({ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytes(info) });
  return {
    key: await subtle.deriveKey(apart("key"), root, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]),
    /** @param {number} sheet */
    nameOf: async (sheet) =>
      [...new Uint8Array(await subtle.deriveBits(apart(`name ${sheet}`), root, 128))].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
  };
}

/** No sheet passes for another. @param {Uint8Array<ArrayBuffer>} iv @param {number} sheet */
const how = (iv, sheet) => ({ name: "AES-GCM", iv, additionalData: bytes(`${MARK} sheet ${sheet}`) });

/** @param {Blob} plain @param {TransformStream} way @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function through(plain, way) {
  const reader = plain.stream().pipeThrough(way).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (size > LARGEST) throw unopened();
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Sheets as they are before they are sealed: how many there are, how long it is, it, and zeros. @param {Uint8Array<ArrayBuffer>} packed */
function sheetsOf(packed) {
  const number = Math.ceil((packed.length + 8) / SHEET);
  const whole = new Uint8Array(number * SHEET);
  const head = new DataView(whole.buffer);
  head.setUint32(0, number);
  head.setUint32(4, packed.length);
  whole.set(packed, 8);
  return Array.from({ length: number }, (_, at) => whole.slice(at * SHEET, (at + 1) * SHEET));
}

/** As many of the first lines as fit. @param {string[]} lines @returns {Promise<{ sheets: Uint8Array<ArrayBuffer>[], taken: number }>} */
async function packed(lines) {
  const sheets = sheetsOf(await through(new Blob(lines), new CompressionStream("gzip")));
  if (sheets.length <= MOST) return { sheets, taken: lines.length };
  return packed(lines.slice(0, Math.floor((lines.length * MOST) / (sheets.length + 1))));
}

/** @param {Uint8Array} sealed @returns {string} */
const base64 = (sealed) => btoa(Array.from(sealed, (byte) => String.fromCharCode(byte)).join(""));

/** @param {string} path @param {any} body @returns {Promise<any>} */
const askServer = (path, body) => answered(fetch(`${server()}api/parcels${path}`, posted(body)));

/** Leave them sealed at the server. @param {string[]} lines the dearest first @param {string} code @returns {Promise<{ taken: number, seconds: number, times: number }>} */
export async function leave(lines, code) {
  const [{ sheets, taken }, { key, nameOf }] = await Promise.all([packed(lines), keysOf(code)]);
  let told = { seconds: 0, times: 0 };
  for (let at = sheets.length - 1; at >= 0; at--) {
    // the first one last: who finds it finds all
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
    const inside = await crypto.subtle.encrypt(how(nonce, at), key, sheets[at]);
    told = await askServer("", { name: await nameOf(at), sealed: base64(new Uint8Array([...nonce, ...new Uint8Array(inside)])) });
  }
  return { taken, ...told };
}

/** What was left under a code, as the text of a file. @param {string} code @param {import("./own-records.js").Progress} progress @returns {Promise<string>} */
export async function fetchLeft(code, progress) {
  const { key, nameOf } = await keysOf(code);
  const sheet = async (/** @type {number} */ at) => {
    const sealed = Uint8Array.from(atob((await askServer("/fetch", { name: await nameOf(at) })).sealed), (letter) => letter.charCodeAt(0));
    return crypto.subtle.decrypt(how(sealed.slice(0, NONCE), at), key, sealed.slice(NONCE));
  };
  try {
    const sheets = [await sheet(0)];
    const head = new DataView(sheets[0]);
    const [number, size] = [head.getUint32(0), head.getUint32(4)];
    if (number > MOST) throw unopened();
    while (sheets.length < number) {
      progress(sheets.length, number);
      sheets.push(await sheet(sheets.length));
    }
    const whole = new Blob(sheets).slice(8, 8 + size);
    return new TextDecoder().decode(await through(whole, new DecompressionStream("gzip")));
  } catch (problem) {
    throw problem instanceof Refused ? problem : unopened();
  }
}
