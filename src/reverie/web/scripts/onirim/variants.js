/** Which of the two doors of a colour, and which of a nightmare's three faces, a card shows.
 *
 * A view tells kinds and numbers, and no door has a name in the rules. So it is worked out from the view alone, in a way
 * that is the same for every seat, in a replay and after a reload, and that a card keeps as long as one can follow it:
 *
 * - Alone, the first door of a colour that is gained is 0, the second 1; one that is met is the next that is not gained.
 * - For two, each seat has its own of a colour first: 0 is the first seat's, 1 the second's, for the view does not know
 *   who was earlier. One that is met is that of the player whose turn it is, unless it is gained already.
 * - A door that is lost is the last of its colour.
 * - Nightmares show their faces in turn, as they are met.
 */

import { FACES } from "./card.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {import("./pieces.js").Piece} Piece */
/** @typedef {import("./pieces.js").Places} Places */

/**
 * @typedef {object} Variants
 * @property {number[][]} doors of each seat's doors, as the view lists them
 * @property {number} resolving
 * @property {number[]} limbo
 * @property {number[]} known
 * @property {(card: string) => number} next what the next of this card will show when it is met
 * @property {(card: string, at: number) => number} discarded what the one at this place among its like in the pile shows
 */

/** @param {View} view @returns {Variants} */
export function variantsOf(view) {
  /** @type {Record<string, number[]>} those of each colour that nobody has gained, the one that is met next first */
  const free = {};
  /** @param {string} colour */
  const open = (colour) => (free[colour] ??= view.active === 1 ? [1, 0] : [0, 1]);
  const doors = view.doors.map((gained, seat) =>
    gained.map((colour, at) => {
      const before = gained.slice(0, at).filter((each) => each === colour).length;
      return before === 0 ? seat : 1 - seat;
    }),
  );
  for (const [seat, gained] of view.doors.entries())
    for (const [at, colour] of gained.entries()) free[colour] = open(colour).filter((each) => each !== doors[seat][at]);
  let nightmares = view.discard.nightmare ?? 0;
  /** @type {Record<string, number>} */
  const given = {};
  /** @param {string | null} card */
  const met = (card) => {
    if (card === "nightmare") return nightmares++ % FACES;
    if (!card?.endsWith(" door")) return 0;
    given[card] = (given[card] ?? 0) + 1;
    return open(card.split(" ")[0])[given[card] - 1] ?? 0;
  };
  return {
    doors,
    resolving: met(view.resolving),
    limbo: view.limbo.map(met),
    known: view.known.map(met),
    next: (card) => (card === "nightmare" ? (view.discard.nightmare ?? 0) % FACES : (open(card.split(" ")[0])[0] ?? 0)),
    discarded: (card, at) => (card === "nightmare" ? at % FACES : ([...open(card.split(" ")[0])].sort().at(-1 - at) ?? 0)),
  };
}

/** The door of a colour that a nightmare takes: the one gained last. @param {View} view @param {string} colour */
export function given(view, colour) {
  const gained = view.doors[view.active].filter((each) => each === colour).length;
  return gained > 1 ? 1 - view.active : view.active;
}

/** Tell the pieces on the table which they are; of two alike in one place, the one that lies first is the first.
 * @param {Places} places @param {View} view @returns {Places} */
export function dressed(places, view) {
  const which = variantsOf(view);
  /** @param {Piece[]} pieces @param {Array<string | null>} cards @param {number[]} variants */
  const dress = (pieces, cards, variants) => {
    const left = cards.map((card, at) => ({ card: card ?? "back", variant: variants[at] }));
    return pieces.map((piece) => {
      const at = left.findIndex(({ card }) => card === piece.card);
      return at < 0 ? piece : { ...piece, variant: left.splice(at, 1)[0].variant };
    });
  };
  /** @type {Record<string, number>} */
  const lost = {};
  return {
    ...places,
    doors: places.doors.map((pieces, seat) =>
      dress(
        pieces,
        view.doors[seat].map((colour) => `${colour} door`),
        which.doors[seat],
      ),
    ),
    resolving: dress(places.resolving, [view.resolving], [which.resolving]),
    limbo: dress(places.limbo, view.limbo, which.limbo),
    known: dress(places.known, view.known, which.known),
    discard: places.discard.map((piece) => {
      const at = lost[piece.card] ?? 0;
      lost[piece.card] = at + 1;
      return { ...piece, variant: which.discarded(piece.card, at) };
    }),
  };
}
