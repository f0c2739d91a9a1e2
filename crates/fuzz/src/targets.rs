//! The fuzz targets: each parses an input, panics if an invariant fails, and returns a number for
//! the kind of answer.

use std::fmt::Debug;
use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::OnceLock;
use std::sync::mpsc::channel;
use std::time::Duration;

use unpuzzle::expr::{Notation, Rational, Syntax, parse};
use unpuzzle::nerdle::{Date, Feedback, Guess, Tiles, Variant};
use unpuzzle::puzzles::slide::SlideGame;
use unpuzzle::slide::{Grid, Network, Shape, Size};
use unpuzzle::tiling::game::Move;
use unpuzzle::tiling::{Enumeration, Strictness, TextFormat, board};
use unpuzzle::twentyfour::deal::Card;
use unpuzzle::twentyfour::play::Step;
use unpuzzle::twentyfour::{Hand, OperatorSet};
use unpuzzle::{Budget, GameId, StopFlag};
use unpuzzle_research::nerdle::Proof;
use unpuzzle_research::slide::Trainer;
use unpuzzle_rooms::{Event, Hello, Request, View};
use unpuzzle_server::{Settings, serve};

use crate::mutate::hash;

pub(crate) struct Target {
    pub name: &'static str,
    pub check: fn(&[u8]) -> u64,
}

pub(crate) const TARGETS: &[Target] = &[
    Target { name: "expressions", check: expressions },
    Target { name: "hands", check: hands },
    Target { name: "tiling-text", check: tiling_text },
    Target { name: "nerdle-equations", check: nerdle_equations },
    Target { name: "nerdle-colours", check: nerdle_colours },
    Target { name: "2048-positions", check: slide_positions },
    Target { name: "2048-networks", check: slide_networks },
    Target { name: "moves", check: moves },
    Target { name: "checkpoints", check: checkpoints },
    Target { name: "room-messages", check: room_messages },
    Target { name: "game-ids", check: game_ids },
    Target { name: "queries", check: queries },
    Target { name: "bodies", check: bodies },
];

/// The kind of an answer: its words without the numbers in it.
fn kind(answer: &impl Debug) -> u64 {
    let text = format!("{answer:?}");
    let words = text.bytes().filter(|byte| !byte.is_ascii_digit());
    hash(&words.take(120).collect::<Vec<u8>>())
}

fn text(input: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(input)
}

fn expressions(input: &[u8]) -> u64 {
    let text = text(input);
    if let Ok(value) = text.parse::<Rational>() {
        assert_eq!(value.to_string().parse(), Ok(value));
    }
    let _ = parse(&text, &Syntax::DIGITS);
    match parse(&text, &Syntax::CARDS) {
        Err(error) => {
            assert!(error.span.text(&text).is_some(), "{error:?}");
            kind(&error.kind)
        }
        Ok(tree) => {
            let value = tree.evaluate();
            let written = tree.display(Notation::TIGHT).to_string();
            if let Ok(again) = parse(&written, &Syntax::CARDS) {
                assert_eq!(again.evaluate().ok(), value.ok());
            }
            kind(&written)
        }
    }
}

fn hands(input: &[u8]) -> u64 {
    let text = text(input);
    let operators = OperatorSet::parse(&text);
    let hand = Hand::parse(&text);
    if let Ok(hand) = &hand {
        assert_eq!(Hand::parse(&hand.to_string()).as_ref(), Ok(hand));
    }
    kind(&(operators.is_ok(), hand))
}

fn tiling_text(input: &[u8]) -> u64 {
    let lenient = TextFormat::parse(input, Strictness::Lenient);
    let strict = TextFormat::parse(input, Strictness::Strict);
    if strict.is_ok() {
        assert!(lenient.is_ok(), "a good file is good leniently too");
    }
    kind(&(strict.map(drop), lenient.map(|course| course.guesses)))
}

fn nerdle_equations(input: &[u8]) -> u64 {
    let text = text(input);
    kind(
        &Variant::ALL
            .iter()
            .map(|variant| {
                let tiles = Tiles::parse(&text, *variant);
                if let Ok(tiles) = &tiles {
                    assert_eq!(Tiles::parse(&tiles.to_string(), *variant).as_ref(), Ok(tiles));
                }
                (tiles.is_ok(), Guess::parse(&text, *variant).map(drop))
            })
            .collect::<Vec<_>>(),
    )
}

fn nerdle_colours(input: &[u8]) -> u64 {
    let text = text(input);
    kind(&(5..=10).map(|tiles| Feedback::parse(&text, tiles).map(drop)).collect::<Vec<_>>())
}

