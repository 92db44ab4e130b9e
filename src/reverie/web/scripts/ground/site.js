/**
 * Where this site lies: at the root of a server, or, as a pocket, in whatever folder of whatever
 * host.
 */

/** Is there no server, and are the tables in this browser? */
export const POCKET = document.documentElement.hasAttribute("data-pocket");

const SITE = new URL("../../", import.meta.url).pathname;

/** The address of something of ours. @param {string} path as if the site lay at the root */
export const at = (path) => SITE + path.slice(1);

/** The path of an address of ours, as if the site lay at the root. @param {string} address */
export const pathOf = (address) =>
  address.startsWith(SITE)
    ? `/${address.slice(SITE.length).replace(/^index\.html$/, "")}`
    : address;

/** The path of this page. */
export const here = () => pathOf(location.pathname);
