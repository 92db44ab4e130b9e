/**
 * The games of the page. The server makes this module from `reverie.games`
 * (src/reverie/server/http/page.py).
 */
export const GAMES: Record<
  string,
  () => Promise<{ default: import("./ground/page-game.js").PageGame }>
>;
