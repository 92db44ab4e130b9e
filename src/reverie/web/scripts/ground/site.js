/** Where this site lies: at the root of a server, or, as a pocket, in whatever folder of whatever host. */

/** Is there no server, and are the tables in this browser? */
export const POCKET = document.documentElement.hasAttribute("data-pocket");

const SITE = new URL("../../", import.meta.url).pathname;

/** The address of the server behind this page. A pocket has one only where a Reverie server hosts it, and says so: `data-server="../"` beside
 * `data-pocket`, which leads from the pocket's folder to that server's. @returns {string | null} */
export function server() {
  const said = POCKET ? document.documentElement.dataset.server : "./";
  return said ? new URL(said, location.origin + SITE).href : null;
}

/** Is there no server at all? Then nobody else dreams here, and the date deals the dream of the day. */
export const ALONE = server() === null;

/** Did a server hand this pocket out? The dream of the day counts there. */
export const FROM_SERVER = POCKET && !ALONE;

/** The address of something of ours. @param {string} path as if the site lay at the root */
export const at = (path) => SITE + path.slice(1);

/** The path of an address of ours, as if the site lay at the root. @param {string} address */
export const pathOf = (address) => (address.startsWith(SITE) ? `/${address.slice(SITE.length).replace(/^index\.html$/, "")}` : address);

/** The path of this page. */
export const here = () => pathOf(location.pathname);
