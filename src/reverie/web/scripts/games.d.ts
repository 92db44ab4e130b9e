/**
 * Which games there are. The server makes this module of `reverie.games`
 * (src/reverie/server/http/page.py).
 */
export const GAMES: Record<
  string,
  () => Promise<{ default: import("./ground/page-game.js").PageGame }>
>;
