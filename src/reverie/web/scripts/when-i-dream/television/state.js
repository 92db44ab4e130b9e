/** The state of the television and of the screens after a game while a table is open. */

/** @import { Evening } from "../../../types/when-i-dream.js" */

/** @import { TelevisionState } from "../table/screen-state.js" */

/** @param {{screenState: {tv?: TelevisionState}}} context @returns {TelevisionState} */
export function stateOf({ screenState }) {
  screenState.tv ??= {
    act: "",
    banner: false,
    bannerTimer: 0,
    scoredRound: 0,
    guessMark: "",
    guessUp: false,
    guessTimer: 0,
    show: null,
    evening: null,
    visible: [],
    count: 0,
    signal: null,
    announced: -Infinity,
    sentAt: -Infinity,
    isSaving: false,
  };
  return screenState.tv;
}
