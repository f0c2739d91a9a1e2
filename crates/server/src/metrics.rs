//! Metrics in the text format of Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use parking_lot::Mutex;

use crate::memory;

/// Upper bounds of the histogram of job times, in milliseconds.
const BUCKETS: [u64; 8] = [1, 5, 20, 100, 500, 2_000, 10_000, 30_000];

#[derive(Debug, Default)]
pub(crate) struct Metrics {
    requests: Mutex<BTreeMap<(&'static str, u16), u64>>,
    refused: Mutex<BTreeMap<&'static str, u64>>,
    pub(crate) connections: AtomicUsize,
    pub(crate) sockets: AtomicUsize,
    pub(crate) rooms: AtomicUsize,
    jobs: [AtomicU64; BUCKETS.len() + 1],
    job_microseconds: AtomicU64,
}

impl Metrics {
    pub(crate) fn answered(&self, route: &'static str, status: u16) {
        count(&self.requests, (route, status));
    }

    pub(crate) fn refused(&self, reason: &'static str) {
        count(&self.refused, reason);
    }

    pub(crate) fn job_ended(&self, time: Duration) {
        let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let bucket = BUCKETS.iter().position(|most| milliseconds <= *most);
        self.jobs[bucket.unwrap_or(BUCKETS.len())].fetch_add(1, Ordering::Relaxed);
        let microseconds = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.job_microseconds.fetch_add(microseconds, Ordering::Relaxed);
    }

    pub(crate) fn mean_job(&self) -> f64 {
        let jobs: u64 = self.jobs.iter().map(|bucket| bucket.load(Ordering::Relaxed)).sum();
        let total = self.job_microseconds.load(Ordering::Relaxed) as f64 / 1e6;
        total / jobs.max(1) as f64
    }

    pub(crate) fn text(&self, (waiting, running): (usize, usize)) -> String {
        let mut text = String::new();
        self.write_requests(&mut text);
        self.write_jobs(&mut text);
        let gauges = [
            ("jobs_waiting", "Jobs in the queue.", waiting),
            ("jobs_running", "Jobs being worked on.", running),
            ("connections", "Open connections.", self.connections.load(Ordering::Relaxed)),
            ("sockets", "Open sockets.", self.sockets.load(Ordering::Relaxed)),
            ("rooms", "Open rooms.", self.rooms.load(Ordering::Relaxed)),
        ];
        for (name, help, value) in gauges {
            describe(&mut text, name, "gauge", help);
            line(&mut text, name, "", value);
        }
        if let Some(bytes) = memory::resident() {
            let name = "memory_bytes";
            describe(&mut text, name, "gauge", "Memory in use.");
            line(&mut text, name, "", bytes);
        }
        text
    }

    fn write_requests(&self, text: &mut String) {
        describe(text, "requests_total", "counter", "Requests answered.");
        for ((route, status), number) in &*self.requests.lock() {
            let labels = format!("{{route=\"{route}\",status=\"{status}\"}}");
            line(text, "requests_total", &labels, number);
        }
        describe(text, "refused_total", "counter", "Requests turned away.");
        for (reason, number) in &*self.refused.lock() {
            line(text, "refused_total", &format!("{{reason=\"{reason}\"}}"), number);
        }
    }

    fn write_jobs(&self, text: &mut String) {
        describe(text, "job_seconds", "histogram", "Time that jobs took.");
        let mut below = 0;
        let bounds = BUCKETS.iter().map(|most| (*most as f64 / 1e3).to_string());
        for (bucket, bound) in self.jobs.iter().zip(bounds.chain(["+Inf".to_owned()])) {
            below += bucket.load(Ordering::Relaxed);
            line(text, "job_seconds_bucket", &format!("{{le=\"{bound}\"}}"), below);
        }
        let sum = self.job_microseconds.load(Ordering::Relaxed) as f64 / 1e6;
        line(text, "job_seconds_sum", "", sum);
        line(text, "job_seconds_count", "", below);
    }
}

fn describe(text: &mut String, name: &str, kind: &str, help: &str) {
    let _ = writeln!(text, "# HELP unpuzzle_{name} {help}\n# TYPE unpuzzle_{name} {kind}");
}

fn line(text: &mut String, name: &str, labels: &str, value: impl std::fmt::Display) {
    let _ = writeln!(text, "unpuzzle_{name}{labels} {value}");
}

fn count<K: Ord>(counts: &Mutex<BTreeMap<K, u64>>, key: K) {
    *counts.lock().entry(key).or_default() += 1;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_in_prometheus_format() {
        let metrics = Metrics::default();
        metrics.answered("api", 200);
        metrics.answered("api", 200);
        metrics.refused("queue");
        metrics.job_ended(Duration::from_millis(3));
        metrics.job_ended(Duration::from_secs(100));
        let text = metrics.text((4, 1));
        for expected in [
            "unpuzzle_requests_total{route=\"api\",status=\"200\"} 2",
            "unpuzzle_refused_total{reason=\"queue\"} 1",
            "unpuzzle_job_seconds_bucket{le=\"0.001\"} 0",
            "unpuzzle_job_seconds_bucket{le=\"0.005\"} 1",
            "unpuzzle_job_seconds_bucket{le=\"30\"} 1",
            "unpuzzle_job_seconds_bucket{le=\"+Inf\"} 2",
            "unpuzzle_job_seconds_sum 100.003",
            "unpuzzle_jobs_waiting 4",
        ] {
            assert!(text.lines().any(|line| line == expected), "{expected}\n{text}");
        }
    }
}
