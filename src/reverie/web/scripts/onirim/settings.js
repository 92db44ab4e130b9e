/** The settings of Onirim in this browser, besides the common ones. */

import { writeStored, readStored, changeSettings, settings } from "../ground/storage.js";
import { t } from "../ground/texts.js";

/** Take the search by itself where declining makes no difference? */
export const searchesAtOnce = () => settings().search !== false;

/** Do cards show the letter of their colour, too? Else pattern, place and symbol alone. */
export const hasLetters = () => settings().letters !== false;

/** Whether games for one are opened as practice. */
export const practises = () => readStored("practice") === true;

/**
 * The settings that the front page offers.
 * @returns {import("../ground/page-game.js").Setting[]}
 */
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
