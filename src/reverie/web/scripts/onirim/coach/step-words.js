/**
 * Steps of Onirim in words, from the form of analyses and records: "play red sun", ["foresee",
 * ["red sun", …]].
 */

import { currentLanguage, t } from "../../ground/texts.js";

/** A step in words. @param {string} did such as "pay key red" */
export function stepInWords(did) {
  if (did === "resign") return t("story.did.resign");
  const pay = /^pay (key|door) (\w+)/.exec(did);
  if (pay) return t(`story.did.pay ${pay[1]}`, { colour: pay[2] });
  const swap = /^swap (\w+ \w+) for (\w+ \w+)/.exec(did);
  if (swap) return t("story.did.swap", { card: swap[1], other: swap[2] });
  const [verb] = did.split(" ");
  const cards = did.match(/(red|blue|green|brown) (sun|moon|key|door)|nightmare/g) ?? [];
  if (verb === "reveal" && cards.length === 0) return t("story.did.revealNone");
  const key = `story.did.${did in { "pay deck": 1, "pay hand": 1 } ? did : verb}`;
  const text = t(key, { card: cards[0], cards });
  return text === key ? did : text;
}

/** A step as a sentence of its own, with a capital letter. @param {string} did */
export const stepSentence = (did) =>
  stepInWords(did).replace(/^./, (letter) => letter.toLocaleUpperCase(currentLanguage()));

/** A step of a record as a string. @param {any[]} step */
export const stepText = (step) => step.flat(2).join(", ").replace(", ", " ");

/** A difference in odds, in points of a hundred. @param {number} odds @param {number} [digits] */
export function pointsText(odds, digits = 1) {
  const number = (100 * odds).toLocaleString(currentLanguage(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: "exceptZero",
  });
  return number.replace("-", "−");
}
