//! Files that end in the middle: by a crash, which is gone over, or by damage, which is not.

mod desk;

use decision_trace::{Component, Draft, Options, Recorder};
use desk::*;
use durable_log::doubles::{Forgetful, Keep, Platter};

fn disk(bytes: &[u8]) -> Forgetful {
    Forgetful::with(Platter::holding(bytes))
}

fn bytes(disk: &Forgetful) -> Vec<u8> {
    disk.platter().seen().unwrap_or_default().to_vec()
}

/// Whether a file can be opened, or the code of the refusal.
fn opened(bytes: &[u8]) -> Result<(), String> {
    let disk = disk(bytes);
    let recorder = Recorder::open_on(disk.handle(), keys(), [], Options::new(), ());
    match recorder {
        Ok(_) => Ok(()),
        Err(why) => {
            assert_eq!(self::bytes(&disk), bytes, "what is refused is left alone");
            Err(why.code().to_string())
        }
    }
}

/// A trace of four records with numbers, lists, escapes, several scripts and nesting in its last.
fn trace() -> Vec<u8> {
    let disk = Forgetful::new();
    let recorder = begun(disk.handle());
    recorder.append(Component::Gateway, now(), invoked("c1")).expect("recorded");
    recorder.append(Component::Gateway, now(), returned("c1")).expect("recorded");
    recorder.append(Component::Supervisor, now(), everything()).expect("recorded");
    bytes(&disk)
}

fn everything() -> Draft {
    let data = r#"{"a":[1,-2.5e-7,{"b":"\u0001\\\"€😀"},[],{}],"c":null,"wall":[true,false],"z":100}"#;
    Draft::parse("x.acme.all", data.as_bytes()).expect("JSON")
}

fn ends(bytes: &[u8]) -> impl Iterator<Item = usize> + '_ {
    bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at)
}

#[test]
fn a_file_cut_off_at_any_byte_is_opened_and_gone_on_with() {
    let whole = trace();
    for cut in 0..=whole.len() {
        let disk = disk(&whole[..cut]);
        let kept = whole[..cut].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let recorder = open(disk.handle());
        assert_eq!(recorder.dropped(), (cut - kept) as u64, "cut at {cut}");
        let records = ends(&whole[..kept]).count() as u64;
        if records == 0 {
            recorder.admit(TRACE, now(), admission()).expect("recorded");
        }
        let recorded = recorder.append(Component::Gateway, now(), note("on")).expect("recorded");
        assert_eq!(recorded.seq, records.max(1), "cut at {cut}");
        let now = bytes(&disk);
        assert!(now.starts_with(&whole[..kept]), "cut at {cut}");
        verified(&now);
    }
}

#[test]
fn no_byte_in_the_place_of_a_line_feed_is_taken_for_a_crash() {
    let whole = trace();
    for at in ends(&whole) {
        for byte in 0..=u8::MAX {
            let mut bytes = whole.clone();
            bytes[at] = byte;
            if byte != b'\n' {
                let code = opened(&bytes).expect_err("a record would be lost");
                assert!(["E_RECORDER_DAMAGED", "E_TRACE_PARSE"].contains(&&*code), "{byte} at {at}: {code}");
            }
        }
    }
}

/// A line feed that is gone and one more damaged byte anywhere in the record before it.
#[test]
fn two_damaged_bytes_do_not_look_like_a_crash_either() {
    let disk = Forgetful::new();
    begun(disk.handle()).append(Component::Supervisor, now(), everything()).expect("recorded");
    let whole = bytes(&disk);
    let from = ends(&whole).next().expect("one before it") + 1;
    let last = whole.len() - 1;
    for lost in *b",}\"x" {
        for at in from..last {
            for other in *b",}[\": 5\\" {
                let mut bytes = whole.clone();
                bytes[last] = lost;
                if bytes[at] != other {
                    bytes[at] = other;
                    assert!(
                        opened(&bytes).is_err(),
                        "{:?} at {at}, {:?} at the end",
                        other as char,
                        lost as char
                    );
                }
            }
        }
    }
}

