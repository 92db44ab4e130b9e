/** The sheets that the front page lays down: for two, for a party, the settings, the daily result. */

import { html, nothing } from "../../vendor/lit-html.js";
import { keep, kept, myName, rememberName } from "../ground/storage.js";
import { t } from "../ground/texts.js";
import { soFar } from "../ground/about.js";
import { myDaily, shareText } from "../onirim/daily.js";
import { NotThatName, nameOrMadeUp, openAndGo } from "../ground/open-table.js";
import { rulesSheet } from "./rules.js";
import { settingsSheet } from "./settings.js";
import { choice, sheet } from "../ground/dialog.js";

/** @typedef {{ busy: boolean, opening: (opens: () => Promise<any>) => Promise<void>, close: () => void, draw: () => void }} Front */
/** The options of When I Dream, from its own module. @typedef {(chosen: Record<string, any>, change: (chosen: Record<string, any>) => void) => unknown} OptionsForm */

const two = { with: /** @type {"friend" | "bot"} */ ("friend"), how: /** @type {"silent" | "open"} */ ("silent") };
const party = { people: /** @type {number} */ (kept("party")?.people ?? 6), invited: false, options: /** @type {Record<string, any>} */ (kept("party")?.options ?? {}) };
let name = myName();
/** why that name will not do */
let noName = "";
/** @type {OptionsForm | null} */
let optionsForm = null;

/** @param {"settings" | "two" | "party" | "share" | "rules"} which @param {Front} front */
export function laid(which, front) {
  if (which === "settings") return settingsSheet(front.close, front.draw);
  if (which === "rules") return rulesSheet(front.close, front.draw);
  if (which === "two") return sheet(t("front.two.title"), twoSheet(front), front.close);
  if (which === "party") return sheet(t("front.party.title"), partySheet(front), front.close, "wide");
  return sheet(t("front.daily.share"), shareSheet(), front.close);
}

/** @param {() => void} draw */
const nameField = (draw) => html`<label class="name-field">${t("front.name.label")}
  <input name="name" maxlength="24" autocomplete="nickname" placeholder=${nameOrMadeUp()} .value=${name} aria-invalid=${noName !== ""} aria-describedby="no-name"
    @input=${(/** @type {Event} */ event) => {
      name = /** @type {HTMLInputElement} */ (event.target).value;
      if (noName === "") return;
      noName = "";
      draw();
    }}><span class="wrong" id="no-name" role="alert">${noName}</span></label>`;

/** Open a table under that name; what is wrong with a name is said beside it. @param {Parameters<typeof openAndGo>} asked */
async function openNamed([table, how = {}]) {
  name = name.trim();
  noName = "";
  try {
    await openAndGo(table, name ? { ...how, name } : how);
    if (name) rememberName(name);
  } catch (problem) {
    if (!(problem instanceof NotThatName)) throw problem;
    noName = problem.message;
  }
}

/** @param {Front} front */
function twoSheet({ busy, opening, draw }) {
  /** @param {SubmitEvent} event */
  const begin = (event) => {
    event.preventDefault();
    const options = { communication: two.how };
    return opening(() => openNamed(two.with === "bot"
      ? [{ game: "onirim", seats: 2, options, casual: false, advice: true }, { bot: "dreamwalker" }]
      : [{ game: "onirim", seats: 2, options, casual: false, advice: false }]));
  };
  return html`<form class="column" @submit=${begin}>
    ${choice("with", t("front.two.with"), [
      { value: /** @type {"friend" | "bot"} */ ("friend"), says: t("front.two.friend"), more: t("front.two.friendAbout") },
      { value: "bot", says: t("front.two.bot"), more: t("front.two.botAbout") },
    ], two.with, (value) => {
      two.with = value;
      draw();
    })}
    ${choice("how", t("front.two.how"), [
      { value: /** @type {"silent" | "open"} */ ("silent"), says: t("front.two.silent"), more: t("front.two.silentAbout") },
      { value: "open", says: t("front.two.open"), more: t("front.two.openAbout") },
    ], two.how, (value) => {
      two.how = value;
      draw();
    })}
    ${nameField(draw)}
    <button class="primary big" ?disabled=${busy}>${t(two.with === "bot" ? "front.two.goBot" : "front.two.go")}</button>
  </form>`;
}

/** @param {Front} front */
function partySheet({ busy, opening, draw }) {
  if (optionsForm === null)
    import("../when-i-dream/options.js").then((module) => {
      optionsForm = module.options;
      draw();
    }, () => {});  // the edition's own choices are good, too
  /** @param {SubmitEvent} event */
  const host = (event) => {
    event.preventDefault();
    const { words: _, ...lasting } = party.options;  // a pack of one's own is for one party
    keep("party", { people: party.people, options: lasting });
    return opening(() => openNamed([{ game: "when-i-dream", seats: party.people, options: party.options, casual: false, advice: false, invited: party.invited }]));
  };
  /** @param {number} by */
  const people = (by) => {
    party.people = Math.min(10, Math.max(4, party.people + by));
    draw();
  };
  return html`<form class="column" @submit=${host}>
    <div class="who-comes"><fieldset class="stepper"><legend>${t("front.party.people")}</legend>
      <div class="row">
        <button type="button" @click=${() => people(-1)} aria-disabled=${party.people === 4} aria-label=${t("front.party.fewer")}>−</button>
        <output aria-live="polite" aria-label=${t("front.party.some", { n: party.people })}>${party.people}</output>
        <button type="button" @click=${() => people(1)} aria-disabled=${party.people === 10} aria-label=${t("front.party.more")}>+</button>
        <small class="soft">${t("front.party.bots")}</small>
      </div></fieldset>
    ${nameField(draw)}</div>
    ${optionsForm ? optionsForm(party.options, (chosen) => {
      party.options = chosen;
      draw();
    }) : nothing}
    <label class="tick"><input type="checkbox" .checked=${party.invited}
      @change=${(/** @type {Event} */ event) => (party.invited = /** @type {HTMLInputElement} */ (event.target).checked)}>
      <span>${t("front.party.invited")}<small class="soft">${t("front.party.invitedAbout")}</small></span></label>
    <button class="primary big" ?disabled=${busy}>${t("front.party.go")}</button>
  </form>`;
}

function shareSheet() {
  const mine = myDaily(soFar().today);
  return html`<p>${t("front.daily.notShared")}</p>
    <textarea readonly rows="5" aria-label=${t("front.daily.share")} .value=${mine ? shareText(mine) : ""}
      @focus=${(/** @type {Event} */ event) => /** @type {HTMLTextAreaElement} */ (event.target).select()}></textarea>`;
}
