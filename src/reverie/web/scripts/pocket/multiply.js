// Products of matrices of 32-bit numbers, by the processor's vector instructions: a few lines of WebAssembly, written here.
//
// It computes blocks of four rows and eight columns. So eight columns of a matrix to multiply with lie together, one row
// of eight after another (`inStrips`), and there are always four rows, even if the last are of no use.

const [ROWS, COLUMNS] = [4, 8];

/** @typedef {{ strips: Float32Array, shared: number, columns: number }} Matrix */

/** Memory for numbers, and products in it. */
export class Desk {
  /** @param {number} numbers for which there has to be room */
  constructor(numbers) {
    this.memory = new WebAssembly.Memory({ initial: Math.ceil((4 * numbers) / 65536) });
    this.used = 0;
    this.block = /** @type {(x: number, shared: number, strip: number, out: number, line: number) => void} */ (
      new WebAssembly.Instance(compiled(), { desk: { memory: this.memory } }).exports.block
    );
  }

  /** So much room. @param {number} rows @param {number} columns */
  room(rows, columns) {
    const found = new Float32Array(this.memory.buffer, this.used, rows * columns);
    this.used += found.byteLength;
    return found;
  }

  /**
   * A matrix to multiply with.
   * @param {Float32Array} w
   * @param {number} columns a multiple of eight
   * @returns {Matrix}
   */
  matrix(w, columns) {
    const shared = w.length / columns;
    const strips = this.room(shared, columns);
    let at = 0;
    for (let column = 0; column < columns; column += COLUMNS) {
      for (let row = 0; row < shared; row++) {
        strips.set(w.subarray(row * columns + column, row * columns + column + COLUMNS), at);
        at += COLUMNS;
      }
    }
    return { strips, shared, columns };
  }

  /**
   * Add the product of the first `rows` rows of `x` and a matrix to `out`.
   * @param {Float32Array} x
   * @param {Matrix} w
   * @param {Float32Array} out
   * @param {number} rows
   */
  multiply(x, { strips, shared, columns }, out, rows) {
    for (let column = 0; column < columns; column += COLUMNS) {
      const strip = strips.byteOffset + 4 * column * shared;
      for (let row = 0; row < rows; row += ROWS) {
        this.block(x.byteOffset + 4 * row * shared, shared, strip, out.byteOffset + 4 * (row * columns + column), 4 * columns);
      }
    }
  }
}

/** @type {WebAssembly.Module | undefined} */
let module;

function compiled() {
  module ??= new WebAssembly.Module(new Uint8Array(bytesOfModule()));
  return module;
}

// WebAssembly, as its specification writes it

/** @param {number} n @returns {number[]} */
const number = (n) => (n < 128 ? [n] : [(n & 127) | 128, ...number(n >> 7)]);
/** @param {number[]} bytes */
const sized = (bytes) => [...number(bytes.length), ...bytes];
/** @param {number} kind @param {number[]} bytes */
const section = (kind, bytes) => [kind, ...sized(bytes)];
/** @param {string} word */
const name = (word) => sized([...new TextEncoder().encode(word)]);
/** @param {number} local */
const get = (local) => [0x20, local];
/** @param {number} local @param {number[]} value */
const set = (local, ...value) => [...value, 0x21, local];
/** @param {number[]} a @param {number[]} b */
const plus = (a, b) => [...a, ...b, 0x6a];
/** @param {number} local @param {number} offset */
const load = (local, offset) => [...get(local), 0xfd, 0x00, 2, offset];
/** One number, four times. @param {number} local */
const loadSame = (local) => [...get(local), 0xfd, 0x09, 2, 0];
/** @param {number} local @param {number} offset @param {number[]} value */
const store = (local, offset, value) => [...get(local), ...value, 0xfd, 0x0b, 2, offset];
/** a + b c @param {number} a @param {number} b @param {number} c */
const plusProduct = (a, b, c) => [...get(a), ...get(b), ...get(c), 0xfd, 0xe6, 0x01, 0xfd, 0xe4, 0x01];
/** @param {number} n below 64 */
const constant = (n) => [0x41, n];
const MINUS = 0x6b;
const TIMES = 0x6c;
/** As often as `local` says, which is used up. @param {number} local @param {number[]} body */
const repeat = (local, body) => [0x03, 0x40, ...body, ...get(local), ...constant(1), MINUS, 0x22, local, 0x0d, 0, 0x0b];
const [I32, V128] = [0x7f, 0x7b];

function bytesOfModule() {
  return [
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 5, I32, I32, I32, I32, I32, 0]), // there is one type: a function of five numbers
    ...section(2, [1, ...name("desk"), ...name("memory"), 2, 0, 0]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...name("block"), 0, 0]),
    ...section(10, [1, ...sized([2, 6, I32, 11, V128, ...block(), 0x0b])]),
  ];
}

/** Add the product of four rows and eight columns. `line` is how many bytes later the next row of `out` begins. */
function block() {
  const [shared, strip, line] = [1, 2, 4];
  const [x, out] = [
    [0, 5, 6, 7],
    [3, 8, 9, 10],
  ];
  const sums = [11, 12, 13, 14, 15, 16, 17, 18]; // two for each row: four columns, and four
  const [left, right, factor] = [19, 20, 21];
  const rows = [0, 1, 2, 3];
  return [
    ...[1, 2, 3].flatMap((r) => set(x[r], ...plus(get(x[r - 1]), [...get(shared), ...constant(4), TIMES]))),
    ...[1, 2, 3].flatMap((r) => set(out[r], ...plus(get(out[r - 1]), get(line)))),
    ...rows.flatMap((r) => [...set(sums[2 * r], ...load(out[r], 0)), ...set(sums[2 * r + 1], ...load(out[r], 16))]),
    ...repeat(shared, [
      ...set(left, ...load(strip, 0)),
      ...set(right, ...load(strip, 16)),
      ...rows.flatMap((r) => [
        ...set(factor, ...loadSame(x[r])),
        ...set(sums[2 * r], ...plusProduct(sums[2 * r], factor, left)),
        ...set(sums[2 * r + 1], ...plusProduct(sums[2 * r + 1], factor, right)),
        ...set(x[r], ...plus(get(x[r]), constant(4))),
      ]),
      ...set(strip, ...plus(get(strip), constant(32))),
    ]),
    ...rows.flatMap((r) => [...store(out[r], 0, get(sums[2 * r])), ...store(out[r], 16, get(sums[2 * r + 1]))]),
  ];
}
