/**
 * Links are written as if the site lay at the root of its host. In a pocket, which may lie
 * anywhere, they are led to where it does.
 */

import { at, pathOf } from "../ground/site.js";

// What the document names beside it stays there, whatever address the page shows.
for (const link of document.querySelectorAll("link[href]"))
  link.setAttribute("href", /** @type {HTMLLinkElement} */ (link).href);

/** @param {Element} link */
function lead(link) {
  const said = link.getAttribute("href");
  if (said?.startsWith("/") && pathOf(said) === said && at("/") !== "/")
    link.setAttribute("href", at(said));
}

new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    if (type === "attributes" && target instanceof HTMLAnchorElement) lead(target);
    for (const added of addedNodes)
      if (added instanceof Element)
        for (const link of [added, ...added.querySelectorAll("a[href]")])
          if (link instanceof HTMLAnchorElement) lead(link);
  }
}).observe(document.documentElement, {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ["href"],
});
