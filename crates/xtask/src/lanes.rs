//! The lanes: one entry each.

use crate::downloads;
use crate::tools::{PEERS, PYTHON_TOOLS, SCHEMATHESIS, Tool};

/// One thing that is checked: tools are installed, then its steps run in order.
#[derive(Debug)]
pub(crate) struct Lane {
    pub name: &'static str,
    pub what: &'static str,
    pub needs: &'static [Tool],
    pub steps: &'static [Step],
}

#[derive(Debug)]
pub(crate) enum Step {
    /// Cargo compiles. Builds use both cores, so they run one after the other, in the
    /// order of the table.
    Build(&'static [&'static str]),
    /// Cargo runs something that is built.
    Run(&'static [&'static str]),
    /// The tests that name this lane in their `#[ignore = "…"]`, in the profile that
    /// everything else is tested in.
    Ignored,
    /// The same with the feature [`CLUSTER`].
    IgnoredInCluster,
    /// Builds the packages that have tests of this lane, in release.
    BuildIgnoredInRelease,
    /// Runs these tests.
    IgnoredInRelease,
    /// The packages that cargo has made are small and whole.
    Packages,
    /// The Debian package installs and serves.
    Debian,
    /// Builds the static app.
    BuildSite,
    /// Packs the npm package and tries it as a user has it.
    Npm,
    /// The programs for other systems, as far as they run on this one.
    Downloads,
    /// Builds the Python package.
    BuildWheel,
    /// The Python package does what it says, in a virtual environment of its own.
    Wheel,
    /// The Python package beside those that others use.
    ComparePeers,
    /// The following steps need a file of other people, and are skipped with a note without it.
    IfThere(&'static str),
    /// A check that needs the network, skipped with a note when that is unreachable.
    IfReachable { repository: &'static str, run: &'static [&'static str] },
}

use Step::{
    Build, BuildIgnoredInRelease, BuildSite, BuildWheel, ComparePeers, Debian, Downloads,
    IfReachable, IfThere, Ignored, IgnoredInCluster, IgnoredInRelease, Npm, Packages, Run, Wheel,
};

/// All test binaries, with the features that they have in the whole workspace.
const TEST_BINARIES: Step = Build(&["test", "--workspace", "--tests", "--no-run"]);

/// The same with servers that share their rooms.
const CLUSTER_TEST_BINARIES: Step =
    Build(&["test", "--workspace", "--tests", "--no-run", "--features", CLUSTER]);

/// The feature of those servers.
pub(crate) const CLUSTER: &str = "unpuzzle-cli/cluster";

/// The order of the table is the order of the builds, and of the runs that wait for one.
/// What is checked without code generation comes first, because it locks the directory that
/// tests are built in; then the lane that takes longest; a build of its own comes after
/// those that wait for the one that all share.
pub(crate) const LANES: &[Lane] = &[
    Lane {
        name: "format",
        what: "cargo fmt --check",
        needs: &[],
        steps: &[Run(&["fmt", "--all", "--check"])],
    },
    Lane {
        name: "lints",
        what: "clippy, every warning denied",
        needs: &[],
        steps: &[
            Build(&["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"]),
            // The program that is handed out.
            Build(&[
                "clippy",
                "-p",
                "unpuzzle-cli",
                "--features",
                "cluster",
                "--",
                "--deny",
                "warnings",
            ]),
        ],
    },
    Lane {
        name: "docs",
        what: "rustdoc, every warning denied",
        needs: &[],
        steps: &[Build(&["doc", "--workspace", "--no-deps"])],
    },
    Lane {
        name: "browser",
        what: "the pages in Chromium, types of their modules",
        needs: &[Tool::NODE, Tool::NPM, Tool::CHROMIUM, Tool::NodePackages],
        steps: &[TEST_BINARIES, Ignored],
    },
    Lane {
        name: "tests",
        what: "cargo test without documentation",
        needs: &[],
        steps: &[TEST_BINARIES, Run(&["test", "--workspace", "--tests"])],
    },
    Lane {
        name: "doctests",
        what: "the examples of the documentation",
        needs: &[],
        steps: &[TEST_BINARIES, Run(&["test", "--workspace", "--doc"])],
    },
    Lane {
        name: "modules",
        what: "the rules of the pages against the engine, in Node",
        needs: &[Tool::NODE],
        steps: &[TEST_BINARIES, Ignored],
    },
    Lane {
        name: "described",
        what: "the HTTP interface against its description",
        needs: &[Tool::PYTHON, Tool::PythonPackages(&SCHEMATHESIS)],
        steps: &[TEST_BINARIES, Ignored],
    },
    Lane {
        name: "servers",
        what: "stores and rooms on PostgreSQL and NATS",
        needs: &[Tool::POSTGRESQL, Tool::NATS],
        steps: &[CLUSTER_TEST_BINARIES, IgnoredInCluster],
    },
    Lane {
        name: "terminal",
        what: "the program on a real terminal",
        needs: &[Tool::TMUX],
        steps: &[TEST_BINARIES, Ignored],
    },
    Lane {
        name: "disks",
        what: "disks that are full or cannot be written",
        needs: &[Tool::Mounting],
        steps: &[TEST_BINARIES, Ignored],
    },
    Lane {
        name: "fuzz",
        what: "every parser on mutated inputs, for a minute",
        needs: &[],
        steps: &[TEST_BINARIES, Ignored],
    },
    Lane {
        name: "people",
        what: "against times and files of others, which are not ours to hand out",
        needs: &[],
        steps: &[
            IfThere("twentyfour/human-times.csv"),
            IfThere("tiling/peers/MANIFEST.tsv"),
            TEST_BINARIES,
            Ignored,
        ],
    },
    Lane {
        name: "long",
        what: "the long tests, in release",
        needs: &[],
        steps: &[BuildIgnoredInRelease, IgnoredInRelease],
    },
    Lane {
        name: "packages",
        what: "every crate as it would be published",
        needs: &[],
        steps: &[
            Run(&["package", "--workspace", "--no-verify", "--allow-dirty", "--offline"]),
            Packages,
        ],
    },
    Lane {
        name: "debian",
        what: "the Debian package installed, serving, removed",
        needs: &[Tool::DPKG, Tool::CARGO_DEB],
        steps: &[TEST_BINARIES, Debian],
    },
    Lane {
        name: "wheels",
        what: "the Python package: tests, types, notebooks",
        needs: &[Tool::PYTHON, Tool::PythonPackages(&PYTHON_TOOLS)],
        steps: &[BuildWheel, Wheel],
    },
    Lane {
        name: "peers",
        what: "the Python package beside others that people use",
        needs: &[Tool::PYTHON, Tool::PythonPackages(&PYTHON_TOOLS), Tool::PythonPackages(&PEERS)],
        steps: &[BuildWheel, ComparePeers],
    },
    Lane {
        name: "site",
        what: "the static app in Chromium without a network, the npm package",
        needs: &[Tool::NODE, Tool::NPM, Tool::CHROMIUM, Tool::NodePackages],
        steps: &[
            BuildSite,
            // The same code as a native program, to measure the modules against.
            Build(&[
                "build",
                "--release",
                "--package",
                "unpuzzle-wasm",
                "--example",
                "native",
                "--features",
                "twentyfour,tiling,nerdle,slide",
            ]),
            TEST_BINARIES,
            Ignored,
            Npm,
        ],
    },
    Lane {
        name: "downloads",
        what: "the program for Linux (static), for Windows under Wine, and checked for macOS",
        needs: &[
            Tool::MUSL,
            Tool::MINGW,
            Tool::WINE,
            Tool::Target(downloads::LINUX),
            Tool::Target(downloads::WINDOWS),
            Tool::Target(downloads::MACOS),
        ],
        steps: &[
            Build(&["check", "--package", "unpuzzle-cli", "--target", downloads::MACOS]),
            Build(&["build", "--package", "unpuzzle-cli", "--target", downloads::LINUX]),
            Build(&["build", "--package", "unpuzzle-cli", "--target", downloads::WINDOWS]),
            Downloads,
        ],
    },
    Lane {
        name: "licences",
        what: "cargo deny: licences, versions, sources",
        needs: &[Tool::CARGO_DENY],
        steps: &[Run(&["deny", "check", "licenses", "bans", "sources"])],
    },
    Lane {
        name: "advisories",
        what: "cargo deny: known vulnerabilities",
        needs: &[Tool::CARGO_DENY],
        steps: &[IfReachable {
            repository: "https://github.com/rustsec/advisory-db",
            run: &["deny", "check", "advisories"],
        }],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ignored_test_names_a_lane_that_runs_it() {
        let runs = |lane: &&Lane| {
            let mut steps = lane.steps.iter();
            steps.any(|step| matches!(step, Ignored | IgnoredInCluster | IgnoredInRelease))
        };
        for test in crate::ignored::all().expect("the sources can be read") {
            let lanes = LANES.iter().filter(runs).map(|lane| lane.name);
            let named = lanes.filter(|name| Some(*name) == test.lane.as_deref());
            assert_eq!(named.count(), 1, "{}: {}", test.package, test.name);
        }
    }
}
