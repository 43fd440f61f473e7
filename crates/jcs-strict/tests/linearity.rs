//! No input takes more than linear time, but for the sorting of names: eight times the input takes about eight times as long,
//! where a quadratic step would take sixty-four times.

use cpu_time::ThreadTime;
use jcs_strict::raw::RawObject;
use jcs_strict::{Document, ErrorCode, Profile, canonical, check_canonical, digest, parse};
use std::time::Duration;
use testkit::Prng;

/// The time that the processor spends on the faster of two runs; what other programs take does not count.
fn time(work: &dyn Fn()) -> Duration {
    let run = |_| {
        let start = ThreadTime::now();
        work();
        start.elapsed()
    };
    (0..2).map(run).min().unwrap_or_default()
}

/// `work` on an input of an eighth of `size`, and on one of `size`.
fn grows_linearly<T>(what: &str, size: usize, make: impl Fn(usize) -> T, work: impl Fn(&T)) {
    let (small, large) = (make(size / 8), make(size));
    // What is slow once only is not held against it: caches are shared with other programs.
    let mut factors = Vec::new();
    for _ in 0..4 {
        // So that what is too short to be measured does not count.
        let least = Duration::from_millis(1);
        let factor =
            (time(&|| work(&large)) + least).as_secs_f64() / (time(&|| work(&small)) + least).as_secs_f64();
        if factor < 24.0 {
            return;
        }
        factors.push(factor);
    }
    panic!("{what}: eight times the input took {factors:.1?} times as long");
}

fn every_way(what: &str, size: usize, profile: &Profile, make: impl Fn(usize) -> String) {
    grows_linearly(&format!("digest of {what}"), size, &make, |text| drop(digest(text.as_bytes(), profile)));
    grows_linearly(&format!("parse of {what}"), size, &make, |text| drop(parse(text.as_bytes(), profile)));
    grows_linearly(&format!("check of {what}"), size, &make, |text| {
        drop(check_canonical(text.as_bytes(), profile));
    });
    // What comes last has a fault, so that everything is read exactly.
    grows_linearly(&format!("refusal of {what}"), size, &make, |text| {
        drop(digest(format!("[{text},]").as_bytes(), profile).expect_err("a comma too many"));
    });
}

fn object(names: &[String]) -> String {
    let members: Vec<String> = names.iter().map(|name| format!("\"{name}\":1")).collect();
    format!("{{{}}}", members.join(","))
}

#[test]
fn objects_of_many_members_in_any_order() {
    let numbered = |count: usize| (0..count).map(|i| format!("n{i:06}")).collect::<Vec<_>>();
    every_way("sorted names", 50_000, &Profile::INTEGERS, |count| object(&numbered(count)));
    every_way("names in reverse", 50_000, &Profile::INTEGERS, |count| {
        let mut names = numbered(count);
        names.reverse();
        object(&names)
    });
    every_way("shuffled names", 50_000, &Profile::INTEGERS, |count| {
        let mut names = numbered(count);
        Prng::new(3).shuffle(&mut names);
        object(&names)
    });
    every_way("names in the shape of an organ pipe", 50_000, &Profile::INTEGERS, |count| {
        let names = numbered(count);
        let (even, odd): (Vec<_>, Vec<_>) = names.into_iter().enumerate().partition(|(i, _)| i % 2 == 0);
        let names: Vec<String> =
            even.into_iter().chain(odd.into_iter().rev()).map(|(_, name)| name).collect();
        object(&names)
    });
}

#[test]
fn names_that_are_hard_to_tell_apart() {
    let shuffled = |count: usize, name: &dyn Fn(usize) -> String| {
        let mut names: Vec<String> = (0..count).map(name).collect();
        Prng::new(4).shuffle(&mut names);
        object(&names)
    };
    every_way("names that differ at their ends", 8_000, &Profile::INTEGERS, |count| {
        shuffled(count, &|i| format!("{}{i}", "x".repeat(200)))
    });
    every_way("names that differ at their ends, but for one", 8_000, &Profile::INTEGERS, |count| {
        shuffled(count, &|i| if i == 0 { "y".into() } else { format!("{}{i}", "x".repeat(200)) })
    });
    every_way("names of escapes", 8_000, &Profile::INTEGERS, |count| {
        shuffled(count, &|i| format!("{}{i}", "\\u0001\\n\\\\".repeat(20)))
    });
    every_way("names of many lengths", 1_600, &Profile::INTEGERS, |count| {
        // So many that all of them together grow with the square of their number.
        shuffled((count as f64).sqrt() as usize * 16, &|i| "a".repeat(i))
    });
    grows_linearly(
        "finding the last name a second time",
        50_000,
        |count| shuffled(count, &|i| format!("{i}")).replace('}', ",\"7\":1}"),
        |text| {
            let error = digest(text.as_bytes(), &Profile::INTEGERS).expect_err("a doubled name");
            assert_eq!(error.code(), ErrorCode::Duplicate);
        },
    );
}

