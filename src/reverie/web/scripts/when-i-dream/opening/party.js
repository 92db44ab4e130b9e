/** A table of When I Dream: how many come, how they play, and who may come. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { about, gameSoFar } from "../../ground/about.js";
import { dialog as dialogOf, stepper, tick } from "../../ground/dialog.js";
import { nameField, openNamed } from "../../ground/name-field.js";
import { POCKET } from "../../ground/site.js";
import { keep, kept } from "../../ground/storage.js";
import { inLanguage, t } from "../../ground/texts.js";
import { languages } from "../limits.js";
import { named, nameFields, openOnePhone } from "../one-phone/open-one-phone.js";
import { options } from "./options.js";

const party = {
  people: /** @type {number} */ (kept("party")?.people ?? 6),
  invited: false,
  family: true,
  names: /** @type {string[]} of those at one phone */ (kept("party")?.names ?? []),
  options: /** @type {import("./options.js").Chosen} */ (kept("party")?.options ?? {}),
};

if (POCKET) party.options = { ...party.options, table: "phone" }; // the others have no way here

let asked = false;

/**
 * Offer the pieces in the reader's own language, once the server has told which there are.
 * @param {() => void} draw
 */
async function findLanguages(draw) {
  asked = true;
  await about();
  const mine = inLanguage();
  if (party.options.language === undefined && mine !== "en" && languages().includes(mine))
    party.options = { ...party.options, language: mine };
  draw();
}

/** @param {import("../../ground/page-game.js").Front} front */
export function dialog({ busy, opening, close, draw }) {
  if (!asked) void findLanguages(draw);
  const onePhone = party.options.table === "phone";
  const [fewest, most] = gameSoFar("when-i-dream")?.seats ?? [party.people, party.people];
  /** @param {SubmitEvent} event */
  const open = (event) => {
    event.preventDefault();
    const { words: _, ...lasting } = party.options; // a pack of one's own is for one party
    keep("party", { people: party.people, options: lasting, names: party.names });
    const table = {
      game: "when-i-dream",
      seats: party.people,
      options: party.options,
      casual: false,
      advice: false,
      family: party.family,
    };
    return opening(async () => {
      await (onePhone
        ? openOnePhone(table, named(party.names, party.people))
        : openNamed({ ...table, invited: party.invited }));
      draw();
    });
  };
  /** @param {Partial<typeof party>} changed */
  const choose = (changed) => {
    Object.assign(party, changed);
    draw();
  };
  return dialogOf(
    t("front.party.title"),
    html`<form class="column" @submit=${open}>
      <div class="who-comes">
        ${stepper(
          party.people,
          fewest,
          most,
          (people) => choose({ people }),
          (party.options.table ?? "text") === "text",
        )}${onePhone ? nothing : nameField(draw)}
      </div>
      ${options(
        party.options,
        (chosen) => choose({ options: chosen }),
        draw,
        onePhone ? named(party.names, party.people) : [t("whenidream.options.myself")],
        true,
        onePhone ? nameFields(party.names, party.people, (names) => choose({ names })) : nothing,
      )}
      ${tick({
        says: t("lobby.family"),
        about: t("lobby.familyAbout"),
        on: party.family,
        choose: (family) => choose({ family }),
      })}
      ${
        onePhone
          ? nothing
          : tick({
              says: t("front.party.invited"),
              about: t("front.party.invitedAbout"),
              on: party.invited,
              choose: (invited) => choose({ invited }),
            })
      }
      <button class="primary big" ?disabled=${busy}>
        ${t(onePhone ? "whenidream.phone.go" : "front.party.go")}
      </button>
    </form>`,
    close,
    "wide",
  );
}
