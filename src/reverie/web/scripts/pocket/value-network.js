// The value network of the learned player in JavaScript, since a pocket has no NumPy. The formulas
// are those of `players/network.py`.  h1[c] = relu(colour[c] A + common B + a) h2[c] =
// relu(h1[c] C + mean(h1) D + c) z     = relu([mean(h2), common] E + e) odds  = sigmoid(relu(z F +
// f) g + g0)  An observation is a row of small numbers: a part for each of four colours, a common
// part, and for two players a part about how the partner has played.

const COLOURS = 4;
/** A probability nearer to 0 or 1 than this counts as 0 or 1. */
const CERTAIN_WITHIN = 0.02;

/** @typedef {Record<string, Float32Array>} Weights */
/** @typedef {{ odds: (rows: Uint8Array) => Float32Array }} Network */
/** @typedef {(row: Float32Array) => number} Odds the odds of one observation */

/**
 * The network in a file that `onirim/players/browser_weights.py` wrote.
 * @param {ArrayBuffer} file
 * @returns {Network}
 */
export function networkFrom(file) {
  const { weights, divisors } = readArrays(file);
  const odds = weights.A ? networkForOne(weights, divisors) : networkForTwo(weights, divisors);
  const width = divisors.length;
  return {
    odds: (rows) => {
      const all = new Float32Array(rows);
      const found = new Float32Array(rows.length / width);
      return found.map((_, k) => odds(all.subarray(k * width, (k + 1) * width)));
    },
  };
}

/**
 * The arrays of a file by name, and the divisor of each number of an observation.
 * @param {ArrayBuffer} file
 */
function readArrays(file) {
  const length = new DataView(file).getUint32(0, true);
  /** @type {{ arrays: [string, number[]][], divisors: number[] }} */
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, length)));
  const bytes = new Uint8Array(file, 4 + length);
  const higher = bytes.length / 2;
  /** @type {Record<string, Uint16Array>} */
  const halves = {};
  /** @type {Weights} */
  const weights = {};
  let at = 0;
  for (const [name, shape] of head.arrays) {
    const bits = new Uint16Array(shape.reduce((size, n) => size * n, 1));
    // Arrays of "others." are stored as differences from those of "alike."
    const first = halves[name.replace("others.", "alike.")] ?? [];
    for (let k = 0; k < bits.length; k++, at++)
      bits[k] = bytes[at] + (bytes[higher + at] << 8) + (first[k] ?? 0);
    halves[name] = bits;
    weights[name] = Float32Array.from(bits, fromHalf);
  }
  return { weights, divisors: head.divisors };
}

const POWERS = Array.from({ length: 32 }, (_, exponent) => 2 ** (Math.max(exponent, 1) - 25));

/** The number that these 16 bits encode in half precision. @param {number} bits */
function fromHalf(bits) {
  const exponent = (bits >> 10) & 31;
  const size = ((bits & 1023) | (exponent ? 1024 : 0)) * POWERS[exponent];
  return bits & 0x8000 ? -size : size;
}

/**
 * The network for one player.
 * @param {Weights} w
 * @param {number[]} divisors
 * @returns {Odds}
 */
function networkForOne(w, divisors) {
  const hidden = w.a.length;
  const colour = w.A.length / hidden;
  const [begin, end] = [COLOURS * colour, COLOURS * colour + w.B.length / hidden];
  const A = divideRows(w.A, divisors.slice(0, colour));
  const B = divideRows(w.B, divisors.slice(begin, end));
  const E = w.E.subarray(0, hidden ** 2);
  const ECommon = divideRows(w.E.subarray(hidden ** 2), divisors.slice(begin, end));
  return (row) => {
    const common = row.subarray(begin, end);
    const colours = [0, 1, 2, 3].map((k) => row.subarray(k * colour, (k + 1) * colour));
    const shared1 = addProduct(w.a, common, B);
    const h1 = colours.map((x) => relu(addProduct(shared1, x, A)));
    const shared2 = addProduct(w.c, mean(h1), w.D);
    const h2 = h1.map((x) => relu(addProduct(shared2, x, w.C)));
    const z = relu(addProduct(addProduct(w.e, mean(h2), E), common, ECommon));
    return sigmoid(dot(relu(addProduct(w.f, z, w.F)), w.g) + w.g0[0]);
  };
}

