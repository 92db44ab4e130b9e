/**
 * What happened, as a scene on the stage: a short sequence of cards that come, are looked at, and
 * go where they go.
 */

import { isStill } from "../../ground/motion.js";
import { drifting } from "./events.js";
import { fly, lying } from "./flights.js";
import { adrift, beside, boxes, large, path } from "./spots.js";
import { variantsOf } from "./variants.js";
import { isDoor } from "./view.js";

/** @import { Box, Flight } from "./flights.js" */
/** @typedef {import("./pieces.js").Places} Places */
/** @import { Context } from "./seat-view.js" */
/**
 * @typedef {{lay: ReturnType<typeof lying>, boxes: Record<string, Box>, places: Places | null}}
 *   Before
 */

const [COME, LOOK, GO, QUICK, OPEN, MOST] = [280, 200, 260, 240, 420, 1500];

/** The table before it is drawn anew. @param {Places | null} places @returns {Before | null} */
export const asItWas = (places) =>
  isStill() || !document.querySelector(".onirim") ? null : { lay: lying(), boxes: boxes(), places };

class Scene {
  /** @param {Context} context @param {Before} before @param {Places} now */
  constructor(context, before, now) {
    this.context = context;
    this.before = before;
    this.now = now;
    this.lay = lying();
    this.where = boxes();
    /** @type {Flight[]} */
    this.flights = [];
    /** @type {Array<[Element, Keyframe[], KeyframeAnimationOptions]>} */
    this.besides = [];
    /** Pieces that this scene has told of already. @type {Set<string>} */
    this.told = new Set();
    /** When pieces that come from the deck set out. @type {Map<string, number>} */
    this.starts = new Map();
    /** What drifts, and which of the two doors it is. @type {Array<[string, number]>} */
    this.limbo = before.places?.limbo.map(({ card, variant }) => [card, variant ?? 0]) ?? [];
    this.variants = variantsOf(context.view);
    this.clock = 0;
  }

  /** The steps one after another, then whatever else lies elsewhere now. */
  compile() {
    const { happened } = this.context;
    for (const [at, step] of happened.entries()) this.step(step, happened[at + 1]);
    this.flights.unshift(...this.others()); // below what is looked at
    return this;
  }

  /** @param {any[]} step @param {any[] | undefined} next */
  step([verb, what], next) {
    const { resolving } = this.context.view;
    if (verb === "draw" && what === "nightmare") {
      if (next === undefined && resolving) this.arrives("dread");
      else this.passes(what, this.where.discard, "dread");
    } else if (verb === "draw" && what && isDoor(what)) {
      if (next === undefined && resolving) this.arrives("lamp");
      else if (next?.[0] !== "open") this.drifts(what, true);
    } else if (verb === "deal" && what && drifting(what)) this.drifts(what, false);
    else if (verb === "draw" || verb === "deal") this.isDrawn(what);
    else if (verb === "reveal") this.reveals(what ?? []);
    else if (verb === "open") this.opens();
    else if (verb === "search") this.searches();
    else if (verb === "pay door" || verb === "leave")
      this.floats(verb === "leave" ? this.before.places?.resolving[0] : this.given());
    else if (verb === "shuffle") this.shuffles();
  }

  /**
   * Which of the two doors or of the three faces a card shows that only passes.
   * @param {string} card
   */
  which = (card) => {
    const adrift = this.limbo.flatMap(([each, variant]) => (each === card ? [variant] : []));
    return isDoor(card)
      ? (this.variants.loose(card).find((each) => !adrift.includes(each)) ?? 0)
      : this.variants.next(card);
  };

  /** @param {import("./pieces.js").Piece | undefined} piece */
  floats(piece) {
    if (piece) this.limbo.push([piece.card, piece.variant ?? 0]);
  }

  /** The door that somebody had and has no more. */
  given() {
    const kept = new Set(this.now.doors.flat().map(({ id }) => id));
    return this.before.places?.doors.flat().find(({ id }) => !kept.has(id));
  }

