/**
 * A change of the table as a scene: a short animation of cards that come, are seen large, and go.
 */

import { isStill } from "../../ground/motion.js";
import { goesToLimbo } from "./events.js";
import { startFlights, measureCards } from "./flights.js";
import { boxInLimbo, boxInRow, measurePlaces, enlargedBox, flightPath } from "./positions.js";
import { variantsOf } from "./variants.js";
import { isDoor } from "./view.js";

/** @import { Box, Flight } from "./flights.js" */
/** @typedef {import("./pieces.js").Places} Places */
/** @import { Context } from "./seat-view.js" */
/**
 * @typedef {object} Before
 * @property {ReturnType<typeof measureCards>} lay
 * @property {Record<string, Box>} boxes
 * @property {Places | null} places
 */

/** Durations in milliseconds. A scene takes at most MAX_SCENE. */
const [COME, LOOK, GO, QUICK, OPEN, MAX_SCENE] = [280, 200, 260, 240, 420, 1500];

/**
 * Measure the table before it is drawn again. Null if nothing should move.
 * @param {Places | null} places
 * @returns {Before | null}
 */
export const measureTable = (places) =>
  isStill() || !document.querySelector(".onirim")
    ? null
    : { lay: measureCards(), boxes: measurePlaces(), places };

class Scene {
  /** @param {Context} context @param {Before} before @param {Places} now */
  constructor(context, before, now) {
    this.context = context;
    this.before = before;
    this.now = now;
    this.lay = measureCards();
    this.where = measurePlaces();
    /** @type {Flight[]} */
    this.flights = [];
    /** @type {Array<[Element, Keyframe[], KeyframeAnimationOptions]>} */
    this.besides = [];
    /** Ids of the pieces that already have a flight. @type {Set<string>} */
    this.animated = new Set();
    /** Times at which pieces leave the deck, by id. @type {Map<string, number>} */
    this.starts = new Map();
    /** The cards in limbo with their variants. @type {Array<[string, number]>} */
    this.limbo = before.places?.limbo.map(({ card, variant }) => [card, variant ?? 0]) ?? [];
    this.variants = variantsOf(context.view);
    this.clock = 0;
  }

  /** Animate the steps one after another, then all other pieces that have moved. */
  compile() {
    const { happened } = this.context;
    for (const [at, step] of happened.entries()) this.step(step, happened[at + 1]);
    this.flights.unshift(...this.moveOtherPieces()); // below the large cards
    return this;
  }

  /** @param {any[]} step @param {any[] | undefined} next */
  step([verb, card], next) {
    const { resolving } = this.context.view;
    if (verb === "draw" && card === "nightmare") {
      if (next === undefined && resolving) this.showResolving("dread");
      else this.showPassing(card, this.where.discard, "dread");
    } else if (verb === "draw" && card && isDoor(card)) {
      if (next === undefined && resolving) this.showResolving("lamp");
      else if (next?.[0] !== "open") this.showDrift(card, true);
    } else if (verb === "deal" && card && goesToLimbo(card)) this.showDrift(card, false);
    else if (verb === "draw" || verb === "deal") this.scheduleDraw(card);
    else if (verb === "reveal") this.showReveal(card ?? []);
    else if (verb === "open") this.showOpening();
    else if (verb === "search") this.showSearch();
    else if (verb === "pay door" || verb === "leave")
      this.addToLimbo(verb === "leave" ? this.before.places?.resolving[0] : this.lastLostDoor());
    else if (verb === "shuffle") this.showShuffle();
  }

  /**
   * The variant of a card that is shown only by the animation.
   * @param {string} card
   */
  variantOf = (card) => {
    const adrift = this.limbo.flatMap(([each, variant]) => (each === card ? [variant] : []));
    return isDoor(card)
      ? (this.variants.loose(card).find((each) => !adrift.includes(each)) ?? 0)
      : this.variants.next(card);
  };

  /** @param {import("./pieces.js").Piece | undefined} piece */
  addToLimbo(piece) {
    if (piece) this.limbo.push([piece.card, piece.variant ?? 0]);
  }

  /** The door that a player has lost. */
  lastLostDoor() {
    const kept = new Set(this.now.doors.flat().map(({ id }) => id));
    return this.before.places?.doors.flat().find(({ id }) => !kept.has(id));
  }

