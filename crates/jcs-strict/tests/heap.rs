//! What is asked of the heap: nothing for input in canonical form, and a bounded multiple of the input otherwise.

use allocation_counter::measure;
use jcs_strict::{Profile, canonical, check_canonical, digest, parse};
use testkit::corpora;

fn profile(integers: bool) -> &'static Profile {
    if integers { &Profile::INTEGERS } else { &Profile::RFC8785 }
}

fn assert_nothing_is_allocated(document: &[u8], profile: &Profile) {
    let allocations = measure(|| {
        digest(document, profile).expect("a canonical document");
        check_canonical(document, profile).expect("a canonical document");
    });
    assert_eq!(
        allocations.count_total,
        0,
        "{}",
        String::from_utf8_lossy(&document[..document.len().min(300)])
    );
}

#[test]
fn a_digest_of_canonical_input_allocates_nothing() {
    for (_, make) in corpora::ALL {
        let corpus = make();
        let profile = profile(corpus.integers);
        for document in corpus.documents().into_iter().take(200) {
            let canonical = canonical(document, profile).expect("a document of the profile");
            assert_nothing_is_allocated(canonical.as_bytes(), profile);
        }
    }
}

#[test]
fn a_digest_of_canonical_input_allocates_nothing_down_to_depth_64() {
    let mut arrays = ["[".repeat(64), "]".repeat(64)].concat();
    assert_nothing_is_allocated(arrays.as_bytes(), &Profile::INTEGERS);
    arrays.insert(64, '1');
    assert_nothing_is_allocated(arrays.as_bytes(), &Profile::RFC8785);
    let objects =
        ["{\"a\":1,\"b\":".repeat(64), "[]".into(), "}".repeat(64)].concat().replacen("[]", "null", 1);
    assert_nothing_is_allocated(objects.as_bytes(), &Profile::INTEGERS.with_depth(512));
}

#[test]
fn an_object_of_50_000_members_takes_at_most_three_and_a_half_times_its_size() {
    let object = corpora::named("wide-object").expect("a corpus of that name").bytes;
    for (name, work) in [
        ("canonical", &(|| drop(canonical(&object, &Profile::INTEGERS))) as &dyn Fn()),
        ("digest", &|| drop(digest(&object, &Profile::INTEGERS))),
        ("check_canonical", &|| drop(check_canonical(&object, &Profile::INTEGERS))),
        ("parse", &|| drop(parse(&object, &Profile::INTEGERS))),
    ] {
        let most = measure(work).bytes_max as f64 / object.len() as f64;
        assert!(most <= 3.5, "{name} took {most:.2} times the object");
    }
}

#[test]
fn a_megabyte_of_open_brackets_is_refused_in_constant_memory() {
    let most = |brackets: usize| {
        let text = "[".repeat(brackets);
        let digested = measure(|| drop(digest(text.as_bytes(), &Profile::INTEGERS).expect_err("too deep")));
        let parsed = measure(|| drop(parse(text.as_bytes(), &Profile::INTEGERS).expect_err("too deep")));
        digested.bytes_max.max(parsed.bytes_max)
    };
    assert!(most(1 << 20) < 32 * 1024);
    assert_eq!(most(1 << 20), most(1 << 15));
}