#[test]
fn brackets_escapes_digits_and_exponents_without_end() {
    let integers = &Profile::INTEGERS;
    grows_linearly(
        "open brackets",
        1 << 20,
        |count| "[".repeat(count),
        |text| {
            let error = digest(text.as_bytes(), integers).expect_err("too deep");
            assert_eq!((error.code(), error.offset()), (ErrorCode::Depth, 64));
        },
    );
    every_way("empty arrays", 200_000, integers, |count| format!("[{}[]]", "[],".repeat(count)));
    every_way("escapes", 1 << 17, integers, |count| {
        format!("\"{}\"", "\\ud83d\\ude00\\n\\u0041".repeat(count / 16))
    });
    every_way("short escapes", 1 << 17, integers, |count| format!("\"{}\"", "\\n\\\\".repeat(count / 4)));
    every_way("white space", 1 << 20, integers, |count| format!("[1{}]", " \n\t\r   ".repeat(count / 8)));
    every_way("a long string", 1 << 20, integers, |count| {
        format!("\"{}\"", "é and ascii ".repeat(count / 8))
    });
    for profile in [integers, &Profile::RFC8785] {
        every_way("digits", 100_000, profile, |count| format!("1{}", "0".repeat(count)));
        every_way("digits behind the point", 100_000, profile, |count| format!("1.{}", "0".repeat(count)));
        every_way("digits that an exponent takes back", 100_000, profile, |count| {
            format!("1{}e-{count}", "0".repeat(count))
        });
        every_way("an exponent's digits", 100_000, profile, |count| format!("0e{}", "9".repeat(count)));
        every_way("numbers with long exponents", 400, profile, |count| {
            format!("[{}0]", format!("0e{},", "9".repeat(1_000)).repeat(count))
        });
    }
}

#[test]
fn objects_out_of_order_at_every_level() {
    // Whatever stands innermost is part of every object around it.
    let nested = |depth: usize, length: usize| {
        let inner = "x".repeat(length);
        ["{\"b\":".repeat(depth), format!("\"{inner}\""), ",\"a\":1}".repeat(depth)].concat()
    };
    for depth in [8, 64, 512] {
        let profile = Profile::INTEGERS.with_depth(512);
        grows_linearly(
            "a long string within",
            1 << 20,
            |length| nested(depth, length),
            |text| {
                drop(canonical(text.as_bytes(), &profile).expect("a document of the profile"));
            },
        );
        let text = nested(depth, 1000);
        let expected =
            ["{\"a\":1,\"b\":".repeat(depth), format!("\"{}\"", "x".repeat(1000)), "}".repeat(depth)]
                .concat();
        assert_eq!(canonical(text.as_bytes(), &profile).map(|text| text.into_string()), Ok(expected));
    }
}

#[test]
fn raw_members_at_any_depth() {
    let deep = |depth: usize| format!("{{\"a\":{}{}}}", "[".repeat(depth), "]".repeat(depth));
    grows_linearly("brackets in a raw member", 1 << 20, deep, |text| {
        assert_eq!(RawObject::parse(text.as_bytes()).expect("an object").members().len(), 1);
    });
    grows_linearly(
        "brackets that a raw member leaves open",
        1 << 18,
        |depth| deep(depth).replace(']', ""),
        |text| {
            drop(RawObject::parse(text.as_bytes()).expect_err("no end"));
        },
    );
}

#[test]
fn looking_members_up() {
    let document = |count: usize| -> (Vec<String>, Document) {
        let mut names: Vec<String> = (0..count).map(|i| format!("n{i}")).collect();
        Prng::new(5).shuffle(&mut names);
        let document =
            parse(object(&names).as_bytes(), &Profile::INTEGERS).expect("a document of the profile");
        (names, document)
    };
    grows_linearly("look-ups of every member", 50_000, document, |(names, document)| {
        let found = names.iter().filter(|name| document.root().get(name).is_some()).count();
        assert_eq!(found, names.len());
    });
}
