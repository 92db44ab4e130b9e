/** A table of When I Dream: how many come, how they play, and who may come. */

import { html } from "../../vendor/lit-html.js";
import { gameSoFar } from "../ground/about.js";
import { dialog as dialogOf, stepper, tick } from "../ground/dialog.js";
import { nameField, openNamed } from "../ground/name-field.js";
import { keep, kept } from "../ground/storage.js";
import { t } from "../ground/texts.js";
import { options } from "./options.js";

const party = {
  people: /** @type {number} */ (kept("party")?.people ?? 6),
  invited: false,
  options: /** @type {import("./options.js").Chosen} */ (kept("party")?.options ?? {}),
};

/** @param {import("../ground/page-game.js").Front} front */
export function dialog({ busy, opening, close, draw }) {
  const [fewest, most] = gameSoFar("when-i-dream")?.seats ?? [party.people, party.people];
  /** @param {SubmitEvent} event */
  const open = (event) => {
    event.preventDefault();
    const { words: _, ...lasting } = party.options; // a pack of one's own is for one party
    keep("party", { people: party.people, options: lasting });
    return opening(() =>
      openNamed({ game: "when-i-dream", seats: party.people, options: party.options, casual: false, advice: false, invited: party.invited }),
    );
  };
  /** @param {Partial<typeof party>} changed */
  const choose = (changed) => {
    Object.assign(party, changed);
    draw();
  };
  return dialogOf(
    t("front.party.title"),
    html`<form class="column" @submit=${open}>
    <div class="who-comes">${stepper(party.people, fewest, most, (people) => choose({ people }))}${nameField(draw)}</div>
    ${options(party.options, (chosen) => choose({ options: chosen }))}
    ${tick({ says: t("front.party.invited"), about: t("front.party.invitedAbout"), on: party.invited, choose: (invited) => choose({ invited }) })}
    <button class="primary big" ?disabled=${busy}>${t("front.party.go")}</button>
  </form>`,
    close,
    "wide",
  );
}
