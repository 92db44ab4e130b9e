/** QR codes, as ISO/IEC 18004 has them: bytes, error correction M, up to version 15, which holds 412 bytes. */

/** For each version, from 1: how many blocks there are, and how many bytes of each check the others. */
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10];
const CHECKS = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24];

/** Which modules a mask turns over. @type {Array<(x: number, y: number) => boolean>} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Powers of 2 in the field of 256 with x⁸+x⁴+x³+x²+1, and which power each is. */
const POWERS = new Uint8Array(510);
const LOGS = new Uint8Array(256);
for (let at = 0, power = 1; at < 255; at++) {
  POWERS[at] = POWERS[at + 255] = power;
  LOGS[power] = at;
  power = (power << 1) ^ (power & 128 ? 0x11d : 0);
}

/** @param {number} a @param {number} b */
const times = (a, b) => (a && b ? POWERS[LOGS[a] + LOGS[b]] : 0);

/** The bytes that check a block: what is left when it is divided by the product of all (x - 2ⁱ). @param {Uint8Array} block @param {number} number */
function checksOf(block, number) {
  let divisor = [1];
  for (let i = 0; i < number; i++) divisor = [...divisor, 0].map((each, at) => each ^ times(divisor[at - 1] ?? 0, POWERS[i]));
  const rest = new Uint8Array(block.length + number);
  rest.set(block);
  for (let at = 0; at < block.length; at++) {
    const lead = rest[at];
    for (const [i, each] of divisor.entries()) rest[at + i] ^= times(each, lead);
  }
  return rest.slice(block.length);
}

/** How many bytes a version has in all: what its patterns leave free. @param {number} version */
function bytesIn(version) {
  const aligned = version < 2 ? 0 : Math.floor(version / 7) + 2;
  const patterns = aligned ? 25 * (aligned * aligned - 3) - 10 * (aligned - 2) : 0; // those on the timing lines share five modules with them
  const side = sideOf(version);
  return (side * side - 3 * 64 - 2 * (side - 16) - 31 - patterns - (version > 6 ? 36 : 0)) >> 3;
}

/** @param {number} version */
const sideOf = (version) => 17 + 4 * version;

/** Bytes for what is said, without those that check it. @param {number} version */
const roomIn = (version) => bytesIn(version) - BLOCKS[version - 1] * CHECKS[version - 1];

/** How many bits say how long it is. @param {number} version */
const lengthBits = (version) => (version < 10 ? 8 : 16);

/** What is said, with its kind (4, bytes) and its length before it and four zeros after it, filled up. @param {Uint8Array} said @param {number} version */
function filled(said, version) {
  const digits = (/** @type {number} */ number, /** @type {number} */ many) => number.toString(16).padStart(many, "0");
  const hex = `4${digits(said.length, lengthBits(version) / 4)}${[...said].map((byte) => digits(byte, 2)).join("")}0`;
  const written = hex.length / 2;
  return Uint8Array.from({ length: roomIn(version) }, (_, at) =>
    at < written ? Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16) : (at - written) % 2 ? 0x11 : 0xec,
  );
}

/** In blocks with their checks, of each block a byte in turn. @param {Uint8Array} bytes @param {number} version */
function interleaved(bytes, version) {
  const [number, checks] = [BLOCKS[version - 1], CHECKS[version - 1]];
  const short = Math.floor(bytes.length / number);
  const shorter = number - (bytes.length % number);
  /** @type {Uint8Array[]} */
  const blocks = [];
  for (let i = 0, at = 0; i < number; i++) {
    const length = short + (i < shorter ? 0 : 1);
    blocks.push(bytes.slice(at, at + length));
    at += length;
  }
  const all = [];
  for (let at = 0; at <= short; at++) for (const block of blocks) if (at < block.length) all.push(block[at]);
  const checked = blocks.map((block) => checksOf(block, checks));
  for (let at = 0; at < checks; at++) for (const each of checked) all.push(each[at]);
  return all;
}

/** A number with the bits that check it. @param {number} number @param {number} bits of those @param {number} divisor */
function withBits(number, bits, divisor) {
  let rest = number << bits;
  for (let at = 31 - Math.clz32(divisor); 31 - Math.clz32(rest) >= at; ) rest ^= divisor << (Math.clz32(divisor) - Math.clz32(rest));
  return (number << bits) | rest;
}

