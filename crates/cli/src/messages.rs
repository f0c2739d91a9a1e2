//! The sentences of the command line.

pub(crate) use unpuzzle_tui::file_messages::{IS_A_DIRECTORY, NOT_UTF8};

unpuzzle_puzzle::catalogue! {
    PROGRAM_ABOUT =
        "Solve, play, rate and generate the puzzles that people get stuck on",
        "Pecahkan, mainkan, nilai dan buat teka-teki yang sering bikin buntu";
    TOUR_ABOUT = "See every puzzle at work", "Lihat setiap teka-teki beraksi";
    REPLAY_ABOUT = "Play the trace of a search, or two on one clock", "Putar jejak sebuah pencarian, atau dua pada satu jam";
    REPLAY_FILE_HELP = "A file that compare --trace wrote; a second one is played beside it", "Berkas yang ditulis compare --trace; yang kedua diputar di sampingnya";
    EXAMPLE_REPLAY = "one search", "satu pencarian";
    EXAMPLE_REPLAY_TWO = "two on one clock", "dua pada satu jam";
    REPLAY_TWO = "replay takes one file or two", "replay menerima satu atau dua berkas";
    REPLAY_OTHER_PUZZLE =
        "the first trace is of {first}, this one of {second}: two of one puzzle go side by side",
        "jejak pertama dari {first}, yang ini dari {second}: dua jejak teka-teki yang sama bisa berdampingan";
    REPLAY_TITLE = "{puzzle}: {strategy}", "{puzzle}: {strategy}";
    REPLAY_COUNTS =
        "{events} events, {cases} cases, {solutions} {solutions|solution|solutions}",
        "{events} kejadian, {cases} kasus, {solutions} solusi";
    COMPARE_ABOUT =
        "Give one instance to several strategies and compare them",
        "Beri satu soal ke beberapa strategi lalu bandingkan";
    SERVE_ABOUT = "Open every puzzle in the browser", "Buka semua teka-teki di peramban";
    COMPLETIONS_ABOUT =
        "Print the completions for a shell",
        "Cetak pelengkap otomatis untuk sebuah shell";
    SCHEMA_ABOUT = "Print the JSON schema of a verb's replies", "Cetak skema JSON untuk balasan sebuah kata kerja";
    SCHEMA_VERB_HELP = "A puzzle and its verb, such as 24.solve", "Teka-teki dan kata kerjanya, misalnya 24.solve";
    EXAMPLE_SCHEMA = "What `24 solve --json` prints, for programs", "Isi `24 solve --json`, untuk program";
    NO_REPLY = "{verb} is played on a screen and has no replies", "{verb} dimainkan di layar dan tidak punya balasan";
    MAN_ABOUT = "Print the man page, or write all of them", "Cetak halaman man, atau tulis semuanya";
    HELP_ABOUT = "Explain a command", "Jelaskan sebuah perintah";

    EXAMPLES_HEADING = "Examples", "Contoh";
    USAGE_HEADING = "Usage", "Pemakaian";
    PUZZLES_HEADING = "Puzzles", "Teka-teki";
    COMMANDS_HEADING = "Other commands", "Perintah lain";
    VERBS_HEADING = "Verbs", "Kata kerja";
    RULES_HEADING = "How it is played", "Cara bermain";
    ARGUMENTS_HEADING = "Arguments", "Argumen";
    OPTIONS_HEADING = "Options", "Opsi";
    RESULT_HEADING = "Result", "Hasil";
    GLOBAL_HEADING = "Options of every command", "Opsi untuk semua perintah";
    PROGRAM_ARGUMENTS = "PUZZLE VERB …", "TEKA-TEKI KATA-KERJA …";
    PUZZLE_ARGUMENTS = "VERB …", "KATA-KERJA …";
    COMPARE_ARGUMENTS = "PUZZLE …", "TEKA-TEKI …";
    OPTION_ARGUMENTS = "[OPTIONS]", "[OPSI]";
    EXITS_HEADING = "Exit codes", "Kode keluar";
    EXITS =
        "0 yes or done; 1 proven no; 2 bad input; 3 unknown, a limit was reached; 130 interrupted. \
         A batch ends with 2 if any line was bad, else 3, 1 or 0 in the same way.",
        "0 ya atau selesai; 1 terbukti tidak; 2 masukan salah; 3 tidak diketahui karena batasnya \
         tercapai; 130 dihentikan. Banyak soal sekaligus berakhir dengan 2 kalau ada baris yang \
         salah, kalau tidak 3, 1 atau 0 dengan cara yang sama.";
    MORE_HELP =
        "Each verb has its own help: {program} {puzzle} VERB --help",
        "Setiap kata kerja punya bantuan sendiri: {program} {puzzle} KATA-KERJA --help";
    DEFAULT_IS = "default {word}", "bawaan {word}";

    JSON_HELP = "Print one JSON object", "Cetak satu objek JSON";
    JSONL_HELP =
        "Print JSON on one line, as “-” does for each line of a batch",
        "Cetak JSON dalam satu baris, seperti “-” untuk setiap baris masukan";
    SAVE_HELP = "Save the result, in the format of the ending", "Simpan hasil, formatnya menurut akhiran nama";
    FORCE_HELP = "Let files be replaced", "Izinkan berkas ditimpa";
    SEED_HELP = "Make chance repeatable", "Buat hasil acak bisa diulang";
    TIMEOUT_HELP =
        "Stop each search after this time, such as 10s, 500ms, 2m",
        "Hentikan setiap pencarian setelah waktu ini, misalnya 10s, 500ms, 2m";
    MAX_NODES_HELP = "Stop each search after so many nodes", "Hentikan setiap pencarian setelah sekian simpul";
    THREADS_HELP = "Use so many threads [default: all]", "Pakai sekian utas [bawaan: semua]";
    COLOR_HELP = "When to use colour [auto, always, never]", "Kapan memakai warna [auto, always, never]";
    LANG_HELP = "Speak English or Indonesian [en, id]", "Berbahasa Inggris atau Indonesia [en, id]";
    QUIET_HELP = "Say nothing but results and errors", "Hanya tampilkan hasil dan kesalahan";
    VERBOSE_HELP = "Tell times and seeds too", "Tampilkan juga waktu dan benih acak";
    NO_INPUT_HELP = "Never ask anything", "Jangan pernah bertanya";
    HELP_FLAG_HELP = "Print this help", "Cetak bantuan ini";
    VERSION_FLAG_HELP = "Print the version", "Cetak versi";
    SHELL_HELP =
        "bash, zsh, fish, powershell or elvish",
        "bash, zsh, fish, powershell atau elvish";
    MAN_DIRECTORY_HELP = "Write every page into this directory", "Tulis semua halaman ke direktori ini";
    HELP_COMMAND_HELP = "The command to explain", "Perintah yang ingin dijelaskan";

    ERROR_LABEL = "error", "kesalahan";
    WARNING_LABEL = "warning", "peringatan";
    HELP_LABEL = "help", "bantuan";
    DID_YOU_MEAN = "did you mean “{word}”?", "maksudnya “{word}”?";
    NO_SUCH_COMMAND = "there is no puzzle or command “{word}”", "tidak ada teka-teki atau perintah “{word}”";
    NO_SUCH_VERB = "{puzzle} has no verb “{word}”", "{puzzle} tidak punya kata kerja “{word}”";
    KNOWN_WORDS = "choose from {words}", "pilihannya: {words}";
    MISSING_WORD = "a word is missing here", "ada kata yang kurang di sini";
    UNKNOWN_ARGUMENT = "“{word}” is not expected here", "“{word}” tidak dikenal di sini";
    USE_DASHES = "to give it as a value, write -- before it: -- {word}", "kalau itu nilai, tulis -- di depannya: -- {word}";
    MISSING_VALUE = "{flag} needs a value: {flag} {value}", "{flag} memerlukan nilai: {flag} {value}";
    MISSING_ARGUMENT = "{name} is missing", "{name} belum diberikan";
    NOT_UNDERSTOOD = "the command line was not understood: {error}", "baris perintah tidak dimengerti: {error}";

    DATABASE_HELP = "Where rooms and results are kept: a file, or postgres://… for several servers [default: unpuzzle.db in the data directory]",
        "Tempat ruangan dan hasil disimpan: sebuah berkas, atau postgres://… untuk beberapa server [bawaan: unpuzzle.db di direktori data]";
    BROKER_HELP = "The broker that tells several servers of each other's rooms, such as nats://127.0.0.1:4222; goes with --database postgres://…",
        "Perantara yang memberi tahu beberapa server tentang ruangan masing-masing, misalnya nats://127.0.0.1:4222; dipakai bersama --database postgres://…";
    BROKER_ALONE = "--broker needs a database that several servers share",
        "--broker perlu basis data yang dipakai bersama beberapa server";
    BROKER_ALONE_HELP = "add --database postgres://user@host/name", "tambahkan --database postgres://user@host/name";
    DATABASE_AWAY = "the database cannot be used: {error}", "basis data tidak bisa dipakai: {error}";
    STORE_IN_USE_HELP =
        "stop the other server, give this one a file of its own (--database FILE), or let both share a PostgreSQL database (--database postgres://…)",
        "hentikan server yang lain, beri server ini berkas sendiri (--database BERKAS), atau pakai satu basis data PostgreSQL untuk keduanya (--database postgres://…)";
    LISTEN_HELP = "Address and port to listen on, or only a port [default: 127.0.0.1:2424]",
        "Alamat dan porta yang didengarkan, atau porta saja [bawaan: 127.0.0.1:2424]";
    HOST_HELP = "Answer to this name too, as behind a proxy (may be repeated)",
        "Jawab juga untuk nama ini, misalnya di belakang proksi (boleh diulang)";
    KEEP_HELP =
        "Days after which closed rooms and results from browsers are deleted [default: 400]",
        "Hari setelah ruangan yang tutup dan hasil dari peramban dihapus [bawaan: 400]";
    NOT_DAYS = "the days are a whole number from 1 to 36500", "jumlah hari adalah bilangan bulat dari 1 sampai 36500";
    NO_MEMORY_CAP =
        "This system does not tell how much memory is in use, so searches have no memory limit here.",
        "Sistem ini tidak memberitahukan pemakaian memori, jadi pencarian di sini tanpa batas memori.";
    PROXY_HELP =
        "believe what this proxy says about its clients (such as 127.0.0.1 or 10.0.0.0/8; may be repeated)",
        "percaya keterangan proksi ini tentang kliennya (misalnya 127.0.0.1 atau 10.0.0.0/8; boleh diulang)";
    NOT_A_NETWORK =
        "a proxy is an address or a network, such as 127.0.0.1 or 10.0.0.0/8",
        "proksi adalah alamat atau jaringan, misalnya 127.0.0.1 atau 10.0.0.0/8";
    OPEN_HELP = "Open a browser", "Buka peramban";
    JOIN_INSTEAD = "open the link of the room in a browser", "buka tautan ruangannya di peramban";
    HOST_INSTEAD =
        "start `unpuzzle serve` and open a room in the browser, at /rooms",
        "jalankan `unpuzzle serve`, lalu buka ruangan di peramban, di /rooms";
    TRACE_INSTEAD =
        "`unpuzzle compare tiling FILE --strategy NAME --trace FILE` writes a trace; `unpuzzle replay` plays it",
        "`unpuzzle compare tiling BERKAS --strategy NAMA --trace BERKAS` menulis jejak; `unpuzzle replay` memutarnya";
    TRAIN_INSTEAD = "training is in the source tree: `cargo research 2048 train`", "pelatihan ada di kode sumber: `cargo research 2048 train`";
    PROVE_INSTEAD = "proofs are in the source tree: `cargo research nerdle prove`", "pembuktian ada di kode sumber: `cargo research nerdle prove`";
    BOOK_INSTEAD = "books are made in the source tree: `cargo research nerdle book`", "buku dibuat di kode sumber: `cargo research nerdle book`";
    WORK_INSTEAD = "work on many machines is in the source tree: `cargo research work --help`", "pekerjaan di banyak mesin ada di kode sumber: `cargo research work --help`";
    BENCH_INSTEAD = "figures are measured in the source tree: `cargo research bench`", "angka-angka diukur di kode sumber: `cargo research bench`";
    CONVERT_INSTEAD =
        "`convert` writes the course format; --save puzzle.json writes data for other programs",
        "`convert` menulis format tugas kuliah; --save puzzle.json menulis data untuk program lain";
    DOCTOR_INSTEAD = "`unpuzzle tour` tries every puzzle", "`unpuzzle tour` mencoba setiap teka-teki";
    STORE_INSTEAD =
        "`store backup` and `store restore` move a whole store",
        "`store backup` dan `store restore` memindahkan seluruh penyimpanan";
    CLASS_JOINS =
        "A class opens {url}rooms and types the code of its room; the teacher opens that room there",
        "Kelas membuka {url}rooms dan mengetik kode ruangannya; guru membuka ruangan itu di sana";
    SERVING = "Open this address in a browser. Ctrl-C stops.", "Buka alamat ini di peramban. Ctrl-C untuk berhenti.";
    NO_BROWSER = "No browser could be opened; open {url} yourself.", "Peramban tidak bisa dibuka; silakan buka {url} sendiri.";
    NOT_AN_ADDRESS = "this is not an address to listen on", "ini bukan alamat yang bisa didengarkan";
    ADDRESS_LOOKS_LIKE = "an address looks like 127.0.0.1:2424, [::1]:2424, 0.0.0.0:80 or only 2424",
        "contoh alamat: 127.0.0.1:2424, [::1]:2424, 0.0.0.0:80 atau cukup 2424";
    ADDRESS_TAKEN = "another program listens on {address} already", "program lain sudah mendengarkan di {address}";
    TRY_ANOTHER_PORT = "try --listen {next}, or --listen 0 for any free port",
        "coba --listen {next}, atau --listen 0 untuk porta mana pun yang bebas";
    NOT_BOUND = "cannot listen on {address}: {error}", "tidak bisa mendengarkan di {address}: {error}";
    PORT_NEEDS_RIGHTS = "ports below 1024 need special rights; try --listen 2424", "porta di bawah 1024 perlu hak khusus; coba --listen 2424";
    ADDRESS_NOT_HERE = "this machine does not have that address; 0.0.0.0 stands for all that it has",
        "komputer ini tidak punya alamat itu; 0.0.0.0 berarti semua alamat yang ada";
    NOT_SERVED = "the server did not start: {error}", "server tidak bisa dijalankan: {error}";
    MISSING_INSTANCE = "nothing was given to work on. {what}", "belum ada yang bisa dikerjakan. {what}";
    FOR_EXAMPLE = "for example: {command}", "misalnya: {command}";
    LEFT_OUT =
        "  … {count} more lines, which a pipe or --save FILE has",
        "  … {count} baris lagi, lengkapnya lewat pipa atau --save BERKAS";
    ENTER_DEALS = "Enter alone deals at random.", "Tekan Enter saja untuk soal acak.";
    DEALT = "Dealt: {instance}", "Yang didapat: {instance}";
    ASK_FILE =
        "Save the result ({endings})? The name of a file, or Enter for no:",
        "Simpan hasilnya ({endings})? Ketik nama berkasnya, atau Enter jika tidak:";

    SAVED = "Saved to {file}", "Disimpan ke {file}";
    FILE_EXISTS = "{file} exists already", "{file} sudah ada";
    USE_FORCE = "--force replaces it", "--force akan menimpanya";
    NO_SUCH_DIRECTORY = "the directory of {file} does not exist", "direktori untuk {file} tidak ada";
    UNKNOWN_ENDING = "{verb} is saved as one of {endings}", "hasil {verb} bisa disimpan sebagai {endings}";
    NOT_SAVED = "could not save {file}: {error}", "tidak bisa menyimpan {file}: {error}";
    NOT_WRITTEN = "could not write the results: {error}", "tidak bisa menulis hasil: {error}";
    NOT_READ = "could not read: {error}", "tidak bisa membaca: {error}";
    INPUT_TOO_LARGE =
        "the input has more than {most} bytes, which is more than any instance needs",
        "masukannya lebih dari {most} bita, lebih besar daripada soal mana pun";
    ONLY_ON_SCREEN =
        "--{flag} shows everything on the screen; leave out --{other}",
        "--{flag} menampilkan semuanya di layar; hilangkan --{other}";
    SCREEN_FACT = "needs a terminal", "perlu terminal";
    FILE_FACT =
        "a file, its lines in one text with {mark} between them, or - for one a line",
        "berkas, isinya dalam satu teks dengan {mark} di antaranya, atau - untuk satu per baris";
    SCREEN_FAILED = "the screen failed: {error}", "layar gagal: {error}";
    BATCH_FACT = "- reads one a line", "- membaca satu per baris";
    BATCH_IS_NOT_SAVED =
        "a batch is printed line by line and not saved; redirect it to a file instead",
        "hasil banyak soal dicetak baris demi baris dan tidak disimpan; alihkan saja ke berkas";
    LINE_TOO_LONG = "a line has at most {most} bytes", "satu baris paling banyak {most} bita";

    INTERRUPTED = "interrupted: this is what was found so far", "dihentikan: inilah yang sudah ditemukan";
    SEED_WAS = "seed {seed}", "benih {seed}";
    TIME_WAS = "{milliseconds} ms", "{milliseconds} ms";
    SEARCH_TOOK =
        "{cases} {cases|case|cases} in {milliseconds} ms",
        "{cases} kasus dalam {milliseconds} ms";
    BATCH_TIME = "{lines} {lines|line|lines}, {milliseconds} ms", "{lines} baris, {milliseconds} ms";

    TOUR_WELCOME = "Welcome to unpuzzle. This is what it does:", "Selamat datang di unpuzzle. Inilah yang bisa dilakukannya:";
    TOUR_PAUSE = "Enter goes on, q and Enter ends the tour:", "Enter untuk lanjut, q lalu Enter untuk selesai:";
    TOUR_NEXT = "Try next:", "Coba berikutnya:";
    TOUR_MENU = "the menu: everything without typing commands", "menu: semuanya tanpa mengetik perintah";
    TOUR_HELP = "all that this puzzle can do", "semua yang bisa dilakukan teka-teki ini";

    PAGES_WRITTEN = "{count} pages written to {directory}", "{count} halaman ditulis ke {directory}";

    NO_HOME = "no home directory; set UNPUZZLE_DATA", "tidak ada direktori rumah; setel UNPUZZLE_DATA";
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_sentence_is_in_every_language() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
