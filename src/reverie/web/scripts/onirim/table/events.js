/** The steps of a game as sentences: for the line above the hand, the list, and screen readers. */

import { t } from "../../ground/texts.js";
import { isDoor, mySeat, nameOf } from "./view.js";

/** @import { Context } from "./seat-view.js" */

/** Verbs of steps that the deck takes. */
const BY_DECK = ["draw", "deal", "shuffle", "foresee", "reveal"];

/**
 * The steps of one change, with the circumstances that their sentences need.
 * @typedef {object} Batch
 * @property {Array<any[]>} steps
 * @property {string[]} limbo the cards in limbo before them
 * @property {boolean} after whether a nightmare was being resolved before them
 * @property {string | null} waits the card that has to be resolved after them
 * @property {number} active the seat whose turn it was after them
 * @property {number} turn the number of the turn, from 1
 * @property {boolean} [undone] whether a move was taken back
 */

/**
 * @param {Context} context
 * @param {import("./pieces.js").Places | null} before
 * @returns {Omit<Batch, "turn">}
 */
export const batchOf = ({ happened, view }, before) => ({
  steps: happened,
  limbo: before?.limbo.map((piece) => piece.card) ?? [],
  after: before?.resolving[0]?.card === "nightmare",
  waits: view.resolving,
  active: view.active,
});

/**
 * The use of sentences: the line above the hand leaves out what is visible anyway, screen readers
 * ("announcement") and the list get everything.
 * @typedef {"line" | "announcement" | "list"} Mode
 */

/**
 * The sentences of a batch.
 * @param {Context} context
 * @param {Omit<Batch, "turn">} batch
 * @param {Mode} [mode]
 * @returns {string[]}
 */
export function sentences(context, batch, mode = "line") {
  if (batch.undone) return [t("onirim.told.undone")];
  const wording = new SentenceBuilder(context, batch, mode);
  batch.steps.forEach((step, at) => {
    wording.goTo(at);
    SENTENCES[step[0]]?.(wording, step);
  });
  return wording.lines;
}

/** Makes the sentences of a batch. */
class SentenceBuilder {
  /** @type {string[]} */
  lines = [];
  at = 0;
  namesLimboLater = false;

  /** @param {Context} context @param {Omit<Batch, "turn">} batch @param {Mode} mode */
  constructor(context, batch, mode) {
    this.context = context;
    this.steps = batch.steps;
    this.waits = batch.waits;
    this.whole = mode === "list";
    this.brief = mode === "line";
    this.two = context.view.players === 2;
    /** The cards in limbo after the steps so far. */
    this.limbo = [...batch.limbo];
    this.nightmares = batch.after ? 1 : 0;
    this.seat = this.two ? (seatIn(batch.steps) ?? batch.active) : 0;
  }

  /** Go to a step. @param {number} at its index */
  goTo(at) {
    const step = this.steps[at];
    this.at = at;
    if (this.two && typeof step.at(-1) === "number" && !BY_DECK.includes(step[0]))
      this.seat = step.at(-1);
    // The line names the cards of limbo when they are shuffled, and then not before
    this.namesLimboLater = this.brief && this.steps.slice(at).some(([verb]) => verb === "shuffle");
  }

  /** Whether the reader did it. */
  get isReader() {
    return this.seat === mySeat(this.context);
  }

  get actor() {
    return nameOf(this.context, this.seat);
  }

  get next() {
    return this.steps[this.at + 1];
  }

  /** Whether the last drawn card has to be resolved. */
  get isWaiting() {
    return this.next === undefined && this.waits !== null;
  }

  /** @param {string} key @param {Record<string, any>} [values] */
  say(key, values = {}) {
    this.lines.push(
      t(`onirim.told.${key}${this.isReader ? "" : "By"}`, { who: this.actor, ...values }),
    );
  }

  /**
   * Say what a player chose. The line leaves it out if the reader chose it.
   * @param {string} key
   * @param {Record<string, any>} [values]
   */
  sayChoice(key, values) {
    if (!this.brief || !this.isReader) this.say(key, values);
  }

  /** Say that cards go to limbo together. @param {string[]} cards */
  sayDrift(cards) {
    this.limbo.push(...cards);
    if (cards.length && !this.namesLimboLater)
      this.lines.push(t("onirim.told.intoLimbo", { cards }));
  }
}

/**
 * The sentences of each step.
 * @type {Record<string, (wording: SentenceBuilder, step: any[]) => void>}
 */