/** A square of modules: dark, light, or not written yet. */
class Square {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.side = sideOf(version);
    /** @type {Array<Array<boolean | undefined>>} */
    this.rows = Array.from({ length: this.side }, () => Array(this.side));
    this.patterns();
  }

  /** @param {number} x @param {number} y @param {boolean} dark */
  put(x, y, dark) {
    if (x >= 0 && y >= 0 && x < this.side && y < this.side) this.rows[y][x] = dark;
  }

  /** What every square of this size has, and room for what says how it is masked. */
  patterns() {
    const far = this.side - 7;
    for (const [left, top] of [
      [0, 0],
      [far, 0],
      [0, far],
    ])
      this.rings(left + 3, top + 3, 4, (ring) => ring !== 2 && ring !== 4);
    const lines = this.lines();
    for (const x of lines) for (const y of lines) if (this.rows[y][x] === undefined) this.rings(x, y, 2, (ring) => ring !== 1);
    for (let at = 8; at < far; at++) {
      this.rows[6][at] = at % 2 === 0;
      this.rows[at][6] = at % 2 === 0;
    }
    this.sayMask(0);
    if (this.version < 7) return;
    const said = withBits(this.version, 12, 0x1f25);
    for (let at = 0; at < 18; at++) {
      const [x, y, dark] = [Math.floor(at / 3), this.side - 11 + (at % 3), Boolean((said >> at) & 1)];
      this.put(x, y, dark);
      this.put(y, x, dark);
    }
  }

  /** On which lines small patterns stand. */
  lines() {
    const number = this.version < 2 ? 0 : Math.floor(this.version / 7) + 2;
    const step = Math.ceil((this.side - 13) / (2 * number - 2)) * 2;
    return Array.from({ length: number }, (_, at) => (at === 0 ? 6 : this.side - 7 - (number - 1 - at) * step));
  }

  /** Squares around each other. @param {number} x @param {number} y @param {number} rings @param {(ring: number) => boolean} dark */
  rings(x, y, rings, dark) {
    for (let dx = -rings; dx <= rings; dx++) for (let dy = -rings; dy <= rings; dy++) this.put(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  }

  /** @param {number} mask */
  sayMask(mask) {
    const said = withBits(mask, 10, 0x537) ^ 0x5412; // error correction M is 0
    const { side } = this;
    for (let at = 0; at < 15; at++) {
      const dark = Boolean((said >> at) & 1);
      this.put(8, at < 6 ? at : at < 8 ? at + 1 : side - 15 + at, dark);
      this.put(at < 8 ? side - 1 - at : at === 8 ? 7 : 14 - at, 8, dark);
    }
    this.put(8, side - 8, true);
  }

  /** All bits in two columns at a time, up and down by turns, from the right. @param {number[]} bytes */
  write(bytes) {
    let bit = 0;
    /** @type {Array<[number, number]>} */
    const written = [];
    for (let right = this.side - 1, up = true; right > 0; right -= 2, up = !up) {
      if (right === 6) right = 5; // the timing line
      for (let i = 0; i < this.side; i++)
        for (const x of [right, right - 1]) {
          const y = up ? this.side - 1 - i : i;
          if (this.rows[y][x] !== undefined) continue;
          this.rows[y][x] = Boolean((bytes[bit >> 3] >> (7 - (bit & 7))) & 1);
          written.push([x, y]);
          bit += 1;
        }
    }
    this.written = written;
  }

  /** @param {number} mask */
  masked(mask) {
    const other = /** @type {Square} */ (Object.create(this));
    other.rows = this.rows.map((row) => [...row]);
    for (const [x, y] of this.written ?? []) if (MASKS[mask](x, y)) other.rows[y][x] = !other.rows[y][x];
    other.sayMask(mask);
    return other;
  }

  /** How hard it is to read: long runs, blocks, what looks like a corner, and too much of one colour. */
  hardness() {
    const lines = [...this.rows, ...this.rows.map((_, x) => this.rows.map((row) => row[x]))].map((line) => line.map((dark) => (dark ? "1" : "0")).join(""));
    let sum = 0;
    for (const line of lines) {
      for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
      for (const corner of ["10111010000", "00001011101"]) for (let at = line.indexOf(corner); at >= 0; at = line.indexOf(corner, at + 1)) sum += 40;
    }
    for (let y = 1; y < this.side; y++)
      for (let x = 1; x < this.side; x++) {
        const here = this.rows[y][x];
        if (here === this.rows[y][x - 1] && here === this.rows[y - 1][x] && here === this.rows[y - 1][x - 1]) sum += 3;
      }
    const dark = this.rows.flat().filter(Boolean).length / this.side ** 2;
    return sum + Math.floor(Math.abs(dark * 100 - 50) / 5) * 10;
  }
}

/** Which modules are dark, row by row, and which mask that has. @param {string} text @param {number} [wanted] a mask */
export function modules(text, wanted) {
  const said = new TextEncoder().encode(text);
  const version = 1 + BLOCKS.findIndex((_, at) => 4 + lengthBits(at + 1) + 8 * said.length <= 8 * roomIn(at + 1));
  if (version === 0) throw new RangeError("too long for a QR picture");
  const square = new Square(version);
  square.write(interleaved(filled(said, version), version));
  const choices = MASKS.map((_, mask) => ({ mask, square: square.masked(mask) })).filter(({ mask }) => (wanted ?? mask) === mask);
  const hard = choices.map((each) => each.square.hardness());
  const best = choices[hard.indexOf(Math.min(...hard))];
  return { mask: best.mask, rows: best.square.rows.map((row) => row.map(Boolean)) };
}
