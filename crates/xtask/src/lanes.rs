//! The lanes: one entry each.

use crate::downloads;
use crate::tools::{PEERS, PYTHON_TOOLS, SCHEMATHESIS, Tool};

/// A check: its tools are installed, then its steps run in order.
#[derive(Debug)]
pub(crate) struct Lane {
    pub name: &'static str,
    pub what: &'static str,
    pub needs: &'static [Tool],
    pub steps: &'static [Step],
}

#[derive(Debug)]
pub(crate) enum Step {
    /// A cargo build. Builds use all cores, so they run one at a time, in the order of the table.
    Build(&'static [&'static str]),
    /// A cargo command that builds little or nothing.
    Run(&'static [&'static str]),
    /// Runs the tests that name this lane in `#[ignore = "…"]`, in the development profile.
    Ignored,
    /// The same with the feature [`CLUSTER`].
    IgnoredInCluster,
    /// Builds the packages that have tests of this lane, in release.
    BuildIgnoredInRelease,
    /// Runs these tests.
    IgnoredInRelease,
    /// Checks size and contents of the cargo packages.
    Packages,
    /// Builds, installs, tries and removes the Debian package.
    Debian,
    /// Builds the static app.
    BuildSite,
    /// Packs, installs and tests the npm package.
    Npm,
    /// Runs the programs for other systems, as far as this one can.
    Downloads,
    /// Builds the Python package.
    BuildWheel,
    /// Installs and tests the Python package.
    Wheel,
    /// Compares the Python package with its peers.
    ComparePeers,
    /// Skips the following steps if a third-party file is missing.
    IfThere(&'static str),
    /// A cargo command that needs the network; skipped if the repository is unreachable.
    IfReachable { repository: &'static str, run: &'static [&'static str] },
}

use Step::{
    Build, BuildIgnoredInRelease, BuildSite, BuildWheel, ComparePeers, Debian, Downloads,
    IfReachable, IfThere, Ignored, IgnoredInCluster, IgnoredInRelease, Npm, Packages, Run, Wheel,
};

/// All test binaries, with the features that they have in the whole workspace.
const TEST_BINARIES: Step = Build(&["test", "--workspace", "--tests", "--no-run"]);

/// The same, with servers that share their rooms.
const CLUSTER_TEST_BINARIES: Step =
    Build(&["test", "--workspace", "--tests", "--no-run", "--features", CLUSTER]);

/// The feature of servers that share their rooms.
pub(crate) const CLUSTER: &str = "unpuzzle-cli/cluster";

/// The order of the table is the order of builds and of waiting runs. Checks without code
/// generation come first, because they lock the build directory; then the longest lane; lanes
/// with a build of their own come after those that share one.
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
            // As in releases.
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
        what: "against files of others that we may not distribute",
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
        what: "the Python package compared with its peers",
        needs: &[Tool::PYTHON, Tool::PythonPackages(&PYTHON_TOOLS), Tool::PythonPackages(&PEERS)],
        steps: &[BuildWheel, ComparePeers],
    },
    Lane {
        name: "site",
        what: "the static app in Chromium offline, the npm package",
        needs: &[Tool::NODE, Tool::NPM, Tool::CHROMIUM, Tool::NodePackages],
        steps: &[
            BuildSite,
            // The same code as a native program, for the speed comparison.
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
        what: "Linux (static), Windows under Wine, check for macOS",
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
            Build(&[
                "build",
                "--package",
                "unpuzzle-cli",
                "--target",
                downloads::WINDOWS,
                // Embeds the pages as in releases; Wine has other names for folders.
                "--config",
                "profile.dev.package.rust-embed.debug-assertions=false",
                "--config",
                "profile.dev.package.unpuzzle-server.debug-assertions=false",
            ]),
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