  /**
   * Whether a piece was in the deck until now and has no flight yet.
   * @param {import("./pieces.js").Piece | null | undefined} piece
   */
  fromDeck = (piece) =>
    piece != null &&
    !this.animated.has(piece.id) &&
    !this.starts.has(piece.id) &&
    (this.before.lay.get(piece.id)?.face ?? "back") === "back";

  /** @param {string | null} what */
  scheduleDraw(what) {
    const piece = [...this.now.hands.flat(), ...this.now.shared].find(
      (each) => this.fromDeck(each) && (each?.card === what || each?.card === "back"),
    );
    if (piece) this.starts.set(piece.id, this.clock);
    this.clock += 90;
  }

  /**
   * Show the card that has to be resolved: large, then at its place.
   * @param {string} light
   */
  showResolving(light) {
    const piece = this.now.resolving[0];
    const lies = piece && this.lay.get(piece.id);
    if (!lies) return;
    const from = this.before.lay.get(piece.id)?.box ?? this.where.deck;
    const start = this.clock;
    this.animated.add(piece.id);
    const end = start + COME + LOOK + GO;
    this.flights.push({
      face: piece.card,
      variant: lies.variant,
      hides: lies.element,
      was: this.before.lay.get(piece.id)?.face === piece.card ? undefined : "back",
      light,
      stops: flightPath(
        [start, from],
        [start + COME, enlargedBox(this.where)],
        [start + COME + LOOK, enlargedBox(this.where)],
        [end, lies.box],
      ),
    });
    this.clock = end;
  }

  /** @param {string} card @param {Box} target @param {string} light @param {number} [variant] */
  showPassing(card, target, light, variant = this.variantOf(card)) {
    const start = this.clock;
    this.flights.push({
      face: card,
      variant,
      was: "back",
      light,
      stops: flightPath(
        [start, this.where.deck],
        [start + COME, enlargedBox(this.where)],
        [start + COME + LOOK, enlargedBox(this.where)],
        [start + COME + LOOK + GO, target],
      ),
    });
    this.clock += COME + LOOK;
  }

  /**
   * Move a card to limbo. A drawn card is shown large first.
   * @param {string} card
   * @param {boolean} looked
   */
  showDrift(card, looked) {
    const to = boxInLimbo(this.where, this.limbo.length);
    const variant = this.variantOf(card);
    this.limbo.push([card, variant]);
    if (looked) return this.showPassing(card, to, "lamp", variant);
    this.flights.push({
      face: card,
      variant,
      was: "back",
      stops: flightPath(
        [this.clock, this.where.deck],
        [this.clock + COME / 2, boxInRow(this.where, this.limbo.length % 5, 5)],
        [this.clock + COME + LOOK / 2, boxInRow(this.where, this.limbo.length % 5, 5)],
        [this.clock + COME + LOOK / 2 + GO, to],
      ),
    });
    this.clock += COME / 2;
  }

  /** Show the cards that the deck pays, side by side. @param {string[]} cards */
  showReveal(cards) {
    cards.forEach((card, n) => {
      const start = this.clock + 60 * n;
      const look = this.clock + 60 * cards.length + COME + 1.5 * LOOK;
      const lies = boxInRow(this.where, n, cards.length);
      const to = goesToLimbo(card) ? boxInLimbo(this.where, this.limbo.length) : this.where.discard;
      const variant = this.variantOf(card);
      this.flights.push({
        face: card,
        variant,
        was: "back",
        stops: flightPath(
          [start, this.where.deck],
          [start + COME, lies],
          [look, lies],
          [look + GO, to],
        ),
      });
      if (goesToLimbo(card)) this.limbo.push([card, variant]);
    });
    for (const piece of [...this.now.discard, ...this.now.limbo])
      if (this.fromDeck(piece)) this.animated.add(piece.id);
    if (cards.length) this.clock += 60 * cards.length + COME + 1.5 * LOOK + GO / 2;
  }

  /** The door that was gained last. @param {(id: string) => boolean} which */
  lastGainedDoor = (which) =>
    this.now.doors.flat().findLast(({ id }) => which(id) && this.lay.has(id));

  /** Show a door that opens, slower than anything else. @param {string} id @param {Box} from */
  openDoor(id, from) {
    const lies = this.lay.get(id);
    if (!lies) return;
    const start = this.clock;
    this.animated.add(id);
    const end = start + COME + OPEN + GO;
    this.flights.push({
      face: lies.face,
      variant: lies.variant,
      hides: lies.element,
      opens: true,
      light: "lamp",
      stops: flightPath(
        [start, from],
        [start + COME, enlargedBox(this.where)],
        [start + COME + OPEN, enlargedBox(this.where)],
        [end, lies.box],
      ),
    });
    this.clock += COME + OPEN;
  }

