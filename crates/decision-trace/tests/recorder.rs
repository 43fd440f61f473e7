//! The recorder on a real file: what it writes, what it refuses, and that it goes on.

mod desk;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::thread;

use decision_trace::{
    ActionRefused, Agent, BudgetConsumed, Component, Count, Data, DelegationRefused, DelegationReturned,
    DelegationSpawned, Draft, Grant, Head, Key, KeySet, MemorySigner, MomentEmitted, MomentResolved,
    Observer, Options, Principal, Record, Recorder, Resolution, Salt, TaskAdmitted, TaskClosed, ToolInvoked,
    Undone, Unrecorded, action_digest, layout,
};
use desk::*;
use durable_log::Disk;
use jcs_strict::Digest;
use tempfile::TempDir;

struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self) -> PathBuf {
        self.0.path().join("trace.jsonl")
    }

    fn disk(&self) -> Disk {
        Disk::at(self.path())
    }

    fn bytes(&self) -> Vec<u8> {
        fs::read(self.path()).expect("it can be read")
    }
}

fn code(unrecorded: Unrecorded) -> &'static str {
    let codes: Vec<_> = unrecorded.report().findings().map(|finding| finding.code().as_str()).collect();
    assert_eq!(codes.len(), 1, "{unrecorded}");
    codes[0]
}

/// What the records so far say was consumed, as an issuer would count it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Tokens(u64);

impl Observer for Tokens {
    fn record(&mut self, _: u64, record: &Record) {
        if let Data::BudgetConsumed(consumed) = record.data() {
            self.0 += consumed.tokens.get();
        }
    }
}

fn consumed(tokens: u64) -> BudgetConsumed {
    BudgetConsumed {
        tokens: Count::new(tokens).expect("small"),
        usd: "0.020".parse().expect("a decimal"),
        wall_clock_ms: Count::new(900).expect("small"),
        actions: Count::new(1).expect("small"),
    }
}

fn human() -> Principal {
    Principal { kind: "human".to_owned(), id: "sub|8f3a".to_owned() }
}

fn clerk() -> Agent {
    Agent { name: "refund-clerk".to_owned(), namespace: "support".to_owned() }
}

const CHILD_ENVELOPE: &[u8] =
    br#"{"clearances":["orders.read"],"expires":"2026-09-16T14:05:00Z","more":1.50}"#;

