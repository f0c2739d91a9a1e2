//! The imports of nearly every screen.

pub(crate) use ratatui::Frame;
pub(crate) use ratatui::crossterm::event::KeyCode;
pub(crate) use ratatui::layout::{Constraint, Layout, Rect};
pub(crate) use ratatui::text::{Line, Span};
pub(crate) use ratatui::widgets::Paragraph;
pub(crate) use unpuzzle_puzzles::page::Role;
pub(crate) use unpuzzle_puzzles::{InputError, LocalizedText, Message};

pub(crate) use crate::entry::said;
pub(crate) use crate::screen::{Effect, Event, EventContext, Key, Screen, title};
pub(crate) use crate::theme::Theme;
