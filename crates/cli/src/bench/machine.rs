//! What the machine is, as far as it tells.

use std::fs;

use serde::Serialize;
use unpuzzle_puzzle::Message;

use crate::messages;

/// Facts that a figure of time depends on.
#[derive(Serialize)]
pub(super) struct Facts {
    version: &'static str,
    /// Whether the program was built for speed.
    optimized: bool,
    system: String,
    processor: Option<String>,
    cores: usize,
    threads: usize,
    /// How many processes wanted a core in the last minute.
    load: Option<String>,
}

pub(super) fn facts(threads: usize) -> Facts {
    Facts {
        version: env!("CARGO_PKG_VERSION"),
        optimized: !cfg!(debug_assertions),
        system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        processor: processor(),
        cores: std::thread::available_parallelism().map_or(1, usize::from),
        threads,
        load: load(),
    }
}

/// The name of the processor, where the system has a file for it.
fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

fn load() -> Option<String> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    text.split_whitespace().next().map(str::to_owned)
}

impl Facts {
    pub(super) fn words(&self) -> Message {
        let unknown = || "?".to_owned();
        messages::MACHINE
            .with("version", self.version)
            .with("build", if self.optimized { "release" } else { "debug" })
            .with("system", self.system.clone())
            .with("processor", self.processor.clone().unwrap_or_else(unknown))
            .with("cores", self.cores)
            .with("threads", self.threads)
            .with("load", self.load.clone().unwrap_or_else(unknown))
    }
}