  showOpening() {
    const waited = this.before.places?.resolving[0]?.id;
    const piece =
      this.lastGainedDoor((id) => id === waited) ??
      this.lastGainedDoor(
        (id) => !this.before.lay.has(id) || this.before.lay.get(id)?.face === "back",
      );
    if (piece) this.openDoor(piece.id, this.before.lay.get(piece.id)?.box ?? this.where.deck);
  }

  /** Show a search: the deck is fanned, and a door comes out. */
  showSearch() {
    const deck = this.where.deck;
    for (let n = 0; n < 6; n++) {
      const aside = {
        ...deck,
        x: deck.x + (n - 2.5) * deck.width * 0.28,
        y: deck.y + deck.width * (0.1 + 0.04 * Math.abs(n - 2.5)),
      };
      this.flights.push({
        face: "back",
        stops: flightPath(
          [this.clock + 30 * n, deck],
          [this.clock + 30 * n + 130, aside],
          [this.clock + 30 * n + 260, deck],
        ),
      });
    }
    this.clock += 220;
    const mine = new Set(this.before.places?.doors.flat().map(({ id }) => id));
    const piece = this.lastGainedDoor((id) => !mine.has(id));
    if (piece) this.openDoor(piece.id, deck);
  }

  /** Show a shuffle: the cards in limbo fly back, and the deck swells once. */
  showShuffle() {
    const { deck } = this.where;
    for (const piece of this.before.places?.limbo ?? []) this.animated.add(piece.id);
    this.limbo.splice(0).forEach(([card, variant], n) => {
      const from = boxInLimbo(this.where, n);
      this.flights.push({
        face: "back",
        variant,
        was: card,
        stops: flightPath([this.clock + 50 * n, from], [this.clock + 50 * n + GO, deck]),
      });
      this.clock += 50;
    });
    const pile = document.querySelector(".onirim .deck");
    if (pile)
      this.besides.push([
        pile,
        [
          { transform: "none" },
          { transform: "scale(1.09) rotate(-2deg)" },
          { transform: "scale(.98)" },
          { transform: "none" },
        ],
        { delay: this.clock + GO / 2, duration: 340, easing: "ease-in-out" },
      ]);
    this.clock += GO;
  }

  /** The flights of all other pieces that have moved. */
  moveOtherPieces() {
    /** @type {Flight[]} */
    const flights = [];
    for (const [id, { box, face, variant, element, place }] of this.lay) {
      if (this.animated.has(id)) continue;
      const previous = this.before.lay.get(id);
      const from =
        previous?.box ?? (this.starts.has(id) || !this.before.lay.size ? this.where.deck : null);
      if (
        !from ||
        (face === "back" && previous?.face === "back" && !this.starts.has(id)) ||
        Math.abs(from.x - box.x) + Math.abs(from.y - box.y) + Math.abs(from.width - box.width) < 3
      )
        continue;
      if (previous && previous.place === place && previous.face === face) continue; // it only makes room
      const start = this.starts.get(id) ?? 0;
      flights.push({
        face,
        variant,
        was: previous && previous.face !== face ? previous.face : undefined,
        waits: true,
        hides: element,
        stops: flightPath([start, from], [start + QUICK, box]),
      });
    }
    const heap = new Set(this.now.discard.map(({ id }) => id));
    for (const [id, { box, face, variant }] of this.before.lay)
      if (!this.lay.has(id) && heap.has(id) && !this.animated.has(id))
        flights.push({
          face,
          variant,
          waits: true,
          stops: flightPath([0, box], [QUICK, this.where.discard]),
        });
    return flights;
  }

  /** Start the animation, faster if it would take too long. */
  play() {
    const pace = Math.min(1, MAX_SCENE / Math.max(1, this.clock));
    for (const flight of this.flights) for (const stop of flight.stops) stop[0] *= pace;
    for (const [, , timing] of this.besides)
      [timing.delay, timing.duration] = [
        (timing.delay ?? 0) * pace,
        Number(timing.duration) * pace,
      ];
    startFlights(this.flights, this.besides);
  }
}

/**
 * Animate the change that has just been drawn.
 * @param {Context} context
 * @param {Before | null} before
 * @param {Places} now
 */
export function playScene(context, before, now) {
  if (before === null || isStill()) return;
  new Scene(context, before, now).compile().play();
}
