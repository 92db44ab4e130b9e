/** What can be set for Onirim in this browser, beside what is set for all games. */

import { writeStored, readStored, changeSettings, settings } from "../ground/storage.js";
import { t } from "../ground/texts.js";

/** Take the search by itself where declining makes no difference? */
export const searchesAtOnce = () => settings().search !== false;

/** Do cards show the letter of their colour, too? Else pattern, place and symbol alone. */
export const hasLetters = () => settings().letters !== false;

/** Are games alone opened for practice? */
export const practises = () => readStored("practice") === true;

/** Those that the front page offers. @returns {import("../ground/page-game.js").Setting[]} */
export const offeredSettings = () => [
  {
    says: t("front.looks.practice"),
    about: t("front.looks.practiceAbout"),
    on: practises(),
    choose: (on) => writeStored("practice", on),
  },
  {
    says: t("front.looks.search"),
    about: t("front.looks.searchAbout"),
    on: searchesAtOnce(),
    choose: (search) => changeSettings({ search }),
  },
  {
    says: t("front.looks.letters"),
    about: t("front.looks.lettersAbout"),
    on: hasLetters(),
    choose: (letters) => changeSettings({ letters }),
  },
];
