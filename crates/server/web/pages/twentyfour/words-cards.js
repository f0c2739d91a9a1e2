// What cards and decks are called, in both languages.

/** @type {import("../../shell/words.js").Catalogue} */
export const catalogue = {
  cards: ["Cards on the table", "Kartu di meja"],
  dealtCard: ["{rank} of {suit}", "{rank} {suit}"],
  rankA: ["Ace, worth {value},", "As, bernilai {value},"],
  rankJ: ["Jack, worth {value},", "Jack, bernilai {value},"],
  rankQ: ["Queen, worth {value},", "Queen, bernilai {value},"],
  rankK: ["King, worth {value},", "King, bernilai {value},"],
  spades: ["spades", "sekop"],
  hearts: ["hearts", "hati"],
  clubs: ["clubs", "keriting"],
  diamonds: ["diamonds", "wajik"],
  deckFull: ["Ace to king", "As sampai king"],
  "deck1-10": ["1 to 10", "1 sampai 10"],
  "deck1-9": ["1 to 9", "1 sampai 9"],
};
