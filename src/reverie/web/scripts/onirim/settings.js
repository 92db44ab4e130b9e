/** The settings of Onirim in this browser, in addition to the common ones. */

import { writeStored, readStored, changeSettings, settings } from "../ground/storage.js";
import { t } from "../ground/texts.js";

/** Whether to search automatically if declining makes no difference. */
export const searchesAutomatically = () => settings().search !== false;

/** Whether cards show the letter of their colour in addition to pattern, place and symbol. */
export const hasLetters = () => settings().letters !== false;

/** Whether solo games are opened as practice. */
export const opensPractice = () => readStored("practice") === true;

/**
 * The settings that the front page offers.
 * @returns {import("../ground/page-game.js").Setting[]}
 */
export const offeredSettings = () => [
  {
    label: t("front.looks.practice"),
    about: t("front.looks.practiceAbout"),
    on: opensPractice(),
    choose: (on) => writeStored("practice", on),
  },
  {
    label: t("front.looks.search"),
    about: t("front.looks.searchAbout"),
    on: searchesAutomatically(),
    choose: (search) => changeSettings({ search }),
  },
  {
    label: t("front.looks.letters"),
    about: t("front.looks.lettersAbout"),
    on: hasLetters(),
    choose: (letters) => changeSettings({ letters }),
  },
];