fn slide_positions(input: &[u8]) -> u64 {
    let text = text(input);
    let grid = text.parse::<Grid>();
    if let Err(error) = &grid {
        assert!(error.span.text(&text).is_some(), "{error:?}");
    }
    let game = SlideGame::positions(&text);
    if let Err(failure) = &game {
        let place = failure.place.as_ref().expect("a place");
        assert!(place.text.get(place.span.clone()).is_some(), "{failure:?}");
    }
    let _ = text.parse::<Size>();
    kind(&(grid, game.map(drop).map_err(|failure| failure.message.to_string())))
}

fn slide_networks(input: &[u8]) -> u64 {
    let _ = text(input).parse::<Shape>();
    kind(&Network::unpack(input).map(drop))
}

fn moves(input: &[u8]) -> u64 {
    let text = text(input);
    let step = text.parse::<Step>();
    if let Ok(step) = &step {
        assert_eq!(step.to_string().parse().as_ref(), Ok(step));
    }
    let card = text.parse::<Card>();
    if let Ok(card) = &card {
        assert_eq!(card.to_string().parse().as_ref(), Ok(card));
    }
    let board = board("iq-puzzler-pro").expect("it is one of the boards");
    let moved = Move::parse(&text, &board);
    if let Err(error) = &moved {
        assert!(error.span.text(&text).is_some(), "{error:?}");
    }
    kind(&(step, card, text.parse::<Date>(), moved))
}

/// Searches and trainings that resume from a file.
fn checkpoints(input: &[u8]) -> u64 {
    let text = text(input);
    let proof = Proof::from_log(&text);
    if let Ok(proof) = &proof {
        assert_eq!(Proof::from_log(&proof.log()).as_ref(), Ok(proof));
    }
    let soma = board("soma").expect("it is one of the boards");
    let count = Enumeration::resume(&soma, &text, &Budget::unlimited());
    kind(&(proof.map(drop), count.map(drop), Trainer::resume(input).map(drop)))
}

fn room_messages(input: &[u8]) -> u64 {
    let text = text(input);
    let event = Event::from_json(&text);
    if let Ok(event) = &event {
        assert_eq!(Event::from_json(&event.to_json()).as_ref(), Ok(event));
    }
    let request = Request::from_json(&text);
    kind(&(event, request, Hello::from_json(&text).is_ok(), View::from_json(&text).is_ok()))
}

fn game_ids(input: &[u8]) -> u64 {
    let Ok(id) = text(input).parse::<GameId>() else {
        return 0;
    };
    assert_eq!(id.to_string().parse().as_ref(), Ok(&id));
    let budget = Budget::unlimited().with_node_limit(200_000);
    let opened = unpuzzle::find(unpuzzle::ALL, id.puzzle())
        .map(|puzzle| puzzle.open(&id, &budget).map(drop));
    kind(&opened)
}

/// A server in this process, on a free port.
fn server() -> SocketAddr {
    static ADDRESS: OnceLock<SocketAddr> = OnceLock::new();
    *ADDRESS.get_or_init(|| {
        let settings = Settings {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            client_jobs: 1000,
            client_rate: 1e9,
            client_burst: 1e9,
            longest_job: Duration::from_millis(20),
            ..Settings::default()
        };
        let (send, receive) = channel();
        std::thread::spawn(move || {
            serve(unpuzzle::ALL, settings, &StopFlag::default(), |address| {
                let _ = send.send(address);
            })
        });
        receive.recv().expect("the server listens")
    })
}

/// Sends a request and checks that the answer is not an internal error.
fn ask(request: &[u8]) -> u64 {
    let mut stream = TcpStream::connect(server()).expect("the server listens");
    // The server may refuse and close the connection before everything is sent.
    let _ = stream.write_all(request);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let head = text(&answer[..answer.len().min(4000)]).into_owned();
    assert!(!head.starts_with("HTTP/1.1 500"), "{head}");
    let body = head.split("\r\n\r\n").nth(1).unwrap_or_default();
    kind(&(head.get(..12), body.get(..80)))
}

/// A path with a query string.
fn queries(input: &[u8]) -> u64 {
    let path: Vec<u8> = input.iter().copied().filter(u8::is_ascii_graphic).collect();
    let host = server();
    let end = format!(" HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    ask(&[b"GET /", &path[..], end.as_bytes()].concat())
}

/// A path in the first line, then JSON.
fn bodies(input: &[u8]) -> u64 {
    let mut lines = input.splitn(2, |byte| *byte == b'\n');
    let (path, body) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let path: Vec<u8> = path.iter().copied().filter(u8::is_ascii_graphic).collect();
    let host = server();
    let head = format!(
        " HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    ask(&[b"POST /", &path[..], head.as_bytes(), body].concat())
}