  /**
   * A piece that was in the deck until now.
   * @param {import("./pieces.js").Piece | null | undefined} piece
   */
  fromDeck = (piece) =>
    piece != null &&
    !this.told.has(piece.id) &&
    !this.starts.has(piece.id) &&
    (this.before.lay.get(piece.id)?.face ?? "back") === "back";

  /** @param {string | null} what */
  isDrawn(what) {
    const piece = [...this.now.hands.flat(), ...this.now.shared].find(
      (each) => this.fromDeck(each) && (each?.card === what || each?.card === "back"),
    );
    if (piece) this.starts.set(piece.id, this.clock);
    this.clock += 90;
  }

  /**
   * A card that has to be answered: large, then to its place in front of the stage.
   * @param {string} light
   */
  arrives(light) {
    const piece = this.now.resolving[0];
    const lies = piece && this.lay.get(piece.id);
    if (!lies) return;
    const from = this.before.lay.get(piece.id)?.box ?? this.where.deck;
    const when = this.clock;
    this.told.add(piece.id);
    const end = when + COME + LOOK + GO;
    this.flights.push({
      face: piece.card,
      variant: lies.variant,
      hides: lies.element,
      was: this.before.lay.get(piece.id)?.face === piece.card ? undefined : "back",
      light,
      stops: path(
        [when, from],
        [when + COME, large(this.where)],
        [when + COME + LOOK, large(this.where)],
        [end, lies.box],
      ),
    });
    this.clock = end;
  }

  /** @param {string} card @param {Box} to @param {string} light @param {number} [variant] */
  passes(card, to, light, variant = this.which(card)) {
    const when = this.clock;
    this.flights.push({
      face: card,
      variant,
      was: "back",
      light,
      stops: path(
        [when, this.where.deck],
        [when + COME, large(this.where)],
        [when + COME + LOOK, large(this.where)],
        [when + COME + LOOK + GO, to],
      ),
    });
    this.clock += COME + LOOK;
  }

  /**
   * A card goes to limbo; one that was drawn is looked at first.
   * @param {string} card
   * @param {boolean} looked
   */
  drifts(card, looked) {
    const to = adrift(this.where, this.limbo.length);
    const variant = this.which(card);
    this.limbo.push([card, variant]);
    if (looked) return this.passes(card, to, "lamp", variant);
    this.flights.push({
      face: card,
      variant,
      was: "back",
      stops: path(
        [this.clock, this.where.deck],
        [this.clock + COME / 2, beside(this.where, this.limbo.length % 5, 5)],
        [this.clock + COME + LOOK / 2, beside(this.where, this.limbo.length % 5, 5)],
        [this.clock + COME + LOOK / 2 + GO, to],
      ),
    });
    this.clock += COME / 2;
  }

  /** The deck pays: five cards, side by side. @param {string[]} cards */
  reveals(cards) {
    cards.forEach((card, n) => {
      const when = this.clock + 60 * n;
      const look = this.clock + 60 * cards.length + COME + 1.5 * LOOK;
      const lies = beside(this.where, n, cards.length);
      const to = drifting(card) ? adrift(this.where, this.limbo.length) : this.where.discard;
      const variant = this.which(card);
      this.flights.push({
        face: card,
        variant,
        was: "back",
        stops: path([when, this.where.deck], [when + COME, lies], [look, lies], [look + GO, to]),
      });
      if (drifting(card)) this.limbo.push([card, variant]);
    });
    for (const piece of [...this.now.discard, ...this.now.limbo])
      if (this.fromDeck(piece)) this.told.add(piece.id);
    if (cards.length) this.clock += 60 * cards.length + COME + 1.5 * LOOK + GO / 2;
  }

  /** The door that was gained last. @param {(id: string) => boolean} which */
  gained = (which) => this.now.doors.flat().findLast(({ id }) => which(id) && this.lay.has(id));

