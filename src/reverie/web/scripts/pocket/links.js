/**
 * Links of the page are written as if the site lay at the root of its host. A pocket may lie in any
 * folder, so this module rewrites them as they appear.
 */

import { siteUrl, sitePath } from "../ground/site.js";

// Make the document's relative links absolute, since the address of the page changes.
for (const link of document.querySelectorAll("link[href]"))
  link.setAttribute("href", /** @type {HTMLLinkElement} */ (link).href);

/** @param {Element} link */
function rewriteLink(link) {
  const path = link.getAttribute("href");
  if (path?.startsWith("/") && sitePath(path) === path && siteUrl("/") !== "/")
    link.setAttribute("href", siteUrl(path));
}

new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    if (type === "attributes" && target instanceof HTMLAnchorElement) rewriteLink(target);
    for (const added of addedNodes)
      if (added instanceof Element)
        for (const link of [added, ...added.querySelectorAll("a[href]")])
          if (link instanceof HTMLAnchorElement) rewriteLink(link);
  }
}).observe(document.documentElement, {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ["href"],
});
