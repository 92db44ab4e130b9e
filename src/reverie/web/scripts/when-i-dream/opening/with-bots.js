/** The dialog for a game with bots only, with the choice of their strength. */

import { about, defaultBot } from "../../ground/about.js";
import { botButtons, rememberBot, chosenBot } from "../../ground/bots.js";
import { dialog as dialogOf } from "../../ground/dialog.js";
import { openAndSit } from "../../ground/open-table.js";
import { navigate } from "../../ground/router.js";
import { writeStored } from "../../ground/storage.js";
import { t } from "../../ground/texts.js";
import { readersLanguage } from "../limits.js";

const GAME = "when-i-dream";

/** @param {import("../../ground/page-game.js").Front} front */
export const dialog = ({ openTable, close }) =>
  dialogOf(
    t("lobby.whichBots"),
    botButtons(
      GAME,
      (bot) => {
        rememberBot(GAME, bot);
        void openTable(async () => navigate(`/t/${await open(bot)}`));
      },
      chosenBot(GAME),
    ),
    close,
  );

/** Begin two short practice dreams with tips: as a spirit, then as the Dreamer. */
export async function practise() {
  const { seats } = (await about()).games[GAME];
  const code = await open(await defaultBot(GAME), {
    first_dreamer: seats[0] - 1,
    dream_seconds: 60,
  });
  writeStored("practice dream", { code });
  navigate(`/t/${code}`);
}

/**
 * @param {string} bot
 * @param {Record<string, unknown>} [practice] the options of a practice dream
 */
async function open(bot, practice) {
  const [seats] = (await about()).games[GAME].seats;
  const options = { language: readersLanguage(), ...practice };
  return openAndSit(
    { game: GAME, seats, options, practice: practice !== undefined, coach: "none" },
    { bot },
  );
}