  /** A door opens: the one moment that takes its time. @param {string} id @param {Box} from */
  openDoor(id, from) {
    const lies = this.lay.get(id);
    if (!lies) return;
    const when = this.clock;
    this.told.add(id);
    const end = when + COME + OPEN + GO;
    this.flights.push({
      face: lies.face,
      variant: lies.variant,
      hides: lies.element,
      opens: true,
      light: "lamp",
      stops: path(
        [when, from],
        [when + COME, large(this.where)],
        [when + COME + OPEN, large(this.where)],
        [end, lies.box],
      ),
    });
    this.clock += COME + OPEN;
  }

  opens() {
    const waited = this.before.places?.resolving[0]?.id;
    const piece =
      this.gained((id) => id === waited) ??
      this.gained((id) => !this.before.lay.has(id) || this.before.lay.get(id)?.face === "back");
    if (piece) this.openDoor(piece.id, this.before.lay.get(piece.id)?.box ?? this.where.deck);
  }

  /** The deck is leafed through, and the door comes out of it. */
  searches() {
    const deck = this.where.deck;
    for (let n = 0; n < 6; n++) {
      const aside = {
        ...deck,
        x: deck.x + (n - 2.5) * deck.width * 0.28,
        y: deck.y + deck.width * (0.1 + 0.04 * Math.abs(n - 2.5)),
      };
      this.flights.push({
        face: "back",
        stops: path(
          [this.clock + 30 * n, deck],
          [this.clock + 30 * n + 130, aside],
          [this.clock + 30 * n + 260, deck],
        ),
      });
    }
    this.clock += 220;
    const mine = new Set(this.before.places?.doors.flat().map(({ id }) => id));
    const piece = this.gained((id) => !mine.has(id));
    if (piece) this.openDoor(piece.id, deck);
  }

  /** What drifted flies back, and the deck breathes once. */
  shuffles() {
    const { deck } = this.where;
    for (const piece of this.before.places?.limbo ?? []) this.told.add(piece.id);
    this.limbo.splice(0).forEach(([card, variant], n) => {
      const from = adrift(this.where, n);
      this.flights.push({
        face: "back",
        variant,
        was: card,
        stops: path([this.clock + 50 * n, from], [this.clock + 50 * n + GO, deck]),
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

  /** Whatever lies elsewhere now. */
  others() {
    /** @type {Flight[]} */
    const flights = [];
    for (const [id, { box, face, variant, element, place }] of this.lay) {
      if (this.told.has(id)) continue;
      const was = this.before.lay.get(id);
      const from =
        was?.box ?? (this.starts.has(id) || !this.before.lay.size ? this.where.deck : null);
      if (
        !from ||
        (face === "back" && was?.face === "back" && !this.starts.has(id)) ||
        Math.abs(from.x - box.x) + Math.abs(from.y - box.y) + Math.abs(from.width - box.width) < 3
      )
        continue;
      if (was && was.place === place && was.face === face) continue; // it makes room, or steps back
      const start = this.starts.get(id) ?? 0;
      flights.push({
        face,
        variant,
        was: was && was.face !== face ? was.face : undefined,
        waits: true,
        hides: element,
        stops: path([start, from], [start + QUICK, box]),
      });
    }
    const heap = new Set(this.now.discard.map(({ id }) => id));
    for (const [id, { box, face, variant }] of this.before.lay)
      if (!this.lay.has(id) && heap.has(id) && !this.told.has(id))
        flights.push({
          face,
          variant,
          waits: true,
          stops: path([0, box], [QUICK, this.where.discard]),
        });
    return flights;
  }

  /** Longer sequences go by faster. */
  play() {
    const pace = Math.min(1, MOST / Math.max(1, this.clock));
    for (const flight of this.flights) for (const stop of flight.stops) stop[0] *= pace;
    for (const [, , timing] of this.besides)
      [timing.delay, timing.duration] = [
        (timing.delay ?? 0) * pace,
        Number(timing.duration) * pace,
      ];
    fly(this.flights, this.besides);
  }
}

/**
 * Show what has just been drawn as a scene.
 * @param {Context} context
 * @param {Before | null} before
 * @param {Places} now
 */
export function perform(context, before, now) {
  if (before === null || isStill()) return;
  new Scene(context, before, now).compile().play();
}
