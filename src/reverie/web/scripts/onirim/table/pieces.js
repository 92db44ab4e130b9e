/**
 * Pieces: cards with an id that stays the same from one view to the next.
 *
 * A view has only kinds and numbers of cards. For an animation it matters that the red sun that was
 * second in the hand is now the last of the row. So every open card is a piece with an id, which is
 * followed from view to view with the help of the steps that happened. The deck's next cards have
 * ids already, so that a drawn card comes from there.
 */

import { withVariants } from "./variants.js";

/**
 * @typedef {{ id: string, card: string, variant?: number }} Piece `variant` is that of its picture
 *   (variants.js)
 */
/** @import { View } from "./seat-view.js" */

/**
 * @typedef {object} Places
 * @property {Array<Array<Piece | null>>} hands each seat's own cards; null is a gap that a drawn
 *   card will fill
 * @property {Array<Piece | null>} shared
 * @property {Piece[][]} rows
 * @property {Piece[][]} doors
 * @property {Piece[]} limbo
 * @property {Piece[]} discard the last on top
 * @property {Piece[]} resolving
 * @property {Piece[]} known
 * @property {string[]} nextIds the ids of the deck's next cards
 * @property {number} count ids used so far
 */

/** The number of cards in the deck that have ids. */
const DECK_IDS = 6;
/** The verbs that resolve a card. An unresolved card after them is a new piece. */
const RESOLVING_VERBS = ["open", "leave", "pay key", "pay door", "pay deck", "pay hand"];

/**
 * The pieces of a view.
 * @param {Places | null} before the pieces of the view before
 * @param {View} view
 * @param {Array<any[]>} happened the steps in between
 * @param {string | null} [chosen] the piece that was lifted
 * @returns {Places}
 */
export function placesAfter(before, view, happened, chosen = null) {
  const goneIds = before ? piecesThatLeft(before, view, happened, chosen) : new Set();
  const table = spotsOf(view, before);
  /** @type {Set<string>} */
  const keptIds = new Set();
  for (const spot of allSpots(table)) keepPieces(spot, goneIds, keptIds);
  const pool = before ? allPieces(before).filter((piece) => !keptIds.has(piece.id)) : [];
  const names = new PieceIds(before);
  // The card to be resolved comes last, so that it takes no piece that another place needs
  for (const spot of allSpots({ ...table, resolving: [] })) fill(spot, pool, names);
  for (const spot of table.resolving) fill(spot, pool, names);
  return withVariants(placesOf(table, view, names.deckNames(pool)), view);
}

/**
 * A place of the table: the pieces there now, the cards that the view has there, the pieces that
 * were there before, and the cards that have no piece yet.
 * @typedef {object} Spot
 * @property {Array<Piece | null>} now
 * @property {string[]} cards
 * @property {Array<Piece | null>} old
 * @property {string[]} missing
 */

/**
 * @typedef {Record<"hands" | "shared" | "rows" | "doors" | "limbo" | "discard" | "resolving" |
 *   "known", Spot[]>} Spots the places of a table, each a list of one, or of one for each seat
 */

/** @param {View} view @param {Places | null} before @returns {Spots} */
function spotsOf(view, before) {
  /** @param {string[]} cards @param {Array<Piece | null>} [old] @returns {Spot} */
  const spot = (cards, old = []) => ({ now: [], cards, old, missing: [] });
  const pile = Object.entries(view.discard).flatMap(([card, n]) => Array(n).fill(card));
  return {
    hands: view.hand_sizes.map((size, seat) =>
      spot(view.hands[seat] ?? Array(size).fill("back"), before?.hands[seat]),
    ),
    shared: [spot(view.shared, before?.shared)],
    rows: view.rows.map((row, seat) => spot(row, before?.rows[seat])),
    doors: view.doors.map((colours, seat) =>
      spot(
        colours.map((colour) => `${colour} door`),
        before?.doors[seat],
      ),
    ),
    resolving: [spot(view.resolving ? [view.resolving] : [], before?.resolving)],
    known: [spot(knownIn(view), before?.known)],
    limbo: [spot(view.limbo, before?.limbo)],
    discard: [spot(pile, before?.discard)],
  };
}

/** @param {Spots} table */
const allSpots = (table) => Object.values(table).flat();

/** The cards on top of the deck, "back" for an unknown one. @param {View} view */
const knownIn = (view) => view.known.map((card) => card ?? "back");

/** Makes ids of pieces. The deck's next cards have theirs already. */
class PieceIds {
  /** @param {Places | null} before */
  constructor(before) {
    this.count = before?.count ?? 0;
    this.nextIds = [...(before?.nextIds ?? [])];
  }

  newId() {
    return `card-${++this.count}`;
  }

  /** The id of a card that comes from the deck. */
  drawn() {
    return this.nextIds.shift() ?? this.newId();
  }

  /** @param {Piece[]} back the pieces that have gone back into the deck */
  deckNames(back) {
    const ids = back.map((piece) => piece.id).filter((id) => !this.nextIds.includes(id));
    const nextIds = [...ids, ...this.nextIds].slice(0, DECK_IDS);
    while (nextIds.length < DECK_IDS) nextIds.push(this.newId());
    return { nextIds, count: this.count };
  }
}

/**
 * Find a piece for every card that has none: one from elsewhere that showed this card, one that
 * showed its back, or else one from the deck.
 * @param {Spot} spot
 * @param {Piece[]} pool
 * @param {PieceIds} names
 */
