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
  let count = before?.count ?? 0;
  const fresh = () => `card-${++count}`;
  const coming = [...(before?.coming ?? [])];
  /** @type {Set<string>} */
  const kept = new Set();
  const gone = before ? leaving(before, view, happened, chosen) : new Set();

  /**
   * @type {Array<[Array<Piece | null>, string[], (Piece | null)[]]>} What will lie in a place, what
   *   the view says lies there, and what lay there before.
   */
  const work = [];
  /**
   * @param {string[]} cards
   * @param {Array<Piece | null> | undefined} old
   * @returns {Array<Piece | null>}
   */
  const place = (cards, old) => {
    /** @type {Array<Piece | null>} */
    const now = [];
    work.push([now, cards, old ?? []]);
    return now;
  };
  const known = view.known.map((card) => card ?? "back");
  const hands = view.hand_sizes.map((size, seat) =>
    place(view.hands[seat] ?? Array(size).fill("back"), before?.hands[seat]),
  );
  const shared = place(view.shared, before?.shared);
  const rows = view.rows.map((row, seat) => place(row, before?.rows[seat]));
  const doors = view.doors.map((each, seat) =>
    place(
      each.map((colour) => `${colour} door`),
      before?.doors[seat],
    ),
  );
  const resolving = place(view.resolving ? [view.resolving] : [], before?.resolving);
  const foreseen = place(known, before?.known);
  const limbo = place(view.limbo, before?.limbo);
  const discard = place(
    Object.entries(view.discard).flatMap(([card, number]) => Array(number).fill(card)),
    before?.discard,
  );

  /** @type {Array<[Array<Piece | null>, string[]]>} */
  const open = [];
  for (const [now, cards, old] of work) open.push([now, keep(now, cards, old, gone, kept)]);
  const pool = before ? all(before).filter((piece) => !kept.has(piece.id)) : [];
  for (const [now, missing] of [
    ...open.filter(([now]) => now !== resolving),
    ...open.filter(([now]) => now === resolving),
  ])
    for (const card of missing) {
      const at = pool.findIndex((piece) => piece.card === card);
      const other =
        at >= 0 ? at : card === "back" ? -1 : pool.findIndex((piece) => piece.card === "back");
      const piece =
        other >= 0
          ? { ...pool.splice(other, 1)[0], card }
          : { id: coming.shift() ?? fresh(), card };
      settle(now, piece);
    }
  const back = pool.map((piece) => piece.id).filter((id) => !coming.includes(id));
  const next = [...back, ...coming].slice(0, COMING);
  while (next.length < COMING) next.push(fresh());
  const places = view.hand_places;
  const now = {
    hands: hands.map((hand) => fit(hand, places.own)),
    shared: fit(shared, places.shared),
    rows: rows.map(full),
    doors: doors.map(full),
    limbo: full(limbo),
    discard: full(discard),
    resolving: full(resolving),
    known: inOrder(full(foreseen), known),
    coming: next,
    count,
  };
  return dressed(now, view);
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
 * Keep in their places the pieces that still lie there; gives back what came in addition.
 * @param {Array<Piece | null>} now
 * @param {string[]} cards
 * @param {Array<Piece | null>} old
 * @param {Set<string>} gone
 * @param {Set<string>} kept
 */
function keep(now, cards, old, gone, kept) {
  const missing = [...cards];
  for (const piece of old) {
    const at = piece === null || gone.has(piece.id) ? -1 : missing.indexOf(piece.card);
    if (piece !== null && at >= 0) {
      missing.splice(at, 1);
      kept.add(piece.id);
      now.push(piece);
    } else now.push(null);
  }
  return missing;
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
