/** The form for two players who share this device: it asks for both names once. */

import { html } from "../../../vendor/lit-html.js";
import { latestAbout } from "../../ground/about.js";
import { fetchJson } from "../../ground/api.js";
import { nameLimit } from "../../ground/name-limit.js";
import { nameOrInvented, NameRefused, openAndSit } from "../../ground/open-table.js";
import { loadStyle } from "../../ground/parts.js";
import { navigate } from "../../ground/router.js";
import {
  invitationFor,
  writeStored,
  readStored,
  myName,
  myToken,
  rememberSecondToken,
} from "../../ground/storage.js";
import { messageOf, t } from "../../ground/texts.js";

void loadStyle("/style/one-device.css");

/** The names that were last entered here, in the order of seats. @type {string[]} */
const names = readStored("names here") ?? [myName(), ""];
/**
 * the reason why each name is refused
 * @type {Array<import("../../ground/texts.js").LazyText | null>}
 */
const refusals = [null, null];

/** The invented name of a player who has not entered one. @param {number} n */
function inventedName(n) {
  if (n === 0) return nameOrInvented();
  const other = ((readStored("madeUp") ?? 0) + 13) % 144;
  return t("front.madeUp", { nature: other % 12, animal: Math.floor(other / 12) });
}

/** @param {number} n @param {() => void} draw */
const nameInput = (n, draw) => html`<label class="name-field"
  >${t(`front.two.${n ? "second" : "first"}`)}
  <input
    name="name-${n}"
    maxlength=${latestAbout().name_letters}
    autocomplete="off"
    placeholder=${inventedName(n)}
    .value=${names[n]}
    aria-invalid=${refusals[n] !== null}
    aria-describedby="no-name-${n}"
    @input=${(/** @type {Event} */ event) => {
      names[n] = /** @type {HTMLInputElement} */ (event.target).value;
      refusals[n] = null;
      draw();
    }} />${nameLimit(names[n])}<span class="wrong" id="no-name-${n}" role="alert">${refusals[n]?.()}</span></label
>`;

/** @param {() => void} draw */
export const nameFields = (draw) =>
  html`<div class="both-names">${nameInput(0, draw)}${nameInput(1, draw)}</div>`;

/**
 * Open the table with both seats taken, and go there. The game begins automatically.
 * @param {import("../../ground/table.js").Open} table
 */
export async function openOnDevice(table) {
  const [first, second] = names.map((name, n) => name.trim() || inventedName(n));
  refusals.fill(null);
  /** @type {string} */
  let code;
  try {
    // The bot has no seat to take, so it only makes the game begin
    code = await openAndSit(table, { name: first, bot: "dreamwalker" });
  } catch (problem) {
    if (!(problem instanceof NameRefused)) throw problem;
    refusals[0] = problem.text;
    return;
  }
  try {
    const { token } = await fetchJson(`/api/tables/${code}/sit`, {
      name: second,
      token: readStored("second token"),
      invitation: invitationFor(code),
    });
    writeStored("second token", token);
    rememberSecondToken(code, token);
  } catch (problem) {
    refusals[1] = messageOf(problem);
    // No one is waiting at this table
    await fetchJson(`/api/tables/${code}/delete`, { token: myToken() }).catch(() => {});
    return;
  }
  writeStored(
    "names here",
    names.map((name) => name.trim()),
  );
  navigate(`/t/${code}`);
}
