/**
 * The question for a name in the daily list, asked once before the first game. A name is optional.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { latestAbout } from "../../ground/about.js";
import { dialog as dialogOf } from "../../ground/dialog.js";
import { nameLimit } from "../../ground/name-limit.js";
import { writeStored, readStored, myName, rememberName } from "../../ground/storage.js";
import { messageOf, t } from "../../ground/texts.js";
import { openDaily } from "../opening/daily.js";

/** the reason why the name is refused @type {import("../../ground/texts.js").LazyText | null} */
let refusal = null;
let busy = false;
/** The name as it is typed, null before that. @type {string | null} */
let typed = null;

/** @param {{ close: () => void, draw: () => void }} opener */
export function dialog({ close, draw }) {
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.target).elements.namedItem("name")
    );
    return begin(field.value.trim(), draw);
  };
  /** @param {Event} event */
  const onInput = (event) => {
    typed = /** @type {HTMLInputElement} */ (event.target).value;
    refusal = null;
    draw();
  };
  const name = typed ?? readStored("daily name") ?? myName();
  return dialogOf(
    t("front.onirim.daily"),
    html`<form class="column daily-name" @submit=${submit}>
      <p>${t("daily.name.rules")}</p>
      <label class="name-field"
        >${t("daily.name.label")}
        <input
          name="name"
          maxlength=${latestAbout().name_letters}
          autocomplete="nickname"
          .value=${name}
          aria-invalid=${refusal !== null}
          aria-describedby="no-name name-about"
          @input=${onInput} />${nameLimit(name)}<span class="wrong" id="no-name" role="alert"
          >${refusal?.() ?? nothing}</span
        ></label
      >
      <p class="soft small" id="name-about">${t("daily.name.about")}</p>
      <button class="primary big" ?disabled=${busy}>${t("daily.begin")}</button>
    </form>`,
    close,
  );
}

/** Begin the daily game under a name. @param {string} name @param {() => void} draw */
async function begin(name, draw) {
  if (busy) return;
  busy = true;
  draw();
  try {
    await openDaily(name);
    writeStored("daily name", name);
    if (name) rememberName(name);
    refusal = null;
  } catch (problem) {
    refusal = messageOf(problem);
  }
  busy = false;
  draw();
}
