// What only the editor says: it is loaded with it.

/** @type {import("../../shell/words.js").Catalogue} */
export const catalogue = {
  paintLabel: ["Cells of the board", "Petak papan"],
  paintHelp: ["Press cells to take them out of the board, and again to put them back. Choose as many pieces as it takes.", "Tekan petak untuk mengeluarkannya dari papan, tekan lagi untuk mengembalikannya. Pilih keping secukupnya."],
  choosePieces: ["Pieces of the puzzle", "Keping untuk soal ini"],
  pieceSet: ["Pieces from", "Keping dari"],
  playThis: ["Play this board", "Mainkan papan ini"],
  ownPieces: ["Draw a piece of your own", "Gambar keping sendiri"],
  paintPiece: ["Cells of the piece", "Petak keping"],
  addPiece: ["Add this piece", "Tambahkan keping ini"],
  dropPieces: ["Forget my pieces", "Lupakan kepingku"],
  puzzleName: ["Name of the puzzle", "Nama soal"],
  puzzleNameHelp: ["Rainy day", "Hari hujan"],
  nameMissing: ["Give it a name first.", "Beri nama dulu."],
  newPuzzle: ["A new one", "Yang baru"],
  keptPuzzles: ["My puzzles", "Soal-soalku"],
  keepThis: ["Keep", "Simpan di sini"],
  keptAs: ["Kept as “{name}”", "Tersimpan sebagai “{name}”"],
  cellName: ["Row {row}, column {column}", "Baris {row}, kolom {column}"],
  balanced: ["{cells} cells, and the pieces cover {covered}: it can be filled exactly.", "{cells} petak, dan keping menutup {covered}: pas."],
  unbalanced: ["{cells} cells, but the pieces cover {covered}.", "{cells} petak, tetapi keping menutup {covered}."],
  checkThis: ["Can it be filled?", "Bisakah dipenuhi?"],
};
