/** The boxes of places on the screen, and the positions of cards in animations. */

/** @typedef {import("./flights.js").Box} Box */

/** The boxes of the places. @returns {Record<string, Box>} */
export function measurePlaces() {
  /** @type {Record<string, Box>} */
  const boxes = {};
  for (const [name, selector] of Object.entries({
    deck: ".onirim .deck .leaf, .onirim .deck",
    limbo: ".onirim .limbo",
    discard: ".onirim .discards .heap",
    stage: ".onirim .stage",
  })) {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (box) boxes[name] = { x: box.x, y: box.y, width: box.width, height: box.height };
  }
  return boxes;
}

/**
 * The box of a large card in the middle of the stage.
 * @param {Record<string, Box>} where
 * @returns {Box}
 */
export function enlargedBox({ stage }) {
  const { x, y, width, height = 0 } = stage;
  const wide = Math.min(width * 0.46, (height * 0.92) / 1.4, 300);
  return { x: x + (width - wide) / 2, y: y + (height - wide * 1.4) / 2, width: wide };
}

/**
 * The box of one of several cards side by side on the stage.
 * @param {Record<string, Box>} where
 * @param {number} n
 * @param {number} of
 * @returns {Box}
 */
export function boxInRow({ stage }, n, of) {
  const { x, y, width, height = 0 } = stage;
  const wide = Math.min(width / (of + 0.4), (height * 0.7) / 1.4, 190);
  return {
    x: x + (width - of * wide * 1.06) / 2 + n * wide * 1.06,
    y: y + (height - wide * 1.4) / 2,
    width: wide,
  };
}

/**
 * The box of the n-th card in limbo.
 * @param {Record<string, Box>} where
 * @param {number} n
 * @returns {Box}
 */
export function boxInLimbo({ limbo, deck }, n) {
  const { x, y, width, height = 0 } = limbo;
  const wide = Math.min(deck.width * 0.7, height / 1.5);
  return {
    x: x + Math.max(0, width - wide) * (0.35 + 0.12 * (n % 4)),
    y: y + (height - wide * 1.4) / 2,
    width: wide,
  };
}

/**
 * The stops of a flight: times in milliseconds and boxes.
 * @param {Array<[number, Box]>} stops
 * @returns {Array<[number, Box]>}
 */
export const flightPath = (...stops) => stops;
