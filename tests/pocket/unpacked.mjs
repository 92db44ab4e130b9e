// Says what is in a pack: the hash of each file. node unpacked.mjs UNPACK.js PACK

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [script, pack] = process.argv.slice(2);
const { unpacked } = await import(pathToFileURL(script).href);
const file = readFileSync(pack);
const found = Object.entries(unpacked(file.buffer.slice(file.byteOffset, file.byteOffset + file.length)));
console.log(JSON.stringify(Object.fromEntries(found.map(([name, content]) => [name, createHash("sha256").update(content).digest("hex")]))));
