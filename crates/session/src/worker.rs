//! One background thread for long computations, so that no key waits for them.
//!
//! The latest question wins: it cancels the one before; superseded questions are never begun,
//! and their answers are dropped.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use unpuzzle_puzzles::{Budget, StopFlag};

/// Capacity of the queue of answers; a worker that fills it waits for its reader
/// (backpressure).
const CAPACITY: usize = 256;

/// An imperceptible wait, within which most work finishes.
const BRIEFLY: Duration = Duration::from_millis(30);

/// A thread that answers questions. Dropping it cancels what it does.
pub struct Worker<Q, A> {
    questions: Sender<Question<Q>>,
    answers: Receiver<(u64, A)>,
    /// Cancels the latest question.
    cancel: StopFlag,
    /// Raised when the asker is gone.
    stop: StopFlag,
    asked: u64,
}

struct Question<Q> {
    number: u64,
    what: Q,
    cancel: StopFlag,
}

/// Where the answers to one question go.
pub struct Asker<A> {
    number: u64,
    answers: SyncSender<(u64, A)>,
    cancel: StopFlag,
    stop: StopFlag,
}

impl<A> Clone for Asker<A> {
    fn clone(&self) -> Self {
        Asker {
            number: self.number,
            answers: self.answers.clone(),
            cancel: self.cancel.clone(),
            stop: self.stop.clone(),
        }
    }
}

impl<A> Asker<A> {
    /// Sends an answer; false if the receiver is gone.
    pub fn tell(&self, answer: A) -> bool {
        !self.is_cancelled() && self.answers.send((self.number, answer)).is_ok()
    }

    /// Whether a newer question cancelled this one.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_raised()
    }

    /// A budget that ends when the question is superseded.
    pub fn budget(&self) -> Budget {
        Budget::unlimited().with_stop(self.cancel.clone())
    }

    /// A budget that ends with the worker, for results that later questions reuse.
    pub fn lasting_budget(&self) -> Budget {
        Budget::unlimited().with_stop(self.stop.clone())
    }
}

impl<Q: Send + 'static, A: Send + 'static> Worker<Q, A> {
    /// Starts a thread that answers questions; `answer` may keep state between them.
    pub fn spawn(mut answer: impl FnMut(Q, &Asker<A>) + Send + 'static) -> Self {
        let (questions, asked) = channel::<Question<Q>>();
        let (told, answers) = sync_channel(CAPACITY);
        let stop = StopFlag::default();
        let stopped = stop.clone();
        thread::spawn(move || {
            while let Ok(question) = asked.recv() {
                let question = asked.try_iter().last().unwrap_or(question);
                let asker = Asker {
                    number: question.number,
                    answers: told.clone(),
                    cancel: question.cancel,
                    stop: stopped.clone(),
                };
                answer(question.what, &asker);
            }
        });
        Worker { questions, answers, cancel: StopFlag::default(), stop, asked: 0 }
    }

    /// Asks a question and cancels the previous one.
    pub fn ask(&mut self, what: Q) {
        self.cancel();
        self.asked += 1;
        let question = Question { number: self.asked, what, cancel: self.cancel.clone() };
        // Without the thread no answer will come.
        let _ = self.questions.send(question);
    }

    /// Cancels the latest question.
    pub fn cancel(&mut self) {
        self.cancel.raise();
        self.cancel = StopFlag::default();
        self.asked += 1;
    }

    /// The next answer to the latest question, if it is there.
    pub fn poll(&self) -> Option<A> {
        let mut answers = self.answers.try_iter();
        let latest = answers.find(|(number, _)| *number == self.asked);
        latest.map(|(_, answer)| answer)
    }

    /// The next answer, if it comes within an imperceptible wait.
    pub fn soon(&self) -> Option<A> {
        self.wait(BRIEFLY)
    }

    /// Waits at most this long for the next answer.
    pub fn wait(&self, at_most: Duration) -> Option<A> {
        let start = Instant::now();
        loop {
            let left = at_most.saturating_sub(start.elapsed());
            match self.answers.recv_timeout(left) {
                Ok((number, answer)) if number == self.asked => return Some(answer),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
            }
        }
    }
}

impl<Q, A> Drop for Worker<Q, A> {
    fn drop(&mut self) {
        self.cancel.raise();
        self.stop.raise();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOON: Duration = Duration::from_secs(60);

    #[test]
    fn a_question_is_answered_as_often_as_the_worker_likes() {
        let mut worker = Worker::spawn(|count: u32, asker: &Asker<u32>| {
            (0..count).for_each(|number| assert!(asker.tell(number)));
        });
        assert_eq!(worker.poll(), None);
        worker.ask(3);
        let answers: Vec<_> = (0..3).filter_map(|_| worker.wait(SOON)).collect();
        assert_eq!(answers, [0, 1, 2]);
    }

    #[test]
    fn the_latest_question_cancels_the_one_before() {
        let mut worker = Worker::spawn(|endless: bool, asker: &Asker<bool>| {
            let budget = asker.budget();
            while endless && budget.check().is_ok() {
                thread::sleep(Duration::from_millis(1));
            }
            asker.tell(endless);
        });
        worker.ask(true);
        assert_eq!(worker.wait(Duration::from_millis(20)), None);
        worker.ask(false);
        assert_eq!(worker.wait(SOON), Some(false));
    }

    #[test]
    fn answers_that_nobody_reads_hold_the_worker_up_and_nobody_else() {
        let mut worker = Worker::spawn(|_: (), asker: &Asker<usize>| {
            (0..).take_while(|&number| asker.tell(number)).for_each(drop);
        });
        worker.ask(());
        assert_eq!(worker.wait(SOON), Some(0));
        worker.ask(());
        assert_eq!(worker.wait(SOON), Some(0));
    }

    #[test]
    fn a_worker_that_is_dropped_stops() {
        let (told, heard) = channel();
        let mut worker = Worker::spawn(move |_: (), asker: &Asker<()>| {
            let budget = asker.lasting_budget();
            while budget.check().is_ok() {
                thread::sleep(Duration::from_millis(1));
            }
            let _ = told.send(());
        });
        worker.ask(());
        drop(worker);
        assert!(heard.recv_timeout(SOON).is_ok());
    }
}
