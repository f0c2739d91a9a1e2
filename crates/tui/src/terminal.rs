//! The real terminal, always restored: after an exit, an error, a panic or a signal it has its
//! echo, its cursor and its old contents again.

use std::io::{self, stdout};
use std::panic;
use std::thread;
use std::time::{Duration, Instant};

use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::crossterm::{cursor, execute, style, terminal};
use ratatui::layout::Position;
use ratatui::prelude::{Backend, CrosstermBackend};
use unpuzzle_puzzles::StopFlag;

use super::screen::Event;
use super::stack::ScreenStack;
use crate::Ended;

/// Interval of checks for a stop.
const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// Time for the loop to end by itself after a stop.
const SHUTDOWN_GRACE: Duration = Duration::from_millis(500);
/// The exit code of a program that a signal ended.
const INTERRUPTED: i32 = 130;

/// Runs the screens on the terminal until they end or a stop is requested.
pub(crate) fn run(stack: &mut ScreenStack, stop: &StopFlag) -> io::Result<Ended> {
    let _terminal = Takeover::begin()?;
    leave_after(stop.clone());
    // The theme decides about colour, not crossterm.
    style::force_color_output(true);
    let mut screen = ratatui::Terminal::new(CrosstermBackend::new(stdout()))?;
    let mut start = Instant::now();
    loop {
        screen.draw(|frame| stack.draw(frame))?;
        let event = next_event(stack.poll_interval())?;
        if event.as_ref().and_then(Event::control) == Some('z') {
            let since = Instant::now();
            suspend(&mut screen)?;
            // Clocks stop while the program is suspended.
            start += since.elapsed();
            continue;
        }
        if stop.is_raised() {
            stack.stop();
        }
        if let Some(event) = event {
            stack.handle(event, start.elapsed());
        }
        stack.handle(Event::Tick, start.elapsed());
        if let Some(exit) = stack.exit() {
            return Ok(exit);
        }
    }
}

/// Suspends the program for Ctrl-Z, until the shell resumes it.
#[cfg(unix)]
fn suspend(screen: &mut ratatui::Terminal<impl Backend<Error = io::Error>>) -> io::Result<()> {
    use signal_hook::{consts::SIGTSTP, low_level};
    give_back();
    low_level::raise(SIGTSTP)?;
    take_over()?;
    screen.clear()
}

#[cfg(not(unix))]
fn suspend(_screen: &mut ratatui::Terminal<impl Backend<Error = io::Error>>) -> io::Result<()> {
    Ok(())
}

/// Ends the program soon after a stop even if the loop cannot: without a terminal, reading
/// events never returns.
fn leave_after(stop: StopFlag) {
    thread::spawn(move || {
        while !stop.is_raised() {
            thread::sleep(POLL_INTERVAL);
        }
        thread::sleep(SHUTDOWN_GRACE);
        give_back();
        std::process::exit(INTERRUPTED);
    });
}

fn next_event(timeout: Duration) -> io::Result<Option<Event>> {
    if !event::poll(timeout)? {
        return Ok(None);
    }
    Ok(match event::read()? {
        event::Event::Key(key) if key.kind != KeyEventKind::Release => Some(Event::Key(key)),
        event::Event::Mouse(mouse) => mouse_event(mouse),
        event::Event::Paste(text) => Some(Event::Paste(text)),
        _ => None,
    })
}

fn mouse_event(mouse: MouseEvent) -> Option<Event> {
    let place = Position::new(mouse.column, mouse.row);
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => Some(Event::Click(place)),
        MouseEventKind::Down(MouseButton::Right) => Some(Event::RightClick),
        MouseEventKind::Moved | MouseEventKind::Drag(_) => Some(Event::Hover(place)),
        MouseEventKind::ScrollDown => Some(Event::Wheel(1)),
        MouseEventKind::ScrollUp => Some(Event::Wheel(-1)),
        _ => None,
    }
}

/// The terminal while the screens run; dropping it restores the terminal.
struct Takeover;

impl Takeover {
    fn begin() -> io::Result<Self> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            before(info);
        }));
        let takeover = Takeover;
        take_over()?;
        Ok(takeover)
    }
}

fn take_over() -> io::Result<()> {
    terminal::enable_raw_mode()?;
    execute!(stdout(), terminal::EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
}

impl Drop for Takeover {
    fn drop(&mut self) {
        give_back();
    }
}

/// Restores the terminal. Failures are ignored: they cannot be shown, and the rest must still
/// be tried.
fn give_back() {
    let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture);
    let _ = execute!(stdout(), terminal::LeaveAlternateScreen, cursor::Show);
    let _ = terminal::disable_raw_mode();
}
