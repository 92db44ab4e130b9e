/**
 * Which of the two doors of a colour, and which of a nightmare's three faces, a card shows.
 *
 * No rule tells two doors of a colour apart. It is found from the view alone, so it is the same for
 * every seat, in a replay and after a reload, and a card keeps it as long as all can follow it: the
 * first door of a colour that is met is 0, the next 1, and once one is in the deck again, the next
 * to be met is the first that lies there. Nightmares show their faces in turn.
 */

import { COLOURS, FACES } from "../card.js";

/** @import { View } from "./seat-view.js" */
/** @import { Piece, Places } from "./pieces.js" */
/** @typedef {number | "limbo" | "deck" | "lost"} Place a seat, or where else a door may lie */

/**
 * @typedef {object} Variants
 * @property {number[][]} doors of each seat's doors, as the view lists them
 * @property {number} resolving
 * @property {number[]} limbo
 * @property {number[]} known
 * @property {(card: string) => number} next what the next of this card will show when it is met
 * @property {(card: string) => number[]} loose those of this card that nobody has and that are not
 *   lost
 * @property {(card: string, at: number) => number} discarded what the one at this place among its
 *   like in the pile shows
 */

/**
 * Where the doors of a colour lie, the one that was met first before the other.
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
  const met = {};
  /** One after another. @param {string | null} card @param {Place} where */
  const meet = (card, where) => {
    if (card !== "nightmare" && !card?.endsWith(" door")) return 0;
    const bad = card === "nightmare";
    const key = bad ? card : `${card} ${where}`;
    met[key] = (met[key] ?? -1) + 1;
    return bad ? (nightmares + met[key]) % FACES : (at(card, where)[met[key]] ?? 0);
  };
  return {
    doors: view.doors.map((gained, seat) => gained.map((colour) => meet(`${colour} door`, seat))),
    resolving: meet(view.resolving, "deck"),
    limbo: view.limbo.map((card) => meet(card, "limbo")),
    known: view.known.map((card) => meet(card, "deck")),
    next: (card) => (card === "nightmare" ? nightmares % FACES : (at(card, "deck")[0] ?? 0)),
    loose: (card) => at(card, "deck", "limbo"),
    discarded: (card, place) =>
      card === "nightmare" ? place % FACES : (at(card, "lost")[place] ?? 0),
  };
}

/**
 * The door of a colour that a nightmare takes: the last that one has.
 * @param {View} view
 * @param {string} colour
 */
export const given = (view, colour) => placesOf(view, colour).lastIndexOf(view.active);

/**
 * Tell the pieces on the table which they are; of two alike in one place, the one that lies first
 * is the first.
 * @param {Places} places
 * @param {View} view
 * @returns {Places}
 */
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
