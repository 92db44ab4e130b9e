/** English: the catalogue that is complete. A translation is a file like this one. */

import front from "./en.front.js";
import onirim from "./en.onirim.js";
import dream from "./en.dream.js";

export default {
  ...front,
  ...onirim,
  ...dream,
  ground: {
    offline: "Nobody heard that: you are offline. Trying again.",
    lost: "The connection is lost. Trying again; your seat is kept.",
    unreachable: "The server cannot be reached. Try again in a moment.",
    failed: "Something went wrong here. Try again.",
    replaced: "Another device of yours has this seat now.",
    takeBack: "Play here instead",
    qr: "A picture of the link, for a phone's camera",
    close: "Close",
  },
  cards: {
    red: "red", blue: "blue", green: "green", brown: "brown",
    sun: "{colour} sun", moon: "{colour} moon", key: "{colour} key", door: "{colour} door",
    nightmare: "nightmare",
  },
  table: {
    coming: "Coming to the table",
    notHere: "This table cannot be reached",
  },
};