/**
 * The network for two players: one network for a partner who plays as this network does, and one
 * for any other partner. A third estimates from the partner's choices how likely the first case is,
 * and the odds are weighted by that.
 * @param {Weights} weights
 * @param {number[]} divisors
 * @returns {Odds}
 */
function networkForTwo(weights, divisors) {
  const alike = networkForOne(withoutPrefix(weights, "alike."), divisors);
  const others = networkForOne(withoutPrefix(weights, "others."), divisors);
  const { W, b, v, v0 } = withoutPrefix(weights, "likeness.");
  const partner = divisors.length - W.length / b.length;
  const ofPartner = divideRows(W, divisors.slice(partner));
  return (row) => {
    const seen = relu(addProduct(b, row.subarray(partner), ofPartner));
    const likely = sigmoid(dot(seen, v) + v0[0]);
    if (likely < CERTAIN_WITHIN) return others(row);
    if (likely > 1 - CERTAIN_WITHIN) return alike(row);
    return Math.fround(likely * alike(row)) + Math.fround((1 - likely) * others(row));
  };
}

/**
 * The arrays whose names begin with a prefix, by their names without it.
 * @param {Weights} weights
 * @param {string} prefix
 */
function withoutPrefix(weights, prefix) {
  const found = Object.entries(weights).filter(([name]) => name.startsWith(prefix));
  /** @type {Weights} */
  const renamed = {};
  for (const [name, array] of found) renamed[name.slice(prefix.length)] = array;
  return renamed;
}

/**
 * Divide each row of a matrix by its divisor, so that counts need not be scaled to 0 … 1 later.
 * @param {Float32Array} w
 * @param {number[]} divisors
 */
function divideRows(w, divisors) {
  const columns = w.length / divisors.length;
  return w.map((each, k) => each / divisors[Math.floor(k / columns)]);
}

/**
 * A row plus the product of another row with a matrix. Factors of 0, about half of all, are
 * skipped.
 * @param {Float32Array} row
 * @param {Float32Array} x
 * @param {Float32Array} w
 */
function addProduct(row, x, w) {
  const out = row.slice();
  const n = out.length;
  const nonzero = [];
  for (let k = 0; k < x.length; k++) if (x[k] !== 0) nonzero.push(k);
  for (let i = 0; i < nonzero.length; i += 4) {
    const [p, q = 0, r = 0, s = 0] = nonzero.slice(i, i + 4);
    const left = nonzero.length - i;
    addFour(
      out,
      w,
      p * n,
      x[p],
      q * n,
      left > 1 ? x[q] : 0,
      r * n,
      left > 2 ? x[r] : 0,
      s * n,
      left > 3 ? x[s] : 0,
    );
  }
  return out;
}

/**
 * Add four rows of a matrix, which begin at a, b, c and d, each times its factor. Four at once are
 * faster by half than one after another.
 * @param {Float32Array} out
 * @param {Float32Array} w
 * @param {number} a
 * @param {number} fa
 * @param {number} b
 * @param {number} fb
 * @param {number} c
 * @param {number} fc
 * @param {number} d
 * @param {number} fd
 */
function addFour(out, w, a, fa, b, fb, c, fc, d, fd) {
  for (let j = 0; j < out.length; j++)
    out[j] += fa * w[a + j] + fb * w[b + j] + fc * w[c + j] + fd * w[d + j];
}

/** The mean of the rows of the four colours. @param {Float32Array[]} rows */
const mean = ([a, b, c, d]) => a.map((each, k) => (each + b[k] + c[k] + d[k]) / COLOURS);

/** @param {Float32Array} x */
const relu = (x) => x.map((each) => Math.max(each, 0));

/** @param {Float32Array} x @param {Float32Array} y */
const dot = (x, y) => y.reduce((sum, each, k) => sum + each * x[k], 0);

/**
 * The logistic function in 32 bits, so that odds near 0 and 1 are exactly those of NumPy.
 * @param {number} x
 */
function sigmoid(x) {
  const against = Math.fround(Math.exp(Math.min(Math.max(Math.fround(-x), -60), 60)));
  return Math.fround(1 / Math.fround(1 + against));
}
