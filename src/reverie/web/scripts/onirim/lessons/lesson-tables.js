/**
 * The keys under which the tables of guided games are stored. Lists call these tables lessons.
 */

import { readStored } from "../../ground/storage.js";

export const SOLO_KEY = "first dream";
export const TWO_PLAYER_KEY = "first dream for two";

/** @param {string} code of a table @returns {boolean} whether it is a guided game's table */
export const isLesson = (code) =>
  [SOLO_KEY, TWO_PLAYER_KEY].some((each) => readStored(each)?.code === code);
