// Every sentence of the page that makes rooms, in both languages.

/** @type {import("../../shell/words.js").Catalogue} */
export const catalogue = {
  title: ["Play together", "Main bersama"],
  lead: ["A whole class on its own telephones, everybody at once, with your screen in front. No accounts.", "Sekelas di ponsel masing-masing, semua sekaligus, dengan layarmu di depan. Tanpa akun."],
  makeTitle: ["Make a room", "Buat ruangan"],
  makeText: ["You lead. The others come in with a code, a link or a QR code.", "Kamu yang memimpin. Yang lain masuk dengan kode, tautan, atau kode QR."],
  make: ["Open the room", "Buka ruangan"],
  makeScreen: ["Make it on this big screen", "Buat di layar besar ini"],
  making: ["Making the room …", "Membuat ruangan …"],
  joinTitle: ["Join a room", "Masuk ruangan"],
  joinText: ["Type the five characters that the host shows, or paste the link.", "Ketik lima huruf yang ditunjukkan tuan rumah, atau tempelkan tautannya."],
  yours: ["Your rooms", "Ruanganmu"],
  back: ["Back to room {code}", "Kembali ke ruangan {code}"],
  backScreen: ["Back to the big screen of room {code}", "Kembali ke layar besar ruangan {code}"],
  olderRooms: ["{rooms|One more room|# more rooms}", "{rooms|Satu ruangan lagi|# ruangan lagi}"],
  pupilsListed: ["{pupils|one name|# names}", "{pupils|satu nama|# nama}"],
  alone: ["Play 24 alone", "Main 24 sendiri"],
};
