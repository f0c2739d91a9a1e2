//! The sentences of the replay of traces.

unpuzzle_puzzle::catalogue! {
    TITLE = "Replay: {puzzle}", "Putar ulang: {puzzle}";
    CLOCK = "{cases} of {all} cases", "{cases} dari {all} kasus";
    FORWARDS = "forwards, {speed} cases a second", "maju, {speed} kasus per detik";
    BACKWARDS = "backwards, {speed} cases a second", "mundur, {speed} kasus per detik";
    PAUSED = "paused", "jeda";
    COUNTS =
        "{cases} cases · step {at} of {events} · {solutions} {solutions|solution|solutions}",
        "{cases} kasus · langkah {at} dari {events} · {solutions} solusi";
    SEVERAL = "{what} × {count}", "{what} × {count}";
    BECAUSE = "{what}: {why}", "{what}: {why}";
    DONE = "done", "selesai";
    CUT = "the record ends here, the search does not", "rekaman berakhir di sini, pencarian belum";
    REVERSE = "direction", "arah";
    STEP_BACK = "step back", "mundur selangkah";
    STEP = "step", "selangkah";
    TO_START = "start", "awal";
    TO_END = "end", "akhir";
    HELP =
        "A trace is what a search did, step by step. The clock counts the cases that were examined, so two searches side by side have looked at equally many at every moment.\n\nSpace  play, pause\n→ . and ← ,  one step forwards, one back\nr  turn the direction round\n+ and -  faster, slower\nHome and End  to the start, to the end",
        "Jejak adalah apa yang dilakukan pencarian, langkah demi langkah. Jamnya menghitung kasus yang diperiksa, jadi dua pencarian berdampingan selalu sudah memeriksa kasus sama banyak.\n\nSpasi  putar, jeda\n→ . dan ← ,  maju selangkah, mundur selangkah\nr  balik arah\n+ dan -  lebih cepat, lebih lambat\nHome dan End  ke awal, ke akhir";
}

#[cfg(test)]
mod tests {
    #[test]
    fn sentences_agree_in_every_language() {
        assert_eq!(unpuzzle_puzzle::check_catalogue(super::CATALOGUE), Ok(()));
    }
}
