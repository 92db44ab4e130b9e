/** What only a table for two has, fetched with the first one. */

import { later } from "../../ground/later.js";

export const forTwo = later(() => import("./beside.js"));
