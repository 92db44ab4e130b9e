/**
 * The keys under which the tables of guided games are stored. Lists call these tables lessons.
 */

import { readStored } from "../../ground/storage.js";

export const KEPT_ALONE = "first dream";
export const KEPT_FOR_TWO = "first dream for two";

/** @param {string} code of a table @returns {boolean} whether it is a guided game's table */
export const isLesson = (code) =>
  [KEPT_ALONE, KEPT_FOR_TWO].some((each) => readStored(each)?.code === code);
