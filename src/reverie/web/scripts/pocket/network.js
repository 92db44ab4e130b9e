// The value network of the learned player, where there is no NumPy: what `players/network.py` computes.
//
//     h1[c] = relu(colour[c] A + common B + a)
//     h2[c] = relu(h1[c] C + mean(h1) D + c)
//     z     = relu([mean(h2), common] E + e)
//     odds  = sigmoid(relu(z F + f) g + g0)
//
// An observation is a row of small numbers: a part for each of four colours, what is common, and for two players how the
// partner has played.

import { Desk } from "./multiply.js";

const COLOURS = 4;
const CERTAIN = 0.02; // a likeness nearer to 0 or 1 than this is taken for certain
const PIECE = 64; // rows that are looked at in one go

/** @typedef {Record<string, Float32Array>} Weights */
/** @typedef {{ odds: (rows: Uint8Array) => Float32Array }} Network */

/**
 * The network whose weights `onirim/players/packed.py` wrote.
 * @param {ArrayBuffer} file
 * @returns {Network}
 */
export function networkFrom(file) {
  const { weights, divisors } = unpack(file);
  return weights.A ? new Alone(weights, divisors) : new Partnership(weights, divisors);
}

/**
 * The arrays of a file by name, and by what each number of an observation is divided.
 * @param {ArrayBuffer} file
 */
function unpack(file) {
  const length = new DataView(file).getUint32(0, true);
  /** @type {{ arrays: [string, number[]][], divisors: number[] }} */
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 4, length)));
  const bytes = new Uint8Array(file, 4 + length);
  const higher = bytes.length / 2;
  /** @type {Weights} */
  const weights = {};
  let at = 0;
  for (const [name, shape] of head.arrays) {
    const array = new Float32Array(shape.reduce((size, n) => size * n, 1));
    for (let k = 0; k < array.length; k++, at++) array[k] = fromHalf(bytes[at], bytes[higher + at]);
    weights[name] = array;
  }
  return { weights, divisors: head.divisors };
}

const POWERS = Array.from({ length: 32 }, (_, exponent) => 2 ** (Math.max(exponent, 1) - 25));

/** A number in half precision. @param {number} lower @param {number} higher */
function fromHalf(lower, higher) {
  const exponent = (higher >> 2) & 31;
  const size = (((higher & 3) << 8) | lower | (exponent ? 1024 : 0)) * POWERS[exponent];
  return higher & 128 ? -size : size;
}

/** One network. @implements {Network} */
class Alone {
  /** @param {Weights} w @param {number[]} divisors */
  constructor(w, divisors) {
    this.width = divisors.length;
    this.hidden = w.a.length;
    this.colour = w.A.length / this.hidden;
    this.common = w.B.length / this.hidden;
    this.biases = w;
    const [hidden, split, half] = [this.hidden, COLOURS * this.colour, w.f.length];
    const ofCommon = divisors.slice(split, split + this.common);
    const [fromColours, fromCommon] = [w.E.subarray(0, hidden * hidden), w.E.subarray(hidden * hidden)];
    const weights = w.A.length + w.B.length + w.C.length + w.D.length + w.E.length + w.F.length;
    this.desk = new Desk(weights + PIECE * (split + this.common + (2 * COLOURS + 3) * hidden + half));
    this.A = this.desk.matrix(divided(w.A, divisors.slice(0, this.colour)), hidden);
    this.B = this.desk.matrix(divided(w.B, ofCommon), hidden);
    this.C = this.desk.matrix(w.C, hidden);
    this.D = this.desk.matrix(w.D, hidden);
    this.E = this.desk.matrix(fromColours, hidden);
    this.Ecommon = this.desk.matrix(divided(fromCommon, ofCommon), hidden);
    this.F = this.desk.matrix(w.F, half);
    this.colours = this.desk.room(PIECE, split);
    this.commons = this.desk.room(PIECE, this.common);
    this.h1 = this.desk.room(PIECE * COLOURS, hidden);
    this.h2 = this.desk.room(PIECE * COLOURS, hidden);
    this.shared = this.desk.room(PIECE, hidden);
    this.mean = this.desk.room(PIECE, hidden);
    this.z = this.desk.room(PIECE, hidden);
    this.last = this.desk.room(PIECE, half);
  }

  /** The odds of observations, one after another. @param {Uint8Array} rows */
  odds(rows) {
    const odds = new Float32Array(rows.length / this.width);
    for (let at = 0; at < odds.length; at += PIECE) {
      odds.set(this.#piece(rows.subarray(at * this.width, (at + PIECE) * this.width)), at);
    }
    return odds;
  }

  /** @param {Uint8Array} rows */
  #piece(rows) {
    const { desk, biases: w, colours, commons, h1, h2, shared, mean, z, last } = this;
    const n = rows.length / this.width;
    this.#read(rows, n);

    fill(shared, w.a, n);
    desk.multiply(commons, this.B, shared, n);
    forEachColour(h1, shared, this.hidden, n);
    desk.multiply(colours, this.A, h1, COLOURS * n);
    relu(h1, COLOURS * n * this.hidden);

    average(mean, h1, this.hidden, n);
    fill(shared, w.c, n);
    desk.multiply(mean, this.D, shared, n);
    forEachColour(h2, shared, this.hidden, n);
    desk.multiply(h1, this.C, h2, COLOURS * n);
    relu(h2, COLOURS * n * this.hidden);

    average(mean, h2, this.hidden, n);
    fill(z, w.e, n);
    desk.multiply(mean, this.E, z, n);
    desk.multiply(commons, this.Ecommon, z, n);
    relu(z, n * this.hidden);

    fill(last, w.f, n);
    desk.multiply(z, this.F, last, n);
    relu(last, n * w.f.length);
    return Array.from({ length: n }, (_, k) => sigmoid(dot(last.subarray(k * w.f.length), w.g) + w.g0[0]));
  }

