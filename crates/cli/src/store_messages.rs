//! The sentences of the command `store`.

unpuzzle_puzzle::catalogue! {
    /// The command.
    ABOUT = "Back up, export and check what is kept", "Cadangkan, ekspor, dan periksa yang disimpan";
    /// What follows the command.
    ARGUMENTS = "VERB …", "KATA-KERJA …";
    /// A verb.
    BACKUP_ABOUT = "Copy the whole store into a file, while it may be in use", "Salin seluruh penyimpanan ke berkas, meski sedang dipakai";
    /// A verb.
    RESTORE_ABOUT = "Put a backup in the place of the store", "Pulihkan penyimpanan dari cadangan";
    /// A verb.
    EXPORT_ABOUT = "Write everything as lines of JSON", "Tulis semuanya sebagai baris JSON";
    /// A verb.
    IMPORT_ABOUT = "Add the lines of an export; what is there already stays", "Tambahkan baris hasil ekspor; yang sudah ada tidak berubah";
    /// A verb.
    CHECK_ABOUT = "Check that nothing is damaged", "Periksa apakah tidak ada yang rusak";
    /// An argument.
    FILE_HELP = "The file", "Berkasnya";
    /// An argument.
    EXPORT_FILE_HELP = "The file; without one the lines are printed", "Berkasnya; tanpa ini baris-barisnya dicetak";
    /// `--database`.
    DATABASE_HELP = "The file of the store [default: unpuzzle.db in the data directory]", "Berkas penyimpanan [bawaan: unpuzzle.db di direktori data]";
    /// `--force` of restore.
    RESTORE_FORCE_HELP = "Let the store be replaced", "Izinkan penyimpanan diganti";
    /// What to do about a server that has the store for itself.
    STOP_THE_SERVER =
        "stop the server first, or restore into another file with --database",
        "hentikan servernya dulu, atau pulihkan ke berkas lain dengan --database";
    /// An example.
    EXAMPLE_BACKUP = "a backup into a file", "cadangan ke sebuah berkas";
    /// An example.
    EXAMPLE_RESTORE = "back to that backup", "kembali ke cadangan itu";
    /// An example.
    EXAMPLE_EXPORT = "everything as lines of JSON", "semuanya sebagai baris JSON";
    /// An example.
    EXAMPLE_IMPORT = "the games of another machine too", "juga permainan dari mesin lain";
    /// An example.
    EXAMPLE_CHECK = "is anything damaged?", "ada yang rusak?";
    /// A database that is no file.
    ONLY_FILES = "this works with files; a database server has its own tools for it", "ini hanya untuk berkas; server basis data punya alatnya sendiri";
    /// No store.
    NOTHING_KEPT = "nothing is kept yet: {path} is not there", "belum ada yang disimpan: {path} tidak ada";
    /// How to get one.
    NOTHING_KEPT_HELP = "it is made when the first game is finished, or by “unpuzzle store import”", "penyimpanan dibuat saat permainan pertama selesai, atau lewat “unpuzzle store import”";
    /// A store is there.
    STORE_EXISTS = "there is a store already: {path}", "penyimpanan sudah ada: {path}";
    /// How to replace it.
    RESTORE_FORCE = "--force replaces everything in it; “unpuzzle store backup” keeps a copy", "--force mengganti seluruh isinya; “unpuzzle store backup” membuat salinannya";
    /// A backup was made.
    BACKED_UP =
        "{file}: {results} {results|result|results}, {rooms} {rooms|room|rooms}",
        "{file}: {results} hasil, {rooms} ruang";
    /// A backup was taken.
    RESTORED =
        "{path} now holds {results} {results|result|results}, {rooms} {rooms|room|rooms}.",
        "{path} kini berisi {results} hasil, {rooms} ruang.";
    /// An export was written.
    EXPORTED = "{file}: {count} {count|line|lines}", "{file}: {count} baris";
    /// An export was read.
    IMPORTED =
        "New: {results} {results|result|results}, {events} {events|event|events} of rooms, {ratings} {ratings|rating|ratings}.",
        "Baru: {results} hasil, {events} peristiwa ruang, {ratings} peringkat.";
    /// Nothing is wrong.
    SOUND = "{path} is sound.", "{path} utuh.";
    /// Something is wrong.
    DAMAGED = "{path} is damaged:\n{problems}", "{path} rusak:\n{problems}";
}

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
