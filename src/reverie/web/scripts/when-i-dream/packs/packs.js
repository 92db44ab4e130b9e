/**
 * The player's own packs of words: stored in this browser, shared as links, checked while they are
 * written.
 */

import { writeStored, readStored } from "../../ground/storage.js";

/** @typedef {{ id: string, name: string, language: string, words: string }} Pack */

/** @returns {Pack[]} */
export const packs = () => readStored("packs") ?? [];

/** Store a pack, replacing an older version. @param {Pack} pack */
export function storePack(pack) {
  const all = packs();
  const at = all.findIndex(({ id }) => id === pack.id);
  writeStored("packs", at < 0 ? [...all, pack] : all.with(at, pack));
}

/** @param {string} id */
export const deletePack = (id) =>
  writeStored(
    "packs",
    packs().filter((each) => each.id !== id),
  );

/** @param {Partial<Pack>} [like] @returns {Pack} */
export const newPack = (like = {}) => ({
  name: "",
  language: "en",
  words: "",
  ...like,
  id: `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`,
});

/**
 * A name that occurs twice, with its line numbers.
 * @typedef {{ name: string, first: number, second: number }} Twice
 */

/**
 * Count the pieces of a pack, and find duplicate names, as the server does: a piece on each line
 * with its other names.
 * @param {string} words
 * @returns {{ pieces: number, twice: Twice[] }}
 */
export function inspectPack(words) {
  const lines = words.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const divider = ["\t", ";", ","].find((mark) => lines.some((line) => line.includes(mark))) ?? ",";
  /** @type {Map<string, number>} */
  const firstLines = new Map();
  /** @type {Twice[]} */
  const twice = [];
  lines.forEach((line, at) => {
    const names = line
      .split(divider)
      .map((name) => name.trim().replace(/^"|"$/g, "").replace(/\s+/g, " "));
    for (const name of names.filter(Boolean)) {
      const first = firstLines.get(name.toLowerCase());
      if (first === undefined) firstLines.set(name.toLowerCase(), at + 1);
      else twice.push({ name, first, second: at + 1 });
    }
  });
  return { pieces: lines.filter((line) => line.trim()).length, twice };
}

/** @param {ReadableStream<Uint8Array>} stream */
const bytesOf = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());

/** A pack as the fragment of an address, which is not sent to any server. @param {Pack} pack */
export async function fragmentOf({ name, language, words }) {
  const plain = new Blob([JSON.stringify([name, language, words])]).stream();
  const packed = await bytesOf(plain.pipeThrough(new CompressionStream("deflate-raw")));
  let text = "";
  for (const byte of packed) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} fragment @returns {Promise<Pack | null>} null if it does not contain a pack */
export async function packFromFragment(fragment) {
  try {
    const text = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
    const packed = new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))]).stream();
    const [name, language, words] = JSON.parse(
      new TextDecoder().decode(
        await bytesOf(packed.pipeThrough(new DecompressionStream("deflate-raw"))),
      ),
    );
    return [name, language, words].every((each) => typeof each === "string") && words.trim()
      ? newPack({ name, language, words })
      : null;
  } catch {
    return null; // truncated, or not a pack
  }
}
