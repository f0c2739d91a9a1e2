//! The journal of rooms: events in the store, and change notices to other servers.

use std::sync::Arc;

use unpuzzle_rooms::Event;
use unpuzzle_rooms::actor::{Journal, JournalError, JournalFuture};
use unpuzzle_store::{Store, StoreError};

use super::cluster::News;
use crate::lazy_store::symptom;
use crate::metrics::Metrics;

/// The journal of every room on this server.
pub(super) struct StoreJournal {
    pub(super) store: Arc<dyn Store>,
    pub(super) metrics: Arc<Metrics>,
    /// How other servers hear of it, if there are any.
    pub(super) news: Option<News>,
}

impl Journal for StoreJournal {
    fn append<'a>(
        &'a self,
        room: &'a str,
        after: u64,
        events: &'a [Event],
    ) -> JournalFuture<'a, ()> {
        Box::pin(async move {
            let at = events.last().map_or(0, |event| event.at);
            let lines: Vec<_> = events.iter().map(Event::to_json).collect();
            let kept = self.store.append(room, after, &lines, at).await;
            kept.map_err(|error| self.failed(&error))?;
            if let Some(news) = &self.news {
                news.tell(room);
            }
            Ok(())
        })
    }

    fn is_shared(&self) -> bool {
        self.news.is_some()
    }

    fn since<'a>(&'a self, room: &'a str, version: u64) -> JournalFuture<'a, Vec<Event>> {
        Box::pin(async move {
            let lines = self.store.events_since(room, version).await;
            let lines = lines.map_err(|error| self.failed(&error))?;
            read(&lines).map_err(JournalError::Failed)
        })
    }
}

impl StoreJournal {
    fn failed(&self, error: &StoreError) -> JournalError {
        if matches!(error, StoreError::Conflict { .. } | StoreError::RoomClosed(_)) {
            return JournalError::Conflict;
        }
        let word: &str = symptom(error).0.into();
        self.metrics.refused(word);
        JournalError::Failed(word.to_owned())
    }
}

/// Events from their lines.
pub(super) fn read(lines: &[String]) -> Result<Vec<Event>, String> {
    let events = lines.iter().map(|line| Event::from_json(line));
    let events: Result<_, _> = events.collect();
    events.map_err(|error| error.to_string())
}
