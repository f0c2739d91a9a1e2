// What cards and decks are called, in both languages.

/** @type {import("../../shell/words.js").Catalogues} */
export const catalogue = {
  en: {
    cards: "Cards on the table",
    dealtCard: "{rank} of {suit}",
    rankA: "Ace, worth {value},",
    rankJ: "Jack, worth {value},",
    rankQ: "Queen, worth {value},",
    rankK: "King, worth {value},",
    spades: "spades",
    hearts: "hearts",
    clubs: "clubs",
    diamonds: "diamonds",
    deckFull: "Ace to king",
    "deck1-10": "1 to 10",
    "deck1-9": "1 to 9",
  },
  id: {
    cards: "Kartu di meja",
    dealtCard: "{rank} {suit}",
    rankA: "As, bernilai {value},",
    rankJ: "Jack, bernilai {value},",
    rankQ: "Queen, bernilai {value},",
    rankK: "King, bernilai {value},",
    spades: "sekop",
    hearts: "hati",
    clubs: "keriting",
    diamonds: "wajik",
    deckFull: "As sampai king",
    "deck1-10": "1 sampai 10",
    "deck1-9": "1 sampai 9",
  },
};
