/** The files to save: the record, and the evening as one HTML file that needs no network. */

import { fetchJson } from "../../ground/api.js";
import { download } from "../../ground/download.js";
import { showNote, noteFailure } from "../../ground/parts.js";
import { myToken } from "../../ground/storage.js";
import { t } from "../../ground/texts.js";
import { eveningFile } from "./evening-file.js";
import { eveningOf } from "./rounds.js";
import { stateOf } from "../television/state.js";

/** @typedef {import("../table/seat-view.js").UnmaskedContext} Context */

/** Save the record of the finished game. @param {Context} context */
export async function saveRecord({ table }) {
  const record = await noteFailure(
    fetchJson(`/api/tables/${table.code}/record`, { token: myToken() }),
  );
  if (record !== null)
    download(
      new Blob([JSON.stringify(record) + "\n"], { type: "application/json" }),
      `when-i-dream-${table.code}.json`,
    );
}

/** Save the whole evening as one file. @param {Context} context */
export async function saveEvening(context) {
  const state = stateOf(context);
  const evening = eveningOf(context);
  if (evening === null || state.isSaving) return;
  state.isSaving = true;
  try {
    download(
      new Blob([await eveningFile(context, evening)], { type: "text/html" }),
      `when-i-dream-${context.table.code}.html`,
    );
  } catch {
    showNote(() => t("ground.failed"));
  } finally {
    state.isSaving = false;
  }
}
