/** The rarely needed options: times, the referee, the first Dreamer. */

import { html } from "../../../vendor/lit-html.js";
import { live } from "../../../vendor/directives/live.js";
import { t } from "../../ground/texts.js";
import { defaultOption } from "../limits.js";

/** @typedef {import("./options.js").Chosen} Chosen */
/** A value and its name. @typedef {[string, string]} Named */

/**
 * A choice with a short description of the chosen value.
 * @param {string} name
 * @param {string} now
 * @param {Named[]} choices
 * @param {(value: string) => void} choose
 * @param {string} about
 */
export const selectField = (name, now, choices, choose, about) => html` <label class="option"
  ><span>${t(`whenidream.options.${name}`)}</span>
  <select
    name=${name}
    .value=${live(now)}
    @change=${(/** @type {Event} */ event) =>
      choose(/** @type {HTMLSelectElement} */ (event.target).value)}>
    ${choices.map(
      ([value, called]) =>
        html`<option value=${value} ?selected=${value === now}>${called}</option>`,
    )}
  </select>
  <small class="soft">${about}</small></label
>`;

/** A duration in words, in minutes if they are whole. @param {number} seconds @returns {Named} */
const duration = (seconds) => [
  String(seconds),
  seconds >= 60 && seconds % 60 === 0
    ? t("whenidream.options.minutes", { minutes: seconds / 60 })
    : t("whenidream.options.seconds", { seconds }),
];

/**
 * Durations to choose from, including the current one.
 * @param {string} now
 * @param {...number} offered
 */
const durations = (now, ...offered) =>
  [...new Set([...offered, ...(Number(now) > 0 ? [Number(now)] : [])])]
    .sort((one, other) => one - other)
    .map(duration);

/**
 * @param {Chosen} chosen
 * @param {(name: string, value: any) => void} set `undefined` uses the edition's value
 * @param {string[]} names by seat
 */
export function moreOptions(chosen, set, names) {
  const spoken = (chosen.table ?? "text") !== "text";
  /** @param {string} name @param {number[]} offered @param {Named[]} [besides] */
  const time = (name, offered, besides = []) => {
    const current =
      chosen[name] === undefined
        ? name === "clue_seconds" && spoken
          ? null
          : defaultOption(name)
        : chosen[name];
    const now = String(current ?? "none");
    const about = t(
      `whenidream.options.${
        name === "clue_seconds" && spoken ? "clue_secondsShown" : `${name}About`
      }`,
    );
    return selectField(
      name,
      now,
      [...besides, ...durations(now, ...offered)],
      (value) => set(name, value === "none" ? null : Number(value)),
      about,
    );
  };
  return [
    clueLimit(chosen, set),
    time("clue_seconds", [5, 10, 20, 30, 60], [["none", t("whenidream.options.noHurry")]]),
    ...(spoken ? [] : [referee(chosen, set)]),
    pieceChoice(chosen, set),
    firstDreamer(chosen, set, names),
    ...(chosen.table === "phone"
      ? []
      : [time("reading_seconds", [10, 20, 40, 60], [["0", t("whenidream.options.atOnce")]])]),
    time("forced_guess_seconds", [10, 20, 30, 60]),
    time("last_guess_seconds", [10, 15, 30, 60]),
    time("story_seconds", [60, 120, 180, 300]),
  ];
}

/** @typedef {(name: string, value: any) => void} Set */

/** @param {Chosen} chosen @param {Set} set */
const clueLimit = (chosen, set) =>
  selectField(
    "clue_limit",
    chosen.clue_limit === undefined ? "" : String(chosen.clue_limit ?? "none"),
    [
      ["", t("whenidream.options.asEdition")],
      ["none", t("whenidream.options.noLimit")],
      ...["1", "2", "3", "4", "5"].map((each) => /** @type {Named} */ ([each, each])),
    ],
    (value) =>
      set("clue_limit", value === "" ? undefined : value === "none" ? null : Number(value)),
    t("whenidream.options.limitAbout"),
  );

/** @param {Chosen} chosen @param {Set} set */
const referee = (chosen, set) =>
  selectField(
    "referee",
    chosen.referee ?? defaultOption("referee"),
    [
      ["auto", t("whenidream.options.auto")],
      ["table", t("whenidream.options.tableJudges")],
    ],
    (value) => set("referee", value === "auto" ? undefined : value),
    t(`whenidream.options.${chosen.referee === "table" ? "tableJudgesAbout" : "autoAbout"}`),
  );

/** @param {Chosen} chosen @param {Set} set */
const pieceChoice = (chosen, set) =>
  selectField(
    "pieces",
    chosen.pieces ?? defaultOption("pieces"),
    [
      ["top", t("whenidream.options.top")],
      ["bottom", t("whenidream.options.bottom")],
      ["experienced", t("whenidream.options.experienced")],
    ],
    (value) => set("pieces", value === "top" ? undefined : value),
    t("whenidream.options.piecesAbout"),
  );

/** @param {Chosen} chosen @param {Set} set @param {string[]} names */
const firstDreamer = (chosen, set, names) =>
  selectField(
    "first_dreamer",
    String(chosen.first_dreamer ?? "lot"),
    [
      ["lot", t("whenidream.options.byLot")],
      ...names
        .map((name, seat) => /** @type {Named} */ ([String(seat), name]))
        .filter(([, name]) => name),
    ],
    (value) => set("first_dreamer", value === "lot" ? undefined : Number(value)),
    t("whenidream.options.first_dreamerAbout"),
  );
