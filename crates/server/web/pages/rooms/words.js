// Every sentence of the page that makes rooms, in both languages.

/** @type {import("../../shell/words.js").Catalogue} */
export const catalogue = {
  title: ["24 together", "24 bersama"],
  lead: ["Four cards, one class. The first to find 24 takes the pile; whoever has the most cards wins.", "Empat kartu, satu kelas. Yang duluan menemukan 24 mengambil tumpukan; kartu terbanyak menang."],
  makeTitle: ["Make a room", "Buat ruangan"],
  makeText: ["You are the host. Others come in with a code, a link or a QR code, with no account.", "Kamu tuan rumahnya. Yang lain masuk dengan kode, tautan, atau kode QR, tanpa akun."],
  make: ["Make a room", "Buat ruangan"],
  makeScreen: ["Make it on this big screen", "Buat di layar besar ini"],
  making: ["Making the room …", "Membuat ruangan …"],
  more: ["Rules of the match", "Aturan pertandingan"],
  joinTitle: ["Join a room", "Masuk ruangan"],
  joinText: ["Type the five characters that the host shows, or paste the link.", "Ketik lima huruf yang ditunjukkan tuan rumah, atau tempelkan tautannya."],
  yours: ["Your rooms", "Ruanganmu"],
  back: ["Back to room {code}", "Kembali ke ruangan {code}"],
  backScreen: ["Back to the big screen of room {code}", "Kembali ke layar besar ruangan {code}"],
  alone: ["Play 24 alone", "Main 24 sendiri"],
};
