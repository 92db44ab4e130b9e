/** The dialog to open a table of When I Dream: number of players, options, and access. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { about, aboutGame } from "../../ground/about.js";
import { dialog as dialogOf, stepper, checkbox } from "../../ground/dialog.js";
import { nameField, openUnderName } from "../../ground/name-field.js";
import { POCKET } from "../../ground/site.js";
import { writeStored, readStored } from "../../ground/storage.js";
import { currentLanguage, t } from "../../ground/texts.js";
import { languages } from "../limits.js";
import { seatNames, nameFields, openOnePhone } from "../one-phone/open-one-phone.js";
import { options } from "./options.js";

const party = {
  people: /** @type {number} */ (readStored("party")?.people ?? 6),
  invite_only: false,
  family_friendly: true,
  names: /** @type {string[]} the players who share one phone */ (readStored("party")?.names ?? []),
  options: /** @type {import("./options.js").Chosen} */ (readStored("party")?.options ?? {}),
};

if (POCKET) party.options = { ...party.options, table: "phone" }; // other kinds of tables do not work in a pocket

let languagesRequested = false;

/**
 * Choose the reader's language for the pieces, once the server's languages are loaded.
 * @param {() => void} draw
 */
async function findLanguages(draw) {
  languagesRequested = true;
  await about();
  const mine = currentLanguage();
  if (party.options.language === undefined && mine !== "en" && languages().includes(mine))
    party.options = { ...party.options, language: mine };
  draw();
}

/** @typedef {import("../../ground/page-game.js").Front} Front */

/** @param {Front} front */
export function dialog(front) {
  const { busy, close, draw } = front;
  if (!languagesRequested) void findLanguages(draw);
  const onePhone = party.options.table === "phone";
  /** @param {Partial<typeof party>} changes */
  const choose = (changes) => {
    Object.assign(party, changes);
    draw();
  };
  const invited = checkbox({
    label: t("front.party.invited"),
    about: t("front.party.invitedAbout"),
    on: party.invite_only,
    choose: (invite_only) => choose({ invite_only }),
  });
  return dialogOf(
    t("front.party.title"),
    html`<form class="column" @submit=${(/** @type {SubmitEvent} */ event) => open(front, event)}>
      ${peopleFields(choose, draw)} ${gameOptions(choose, draw)}
      ${checkbox({
        label: t("lobby.family"),
        about: t("lobby.familyAbout"),
        on: party.family_friendly,
        choose: (family_friendly) => choose({ family_friendly }),
      })}
      ${onePhone ? nothing : invited}
      <button class="primary big" ?disabled=${busy}>
        ${t(onePhone ? "whenidream.phone.go" : "front.party.go")}
      </button>
    </form>`,
    close,
    "wide",
  );
}

/** Open the table. @param {Front} front @param {SubmitEvent} event */
function open({ openTable, draw }, event) {
  event.preventDefault();
  const { words: _, ...lasting } = party.options; // a player's own pack is for one party
  writeStored("party", { people: party.people, options: lasting, names: party.names });
  const table = {
    game: "when-i-dream",
    seats: party.people,
    options: party.options,
    practice: false,
    coach: /** @type {const} */ ("none"),
    family_friendly: party.family_friendly,
  };
  return openTable(async () => {
    await (party.options.table === "phone"
      ? openOnePhone(table, seatNames(party.names, party.people))
      : openUnderName({ ...table, invite_only: party.invite_only }));
    draw();
  });
}

/** @typedef {(changed: Partial<typeof party>) => void} Choose */

/** The number of players, and the host's name. @param {Choose} choose @param {() => void} draw */
function peopleFields(choose, draw) {
  const { people, options: chosen } = party;
  const [fewest, most] = aboutGame("when-i-dream")?.seats ?? [people, people];
  const typed = (chosen.table ?? "text") === "text";
  return html`<div class="who-comes">
    ${stepper(people, fewest, most, (people) => choose({ people }), typed)}${
      chosen.table === "phone" ? nothing : nameField(draw)
    }
  </div>`;
}

/** The options of the game. @param {Choose} choose @param {() => void} draw */
function gameOptions(choose, draw) {
  const onePhone = party.options.table === "phone";
  const names = seatNames(party.names, party.people);
  return options(
    party.options,
    (chosen) => choose({ options: chosen }),
    draw,
    onePhone ? names : [t("whenidream.options.myself")],
    true,
    onePhone ? nameFields(party.names, party.people, (names) => choose({ names })) : nothing,
  );
}
