/** Games to another device by a code, and from another device: two dialogs. */

import { html, nothing } from "../../vendor/lit-html.js";
import { about, origin } from "../ground/about.js";
import { dialog } from "../ground/dialog.js";
import { linkPart } from "../ground/link-part.js";
import { addStyle, qr } from "../ground/parts.js";
import { server } from "../ground/site.js";
import { inLanguage, saysOf, t } from "../ground/texts.js";
import { allRecords, bringIn, nothingYet, whatBecame } from "./own-records.js";
import { fetchLeft, grouped, isWhole, leave, newCode, plainCode } from "./parcel.js";

/** What was left. @typedef {{ code: string, link: string, picture: Node | null, taken: number, older: number, unsaved: number, until: Date, times: number }} Left */
/** How far something is, as a sentence. @typedef {import("../ground/texts.js").Says} Says */

/** What follows # in a link no server is told. @param {string} code */
const linkTo = (code) => `${origin()}${new URL(server() ?? location.href).pathname}games#along=${code}`;

/** Can another device open our links, and what is sealed? Without HTTPS only this one can. */
const elsewhere = () => origin().startsWith("https:");

/** Pack all of them, and leave them. @param {(says: Says) => void} now @returns {Promise<Left | { unsaved: number, until: Date }>} */
async function giveAll(now) {
  now(() => t("travel.along.packing"));
  const { lines, unsaved } = await allRecords((done, all) => now(() => t("travel.own.doing", { done, all })));
  if (lines.length === 0) return { unsaved, until: new Date(0) };
  now(() => t("travel.along.sealing"));
  const code = newCode();
  const { taken, seconds, times } = await leave(lines, code);
  await about(); // where others find us
  const link = linkTo(code);
  const picture = elsewhere() ? await qr(link).catch(() => null) : null;
  return { code, link, picture, taken, older: lines.length - taken, unsaved, until: new Date(Date.now() + seconds * 1000), times };
}

/** @param {() => void} draw @param {() => Promise<void>} fetchGames the list again, as it is by then */
export function takeAlong(draw, fetchGames) {
  void addStyle("/style/lobby.css");
  /** @type {"give" | "take" | null} */
  let open = null;
  /** @type {Says | null} */
  let doing = null;
  /** @type {Awaited<ReturnType<typeof giveAll>> | null} */
  let left = null;
  /** @type {import("./own-records.js").Brought | null} */
  let brought = null;
  /** @type {Says | null} */
  let failed = null;
  let typed = "";
  let visit = 0;

  /** What is still under way when the dialog is closed goes on, and says nothing. @param {(now: (says: Says) => void, mine: () => boolean) => Promise<void>} what */
  const working = async (what) => {
    const mine = ++visit;
    const now = (/** @type {Says | null} */ says) => {
      if (mine !== visit) return;
      doing = says;
      draw();
    };
    failed = null;
    await what(now, () => mine === visit).catch((problem) => {
      if (mine === visit) failed = saysOf(problem);
    });
    now(null);
  };
  const give = () =>
    working(async (now, mine) => {
      const given = await giveAll(now);
      if (mine()) left = given;
    });
  const take = () => {
    const code = plainCode(typed);
    if (doing) return;
    if (!isWhole(code)) {
      failed = () => t("travel.along.notWhole", { n: code.length });
      draw();
      document.getElementById("along-code")?.focus();
      return;
    }
    void working(async (now, mine) => {
      now(() => t("travel.along.looking"));
      const progress = (/** @type {number} */ done, /** @type {number} */ all) => now(() => t("travel.own.doing", { done, all }));
      const text = await fetchLeft(code, progress);
      const became = nothingYet();
      try {
        await bringIn(text, became, progress);
      } finally {
        if (mine()) tell(became);
        await fetchGames();
      }
    });
  };
  /** The field is gone by then, and the keyboard is where one goes on. @param {import("./own-records.js").Brought} became */
  const tell = (became) => {
    brought = became;
    draw();
    /** @type {HTMLElement | null} */ (document.querySelector(".along form > button"))?.focus();
  };
  const close = () => {
    if (open === null) return;
    [open, doing, brought, failed, typed] = [null, null, null, null, ""];
    visit += 1;
    draw();
  };

  const says = () => html`<div role="status">${doing ? html`<p>${doing()}</p>` : nothing}${brought ? whatBecame(brought, false) : nothing}</div>
    ${failed ? html`<p role="alert" id="along-failed">${failed()}</p>` : nothing}`;
  const giving = () => html`${left === null ? nothing : "code" in left ? waiting(left) : html`<p>${t("travel.own.unsaved", { n: left.unsaved })}</p>`}${says()}
    ${failed ? html`<button class="primary" type="button" @click=${give}>${t("games.again")}</button>` : nothing}`;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (brought) close();
    else take();
  };
  const taking = () => html`<form class="column" novalidate @submit=${submit}>${brought ? nothing : field()}${says()}
    <button class="primary" ?autofocus=${typed !== ""} aria-disabled=${doing !== null}>${t(brought ? "ground.close" : "travel.along.fetch")}</button></form>`;
  const field = () => html`<label>${t("travel.along.code")}
      <input id="along-code" class="whole-line along-typed" dir="ltr" ?autofocus=${typed === ""} autocomplete="off" autocapitalize="characters" spellcheck="false" enterkeyhint="go"
        aria-describedby="along-about along-failed" aria-invalid=${failed !== null} .value=${typed} @input=${type}></label>
    <p class="soft" id="along-about"><small>${t("travel.along.codeAbout", { give: t("travel.along.give") })}</small></p>`;
  const type = (/** @type {Event} */ event) => {
    typed = /** @type {HTMLInputElement} */ (event.target).value;
  };

  return {
    /** Who has closed it by mistake finds the same code again. */
    give() {
      open = "give";
      if (left !== null && left.until > new Date()) return draw();
      left = null;
      void give();
    },
    /** @param {string} [code] */
    take(code = "") {
      open = "take";
      typed = grouped(code);
      draw();
    },
    dialog: () =>
      open === null
        ? nothing
        : open === "give"
          ? dialog(t("travel.along.give"), html`<div class="column along">${giving()}</div>`, close)
          : dialog(t("travel.along.takeTitle"), html`<div class="along">${taking()}</div>`, close),
  };
}

/** @param {Left} left */
const waiting = ({ code, link, picture, taken, older, unsaved, until, times }) => html`
  <p>${t("travel.along.waiting", { n: taken })}${unsaved ? html` ${t("travel.own.unsaved", { n: unsaved })}` : nothing}${older ? html` ${t("travel.along.older", { n: older })}` : nothing}</p>
  <p class="along-code" dir="ltr"><span aria-hidden="true">${grouped(code)}</span><span class="unseen">${[...code].join(" ")}</span></p>
  <p>${t("travel.along.until", { time: until.toLocaleTimeString(inLanguage(), { hour: "numeric", minute: "2-digit" }), times })}</p>
  ${linkPart({ about: t(elsewhere() ? "travel.along.how" : "travel.along.onlyHere", { take: t("travel.along.take"), games: t("games.title") }), link, picture, copied: () => t("travel.along.copied") })}`;
