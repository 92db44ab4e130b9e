/** A link for somebody who would like to watch: they see no hand before the end. */

import { nothing } from "../../../vendor/lit-html.js";
import { onlyHere, origin } from "../../ground/about.js";
import { linkPart } from "../../ground/link-part.js";
import { qr } from "../../ground/parts.js";
import { POCKET } from "../../ground/site.js";
import { invitationTo } from "../../ground/storage.js";
import { t } from "../../ground/texts.js";

/** @import { Context } from "./seat-view.js" */

/** May somebody else come and watch, and not sit down instead? @param {Context} context */
export const watchable = ({ table }) => !POCKET && table.seats.every((seat) => !seat.free);

/** @param {Context} context */
export function watchLink({ table, own, draw }) {
  const invitation = table.invite_only ? invitationTo(table.code) : null;
  const link = `${origin()}/t/${table.code}${invitation ? `#${invitation}` : ""}`;
  if (own.watchPicture === undefined) {
    own.watchPicture = null;
    if (!onlyHere())
      void qr(link)
        .then((picture) => {
          own.watchPicture = picture;
          draw();
        })
        .catch(() => {});
  }
  // Only who has the invitation can hand it on
  if (table.invite_only && invitation === null) return nothing;
  return linkPart({
    about: t("two.watch.about"),
    link,
    picture: own.watchPicture,
    copied: () => t("two.watch.copied"),
  });
}
