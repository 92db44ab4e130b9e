/** The dialog with a link for spectators, who see no hands before the end. */

import { nothing } from "../../../vendor/lit-html.js";
import { isLocalOnly, origin } from "../../ground/about.js";
import { linkPanel } from "../../ground/link-panel.js";
import { qr } from "../../ground/parts.js";
import { POCKET } from "../../ground/site.js";
import { invitationFor } from "../../ground/storage.js";
import { t } from "../../ground/texts.js";

/** @import { Context } from "./seat-view.js" */

/**
 * Whether there is a link for spectators. A spectator could take a free seat instead.
 * @param {Context} context
 */
export const canInviteToWatch = ({ table }) => !POCKET && table.seats.every((seat) => !seat.free);

/** @param {Context} context */
export function watchLink({ table, screenState, draw }) {
  const invitation = table.invite_only ? invitationFor(table.code) : null;
  const link = `${origin()}/t/${table.code}${invitation ? `#${invitation}` : ""}`;
  if (screenState.watchPicture === undefined) {
    screenState.watchPicture = null;
    if (!isLocalOnly())
      void qr(link)
        .then((picture) => {
          screenState.watchPicture = picture;
          draw();
        })
        .catch(() => {});
  }
  // Only a player with the invitation can share it
  if (table.invite_only && invitation === null) return nothing;
  return linkPanel({
    about: t("two.watch.about"),
    link,
    picture: screenState.watchPicture,
    copied: () => t("two.watch.copied"),
  });
}
