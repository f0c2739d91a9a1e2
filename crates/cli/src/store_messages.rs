//! The sentences of the command `store`.

use unpuzzle_puzzle::Text;

/// Every verb of the store with what it does and an example.
pub(crate) static VERBS: [(&str, &Text, (&str, &Text)); 3] = [
    ("backup", &BACKUP_ABOUT, ("store backup games.db", &EXAMPLE_BACKUP)),
    ("restore", &RESTORE_ABOUT, ("store restore games.db --force", &EXAMPLE_RESTORE)),
    ("export", &EXPORT_ABOUT, ("store export games.jsonl", &EXAMPLE_EXPORT)),
];

unpuzzle_puzzle::catalogue! {
    ABOUT = "Back up, restore and export what is kept", "Cadangkan, pulihkan, dan ekspor yang disimpan";
    ARGUMENTS = "VERB …", "KATA-KERJA …";
    BACKUP_ABOUT = "Copy the whole store into a file, while it may be in use", "Salin seluruh penyimpanan ke berkas, meski sedang dipakai";
    RESTORE_ABOUT = "Put a backup in the place of the store", "Pulihkan penyimpanan dari cadangan";
    EXPORT_ABOUT = "Write everything as lines of JSON", "Tulis semuanya sebagai baris JSON";
    FILE_HELP = "The file", "Berkasnya";
    EXPORT_FILE_HELP = "The file; without one, or for -, the lines are printed", "Berkasnya; tanpa ini, atau untuk -, baris-barisnya dicetak";
    DATABASE_HELP = "The file of the store [default: unpuzzle.db in the data directory]", "Berkas penyimpanan [bawaan: unpuzzle.db di direktori data]";
    RESTORE_FORCE_HELP = "Let the store be replaced", "Izinkan penyimpanan diganti";
    STOP_THE_SERVER =
        "stop the server first, or restore into another file with --database",
        "hentikan servernya dulu, atau pulihkan ke berkas lain dengan --database";
    EXAMPLE_BACKUP = "a backup into a file", "cadangan ke sebuah berkas";
    EXAMPLE_RESTORE = "back to that backup", "kembali ke cadangan itu";
    EXAMPLE_EXPORT = "everything as lines of JSON", "semuanya sebagai baris JSON";
    ONLY_FILES = "this works with files; a database server has its own tools for it", "ini hanya untuk berkas; server basis data punya alatnya sendiri";
    NOTHING_KEPT = "nothing is kept yet: {path} is not there", "belum ada yang disimpan: {path} tidak ada";
    NOTHING_KEPT_HELP = "it is made when the first game is finished", "penyimpanan dibuat saat permainan pertama selesai";
    STORE_EXISTS = "there is a store already: {path}", "penyimpanan sudah ada: {path}";
    RESTORE_FORCE = "--force replaces everything in it; “unpuzzle store backup” keeps a copy", "--force mengganti seluruh isinya; “unpuzzle store backup” membuat salinannya";
    BACKED_UP =
        "{file}: {results} {results|result|results}, {rooms} {rooms|room|rooms}",
        "{file}: {results} hasil, {rooms} ruang";
    RESTORED =
        "{path} now holds {results} {results|result|results}, {rooms} {rooms|room|rooms}.",
        "{path} kini berisi {results} hasil, {rooms} ruang.";
    EXPORTED = "{file}: {count} {count|line|lines}", "{file}: {count} baris";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
