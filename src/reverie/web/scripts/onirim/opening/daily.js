/** Opening the daily game. */

import { fetchJson } from "../../ground/api.js";
import { navigate } from "../../ground/router.js";
import { readStored, myToken, rememberToken } from "../../ground/storage.js";

/** Open today's game, or return to it. @param {string} [name] the name for the daily list */
export async function openDaily(name = readStored("daily name") ?? "") {
  const { code, token } = await fetchJson("/api/tables", {
    game: "onirim",
    seats: 1,
    daily: true,
    token: myToken(),
    name,
  });
  rememberToken(token);
  navigate(`/t/${code}`);
}
