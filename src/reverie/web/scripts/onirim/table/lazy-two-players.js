/** The parts for two players, loaded with the first table that needs them. */

import { lazyPart } from "../../ground/lazy-part.js";

export const twoPlayers = lazyPart(() => import("./two-players.js"));
