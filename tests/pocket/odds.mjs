// Answers observations on standard input (how many bytes, then these) with their odds, until there are no more.
// node odds.mjs NETWORK.js WEIGHTS

import { readFileSync, readSync, writeSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [script, weights] = process.argv.slice(2);
const { networkFrom } = await import(pathToFileURL(script).href);
const file = readFileSync(weights);
const network = networkFrom(file.buffer.slice(file.byteOffset, file.byteOffset + file.length));

/** So many bytes of the input; nothing at its end. */
function take(length) {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const more = readSync(0, bytes, at, length - at);
    if (!more) return undefined;
    at += more;
  }
  return bytes;
}

for (let head = take(4); head; head = take(4)) {
  const odds = network.odds(take(new DataView(head.buffer).getUint32(0, true)));
  const bytes = new Uint8Array(odds.buffer);
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}
