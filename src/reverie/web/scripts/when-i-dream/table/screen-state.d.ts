// The state of the screens of When I Dream while a table is open.

import type { LazyText } from "../../ground/texts.js";
import type { Evening } from "../../../types/when-i-dream.js";
import type { View, Vote } from "./seat-view.js";
import type { Typed } from "../dream/typing.js";

/** A word while it is typed. */
export interface Word {
  text: string;
  card: number; // the number of the card it is for
  at: number; // when its last letter came
  checked: Checked | null; // what the referee thinks of it
  warned: string | null; // the word that was called foul, and may be said all the same
  timer: number;
  busy: boolean;
}

export type Checked = {
  clue: string;
  card: number;
  verdict: "legal" | "illegal" | "doubtful";
  why: string | { code: string };
};

/**
 * The dream while it is written down: what stands there, what was sent of it and when, and why the
 * last of it was not taken.
 */
export type Story = {
  round: number;
  text: string;
  sent: string;
  at: number;
  timer: number;
  refused: LazyText | null;
};

/**
 * The state of the practice dream: the last tip, the closed tips, and the element that the tip
 * points at.
 */
export type Practice = { seen: string; closed: Set<string>; at: string | null };

export interface Own {
  passing?: () => unknown; // the dialog with the link to one's own seat
  practice?: Practice; // where somebody plays their first dream
  before?: View; // the view before this one
  round?: number; // the last one that was seen
  looked?: string; // the dream, and who has seen who they are, at one phone
  voting?: (
    vote: Vote,
    // Who votes next, where they have one phone
  ) => {
    seat: number;
    name: string;
    say: (...said: Array<string | number>) => Promise<unknown>;
  } | null;
  held?: boolean; // the button that shows one's own spirit is pressed
  look?: number; // a timer: how long it shows to who does not hold
  doubted?: number | null; // the clue whose challenge is offered
  cast?: Record<number, string>; // one's own answers, by vote
  best?: number; // whose story one votes for
  gone?: number[]; // seats whose people are not here
  warned?: string; // the last warning of the clock
  awaited?: string | null; // the turn that is waited for
  idle?: boolean; // it takes long
  guess?: Typed; // what the Dreamer types
  guessed?: { round: number; card: number; text: string }; // the Dreamer's last guess
  story?: Story;
  word?: Word;
  begun?: string; // the dream whose beginning was told
  beginning?: string | null; // the one whose card lies open
  blame?: number | null; // the card for which is being chosen who broke a rule
  correcting?: number | null; // the card whose verdict is being corrected
  // One's own last tap, and whether it was the first of its card, as far as we saw
  tapped?: { round: number; card: number; what: string; first: boolean } | null;
  rung?: string; // the turn of whose time was told, and how much of it
  reading?: boolean; // the rules are open
  sending?: number | null; // the seat that is about to be sent away
  removing?: number | null; // whose story the host is asked about
  voiceless?: boolean; // the Dreamer was told that no voice speaks the table's language
  asked?: boolean; // the server was asked where it is found
  tv?: TelevisionState; // of the television and of the screens of the end
  signal?: { seat: number; signal: string }; // the last sign that somebody gave
}

/** A sign that somebody gave. */
export type Reaction = { key: number; seat: number; signal: string };

export interface TelevisionState {
  act: string; // the round and the phase that were drawn last
  banner: boolean; // a card says what begins
  bannerTimer: number;
  scoredRound: number; // the last round whose show has come to its end
  guessMark: string; // which guess was the last
  guessUp: boolean; // it still stands there
  guessTimer: number;
  show: {
    mark: string;
    at: number;
    timer: number;
    sound: number;
    announcedPage: string;
    speed: number;
  } | null; // which page of a show is up
  // The rounds that are over, as the server told them
  evening: { mark: string; told: Evening | null } | null;
  visible: Reaction[]; // reactions that float by
  count: number; // of all of them
  signal: unknown; // the last sign that was looked at
  announced: number; // when a reaction was last announced to screen readers
  reacted: number; // when this seat last gave one
  isSaving: boolean; // the evening is being written down
}
