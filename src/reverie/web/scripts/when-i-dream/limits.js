/** The limits of the game's options from the server: bounds, languages, and defaults. */

import { nothing } from "../../vendor/lit-html.js";
import { aboutGame } from "../ground/about.js";
import { currentLanguage } from "../ground/texts.js";

/** The limits, as far as they are loaded. */
export const limits = () => aboutGame("when-i-dream")?.limits ?? {};

/** The languages in which there are pieces. @returns {string[]} */
export const languages = () => limits().languages ?? ["en"];

/** The reader's language if there are pieces in it, otherwise English. */
export const readersLanguage = () =>
  languages().includes(currentLanguage()) ? currentLanguage() : "en";

/** Whether bots speak a language badly. @param {string} language */
export const botsAreWeakIn = (language) => limits().bots_weak?.includes(language) === true;

/** The default of an option. @param {string} name */
export const defaultOption = (name) => limits().usual?.[name];

/** The maximum length of a clue or a guess, for an attribute. */
export const maxWordLength = () => limits().word ?? nothing;
