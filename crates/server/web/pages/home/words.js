// Every sentence of the home page, in both languages.

/** @type {import("../../shell/words.js").Catalogues} */
export const catalogue = {
  en: {
    heading: "Four puzzles, taken apart.",
    lead: "Play today’s, ask for a nudge, see every solution, and watch how the solvers think.",
    today: "Today · {day}",
    playToday: "Play today’s", playAgain: "See today’s again", play: "Play", continue: "Continue", continueWith: "Continue {summary}",
    done: "Done today", streak: "{days|one day|# days} in a row",
    title24: "24", about24: "Make 24 from four cards, with each card used once.", alt24: "Four playing cards: 3, 3, 8 and 8.",
    titleTiling: "Tiling", aboutTiling: "Fill the board with every piece, flat or as a pyramid.", altTiling: "A board filled with coloured pieces.",
    titleNerdle: "Nerdle", aboutNerdle: "Find the hidden equation from the colours of your guesses.", altNerdle: "Rows of coloured tiles that spell equations.",
    title2048: "2048", about2048: "Slide equal tiles together until one says 2048, and beyond.", alt2048: "A board of number tiles, the largest 2048.",
    statsTitle: "You so far", statsNone: "What you play is counted here, in this browser only.", statsSolved: "won", statsPlayed: "played", statsStreak: "days in a row", statsBest: "best time", statsScore: "best score",
    compareTitle: "See how solvers compare", compareText: "The same puzzle for every strategy, from brute force to the best we know: cases examined, time, quality.", compareLink: "Open the comparison",
    moreTitle: "More puzzles", moreText: "Served by this program, with a page made from their own description.",
    verbsTitle: "For the curious", verbsText: "Every verb of every puzzle as a form, with its answer as text, data and picture.",
    offline: "The list of puzzles could not be loaded: {message}",
    puzzles: "Puzzles",
  },
  id: {
    heading: "Empat teka-teki, dibongkar tuntas.",
    lead: "Mainkan yang hari ini, minta isyarat, lihat semua solusi, dan amati cara para pemecah berpikir.",
    today: "Hari ini · {day}",
    playToday: "Main yang hari ini", playAgain: "Lihat lagi yang hari ini", play: "Main", continue: "Lanjutkan", continueWith: "Lanjutkan {summary}",
    done: "Selesai hari ini", streak: "{days|satu hari|# hari} berturut-turut",
    title24: "24", about24: "Buat 24 dari empat kartu, setiap kartu dipakai sekali.", alt24: "Empat kartu remi: 3, 3, 8, dan 8.",
    titleTiling: "Ubin", aboutTiling: "Penuhi papan dengan semua keping, datar atau piramida.", altTiling: "Papan yang penuh keping berwarna.",
    titleNerdle: "Nerdle", aboutNerdle: "Temukan persamaan tersembunyi dari warna tebakanmu.", altNerdle: "Baris ubin berwarna yang membentuk persamaan.",
    title2048: "2048", about2048: "Geser ubin yang sama sampai menjadi 2048, dan seterusnya.", alt2048: "Papan ubin angka, yang terbesar 2048.",
    statsTitle: "Kamu sejauh ini", statsNone: "Yang kamu mainkan dihitung di sini, hanya di peramban ini.", statsSolved: "menang", statsPlayed: "dimainkan", statsStreak: "hari berturut-turut", statsBest: "waktu terbaik", statsScore: "skor terbaik",
    compareTitle: "Bandingkan para pemecah", compareText: "Teka-teki yang sama untuk setiap strategi, dari coba-coba semua sampai yang terbaik: kasus yang diperiksa, waktu, mutu.", compareLink: "Buka perbandingan",
    moreTitle: "Teka-teki lain", moreText: "Disediakan program ini, dengan halaman yang dibuat dari uraiannya sendiri.",
    verbsTitle: "Bagi yang penasaran", verbsText: "Semua kemampuan setiap teka-teki sebagai formulir, dengan jawaban berupa teks, data, dan gambar.",
    offline: "Daftar teka-teki tidak bisa dimuat: {message}",
    puzzles: "Teka-teki",
  },
};