const SENTENCES = {
  play: (wording, [verb, card]) => wording.sayChoice(verb, { card }),
  discard: (wording, [verb, card]) => wording.sayChoice(verb, { card }),
  take: (wording, [verb, card]) => wording.sayChoice(verb, { card }),
  swap: (wording, [verb, own, shared]) => wording.sayChoice(verb, { own, shared }),
  arrange: (wording, [verb, card]) => wording.sayChoice(verb, { card }),
  decline: (wording, [verb]) => wording.sayChoice(verb),
  search: (wording, [verb, colour]) => wording.say(verb, { card: `${colour} door` }),
  open: (wording, [verb, colour]) => wording.say(verb, { card: `${colour} door` }),
  "pay key": (wording, [, colour]) => wording.say("payKey", { card: `${colour} key` }),
  resign: (wording, [verb]) => wording.say(verb),
  foresee: (wording, [verb, cards]) => {
    if (!wording.isReader) wording.say(verb);
    else if (wording.whole) wording.say(verb, { cards: cards ?? [] });
  },
  leave: (wording, [verb]) => {
    const drawn = wording.steps
      .slice(0, wording.at)
      .flatMap(([each, card]) => (each === "draw" && card && isDoor(card) ? [card] : []));
    wording.limbo.push(...drawn.slice(-1));
    wording.say(verb);
  },
  "pay door": (wording, [, colour]) => {
    wording.limbo.push(`${colour} door`);
    wording.say("payDoor", { card: `${colour} door` });
  },
  "pay hand": (wording) => {
    wording.say("payHand");
    wording.sayDrift(dealtToLimbo(wording.steps.slice(wording.at + 1)));
  },
  reveal: (wording, [, cards]) => {
    wording.lines.push(t("onirim.told.reveal", { cards: cards ?? [] }));
    wording.sayDrift((cards ?? []).filter(goesToLimbo));
  },
  draw: (wording, [, card]) => {
    if (card == null) wordHiddenDraw(wording);
    else if (card === "nightmare") wordNightmare(wording);
    else if (isDoor(card)) wordDoor(wording, card);
    else if (
      !wording.brief ||
      !wording.isReader ||
      (wording.steps.length === 2 && wording.at === 1)
    )
      wording.say("draw", { card });
  },
  shuffle: (wording) => {
    if (wording.steps[wording.at - 1]?.[0] === "search")
      wording.lines.push(t("onirim.told.searchShuffle"));
    else if (wording.limbo.length && wording.steps[0][0] !== "deal")
      wording.lines.push(t("onirim.told.shuffleCards", { cards: wording.limbo.splice(0) }));
  },
};

/** @param {SentenceBuilder} wording */
function wordHiddenDraw(wording) {
  const again = wording.lines.at(-1) === t("onirim.told.drawHiddenBy", { who: wording.actor });
  if (!again && !(wording.brief && wording.lines.length > 1)) wording.say("drawHidden");
}

/** @param {SentenceBuilder} wording */
function wordNightmare(wording) {
  const first = wording.isWaiting ? "nightmare" : "nightmareCame";
  wording.say(++wording.nightmares > 1 ? "nightmareAgain" : first);
}

/** @param {SentenceBuilder} wording @param {string} card */
function wordDoor(wording, card) {
  if (wording.isWaiting || ["open", "leave"].includes(wording.next?.[0]))
    wording.say("door", { card });
  else {
    wording.limbo.push(card);
    if (!wording.namesLimboLater) wording.say("limbo", { card });
  }
}

/** The first seat that these steps name. @param {Array<any[]>} steps */
const seatIn = (steps) => steps.map((step) => step.at(-1)).find((last) => typeof last === "number");

/** Whether a card goes to limbo if it cannot be resolved. @param {string} card */
export const goesToLimbo = (card) => card === "nightmare" || isDoor(card);

/**
 * The cards that go to limbo among those that the first steps deal.
 * @param {Array<any[]>} steps
 * @returns {string[]}
 */
function dealtToLimbo(steps) {
  const end = steps.findIndex(([verb]) => verb !== "deal");
  return steps
    .slice(0, end < 0 ? steps.length : end)
    .map(([, card]) => card)
    .filter((card) => card && goesToLimbo(card));
}

/** The sentence that says what to do now. @param {Context} context */
export function promptText(context) {
  const { view, may, seat } = context;
  if (view.outcome) return "";
  if (may.length > 0) return t(`onirim.prompt.${promptOf(context)}`);
  if (typeof view.to_move === "number" && view.to_move !== seat)
    return t("onirim.prompt.waiting", { who: nameOf(context, view.to_move) });
  return "";
}

/** @param {Context} context */
function promptOf(context) {
  const { phase, rows } = context.view;
  if (phase === "choose") return rows[mySeat(context)].length ? "choose" : "first";
  return phase === "draft" ? "draft" : "other";
}
