/** The form for a table on one phone: the names in the order of seats. */

import { html } from "../../../vendor/lit-html.js";
import { latestAbout } from "../../ground/about.js";
import { nameLimit } from "../../ground/name-limit.js";
import { NameRefused, openAndSit } from "../../ground/open-table.js";
import { navigate } from "../../ground/router.js";
import { myName } from "../../ground/storage.js";
import { messageOf, t } from "../../ground/texts.js";
import { seatGuest } from "./guests.js";

/** Seconds for reading, long enough to pass the phone round. */
const READING_SECONDS = 3600;

/**
 * The seat whose name is refused, and the reason.
 * @type {{ seat: number, text: import("../../ground/texts.js").LazyText } | null}
 */
let refusal = null;

/** The name of a player who has not entered one. @param {number} seat */
const placeholderName = (seat) => t("whenidream.phone.player", { n: seat + 1 });

/** @param {string[]} names @param {number} people @returns {string[]} by seat */
export const seatNames = (names, people) =>
  Array.from(
    { length: people },
    (_, seat) => (names[seat] ?? (seat === 0 ? myName() : "")).trim() || placeholderName(seat),
  );

/**
 * A field for each player's name.
 * @param {string[]} names
 * @param {number} people
 * @param {(names: string[]) => void} onChange
 */
export const nameFields = (names, people, onChange) => html`<fieldset class="all-names">
  <legend>${t("whenidream.phone.names")}</legend>
  ${Array.from(
    { length: people },
    (_, seat) => html`<label
      ><span class="unseen">${placeholderName(seat)}</span>
      <input
        name="name-${seat}"
        maxlength=${latestAbout().name_letters}
        autocomplete="off"
        placeholder=${placeholderName(seat)}
        .value=${names[seat] ?? (seat === 0 ? myName() : "")}
        aria-invalid=${refusal?.seat === seat}
        aria-describedby="no-name-${seat}"
        @input=${(/** @type {Event} */ event) => {
          if (refusal?.seat === seat) refusal = null;
          onChange(
            Object.assign([...names], {
              [seat]: /** @type {HTMLInputElement} */ (event.target).value,
            }),
          );
        }} />${nameLimit(names[seat] ?? "")}<span class="wrong" id="no-name-${seat}" role="alert"
        >${refusal?.seat === seat ? refusal.text() : ""}</span
      ></label
    >`,
  )}
</fieldset>`;

/**
 * Open a table, seat everybody, and begin.
 * @param {import("../../ground/table.js").Open} table
 * @param {string[]} names by seat
 */
export async function openOnePhone(table, names) {
  refusal = null;
  const [first, ...others] = names;
  let seat = 0;
  try {
    const code = await openAndSit(
      { ...table, options: { ...table.options, reading_seconds: READING_SECONDS } },
      { name: first },
    );
    for (const [guest, name] of others.entries()) {
      seat = guest + 1;
      await seatGuest(code, name, guest).catch((problem) => {
        throw new NameRefused(messageOf(problem));
      });
    }
    navigate(`/t/${code}`);
  } catch (problem) {
    if (!(problem instanceof NameRefused)) throw problem;
    refusal = { seat, text: problem.text };
  }
}
