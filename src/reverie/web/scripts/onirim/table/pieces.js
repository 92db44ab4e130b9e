/**
 * Which card is which, from one view to the next.
 *
 * A view tells kinds and numbers; for a movement it matters that this red sun was the second in the
 * hand and is now the last of the row. So every card that lies open is a piece with a name of its
 * own, followed through the views with the help of the steps that happened. The deck's next cards
 * have their names already: a card that is drawn comes from there.
 */

import { dressed } from "./variants.js";

/**
 * @typedef {{ id: string, card: string, variant?: number }} Piece which of the cards that look
 *   different it is: variants.js
 */
/** @import { View } from "./seat-view.js" */

/**
 * @typedef {object} Places
 * @property {Array<Array<Piece | null>>} hands each seat's own cards; a gap keeps its place until
 *   it is filled
 * @property {Array<Piece | null>} shared
 * @property {Piece[][]} rows
 * @property {Piece[][]} doors
 * @property {Piece[]} limbo
 * @property {Piece[]} discard the last on top
 * @property {Piece[]} resolving
 * @property {Piece[]} known
 * @property {string[]} coming the names of the deck's next cards
 * @property {number} count names given so far
 */

const COMING = 6;
/** What answers the card that waits: if another one waits afterwards, it is another. */
const ANSWERS = ["open", "leave", "pay key", "pay door", "pay deck", "pay hand"];

/**
 * @param {Places | null} before
 * @param {View} view
 * @param {Array<any[]>} happened
 * @param {string | null} [chosen] the piece that was touched
 * @returns {Places}
 */
export function follow(before, view, happened, chosen = null) {
  const gone = before ? leaving(before, view, happened, chosen) : new Set();
  const table = spotsOf(view, before);
  /** @type {Set<string>} */
  const kept = new Set();
  for (const spot of every(table)) keep(spot, gone, kept);
  const pool = before ? all(before).filter((piece) => !kept.has(piece.id)) : [];
  const names = new Names(before);
  // The card that waits comes last, so that it takes no piece that another place is missing.
  for (const spot of every({ ...table, resolving: [] })) fill(spot, pool, names);
  for (const spot of table.resolving) fill(spot, pool, names);
  return dressed(placesOf(table, view, names.ahead(pool)), view);
}

/**
 * A place of the table: the pieces that lie there now, the cards that the view says lie there, the
 * pieces that lay there before, and the cards that have no piece yet.
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
const every = (table) => Object.values(table).flat();

/** The cards on top of the deck that somebody knows; backs for the others. @param {View} view */
const knownIn = (view) => view.known.map((card) => card ?? "back");

/** Gives names to pieces. The deck's next cards have theirs already. */
class Names {
  /** @param {Places | null} before */
  constructor(before) {
    this.count = before?.count ?? 0;
    this.coming = [...(before?.coming ?? [])];
  }

  fresh() {
    return `card-${++this.count}`;
  }

  /** The name of a card that comes from the deck. */
  drawn() {
    return this.coming.shift() ?? this.fresh();
  }

  /** @param {Piece[]} back the pieces that have gone back into the deck */
  ahead(back) {
    const ids = back.map((piece) => piece.id).filter((id) => !this.coming.includes(id));
    const coming = [...ids, ...this.coming].slice(0, COMING);
    while (coming.length < COMING) coming.push(this.fresh());
    return { coming, count: this.count };
  }
}

/**
 * Lay a piece for every card that is missing: one from elsewhere that showed this card, one that
 * showed its back, or else one from the deck.
 * @param {Spot} spot
 * @param {Piece[]} pool
 * @param {Names} names
 */
function fill({ now, missing }, pool, names) {
  for (const card of missing) {
    let at = pool.findIndex((piece) => piece.card === card);
    if (at < 0) at = pool.findIndex((piece) => piece.card === "back");
    settle(now, at < 0 ? { id: names.drawn(), card } : { ...pool.splice(at, 1)[0], card });
  }
}

/**
 * @param {Spots} table
 * @param {View} view
 * @param {{ coming: string[], count: number }} deck
 * @returns {Places}
 */
