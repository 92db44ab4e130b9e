/**
 * The site's own addresses. A server has it at its root; a pocket may lie in any folder of any
 * host.
 */

/** Whether this page is a pocket, with its tables in this browser instead of on a server. */
export const POCKET = document.documentElement.hasAttribute("data-pocket");

const SITE = new URL("../../", import.meta.url).pathname;

/**
 * The address of a file or page of this site.
 * @param {string} path as if the site lay at the root
 */
export const siteUrl = (path) => SITE + path.slice(1);

/** The inverse of `siteUrl`: a path as if the site lay at the root. @param {string} address */
export const sitePath = (address) =>
  address.startsWith(SITE)
    ? `/${address.slice(SITE.length).replace(/^index\.html$/, "")}`
    : address;

/** The path of the current page, as if the site lay at the root. */
export const currentPath = () => sitePath(location.pathname);
