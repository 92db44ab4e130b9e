/**
 * Variants of pictures: each colour has two doors, and nightmares have three faces.
 * No rule distinguishes them. The variant follows only from the view, so it is the same for every
 * seat, in a replay and after a reload. The first door of a colour that appears is 0, the next 1;
 * once doors are in the deck again, the first of them appears next. Nightmares take their faces in
 * turn.
 */

import { COLOURS, FACES } from "../card.js";

/** @import { View } from "./seat-view.js" */
/** @import { Piece, Places } from "./pieces.js" */
/** @typedef {number | "limbo" | "deck" | "lost"} Place a seat, or where else a door may lie */

/**
 * @typedef {object} Variants
 * @property {number[][]} doors those of each seat's doors, in the order of the view
 * @property {number} resolving
 * @property {number[]} limbo
 * @property {number[]} known
 * @property {(card: string) => number} next the variant of the next card of this kind that appears
 * @property {(card: string) => number[]} loose the variants of this kind in the deck or in limbo
 * @property {(card: string, at: number) => number} discarded the variant of the n-th card of this
 *   kind in the discard pile
 */

/**
 * The places of the two doors of a colour, in the order in which they appeared.
 * @param {View} view
 * @param {string} colour
 * @returns {Place[]}
 */
function placesOf(view, colour) {
  const at = 2 * COLOURS.indexOf(colour);
  if (view.door_places) return view.door_places.slice(at, at + 2);
  /** @param {string[]} cards @param {string} card @param {Place} place @returns {Place[]} */
  const all = (cards, card, place) => cards.flatMap((each) => (each === card ? [place] : []));
  const lying = [
    ...view.doors.flatMap((gained, seat) => all(gained, colour, seat)),
    ...all(view.limbo, `${colour} door`, "limbo"),
  ];
  const lost = view.discard[`${colour} door`] ?? 0;
  while (lying.length < 2) lying.push(lying.length < 2 - lost ? "deck" : "lost");
  return lying;
}

/** @param {View} view @returns {Variants} */
export function variantsOf(view) {
  /** @param {string} card @param {...Place} where */
  const at = (card, ...where) =>
    placesOf(view, card.split(" ")[0]).flatMap((place, which) =>
      where.includes(place) ? [which] : [],
    );
  const nightmares = view.discard.nightmare ?? 0;
  /** @type {Record<string, number>} */
  const counts = {};
  /** The variant of the next card at a place. @param {string | null} card @param {Place} where */
  const nextVariant = (card, where) => {
    if (card !== "nightmare" && !card?.endsWith(" door")) return 0;
    const bad = card === "nightmare";
    const key = bad ? card : `${card} ${where}`;
    counts[key] = (counts[key] ?? -1) + 1;
    return bad ? (nightmares + counts[key]) % FACES : (at(card, where)[counts[key]] ?? 0);
  };
  return {
    doors: view.doors.map((gained, seat) =>
      gained.map((colour) => nextVariant(`${colour} door`, seat)),
    ),
    resolving: nextVariant(view.resolving, "deck"),
    limbo: view.limbo.map((card) => nextVariant(card, "limbo")),
    known: view.known.map((card) => nextVariant(card, "deck")),
    next: (card) => (card === "nightmare" ? nightmares % FACES : (at(card, "deck")[0] ?? 0)),
    loose: (card) => at(card, "deck", "limbo"),
    discarded: (card, place) =>
      card === "nightmare" ? place % FACES : (at(card, "lost")[place] ?? 0),
  };
}

/**
 * The variant of the door that pays a nightmare: the last one of the active player.
 * @param {View} view
 * @param {string} colour
 */
export const paidDoorVariant = (view, colour) => placesOf(view, colour).lastIndexOf(view.active);

/**
 * Set the variants of all pieces. Of two equal cards in a place, the first one gets the first
 * variant.
 * @param {Places} places
 * @param {View} view
 * @returns {Places}
 */
export function withVariants(places, view) {
  const variants = variantsOf(view);
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
        variants.doors[seat],
      ),
    ),
    resolving: dress(places.resolving, [view.resolving], [variants.resolving]),
    limbo: dress(places.limbo, view.limbo, variants.limbo),
    known: dress(places.known, view.known, variants.known),
    discard: places.discard.map((piece) => {
      const at = lost[piece.card] ?? 0;
      lost[piece.card] = at + 1;
      return { ...piece, variant: variants.discarded(piece.card, at) };
    }),
  };
}
