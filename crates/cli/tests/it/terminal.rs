//! The real program on a real terminal, inside tmux: keys in, screen out.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a screen may take to appear before the test fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program running in a terminal of its own.
struct Pane {
    socket: String,
    directory: tempfile::TempDir,
}

impl Pane {
    /// Starts `unpuzzle` with these words on a terminal of 80 by 24 characters.
    fn start(words: &str) -> Self {
        Pane::start_with(words, "", ("80", "24"))
    }

    fn start_with(words: &str, environment: &str, size: (&str, &str)) -> Self {
        static STARTED: AtomicU32 = AtomicU32::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let pane = Pane {
            socket: format!("unpuzzle-test-{}-{number}", std::process::id()),
            directory: tempfile::tempdir().unwrap(),
        };
        let script = pane.script(words, environment);
        let size = ["-x", size.0, "-y", size.1];
        let begin = ["-f", "/dev/null", "new-session", "-d", "-s", "test"];
        pane.tmux(&[&begin[..], &size, &[&script]].concat());
        pane
    }

    fn script(&self, words: &str, environment: &str) -> String {
        let program = env!("CARGO_BIN_EXE_unpuzzle");
        let data = self.directory.path().display();
        format!(
            "cd '{data}'; env -u NO_COLOR -u LANG -u LC_ALL LC_CTYPE=C.UTF-8 UNPUZZLE_DATA='{data}' {environment} \
             '{program}' {words}; echo \"left with $?\"; exec sleep 600"
        )
    }

    /// Starts the program again in place of the one that ended.
    fn again(&self, words: &str) {
        let script = self.script(words, "");
        self.tmux(&["respawn-pane", "-k", "-t", "test", &script]);
    }

    fn tmux(&self, words: &[&str]) -> Output {
        let mut command = Command::new("tmux");
        command.args(["-u", "-L", &self.socket]).args(words);
        let output = command.output().unwrap();
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "tmux {words:?}: {complaint}");
        output
    }

    fn ask(&self, format: &str) -> String {
        let output = self.tmux(&["display-message", "-p", "-t", "test", format]);
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    /// Types text as it is.
    fn write(&self, text: &str) -> &Self {
        self.tmux(&["send-keys", "-t", "test", "-l", text]);
        self
    }

    /// Presses keys by their names: `Enter`, `Escape`, `C-c`.
    fn press(&self, key: &str) -> &Self {
        self.tmux(&["send-keys", "-t", "test", key]);
        self
    }

    fn resize(&self, width: u16, height: u16) -> &Self {
        let (width, height) = (width.to_string(), height.to_string());
        let size = ["-x", &width, "-y", &height];
        self.tmux(&[&["resize-window", "-t", "test"][..], &size].concat());
        self
    }

    fn capture(&self, options: &[&str]) -> String {
        let words = [&["capture-pane", "-p", "-t", "test"][..], options].concat();
        String::from_utf8_lossy(&self.tmux(&words).stdout).into_owned()
    }

    /// Waits until some words are on the screen.
    fn see(&self, words: &str) -> &Self {
        let start = Instant::now();
        loop {
            let seen = self.capture(&[]);
            if seen.contains(words) {
                return self;
            }
            let patient = start.elapsed() < PATIENCE;
            assert!(patient, "“{words}” never appeared on:\n{seen}");
            sleep(Duration::from_millis(50));
        }
    }

    /// Waits for the program to end, and looks whether the terminal is as it was.
    fn see_the_end(&self, code: u8) {
        self.see(&format!("left with {code}"));
        assert_eq!(self.ask("#{alternate_on}"), "0");
        assert_eq!(self.ask("#{mouse_any_flag}"), "0");
        assert_eq!(self.ask("#{cursor_flag}"), "1");
    }

    /// The process of the program, whose parent is the shell of the pane.
    fn process(&self) -> String {
        let shell = self.ask("#{pane_pid}");
        let output = Command::new("ps").args(["-o", "pid=", "--ppid", &shell]).output().unwrap();
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }
}

impl Drop for Pane {
    fn drop(&mut self) {
        let mut command = Command::new("tmux");
        let _ = command.args(["-L", &self.socket, "kill-server"]).output();
    }
}

#[test]
#[ignore = "needs tmux: cargo xtask ci --lane terminal"]
fn the_menu_leads_to_every_solution_and_a_file() {
    let pane = Pane::start("");
    pane.see("What would you like to play?").press("Enter");
    pane.see("Solve my cards").write("4");
    pane.see("Which four cards?").write("7 8 9 1O").press("Enter");
    pane.see("“1O” is not a card").press("BSpace").write("0").press("Enter");
    pane.see("8 found").write("s").see("Save as").press("C-u");
    pane.write("answers").press("Enter").see("Saved to answers.txt");
    let saved = std::fs::read_to_string(pane.directory.path().join("answers.txt")).unwrap();
    assert_eq!(saved.lines().count(), 8);
    pane.write("q").see("Play alone").write("q").see("Quit").write("q");
    pane.see_the_end(0);
}