/// A whole line whose line feed has not been written is a crash's; one that is not as it was signed is none.
#[test]
fn a_last_record_without_its_line_feed_has_to_be_one_that_could_stand_there() {
    let whole = trace();
    let from = ends(&whole).nth(2).expect("three before it") + 1;
    let unended = &whole[..whole.len() - 1];
    assert_eq!(opened(unended), Ok(()));
    for at in from..unended.len() {
        for flip in [0x01, 0x20] {
            let mut bytes = unended.to_vec();
            bytes[at] ^= flip;
            assert_eq!(opened(&bytes), Err("E_RECORDER_DAMAGED".to_owned()), "{flip} at {at}");
        }
    }
    // The same line again, and one of another trace.
    let again = [&whole, &whole[from..whole.len() - 1]].concat();
    assert_eq!(opened(&again), Err("E_RECORDER_DAMAGED".to_owned()));
    let elsewhere = Forgetful::new();
    let other = open(elsewhere.handle());
    other.admit(CHILD, now(), admission()).expect("recorded");
    for n in 0..4 {
        other.append(Component::Gateway, now(), note(&n.to_string())).expect("recorded");
    }
    let other = bytes(&elsewhere);
    let from = ends(&other).nth(3).expect("four before it") + 1;
    for cut in [other.len() - 1, other.len() - 60, from + 220] {
        let spliced = [&whole, &other[from..cut]].concat();
        assert_eq!(opened(&spliced), Err("E_RECORDER_DAMAGED".to_owned()), "{cut}");
    }
}

#[test]
fn parts_of_records_are_told_from_what_is_none() {
    let whole = trace();
    let head = ends(&whole).nth(2).expect("three before it") + 1;
    let with = |torn: &str| opened(&[&whole[..head], torn.as_bytes()].concat()).is_ok();
    let prev = String::from_utf8(whole[..head].to_vec()).expect("UTF-8");
    let prev = prev.lines().last().and_then(|line| line.split("\"hash\":\"").nth(1)).expect("a hash");
    let prev = &prev[..71];
    let hash = format!("sha256:{}", "0".repeat(64));
    let part = |prev: &str, seq: u64| {
        format!(r#"{{"data":{{"a":1}},"hash":"{hash}","key_id":"gateway","prev":"{prev}","seq":{seq},"#)
    };
    for good in [
        "{",
        "{\"da",
        "{\"data\":{",
        "{\"data\":{\"a\":[{\"b\":\"\\u00",
        "{\"data\":{\"a\":tru",
        "{\"data\":{\"a\":1},\"hash\":\"sha256:00",
        &part(prev, 3),
        &format!("{}\"sig\":\"AA", part(prev, 3)),
    ] {
        assert!(with(good), "{good}");
    }
    for bad in [
        "x",
        "[",
        "\"",
        "1",
        "{ \"data\":{",
        "{\"date\":",
        "{\"hash\":",
        "{\"data\":{\"b\":1,\"a\":2,",
        "{\"data\":{\"a\":1,\"a\":",
        "{\"data\":{\"a\":1.0,",
        "{\"data\":{\"a\": ",
        "{\"data\":{},\"hash\":{",
        "{\"data\":{},\"hash\":\"x\",",
        "{\"data\":{}}",
        "{\"data\":{\"a\":\"\u{0}",
        &part(prev, 4),
        &part(&hash, 3),
        &part(prev, 3).replace(",\"seq\"", ",\"Seq\""),
        &format!("{}\"sig\":\"AA\",", part(prev, 3)),
        &format!("{}\"trace_id\":\"", part(prev, 3)),
        &format!("{}\"sig\":\"A=", part(prev, 3)),
        &part(prev, 3).replace("3,", "4"),
        "{\"data\":{},\"hash\":\"sha256:x",
    ] {
        assert!(!with(bad), "{bad}");
    }
    assert!(opened(b"dear diary").is_err());
    assert!(opened(b"{\"data\":{\"agent\"").is_ok());
}

#[test]
fn nothing_can_follow_the_end_of_a_closed_trace() {
    let disk = Forgetful::new();
    let recorder = begun(disk.handle());
    let closed = Draft::parse("task.closed", br#"{"outcome":"completed"}"#).expect("JSON");
    recorder.append(Component::Supervisor, now(), closed).expect("recorded");
    let whole = bytes(&disk);
    assert_eq!(opened(&whole), Ok(()));
    assert_eq!(opened(&[&whole[..], b"{"].concat()), Err("E_RECORDER_DAMAGED".to_owned()));
}

#[test]
fn what_was_acknowledged_survives_a_loss_of_power_at_any_moment() {
    let disk = Forgetful::new();
    drop(begun(disk.handle()));
    for n in 0..40_usize {
        let keep = [Keep::Nothing, Keep::Steps(n * 7), Keep::Everything][n % 3];
        let recorder = open(disk.handle());
        let acknowledged =
            recorder.append(Component::Gateway, now(), note(&n.to_string())).expect("recorded");
        disk.crash(keep);
        assert!(recorder.append(Component::Gateway, now(), note("dead")).is_err());
        drop(recorder);
        let trace = verified(&bytes(&disk));
        let last = trace.records().last().expect("there is one");
        assert_eq!((last.seq(), last.hash()), (acknowledged.seq, acknowledged.hash));
    }
}
