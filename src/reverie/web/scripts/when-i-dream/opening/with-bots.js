/** The smallest party, with bots alone: how good shall they be? */

import { about, usualBot } from "../../ground/about.js";
import { botButtons, chooseBot, chosenBot } from "../../ground/bots.js";
import { dialog as dialogOf } from "../../ground/dialog.js";
import { openAndSit } from "../../ground/open-table.js";
import { go } from "../../ground/router.js";
import { keep } from "../../ground/storage.js";
import { t } from "../../ground/texts.js";
import { ours } from "../limits.js";

const GAME = "when-i-dream";

/** @param {import("../../ground/page-game.js").Front} front */
export const dialog = ({ opening, close }) =>
  dialogOf(
    t("lobby.whichBots"),
    botButtons(
      GAME,
      (bot) => {
        chooseBot(GAME, bot);
        void opening(async () => go(`/t/${await open(bot)}`));
      },
      chosenBot(GAME),
    ),
    close,
  );

/** Who has never played has two short dreams first, with tips: as a spirit, then as the Dreamer. */
export async function practise() {
  const { seats } = (await about()).games[GAME];
  const code = await open(await usualBot(GAME), { first_dreamer: seats[0] - 1, dream_seconds: 60 });
  keep("practice dream", { code });
  go(`/t/${code}`);
}

/**
 * @param {string} bot
 * @param {Record<string, unknown>} [practice] how a practice dream is set up
 */
async function open(bot, practice) {
  const [seats] = (await about()).games[GAME].seats;
  const options = { language: ours(), ...practice };
  return openAndSit(
    { game: GAME, seats, options, practice: practice !== undefined, coach: "none" },
    { bot },
  );
}
