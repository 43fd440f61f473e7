//! What holds of any bytes that pass a tap, held against those that were made to break it. Fuzzers search for more.

#[test]
fn what_a_tap_keeps_is_what_came() {
    let answer = |id: &str, padding: usize| format!(r#"{{"id":{id},"result":"{}"}}"#, "x".repeat(padding));
    let wires = [
        String::new(),
        "\n\n\r\n".to_owned(),
        format!("{}\n{}\n", answer("1", 0), answer("1", 5)),
        format!("{}\n{}\n{}", answer("1", 0), answer(r#""1""#, 5), answer("2", 9)),
        // One that is longer than what is kept, between two that are not.
        format!("{}\n{}\n{}\n", answer("1", 9), answer("2", 300), answer("3", 9)),
        // More than is kept together.
        (0..9).map(|id| answer(&id.to_string(), 150) + "\n").collect(),
        // A request and a response with one id, an id that is written twice, and one in other letters.
        format!("{}\n{{\"id\":7,\"method\":\"ping\"}}\n", answer("7", 0)),
        "{\"id\":1,\"id\":2,\"result\":null}\n{\"\\u0069d\":1,\"m\\u0065thod\":\"ping\"}\n".to_owned(),
        // What another parser stops at.
        format!("{{\"id\":1,\"result\":\"\\ud800\"}}\n{}\n", answer("1", 0)),
        format!("{{\"id\":1,\"result\":{}1{}}}\n", "[".repeat(200), "]".repeat(200)),
        "{\"id\":1.0}\n{\"id\":-0}\n{\"id\":null}\n{\"id\":9007199254740993}\n[]\n".to_owned(),
    ];
    for cut in [0, 2, 255] {
        for wire in &wires {
            claims::hold("tap", &[&[cut], wire.as_bytes()].concat());
        }
    }
}
