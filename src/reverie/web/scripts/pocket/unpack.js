// Unpacks what `reverie/pocket/pack.py` packed: LZMA, which browsers have not, with lc = 3, lp = 0 and pb = 0.
//
// LZMA's bits are told by how likely they are: each kind of bit has a place in `odds`, which learns from every one. What was written
// is a byte, or a stretch that was there before: how long it is, and how far back. The last four distances are remembered.

/** Where the odds of each kind of bit begin. The first six have one for each of twelve states: what came last. */
const [STRETCH, AGAIN, NOT_LAST, LONGER, NOT_SECOND, NOT_THIRD] = [0, 12, 24, 36, 48, 60];
const DISTANCES = 72;
const NEAR = DISTANCES + 4 * 64;
const LOWEST = NEAR + 128;
const LENGTHS = LOWEST + 16;
const LENGTHS_AGAIN = LENGTHS + 274;
const BYTES = LENGTHS_AGAIN + 274;

/** How much is unpacked in one go where somebody waits for the beginning. */
const PIECE = 1 << 19;

/** The files of a pack by their names. @param {ArrayBuffer} pack @returns {Record<string, Uint8Array<ArrayBuffer>>} */
export function unpacked(pack) {
  const { out, unpackTo } = decoder(pack);
  unpackTo(out.length);
  const [head, begin] = headOf(out);
  let at = begin;
  /** @type {Record<string, Uint8Array<ArrayBuffer>>} */
  const files = {};
  for (const [name, size] of head) {
    files[name] = out.subarray(at, at + size);
    at += size;
  }
  return files;
}

/** The only file of a pack, piece by piece: so the rest is unpacked while the beginning is compiled. @param {ArrayBuffer} pack */
export function streamed(pack) {
  const { out, unpackTo } = decoder(pack);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      const to = Math.min(at + PIECE, out.length);
      unpackTo(to);
      controller.enqueue(out.subarray(at || headOf(out)[1], to));
      at = to;
      if (at === out.length) controller.close();
    },
  });
}

/** What is in it, and where that begins. @param {Uint8Array<ArrayBuffer>} out @returns {[[string, number][], number]} */
function headOf(out) {
  const begin = 4 + new DataView(out.buffer).getUint32(0, true);
  return [JSON.parse(new TextDecoder().decode(out.subarray(4, begin))), begin];
}

/** Where a pack is unpacked to, and who unpacks it up to some place at least. @param {ArrayBuffer} pack */
function decoder(pack) {
  const from = new Uint8Array(pack, 4);
  const size = new DataView(pack).getUint32(0, true);
  const odds = new Uint16Array(BYTES + 8 * 768).fill(1024);
  const out = new Uint8Array(size);
  let at = 5;
  let range = -1; // 32 bits without a sign, like `code`
  let code = (from[1] << 24) | (from[2] << 16) | (from[3] << 8) | from[4];

  const more = () => {
    if (range & 0xff000000) return;
    range <<= 8;
    code = (code << 8) | from[at++];
  };
  /** @param {number} kind */
  const bit = (kind) => {
    const likely = odds[kind];
    const bound = Math.imul(range >>> 11, likely);
    const found = code >>> 0 < bound >>> 0 ? 0 : 1;
    if (found) {
      range = (range - bound) | 0;
      code = (code - bound) | 0;
      odds[kind] = likely - (likely >> 5);
    } else {
      range = bound;
      odds[kind] = likely + ((2048 - likely) >> 5);
    }
    more();
    return found;
  };
  /** A number of so many bits. @param {number} kinds @param {number} count */
  const bits = (kinds, count) => {
    let n = 1;
    while (n < 1 << count) n = (n << 1) | bit(kinds + n);
    return n - (1 << count);
  };
  /** Its lowest bit first. @param {number} kinds @param {number} count */
  const backwards = (kinds, count) => {
    let [n, sum] = [1, 0];
    for (let k = 0; k < count; k++) {
      const found = bit(kinds + n);
      n = (n << 1) | found;
      sum |= found << k;
    }
    return sum;
  };
  /** Bits of which each is as likely as not. @param {number} count */
  const evenBits = (count) => {
    let sum = 0;
    for (let k = 0; k < count; k++) {
      range >>>= 1;
      const found = code >>> 0 < range >>> 0 ? 0 : 1;
      if (found) code = (code - range) | 0;
      sum = (sum << 1) | found;
      more();
    }
    return sum;
  };
  /** @param {number} kinds */
  const length = (kinds) => {
    if (!bit(kinds)) return bits(kinds + 1, 3);
    return bit(kinds + 1) ? 16 + bits(kinds + 17, 8) : 8 + bits(kinds + 9, 3);
  };
  /** @param {number} length */
  const distance = (length) => {
    const slot = bits(DISTANCES + 64 * Math.min(length, 3), 6);
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1;
    const begin = (2 | (slot & 1)) << count;
    if (slot < 14) return begin + backwards(NEAR + begin - slot, count);
    return begin + (evenBits(count - 4) << 4) + backwards(LOWEST, 4);
  };

  let [state, last, second, third, fourth] = [0, 0, 0, 0, 0];
  let n = 0;
  /** @param {number} place */
  const unpackTo = (place) => {
    while (n < place) {
      if (!bit(STRETCH + state)) {
        const kinds = BYTES + 768 * (n && out[n - 1] >> 5);
        let byte = 1;
        if (state >= 7) {
          // After a stretch a byte is unlike the one that would have gone on.
          for (let unlike = out[n - last - 1] << 1, same = true; same && byte < 256; unlike <<= 1) {
            const guess = (unlike >> 8) & 1;
            const found = bit(kinds + 256 + 256 * guess + byte);
            byte = (byte << 1) | found;
            same = guess === found;
          }
        }
        while (byte < 256) byte = (byte << 1) | bit(kinds + byte);
        out[n++] = byte;
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
        continue;
      }
      let long = 1;
      if (!bit(AGAIN + state)) {
        [fourth, third, second] = [third, second, last];
        long = length(LENGTHS);
        last = distance(long);
        long += 2;
        state = state < 7 ? 7 : 10;
      } else {
        let one = false;
        if (!bit(NOT_LAST + state)) one = !bit(LONGER + state);
        else if (!bit(NOT_SECOND + state)) [last, second] = [second, last];
        else if (!bit(NOT_THIRD + state)) [last, second, third] = [third, last, second];
        else [last, second, third, fourth] = [fourth, last, second, third];
        if (!one) long = 2 + length(LENGTHS_AGAIN);
        state = state < 7 ? (one ? 9 : 8) : 11;
      }
      for (const end = Math.min(n + long, size); n < end; n++) out[n] = out[n - last - 1];
    }
  };
  return { out, unpackTo };
}
