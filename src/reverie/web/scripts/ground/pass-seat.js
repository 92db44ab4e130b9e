/** Passing the player's seat to someone else, by a link that works once. */

import { isLocalOnly, origin } from "./about.js";
import { dialog } from "./dialog.js";
import { linkPanel } from "./link-panel.js";
import { qr } from "./parts.js";
import { t } from "./texts.js";

/** @import { Context } from "./table.js" */

/**
 * Request a key to the player's seat, and show a dialog with the link.
 * @param {Context} context
 * @param {(dialog: (close: () => void) => unknown) => void} show draws the dialog
 */
export async function passSeat(context, show) {
  const answer = await context.send("seat key");
  if (answer === null) return;
  const link = `${origin()}/t/${context.table.code}#key=${answer.key}`;
  const picture = isLocalOnly() ? null : await qr(link).catch(() => null);
  show((close) =>
    dialog(
      t("lobby.passOn"),
      linkPanel({
        about: t("lobby.passOnAbout"),
        link,
        picture,
        copied: () => t("lobby.passOnCopied"),
      }),
      close,
    ),
  );
}