/// The results in the store.
fn results(pane: &Pane) -> Vec<unpuzzle_store::GameResult> {
    use unpuzzle_store::{BlockingStore, LOCAL_PLAYER, SqliteStore, Store as _};
    let path = pane.directory.path().join("unpuzzle.db");
    let store = BlockingStore::new(|| SqliteStore::open(&path)).unwrap();
    store.wait(store.store().results(LOCAL_PLAYER, None)).unwrap()
}

#[test]
#[ignore = "needs tmux: cargo xtask ci --lane terminal"]
fn a_hand_is_dealt_skipped_and_remembered() {
    let pane = Pane::start("24 play --seed 7 --level easy");
    pane.see("Hand 1, easy").write("s").see("Skipped.");
    pane.press("Enter").see("Hand 2, easy").see("solved 0 of 1");
    pane.press("Escape").see_the_end(0);
    assert_eq!(results(&pane).len(), 1);
}

#[test]
#[ignore = "needs tmux: cargo xtask ci --lane terminal"]
fn a_match_is_played_at_the_keyboard() {
    let words = "24 play --players ANA,BUDI --seed 7 --lang id";
    let pane = Pane::start(words);
    pane.see("Semua siap?").press("Enter").see("tumpukan 1");
    pane.write("l").see("BUDI menjawab").write("1+1").press("Enter");
    pane.see("menunggu").press("Escape").see("Akhiri pertandingan").write("y");
    pane.see("Peringkat").write("q").see_the_end(0);
}

#[test]
#[ignore = "needs tmux: cargo xtask ci --lane terminal"]
fn a_terminal_that_is_too_small_says_so_and_comes_back() {
    let pane = Pane::start_with("24", "", ("50", "12"));
    pane.see("This terminal is 50×12").resize(100, 30).see("Play alone");
    pane.write("q").see_the_end(0);
}

#[test]
#[ignore = "needs tmux: cargo xtask ci --lane terminal"]
fn control_c_breaks_off_a_game_and_restores_the_terminal() {
    let pane = Pane::start("24 play");
    pane.see("make 24").press("C-c").see_the_end(130);
    let pane = Pane::start("");
    pane.see("What would you like to play?").press("C-c");
    pane.see_the_end(0);
}

#[test]
#[ignore = "needs tmux: cargo xtask ci --lane terminal"]
fn a_signal_restores_the_terminal() {
    for signal in ["-TERM", "-HUP"] {
        let pane = Pane::start("24 play");
        pane.see("make 24");
        let process = pane.process();
        let killed = Command::new("kill").args([signal, &process]).status();
        assert!(killed.unwrap().success());
        pane.see_the_end(130);
    }
}

#[test]
#[ignore = "needs tmux: cargo xtask ci --lane terminal"]
fn the_mouse_chooses() {
    let pane = Pane::start("");
    pane.see("What would you like to play?");
    // A press and a release of the left button at column 8 of row 5, as terminals send it.
    pane.write("\u{1b}[<0;8;5M").write("\u{1b}[<0;8;5m");
    pane.see("Play alone");
}

#[test]
#[ignore = "needs tmux: cargo xtask ci --lane terminal"]
fn a_board_is_filled_by_keys_and_mouse() {
    let words = "tiling play '2 4 2/DEFAULT/AAA/A/B/BBB'";
    let pane = Pane::start(words);
    pane.see("still stands in 2 solutions").press("Enter");
    pane.see("1 of 2 pieces placed").see("still stands in 1 solution").write(".");
    pane.see("Place 1 of 1 for B").press("Enter").see("Solved!");
    // A click on the upper left cell takes the piece there back, the next one
    // on the same cell lays it down again.
    let click = |pane: &Pane| {
        pane.write("\u{1b}[<0;5;5M").write("\u{1b}[<0;5;5m");
    };
    click(&pane);
    pane.see("1 of 2 pieces placed");
    click(&pane);
    pane.see("Solved!").write("s").see("Save as").press("C-u");
    pane.write("full").press("Enter").see("Saved to full.txt");
    let saved = std::fs::read_to_string(pane.directory.path().join("full.txt")).unwrap();
    assert_eq!(saved, "AAAB\nABBB\n");
    pane.write("q").see_the_end(0);
}

#[test]
#[ignore = "needs tmux: cargo xtask ci --lane terminal"]
fn a_hidden_equation_is_found_shared_and_remembered() {
    // The puzzle whose answer is 1+2=3, by the code that does not tell it.
    let generated = Command::new(env!("CARGO_BIN_EXE_unpuzzle"))
        .args(["nerdle", "generate", "--answer", "1+2=3"])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&generated.stdout).into_owned();
    let id = text.split_whitespace().find(|word| word.starts_with("nerdle:"));
    let words = format!("nerdle play '{}'", id.unwrap());
    let pane = Pane::start(&words);
    pane.see("row 1/6").write("1+2=4").see("1+2 is 3, not 4");
    pane.press("BSpace").press("BSpace").press("BSpace");
    pane.write("3=5").see("1+3 is 4, not 5");
    pane.press("C-u").write("4-1=3").see("true").press("Enter");
    pane.see("row 2/6").write("1+2=3").press("Enter");
    pane.see("Solved in 2 rows!").see("streak 1").write("s");
    pane.see("🟩🟩🟩🟩🟩").write("q").see("Solved").write("r");
    pane.see("Skill").write("q").see("Solved").write("q");
    pane.see_the_end(0);
    let [result] = &results(&pane)[..] else {
        panic!("one game was finished");
    };
    assert!(result.game.starts_with("nerdle:micro#x-"), "{result:?}");
}

