//! What is said about work on many machines.

unpuzzle_puzzle::catalogue! {
    ABOUT = "Help with long work of other machines", "Bantu pekerjaan panjang mesin lain";
    BROKER_HELP =
        "The NATS server with JetStream that hands out the parts",
        "Server NATS dengan JetStream yang membagikan bagian pekerjaan";
    STATUS_HELP = "Say how far everything is, and who works", "Sebutkan kemajuan semuanya dan siapa yang bekerja";
    SPREAD_HELP =
        "Let workers at this NATS server do it in parts",
        "Biarkan pekerja di server NATS ini mengerjakannya per bagian";
    EXAMPLE_WORK = "help, on every machine", "bantu, di setiap mesin";
    EXAMPLE_STATUS = "how far it is", "seberapa jauh kemajuannya";

    BEGAN = "{job}: {command}", "{job}: {command}";
    DID = "{job}: part {part} is done", "{job}: bagian {part} selesai";
    CANNOT_HELP = "{job}: this program cannot help: {why}", "{job}: program ini tidak bisa membantu: {why}";
    TROUBLE = "the broker: {why}", "perantara: {why}";
    WORKED = "{count} {count|part|parts} done here", "{count} bagian dikerjakan di sini";

    NO_JOBS = "There is nothing to do.", "Tidak ada yang harus dikerjakan.";
    NO_WORKERS =
        "Nobody works here: start `unpuzzle work` on some machines.",
        "Belum ada pekerja: jalankan `unpuzzle work` di beberapa mesin.";
    JOB = "job", "pekerjaan";
    COMMAND = "command", "perintah";
    DONE = "done", "selesai";
    PARTS = "parts", "bagian";
    UNDER_WAY = "under way", "sedang dikerjakan";
    REPEATED = "repeated", "diulang";
    WORKER = "worker", "pekerja";
    THREADS = "threads", "utas";

    NOT_IN_PARTS = "this cannot be done in parts", "ini tidak bisa dikerjakan per bagian";
    PART_FAILED = "a part cannot be done: {why}", "satu bagian tidak bisa dikerjakan: {why}";
    UNFINISHED =
        "unknown: {done} of {parts} parts are done; the broker keeps them, and the same command goes on",
        "belum diketahui: {done} dari {parts} bagian selesai; perantara menyimpannya, dan perintah yang sama melanjutkannya";
    NO_BROKER = "this broker does not answer: {why}", "perantara ini tidak menjawab: {why}";
    NO_BROKER_HELP =
        "`nats-server --jetstream` starts one at nats://127.0.0.1:4222",
        "`nats-server --jetstream` menjalankannya di nats://127.0.0.1:4222";
    NO_CLUSTER =
        "this program was built without work on many machines",
        "program ini dibuat tanpa pekerjaan di banyak mesin";
    NO_CLUSTER_HELP = "build it with the feature `cluster`", "buatlah dengan fitur `cluster`";
}
