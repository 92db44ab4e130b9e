// The state of the screens of When I Dream while a table is open.

import type { LazyText } from "../../ground/texts.js";
import type { Evening } from "../../../types/when-i-dream.js";
import type { View, Vote } from "./seat-view.js";
import type { Typed } from "../dream/typing.js";

/** A word that is being typed. */
export interface Word {
  text: string;
  card: number; // the number of its card
  at: number; // the time of the last input
  checked: Checked | null; // the referee's opinion
  warned: string | null; // the word that was called foul, which the player may still send
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
 * A story that is being written: the current text, the last sent text and its time, and the reason
 * for its refusal.
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

export interface ScreenState {
  passing?: () => unknown; // the dialog with the link to the player's seat
  practice?: Practice; // in a practice dream
  before?: View; // the view before this one
  round?: number; // the last round that was shown
  looked?: string; // on a shared phone: the round and the last seat that has seen its role
  voting?: (
    vote: Vote,
    // The next voter on a shared phone
  ) => {
    seat: number;
    name: string;
    say: (...words: Array<string | number>) => Promise<unknown>;
  } | null;
  isHeld?: boolean; // whether the button that shows the role is pressed
  look?: number; // the timer that hides the role after a click without holding
  challengedClue?: number | null; // the clue with an open button to challenge it
  cast?: Record<number, string>; // the player's answers, by vote
  best?: number; // the seat whose story the player votes for
  gone?: number[]; // seats whose players are away
  warned?: string; // the last announced warning of the clock
  awaited?: string | null; // the current turn, for the hint to pass
  idle?: boolean; // whether the turn takes long
  guess?: Typed; // the Dreamer's typed guess
  guessed?: { round: number; card: number; text: string }; // the Dreamer's last guess
  story?: Story;
  word?: Word;
  begun?: string; // the dream whose beginning was announced
  beginning?: string | null; // the dream whose opening overlay is visible
  blamedCard?: number | null; // the card for which the player is choosing whose word was foul
  correctedCard?: number | null; // the card whose verdict is being corrected
  // The player's last tap, and whether the card had no verdict before
  tapped?: { round: number; card: number; what: string; first: boolean } | null;
  rung?: string; // the last announced time of a turn
  readsRules?: boolean; // whether the rules are open
  seatToBan?: number | null; // the seat whose ban needs confirmation
  storyToRemove?: number | null; // the seat whose story's removal needs confirmation
  voiceless?: boolean; // whether a note has said that no voice speaks the table's language
  isAddressRequested?: boolean; // whether the server's address was requested
  tv?: TelevisionState; // of the television and the final screens
  signal?: { seat: number; signal: string }; // the last signal of a player
}

/** A signal of a player. */
export type Reaction = { key: number; seat: number; signal: string };

export interface TelevisionState {
  act: string; // the round and phase of the last drawing
  banner: boolean; // whether the title card is visible
  bannerTimer: number;
  scoredRound: number; // the last round whose show has ended
  guessMark: string; // identifies the last guess
  guessUp: boolean; // whether the last guess is visible
  guessTimer: number;
  show: {
    mark: string;
    at: number;
    timer: number;
    sound: number;
    announcedPage: string;
    speed: number;
  } | null; // the current page of a show
  // The finished rounds from the server
  evening: { mark: string; past: Evening | null } | null;
  visible: Reaction[]; // floating reactions
  count: number; // the number of all reactions
  signal: unknown; // the last signal that was handled
  announced: number; // when a reaction was last announced to screen readers
  sentAt: number; // when this seat last sent one
  isSaving: boolean; // whether the evening's file is being made
}
