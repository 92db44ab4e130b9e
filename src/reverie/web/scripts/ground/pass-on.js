/** One's seat, handed to somebody else: a link that holds it, once. */

import { onlyHere, origin } from "./about.js";
import { dialog } from "./dialog.js";
import { linkPart } from "./link-part.js";
import { qr } from "./parts.js";
import { t } from "./texts.js";

/** @import { Context } from "./table.js" */

/** Ask for the key of one's seat, and show the link. `show` is given the dialog, and draws it.
 * @param {Context} seen @param {(dialog: (close: () => void) => unknown) => void} show */
export async function passOn(seen, show) {
  const answer = await seen.send("seat key");
  if (answer === null) return;
  const link = `${origin()}/t/${seen.table.code}#key=${answer.key}`;
  const picture = onlyHere() ? null : await qr(link).catch(() => null);
  show((close) =>
    dialog(
      t("lobby.passOn"),
      linkPart({
        about: t("lobby.passOnAbout"),
        link,
        picture,
        copied: () => t("lobby.passOnCopied"),
      }),
      close,
    ),
  );
}