/// Every type with every member, and what its data are in canonical form, written out by hand.
#[test]
fn every_type_is_written_as_its_data_say_and_the_whole_verifies() {
    let envelope = jcs_strict::parse(CHILD_ENVELOPE, &layout::PROFILE).expect("JSON");
    let grant = || Grant::read(envelope.root()).expect("clearances and expires");
    let digest = |text: &str| Digest::of(text.as_bytes());
    let (a, b) = (digest("a"), digest("b"));
    let action = action_digest("orders.cancel", a);
    let salt: Salt = "AAECAwQFBgcICQoLDA0ODw".parse().expect("a salt");
    let commitment = digest(r#"{"answer":"Half of it","salt":"AAECAwQFBgcICQoLDA0ODw"}"#);
    let own = r#"{"clearances":["orders.read"],"expires":"2026-09-16T14:05:00Z","more":1.5}"#;
    let moment = |digest| MomentEmitted {
        envelope_digest: digest,
        decision_class: Some("refund \"big\""),
        option_actions: Some(vec![None, Some(action)]),
        closed_hatches: vec!["dialogue"],
    };
    let resolved =
        |digest, resolution| MomentResolved { envelope_digest: digest, resolution, principal: human() };

    let folder = Folder::new();
    let recorder = open(folder.disk());
    let admitted = TaskAdmitted {
        task_id: "task-4471",
        originating_principal: human(),
        agent: clerk(),
        authority_envelope: grant(),
        deadline: Some(time("2026-09-16T15:00:00.0Z")),
    };
    recorder.admit(TRACE, now(), admitted).expect("recorded");
    let mut expected = vec![format!(
        r#"{{"agent":{{"name":"refund-clerk","namespace":"support"}},"authority_envelope":{own},"deadline":"2026-09-16T15:00:00.0Z","originating_principal":{{"id":"sub|8f3a","type":"human"}},"task_id":"task-4471"}}"#
    )];
    let mut write = |by: Component, draft: Draft, data: String| {
        let recorded = recorder.append(by, now(), draft).unwrap_or_else(|why| panic!("{data}: {why}"));
        assert_eq!(recorded.seq, expected.len() as u64);
        expected.push(data);
    };
    use Component::{ControlPlane, Gateway, Supervisor};
    write(
        Supervisor,
        moment(a).into(),
        format!(
            r#"{{"closed_hatches":["dialogue"],"decision_class":"refund \"big\"","envelope_digest":"{a}","option_actions":[null,"{action}"]}}"#
        ),
    );
    write(
        Gateway,
        resolved(a, Resolution::Option(1)).into(),
        format!(
            r#"{{"envelope_digest":"{a}","option_idx":1,"principal":{{"id":"sub|8f3a","type":"human"}},"resolution":"option"}}"#
        ),
    );
    let call = ToolInvoked {
        call_id: "c\u{e9}\n",
        tool: "orders.cancel",
        clearances_required: vec![],
        arguments_digest: Some(a),
        approval: Some(2),
    };
    write(
        Gateway,
        call.into(),
        format!(
            r#"{{"approval":{{"seq":2}},"arguments_digest":"{a}","call_id":"cé\n","clearances_required":[],"tool":"orders.cancel"}}"#
        ),
    );
    let answer = decision_trace::ToolReturned { call_id: "c\u{e9}\n", ok: false, result_digest: Some(b) };
    write(Gateway, answer.into(), format!(r#"{{"call_id":"cé\n","result_digest":"{b}","status":"error"}}"#));
    let refused = ActionRefused {
        tool: "refunds.issue",
        clearances_required: vec!["refunds.issue", "a"],
        code: "E_ACTION_UNAUTHORISED",
    };
    write(
        ControlPlane,
        refused.into(),
        r#"{"clearances_required":["refunds.issue","a"],"code":"E_ACTION_UNAUTHORISED","tool":"refunds.issue"}"#
            .to_owned(),
    );
    write(
        Supervisor,
        DelegationRefused { agent: clerk(), code: "E_CHILD_BUDGET" }.into(),
        r#"{"agent":{"name":"refund-clerk","namespace":"support"},"code":"E_CHILD_BUDGET"}"#.to_owned(),
    );
    let open_moment = MomentEmitted {
        envelope_digest: b,
        decision_class: None,
        option_actions: None,
        closed_hatches: vec![],
    };
    write(Supervisor, open_moment.into(), format!(r#"{{"envelope_digest":"{b}"}}"#));
    write(
        Supervisor,
        resolved(b, Resolution::Answer(salt.commit("Half of it"))).into(),
        format!(
            r#"{{"answer_commitment":"{commitment}","envelope_digest":"{b}","principal":{{"id":"sub|8f3a","type":"human"}},"resolution":"answer"}}"#
        ),
    );
    write(
        Supervisor,
        consumed(1200).into(),
        r#"{"actions":1,"tokens":1200,"usd":"0.020","wall_clock_ms":900}"#.to_owned(),
    );
    let spawned =
        DelegationSpawned { child_trace_id: CHILD, child_task_id: "task-2", authority_envelope: grant() };
    write(
        ControlPlane,
        spawned.into(),
        format!(r#"{{"authority_envelope":{own},"child_task_id":"task-2","child_trace_id":"{CHILD}"}}"#),
    );
    let back = DelegationReturned {
        child_trace_id: CHILD,
        outcome: "expired",
        child_head: Some(Head { seq: 7, hash: a }),
    };
    write(
        Supervisor,
        back.into(),
        format!(
            r#"{{"child_head":{{"hash":"{a}","seq":7}},"child_trace_id":"{CHILD}","outcome":"expired"}}"#
        ),
    );
    write(Gateway, note("told"), r#"{"text":"told"}"#.to_owned());
    write(Supervisor, TaskClosed { outcome: "completed" }.into(), r#"{"outcome":"completed"}"#.to_owned());

    let trace = verified(&folder.bytes());
    let data: Vec<String> = trace.records().iter().map(|record| record.raw_data().raw().to_owned()).collect();
    assert_eq!(data, expected);
    assert!(!trace.is_open());
    let text = String::from_utf8(folder.bytes()).expect("UTF-8");
    assert!(!text.contains("Half of it") && !text.contains("AAECAwQF"), "an answer is committed to, no more");
}

// Covers: BM-13-1
#[test]
fn an_answer_or_a_salt_in_plain_is_never_written() {
    let folder = Folder::new();
    let recorder = begun(folder.disk());
    let digest = Digest::of(b"a");
    let moment = format!(r#"{{"envelope_digest":"{digest}"}}"#);
    recorder
        .append(
            Component::Supervisor,
            now(),
            Draft::parse("moment.emitted", moment.as_bytes()).expect("JSON"),
        )
        .expect("recorded");
    let salt = Salt::from_bytes([7; 16]);
    let commitment = salt.commit("Half of it");
    for plain in [r#""answer":"Half of it""#.to_owned(), format!(r#""salt":"{salt}""#)] {
        let data = format!(
            r#"{{"answer_commitment":"{commitment}","envelope_digest":"{digest}","principal":{{"id":"p","type":"human"}},"resolution":"answer",{plain}}}"#
        );
        let draft = Draft::parse("moment.resolved", data.as_bytes()).expect("JSON");
        assert_eq!(
            code(recorder.append(Component::Supervisor, now(), draft).unwrap_err()),
            "E_RECORDER_ANSWER"
        );
    }
    assert_eq!(verified(&folder.bytes()).records().len(), 2);
}

#[test]
fn what_breaks_a_rule_is_not_written_and_changes_nothing() {
    let folder = Folder::new();
    let recorder = begun(folder.disk());
    let before = folder.bytes();
    let refused = |by, draft: Draft| code(recorder.append(by, now(), draft).unwrap_err());
    use Component::{ControlPlane, Gateway, Supervisor};
    assert_eq!(refused(Gateway, returned("c1").into()), "E_TRACE_REF");
    assert_eq!(refused(Gateway, consumed(1).into()), "E_TRACE_COMPONENT");
    assert_eq!(refused(ControlPlane, admission()), "E_TRACE_ADMISSION");
    assert_eq!(refused(Supervisor, TaskClosed { outcome: "done" }.into()), "E_TRACE_STRUCTURE");
    assert_eq!(refused(Supervisor, Draft::parse("task.paused", b"{}").expect("JSON")), "E_TRACE_STRUCTURE");
    assert_eq!(refused(Supervisor, Draft::parse("x.acme.note", b"[]").expect("JSON")), "E_TRACE_STRUCTURE");
    let approved =
        ToolInvoked { approval: Some(0), arguments_digest: Some(Digest::of(b"a")), ..invoked("c1") };
    assert_eq!(refused(Gateway, approved.into()), "E_TRACE_REF");
    assert_eq!(folder.bytes(), before);
    // A refused call is not open.
    recorder.append(Gateway, now(), invoked("c1")).expect("recorded");
    assert_eq!(verified(&folder.bytes()).records().len(), 2);
}

#[test]
fn an_approval_that_was_tried_for_another_action_is_still_good_for_its_own() {
    let folder = Folder::new();
    let recorder = begun(folder.disk());
    let (moment, arguments) = (Digest::of(b"m"), Digest::of(b"a"));
    let emitted = MomentEmitted {
        envelope_digest: moment,
        decision_class: None,
        option_actions: Some(vec![Some(action_digest("orders.cancel", arguments)), None]),
        closed_hatches: vec![],
    };
    recorder.append(Component::Supervisor, now(), emitted).expect("recorded");
    let resolved =
        MomentResolved { envelope_digest: moment, resolution: Resolution::Option(0), principal: human() };
    let approval = recorder.append(Component::Supervisor, now(), resolved).expect("recorded").seq;
    let call = |tool, call_id| ToolInvoked {
        tool,
        approval: Some(approval),
        arguments_digest: Some(arguments),
        ..invoked(call_id)
    };
    let gateway = Component::Gateway;
    assert_eq!(
        code(recorder.append(gateway, now(), call("orders.refund", "c1")).unwrap_err()),
        "E_TRACE_APPROVAL"
    );
    recorder.append(gateway, now(), call("orders.cancel", "c1")).expect("recorded");
    assert_eq!(
        code(recorder.append(gateway, now(), call("orders.cancel", "c2")).unwrap_err()),
        "E_TRACE_APPROVAL"
    );
    verified(&folder.bytes());
}

#[test]
fn a_closed_trace_takes_nothing_more_even_when_it_is_opened_again() {
    let folder = Folder::new();
    let recorder = begun(folder.disk());
    recorder.append(Component::Supervisor, now(), TaskClosed { outcome: "failed" }).expect("recorded");
    for recorder in [recorder, {
        let other = Folder::new();
        fs::write(other.path(), folder.bytes()).expect("written");
        open(other.disk())
    }] {
        assert!(recorder.is_closed());
        let refused = recorder.append(Component::Gateway, now(), note("late")).unwrap_err();
        assert_eq!(code(refused), "E_TRACE_CLOSED");
    }
}

#[test]
fn times_never_go_back() {
    let folder = Folder::new();
    let recorder = begun(folder.disk());
    let mut times = vec![now()];
    for clock in
        ["2026-09-16T13:59:59Z", "2026-09-16T14:00:00.02Z", "2026-09-16T14:00:01Z", "2026-01-01T00:00:00Z"]
    {
        times.push(recorder.append(Component::Gateway, time(clock), note("x")).expect("recorded").ts);
    }
    let later = time("2026-09-16T14:00:01Z");
    assert_eq!(times, [now(), now(), now(), later, later]);
    verified(&folder.bytes());
}

#[test]
fn a_key_that_is_not_valid_at_the_record_s_time_signs_nothing() {
    let folder = Folder::new();
    let ends = time("2026-09-16T14:00:05Z");
    let with_end: Vec<Key> = keys()
        .keys()
        .map(|key| match key.component() {
            Component::Gateway => key.clone().with_not_after(ends),
            _ => key.clone(),
        })
        .collect();
    let with_end = KeySet::of(with_end).expect("as good as before");
    let recorder = Recorder::create(folder.path(), with_end, signers()).expect("it is new");
    recorder.admit(TRACE, now(), admission()).expect("recorded");
    recorder.append(Component::Gateway, ends, note("last")).expect("recorded");
    let late = recorder.append(Component::Gateway, time("2026-09-16T14:00:05.000000001Z"), note("late"));
    assert_eq!(code(late.unwrap_err()), "E_TRACE_KEY");
    // With the new key it goes on.
    let next = MemorySigner::from_seed("gateway-2", Component::Gateway, &[4; 32]);
    let first = keys();
    let both = first.keys().cloned().chain([Key::new(
        "gateway-2",
        Component::Gateway,
        next.public_key(),
        time("2026-09-16T14:00:00Z"),
    )]);
    let both = KeySet::of(both).expect("ids and keys differ");
    recorder
        .reload(both.clone(), [signer(Component::Supervisor).boxed(), next.boxed()])
        .expect("both are in the key set");
    recorder.append(Component::Gateway, time("2026-09-16T14:00:06Z"), note("on")).expect("recorded");
    drop(recorder);
    let recorder = Recorder::open(folder.path(), both, []).expect("it verifies");
    assert_eq!(recorder.head().map(|head| head.seq), Some(2));
}

#[test]
fn signers_have_to_fit_the_key_set() {
    let folder = Folder::new();
    let open = |signers: Vec<decision_trace::BoxedSigner>| {
        code(Recorder::create(folder.path(), keys(), signers).expect_err("is refused"))
    };
    let gateway = || signer(Component::Gateway).boxed();
    assert_eq!(open(vec![gateway(), gateway()]), "E_RECORDER_SIGNER");
    let seed = [3; 32];
    let unknown = MemorySigner::from_seed("gateway-9", Component::Gateway, &seed);
    assert_eq!(open(vec![unknown.boxed()]), "E_RECORDER_SIGNER");
    let miscast = MemorySigner::from_seed("gateway", Component::Supervisor, &seed);
    assert_eq!(open(vec![miscast.boxed()]), "E_RECORDER_SIGNER");
    let another_key = MemorySigner::from_seed("gateway", Component::Gateway, &[9; 32]);
    assert_eq!(open(vec![another_key.boxed()]), "E_RECORDER_SIGNER");
    let recorder = Recorder::create(folder.path(), keys(), [gateway()]).expect("it fits");
    assert_eq!(code(recorder.admit(TRACE, now(), admission()).unwrap_err()), "E_RECORDER_SIGNER");
}

#[test]
fn a_record_signed_elsewhere_is_written_if_it_is_the_next_one_and_verifies() {
    let elsewhere = Folder::new();
    let control_plane = begun(elsewhere.disk());
    control_plane.append(Component::Gateway, now(), note("second")).expect("recorded");
    let text = String::from_utf8(elsewhere.bytes()).expect("UTF-8");
    let lines: Vec<&str> = text.lines().collect();

    let folder = Folder::new();
    let recorder = Recorder::create(folder.path(), keys(), [signer(Component::Supervisor).boxed()])
        .unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(
        code(recorder.append(Component::Supervisor, now(), note("x")).unwrap_err()),
        "E_RECORDER_BEGIN"
    );
    let refused = |line: &str| {
        let unrecorded = recorder.append_signed(line.as_bytes()).unwrap_err();
        let codes: Vec<_> = unrecorded.report().findings().map(|finding| finding.code().as_str()).collect();
        codes.join(" ")
    };
    assert_eq!(refused(lines[1]), "E_TRACE_SEQ E_TRACE_PREV E_TRACE_ADMISSION");
    assert_eq!(refused(&lines[0].replace("task-4471", "task-4472")), "E_TRACE_HASH");
    assert_eq!(refused(&lines[0].replace("\"sig\":\"", "\"sig\":\"A")), "E_TRACE_SIG");
    assert_eq!(refused(&format!("{} ", lines[0])), "E_TRACE_CANONICAL");
    let recorded = recorder.append_signed(lines[0].as_bytes()).expect("recorded");
    assert_eq!((recorded.seq, recorder.trace_id().as_deref()), (0, Some(TRACE)));
    recorder.append_signed(lines[1].as_bytes()).expect("recorded");
    recorder.append(Component::Supervisor, now(), note("third")).expect("recorded");
    assert_eq!(verified(&folder.bytes()).records().len(), 3);
}

#[test]
fn a_child_s_issuer_is_told_the_record_s_own_place_and_what_was_consumed_before_it() {
    let folder = Folder::new();
    let recorder =
        Recorder::open_on(folder.disk(), keys(), signers(), Options::new(), Tokens::default()).expect("new");
    recorder.admit(TRACE, now(), admission()).expect("recorded");
    recorder.append(Component::Supervisor, now(), consumed(1200)).expect("recorded");
    recorder.append(Component::Supervisor, now(), consumed(34)).expect("recorded");
    let later = time("2026-09-16T14:00:03Z");
    let recorded = recorder
        .spawn(Component::Supervisor, later, |there| {
            assert_eq!((there.seq, there.ts, there.trace_id), (3, later, TRACE));
            assert_eq!(there.observer, &Tokens(1234));
            let envelope = format!(
                r#"{{"clearances":[],"expires":"2026-09-16T14:05:00Z","parent":{{"seq":{},"trace_id":"{}"}}}}"#,
                there.seq, there.trace_id
            );
            let envelope = jcs_strict::parse(envelope.as_bytes(), &layout::PROFILE).expect("JSON");
            let authority_envelope = Grant::read(envelope.root()).ok_or("no grant")?;
            Ok::<Draft, &str>(
                DelegationSpawned { child_trace_id: CHILD, child_task_id: "t2", authority_envelope }.into(),
            )
        })
        .expect("recorded");
    assert_eq!(recorded.seq, 3);
    let refused = recorder.spawn(Component::Supervisor, later, |_| Err::<Draft, _>("too deep"));
    assert!(matches!(refused, Err(Undone::Refused("too deep"))));
    let another_type = recorder.spawn(Component::Supervisor, later, |_| Ok::<_, &str>(note("x")));
    let Err(Undone::Unrecorded(why)) = another_type else { panic!("is refused") };
    assert_eq!(code(why), "E_TRACE_STRUCTURE");
    drop(recorder);
    let again = Recorder::open_on(folder.disk(), keys(), signers(), Options::new(), Tokens::default())
        .expect("it verifies");
    assert_eq!((again.observed(), again.head().map(|head| head.seq)), (Tokens(1234), Some(3)));
}

#[test]
fn an_action_is_authorized_at_the_time_that_its_record_bears() {
    let folder = Folder::new();
    let recorder = begun(folder.disk());
    let expires = time("2026-09-16T14:10:00Z");
    let authorize = |there: decision_trace::There<'_>| {
        if there.ts > expires { Err("expired") } else { Ok(invoked("c1")) }
    };
    recorder.append(Component::Supervisor, time("2026-09-16T14:10:00.001Z"), note("late")).expect("recorded");
    // The clock says that there is time, the trace says that there is none.
    let refused = recorder.invoke(Component::Gateway, expires, authorize);
    assert!(matches!(refused, Err(Undone::Refused("expired"))));

    let other = Folder::new();
    let recorder = begun(other.disk());
    recorder.invoke(Component::Gateway, expires, authorize).expect("at the very end");
    assert_eq!(verified(&other.bytes()).records()[1].ts(), expires);
}

#[test]
fn sixty_four_threads_write_one_chain() {
    let folder = Folder::new();
    let recorder = begun(folder.disk());
    let recorded: Vec<Vec<u64>> = thread::scope(|scope| {
        let threads: Vec<_> = (0..64)
            .map(|thread| {
                let recorder = &recorder;
                scope.spawn(move || {
                    (0..20)
                        .map(|n| {
                            let by = Component::ALL[(thread + n) % 3];
                            recorder.append(by, now(), note(&format!("{thread}.{n}"))).expect("recorded").seq
                        })
                        .collect()
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("ends")).collect()
    });
    assert!(recorded.iter().all(|seqs| seqs.is_sorted()), "each thread's own records are in its order");
    let all: BTreeSet<u64> = recorded.into_iter().flatten().collect();
    assert_eq!(all, (1..=1280).collect());
    assert_eq!(verified(&folder.bytes()).records().len(), 1281);
    assert_eq!(recorder.head().map(|head| head.seq), Some(1280));
}

#[test]
fn a_file_is_begun_once_and_a_misspelt_name_begins_nothing() {
    let folder = Folder::new();
    let missing = Recorder::open(folder.path(), keys(), signers()).expect_err("there is none");
    assert!(matches!(missing, Unrecorded::Store(_)) && !folder.path().exists());
    assert_eq!(code(missing), "E_RECORDER_BEGIN");
    let recorder = Recorder::create(folder.path(), keys(), signers()).expect("it is new");
    assert_eq!((recorder.head(), recorder.trace_id()), (None, None));
    drop(recorder);
    // A crash between the two leaves an empty file, which can be begun still.
    let recorder = Recorder::create(folder.path(), keys(), signers()).expect("nothing is in it");
    recorder.admit(TRACE, now(), admission()).expect("recorded");
    drop(recorder);
    let begun = Recorder::create(folder.path(), keys(), signers()).expect_err("it is begun");
    assert_eq!(code(begun), "E_RECORDER_BEGIN");
    let recorder = Recorder::open(folder.path(), keys(), signers()).expect("it is there");
    assert_eq!(code(recorder.admit(TRACE, now(), admission()).unwrap_err()), "E_TRACE_ADMISSION");
}

#[test]
fn a_second_recorder_is_told_that_the_file_is_held() {
    let folder = Folder::new();
    let first = begun(folder.disk());
    let second = Recorder::open(folder.path(), keys(), signers()).expect_err("it is held");
    assert_eq!(
        second.to_string(),
        "E_LOG_LOCKED: the log is held by another process or another handle; only one may have it at a time [DT §11]"
    );
    drop(first);
    Recorder::open(folder.path(), keys(), signers()).expect("it is free");
}

#[test]
fn a_file_whose_whole_records_do_not_verify_is_refused_and_left_alone() {
    let folder = Folder::new();
    let recorder = begun(folder.disk());
    for n in 0..3 {
        recorder.append(Component::Gateway, now(), note(&n.to_string())).expect("recorded");
    }
    drop(recorder);
    let good = String::from_utf8(folder.bytes()).expect("UTF-8");
    let lines: Vec<&str> = good.lines().collect();
    let join = |lines: &[&str]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    for (what, bad, expected) in [
        ("altered", good.replace("\"text\":\"1\"", "\"text\":\"7\""), "E_TRACE_HASH"),
        ("dropped", join(&[lines[0], lines[2], lines[3]]), "E_TRACE_SEQ"),
        ("its beginning dropped", join(&lines[1..]), "E_TRACE_SEQ"),
        ("an empty line", format!("{good}\n"), "E_TRACE_PARSE"),
        ("another file", "dear diary\n".to_owned(), "E_TRACE_PARSE"),
        // A torn line behind it makes no difference.
        ("altered, torn", format!("{}{{\"data\"", good.replace("\"2\"", "\"8\"")), "E_TRACE_HASH"),
    ] {
        fs::write(folder.path(), &bad).expect("written");
        let refused = Recorder::open(folder.path(), keys(), signers()).expect_err(what);
        assert!(matches!(refused, Unrecorded::Rules(_)), "{what}");
        assert_eq!(refused.code().as_str(), expected, "{what}: {refused}");
        assert_eq!(folder.bytes(), bad.as_bytes(), "{what}");
    }
    // And with other keys the same file is another matter.
    fs::write(folder.path(), &good).expect("written");
    let stranger = MemorySigner::from_seed("gateway", Component::Gateway, &[9; 32]);
    let strange =
        Key::new("gateway", Component::Gateway, stranger.public_key(), time("2026-01-01T00:00:00Z"));
    let refused =
        Recorder::open(folder.path(), KeySet::of([strange]).expect("one key"), []).expect_err("keys");
    assert_eq!(refused.code().as_str(), "E_TRACE_KEY");
}