  /** Lay out what there is of the colours and what is common. @param {Uint8Array} rows @param {number} n */
  #read(rows, n) {
    const split = COLOURS * this.colour;
    for (let k = 0; k < n; k++) {
      const at = k * this.width;
      this.colours.set(rows.subarray(at, at + split), k * split);
      this.commons.set(rows.subarray(at + split, at + split + this.common), k * this.common);
    }
  }
}

/**
 * Two networks, beside one's like and beside others, and how likely it is by how the partner has played that it is one's
 * like: the odds of both, weighed by that.
 * @implements {Network}
 */
class Partnership {
  /** @param {Weights} weights @param {number[]} divisors */
  constructor(weights, divisors) {
    this.width = divisors.length;
    this.alike = new Alone(part(weights, "alike."), divisors);
    this.others = new Alone(part(weights, "others."), divisors);
    this.w = part(weights, "likeness.");
    this.partner = this.width - this.w.W.length / this.w.b.length;
    this.w.W = divided(this.w.W, divisors.slice(this.partner));
  }

  /** The odds of observations, one after another. @param {Uint8Array} rows */
  odds(rows) {
    const odds = new Float32Array(rows.length / this.width);
    const trust = odds.map((_, k) => this.likeness(rows.subarray(k * this.width, (k + 1) * this.width)));
    this.#weigh(odds, rows, this.alike, trust);
    this.#weigh(
      odds,
      rows,
      this.others,
      trust.map((likely) => 1 - likely),
    );
    return odds;
  }

  /** How likely it is that the partner plays as this network does. @param {Uint8Array} row */
  likeness(row) {
    const { W, b, v, v0 } = this.w;
    const seen = b.slice();
    for (let k = this.partner; k < this.width; k++) {
      if (row[k]) for (let j = 0; j < seen.length; j++) seen[j] += row[k] * W[(k - this.partner) * seen.length + j];
    }
    relu(seen, seen.length);
    const likely = sigmoid(dot(seen, v) + v0[0]);
    return likely < CERTAIN ? 0 : likely > 1 - CERTAIN ? 1 : likely;
  }

  /** Add a share of what a network says, and ask it only where it has one. @param {Float32Array} odds @param {Uint8Array} rows @param {Alone} network @param {Float32Array} shares */
  #weigh(odds, rows, network, shares) {
    const some = [...shares.keys()].filter((k) => shares[k] > 0);
    const asked = new Uint8Array(some.length * this.width);
    some.forEach((k, at) => {
      asked.set(rows.subarray(k * this.width, (k + 1) * this.width), at * this.width);
    });
    network.odds(asked).forEach((each, at) => {
      odds[some[at]] += Math.fround(shares[some[at]] * each);
    });
  }
}

/** The arrays whose names begin so, without it. @param {Weights} weights @param {string} begin */
function part(weights, begin) {
  const found = Object.entries(weights).filter(([name]) => name.startsWith(begin));
  return /** @type {Weights} */ (Object.fromEntries(found.map(([name, array]) => [name.slice(begin.length), array])));
}

/** Each row by its divisor: so counts need not be brought to between 0 and 1 later. @param {Float32Array} w @param {number[]} divisors */
function divided(w, divisors) {
  const columns = w.length / divisors.length;
  return w.map((each, k) => each / divisors[Math.floor(k / columns)]);
}

/** The same in each of `n` rows. @param {Float32Array} out @param {Float32Array} row @param {number} n */
function fill(out, row, n) {
  for (let k = 0; k < n; k++) out.set(row, k * row.length);
}

/** Each row once for each colour. @param {Float32Array} out @param {Float32Array} x @param {number} columns @param {number} n */
function forEachColour(out, x, columns, n) {
  for (let k = 0; k < COLOURS * n; k++) {
    const at = Math.floor(k / COLOURS) * columns;
    out.set(x.subarray(at, at + columns), k * columns);
  }
}

/** The mean of the colours. @param {Float32Array} out @param {Float32Array} x @param {number} columns @param {number} n */
function average(out, x, columns, n) {
  for (let k = 0; k < n; k++) {
    const at = k * COLOURS * columns;
    for (let j = 0; j < columns; j++) {
      out[k * columns + j] = (x[at + j] + x[at + columns + j] + x[at + 2 * columns + j] + x[at + 3 * columns + j]) / COLOURS;
    }
  }
}

/** Nothing below zero. @param {Float32Array} x @param {number} n */
function relu(x, n) {
  for (let k = 0; k < n; k++) x[k] = Math.max(x[k], 0);
}

/** @param {Float32Array} x @param {Float32Array} y */
function dot(x, y) {
  return y.reduce((sum, each, k) => sum + each * x[k], 0);
}

/** In 32 bits like all the rest, so that near 0 and 1 the same odds are equal as with NumPy. @param {number} x */
function sigmoid(x) {
  const against = Math.fround(Math.exp(Math.min(Math.max(Math.fround(-x), -60), 60)));
  return Math.fround(1 / Math.fround(1 + against));
}