#[test]
#[ignore = "needs tmux: cargo xtask ci --lane terminal"]
fn a_game_elsewhere_is_helped_with() {
    let pane = Pane::start("nerdle assist --strategy seed");
    pane.see("Guess 7*9-3=60").write("02101110").press("Enter");
    pane.see("Guess 12/4+5=8").write("20110021").press("Enter");
    pane.see("row 2 cannot be").press("C-u").write("20110020");
    pane.press("Enter").see("Guess 1*36/9=4").resize(50, 12);
    pane.see("This terminal is 50×12").resize(100, 30);
    pane.see("row 3").write("22222121").press("Enter");
    pane.see("The answer is 1*36/4=9").write("22222222");
    pane.press("Enter").see("Solved in 4 rows.").write("q");
    pane.see_the_end(0);
}

#[test]
#[ignore = "needs tmux: cargo xtask ci --lane terminal"]
fn colours_follow_the_conventions() {
    let colours = |flags: &str, environment: &str| {
        let words = format!("24 play --seed 7 {flags}");
        let pane = Pane::start_with(&words, environment, ("80", "24"));
        pane.see("make 24");
        pane.capture(&["-e"]).contains("\u{1b}[38;5;")
    };
    assert!(colours("", ""));
    assert!(!colours("", "NO_COLOR=1"));
    assert!(!colours("--color never", ""));
    assert!(colours("--color always", "NO_COLOR=1"));
}

#[test]
fn without_a_terminal_play_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let run = |words: &[&str], directory: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_unpuzzle"));
        command.args(words).env("UNPUZZLE_DATA", directory);
        command.output().unwrap()
    };
    let output = run(&["24", "play"], directory.path());
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2));
    assert!(complaint.contains("needs a terminal"), "{complaint}");
    let output = run(&["nerdle", "play"], directory.path());
    assert_eq!(output.status.code(), Some(2));
    // Colours are read from a pipe, and one without any asks for the opener.
    let output = run(&["nerdle", "assist", "--variant", "micro"], directory.path());
    assert_eq!(output.status.code(), Some(0));
    let output = run(&["24", "play", "--lang", "id"], directory.path());
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(complaint.contains("memerlukan terminal"), "{complaint}");
}

#[test]
#[ignore = "needs tmux: cargo xtask ci --lane terminal"]
fn a_game_of_2048_is_played_left_and_gone_on_with() {
    let pane = Pane::start("2048 play --seed 7");
    pane.see("W A S D").press("Left").press("Down").press("Right");
    pane.see("moves 3").write("u").see("moves 2").write("h");
    pane.see("Best move:").write("q").see("The game is saved");
    pane.see_the_end(0);
    let kept = || {
        let files = std::fs::read_dir(pane.directory.path()).unwrap();
        let mut paths = files.map(|file| file.unwrap().path());
        let own = |path: &PathBuf| path.to_string_lossy().contains("2048-4x4");
        std::fs::read_to_string(paths.find(own).unwrap()).unwrap()
    };
    let text = kept();
    assert!(text.starts_with("unpuzzle game 1\nid 2048:4x4#"), "{text}");
    assert_eq!(text.matches("\nmove ").count(), 2, "{text}");
    pane.again("2048 play --seed 7 --lang id");
    pane.see("Lanjutkan permainan ini?").press("Enter");
    pane.press("Right").see("langkah 3").press("C-c");
    pane.see_the_end(0);
    assert_eq!(kept().matches("\nmove ").count(), 3, "{}", kept());
}

#[test]
#[ignore = "needs tmux: cargo xtask ci --lane terminal"]
fn a_player_of_2048_is_watched() {
    let words = "2048 watch --player greedy-value --speed 1000 --size 3x3 --seed 1";
    let pane = Pane::start(words);
    pane.see("No move is left").write("q");
    pane.see("greedy-value: score").see_the_end(0);
}

#[test]
fn what_2048_cannot_do_is_refused_without_a_screen() {
    let run = |words: &[&str]| {
        let directory = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_unpuzzle"));
        command.args(words).env("UNPUZZLE_DATA", directory.path());
        command.output().unwrap()
    };
    for words in [["2048", "play"], ["2048", "watch"]] {
        let output = run(&words);
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2));
        assert!(complaint.contains("needs a terminal"), "{complaint}");
    }
}
