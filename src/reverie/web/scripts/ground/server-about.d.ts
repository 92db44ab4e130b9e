// What the server says of itself.

/**
 * What there is to know of a game: the fewest and the most seats, the bots that play it, and limits
 * of its own.
 */
export type GameAbout = { seats: [number, number]; bots: string[]; limits?: Record<string, any> };

export interface About {
  version: string;
  address: string | null; // where phones in the same network find this server
  pocket?: boolean; // does this server offer one?
  today: string; // the day of the daily dream
  games: Record<string, GameAbout>; // by name
  name_letters: number; // that a name may have
  forget_days?: number | null; // after so long without anything happening a table is thrown away
  source?: string; // where the source is
}
