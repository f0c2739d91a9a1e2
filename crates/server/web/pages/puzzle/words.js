// Every sentence of the generic puzzle page, in both languages.

/** @type {import("../../shell/words.js").Catalogues} */
export const catalogue = {
  en: {
    title: "Puzzle", loading: "Loading…", unknown: "There is no puzzle called “{name}”.", choose: "Choose a puzzle", rules: "How it is played", verbs: "What it can do", examples: "On the command line",
    ownPage: "Open its page", run: "Run", stop: "Stop", running: "Working…", stopped: "Stopped.", none: "any", seed: "seed", seedHelp: "Makes chance repeatable",
    general: "Limits", timeout: "timeout", timeoutHelp: "Such as 500ms or 10s", result: "Result", text: "Text", data: "Data", picture: "Picture", save: "Save as",
    noResult: "Fill in the form and press Run. The answer appears here.", outcomeYes: "yes", outcomeNo: "no", outcomeUnknown: "unknown: out of budget", took: "{milliseconds} ms", saved: "{name} saved",
    game: "Game", gameHelp: "A game id, such as {sample}", open: "Open", move: "Move", play: "Play", undo: "Undo", hint: "Hint", moves: "Moves so far", noMoves: "None yet.", statusPlaying: "in play", statusWon: "won", statusLost: "over", score: "Score {score}", notes: "Notes", pictureOf: "Picture of the result", resultTabs: "Ways to see the result", noArguments: "This verb needs nothing else.",
  },
  id: {
    title: "Teka-teki", loading: "Memuat…", unknown: "Tidak ada teka-teki bernama “{name}”.", choose: "Pilih teka-teki", rules: "Cara bermain", verbs: "Yang bisa dilakukan", examples: "Di baris perintah",
    ownPage: "Buka halamannya", run: "Jalankan", stop: "Hentikan", running: "Sedang bekerja…", stopped: "Dihentikan.", none: "bebas", seed: "benih", seedHelp: "Membuat keacakan bisa diulang",
    general: "Batas", timeout: "batas waktu", timeoutHelp: "Misalnya 500ms atau 10s", result: "Hasil", text: "Teks", data: "Data", picture: "Gambar", save: "Simpan sebagai",
    noResult: "Isi formulir lalu tekan Jalankan. Jawabannya muncul di sini.", outcomeYes: "ya", outcomeNo: "tidak", outcomeUnknown: "belum diketahui: batas tercapai", took: "{milliseconds} md", saved: "{name} tersimpan",
    game: "Permainan", gameHelp: "Id permainan, misalnya {sample}", open: "Buka", move: "Langkah", play: "Mainkan", undo: "Urungkan", hint: "Petunjuk", moves: "Langkah sejauh ini", noMoves: "Belum ada.", statusPlaying: "sedang dimainkan", statusWon: "menang", statusLost: "selesai", score: "Skor {score}", notes: "Catatan", pictureOf: "Gambar hasil", resultTabs: "Cara melihat hasil", noArguments: "Tidak perlu apa-apa lagi.",
  },
};