function fill({ now, missing }, pool, names) {
  for (const card of missing) {
    let at = pool.findIndex((piece) => piece.card === card);
    if (at < 0) at = pool.findIndex((piece) => piece.card === "back");
    placePiece(now, at < 0 ? { id: names.drawn(), card } : { ...pool.splice(at, 1)[0], card });
  }
}

/**
 * @param {Spots} table
 * @param {View} view
 * @param {{ nextIds: string[], count: number }} deck
 * @returns {Places}
 */
function placesOf(table, view, deck) {
  const { own, shared } = view.hand_places;
  /** @param {keyof Spots} name */
  const cards = (name) => withoutGaps(table[name][0].now);
  return {
    hands: table.hands.map((hand) => closeGaps(hand.now, own)),
    shared: closeGaps(table.shared[0].now, shared),
    rows: table.rows.map((row) => withoutGaps(row.now)),
    doors: table.doors.map((doors) => withoutGaps(doors.now)),
    limbo: cards("limbo"),
    discard: cards("discard"),
    resolving: cards("resolving"),
    known: inOrder(cards("known"), knownIn(view)),
    ...deck,
  };
}

/** @param {Array<Piece | null>} pieces @returns {Piece[]} */
const withoutGaps = (pieces) => pieces.filter((piece) => piece !== null);

/**
 * Remove as many gaps as a hand has too many places.
 * @param {Array<Piece | null>} pieces
 * @param {number} size
 */
function closeGaps(pieces, size) {
  const now = [...pieces];
  while (now.length > size && now.includes(null)) now.splice(now.indexOf(null), 1);
  return now;
}

/** @param {Places} places @returns {Piece[]} */
function allPieces({ hands, shared, rows, doors, resolving, known, limbo, discard }) {
  return withoutGaps([
    ...hands.flat(),
    ...shared,
    ...rows.flat(),
    ...doors.flat(),
    ...resolving,
    ...known,
    ...limbo,
    ...discard,
  ]);
}

/**
 * Keep the pieces that are still in their place, and list the cards that have no piece yet.
 * @param {Spot} spot
 * @param {Set<string>} goneIds
 * @param {Set<string>} keptIds
 */
function keepPieces(spot, goneIds, keptIds) {
  spot.missing = [...spot.cards];
  for (const piece of spot.old) {
    const at = piece === null || goneIds.has(piece.id) ? -1 : spot.missing.indexOf(piece.card);
    if (piece !== null && at >= 0) {
      spot.missing.splice(at, 1);
      keptIds.add(piece.id);
      spot.now.push(piece);
    } else spot.now.push(null);
  }
}

/** @param {Array<Piece | null>} now @param {Piece} piece */
function placePiece(now, piece) {
  const gap = now.indexOf(null);
  if (gap >= 0) now[gap] = piece;
  else now.push(piece);
}

/**
 * The pieces that certainly left their place, though a card of the same kind may have come.
 * @param {Places} before
 * @param {View} view
 * @param {Array<any[]>} happened
 * @param {string | null} chosen
 * @returns {Set<string>}
 */
function piecesThatLeft(before, view, happened, chosen) {
  /** @type {Set<string>} */
  const goneIds = new Set();
  const two = view.players === 2;
  /** @param {Array<Piece | null>} pieces @param {string} card */
  const take = (pieces, card) => {
    const candidates = withoutGaps(pieces).filter(
      (piece) => !goneIds.has(piece.id) && (piece.card === card || piece.card === "back"),
    );
    const piece = candidates.find(({ id }) => id === chosen) ?? candidates[0];
    if (piece) goneIds.add(piece.id);
  };
  for (const step of happened) {
    const [verb, what, more] = step;
    const seat = two ? step.at(-1) : 0;
    const ownCards = before.hands[seat] ?? [];
    const from = two && more === "shared" ? before.shared : ownCards;
    if (RESOLVING_VERBS.includes(verb)) for (const piece of before.resolving) goneIds.add(piece.id);
    if (verb === "play" || verb === "discard") take(from, what);
    else if (verb === "open" || verb === "pay key") take(from, `${what} key`);
    else if (verb === "take") take(before.shared, what);
    else if (verb === "swap") {
      take(ownCards, what);
      take(before.shared, more);
    } else if (verb === "pay hand")
      for (const piece of withoutGaps([...ownCards, ...before.shared])) goneIds.add(piece.id);
    else if (verb === "shuffle")
      for (const piece of [...before.limbo, ...before.known]) goneIds.add(piece.id);
  }
  return goneIds;
}

/**
 * The known cards, top first.
 * @param {Piece[]} pieces
 * @param {string[]} cards
 * @returns {Piece[]}
 */
function inOrder(pieces, cards) {
  const rest = [...pieces];
  return cards.flatMap((card) => {
    const at = rest.findIndex((piece) => piece.card === card);
    return at < 0 ? [] : rest.splice(at, 1);
  });
}

/**
 * The pieces of a hand in the stored order of their cards.
 * @param {Array<Piece | null>} pieces
 * @param {string[]} cards
 * @returns {Array<Piece | null>}
 */
export function inStoredOrder(pieces, cards) {
  const rest = withoutGaps(pieces);
  const kept = inOrder(rest, cards);
  return [...kept, ...rest.filter((piece) => !kept.includes(piece))];
}