function placesOf(table, view, deck) {
  const { own, shared } = view.hand_places;
  /** @param {keyof Spots} name */
  const cards = (name) => full(table[name][0].now);
  return {
    hands: table.hands.map((hand) => fit(hand.now, own)),
    shared: fit(table.shared[0].now, shared),
    rows: table.rows.map((row) => full(row.now)),
    doors: table.doors.map((doors) => full(doors.now)),
    limbo: cards("limbo"),
    discard: cards("discard"),
    resolving: cards("resolving"),
    known: inOrder(cards("known"), knownIn(view)),
    ...deck,
  };
}

/** @param {Array<Piece | null>} pieces @returns {Piece[]} */
const full = (pieces) => pieces.filter((piece) => piece !== null);

/**
 * Close the gaps that a full hand has no room for.
 * @param {Array<Piece | null>} pieces
 * @param {number} size
 */
function fit(pieces, size) {
  const now = [...pieces];
  while (now.length > size && now.includes(null)) now.splice(now.indexOf(null), 1);
  return now;
}

/** @param {Places} places @returns {Piece[]} */
function all({ hands, shared, rows, doors, resolving, known, limbo, discard }) {
  return full([
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
 * Keep in their place the pieces that still lie there, and note the cards that came in addition.
 * @param {Spot} spot
 * @param {Set<string>} gone
 * @param {Set<string>} kept
 */
function keep(spot, gone, kept) {
  spot.missing = [...spot.cards];
  for (const piece of spot.old) {
    const at = piece === null || gone.has(piece.id) ? -1 : spot.missing.indexOf(piece.card);
    if (piece !== null && at >= 0) {
      spot.missing.splice(at, 1);
      kept.add(piece.id);
      spot.now.push(piece);
    } else spot.now.push(null);
  }
}

/** @param {Array<Piece | null>} now @param {Piece} piece */
function settle(now, piece) {
  const gap = now.indexOf(null);
  if (gap >= 0) now[gap] = piece;
  else now.push(piece);
}

/**
 * The pieces that certainly left a hand, though a card of the same kind may have come.
 * @param {Places} before
 * @param {View} view
 * @param {Array<any[]>} happened
 * @param {string | null} chosen
 * @returns {Set<string>}
 */
function leaving(before, view, happened, chosen) {
  /** @type {Set<string>} */
  const gone = new Set();
  const two = view.players === 2;
  /** @param {Array<Piece | null>} pieces @param {string} card */
  const take = (pieces, card) => {
    const fit = full(pieces).filter(
      (piece) => !gone.has(piece.id) && (piece.card === card || piece.card === "back"),
    );
    const piece = fit.find(({ id }) => id === chosen) ?? fit[0];
    if (piece) gone.add(piece.id);
  };
  for (const step of happened) {
    const [verb, what, more] = step;
    const seat = two ? step.at(-1) : 0;
    const own = before.hands[seat] ?? [];
    const from = two && more === "shared" ? before.shared : own;
    if (ANSWERS.includes(verb)) for (const piece of before.resolving) gone.add(piece.id);
    if (verb === "play" || verb === "discard") take(from, what);
    else if (verb === "open" || verb === "pay key") take(from, `${what} key`);
    else if (verb === "take") take(before.shared, what);
    else if (verb === "swap") {
      take(own, what);
      take(before.shared, more);
    } else if (verb === "pay hand")
      for (const piece of full([...own, ...before.shared])) gone.add(piece.id);
    else if (verb === "shuffle")
      for (const piece of [...before.limbo, ...before.known]) gone.add(piece.id);
  }
  return gone;
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
 * The pieces of a hand in the order in which their cards lay when the page was left.
 * @param {Array<Piece | null>} pieces
 * @param {string[]} cards
 * @returns {Array<Piece | null>}
 */
export function asTheyLay(pieces, cards) {
  const rest = full(pieces);
  const kept = inOrder(rest, cards);
  return [...kept, ...rest.filter((piece) => !kept.includes(piece))];
}
