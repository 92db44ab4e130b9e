/** The limits of the game's options from the server: bounds, languages, and defaults. */

import { nothing } from "../../vendor/lit-html.js";
import { aboutGame } from "../ground/about.js";
import { currentLanguage } from "../ground/texts.js";

/** The limits, as far as they are loaded. */
export const limits = () => aboutGame("when-i-dream")?.limits ?? {};

/** The languages that there are pieces in. @returns {string[]} */
export const languages = () => limits().languages ?? ["en"];

/** The reader's language, where there are pieces in it. */
export const ours = () => (languages().includes(currentLanguage()) ? currentLanguage() : "en");

/** Do bots speak a language badly? @param {string} language */
export const botsAreWeakIn = (language) => limits().bots_weak?.includes(language) === true;

/** An option as it is where nobody has chosen. @param {string} name */
export const usual = (name) => limits().usual?.[name];

/** Letters that a clue or a guess may have, for an attribute. */
export const longestWord = () => limits().word ?? nothing;
