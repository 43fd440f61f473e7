//! `moment serve`: what it lets in, over plain connections.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::Duration;

use crate::process::{Run, command, read, repository, run};

const FILE: &str = "examples/captures/order-refund.json";
const SERVE: &[&str] = &["moment", "serve", "--as", "jsonrpc", FILE];
const DIGEST: &str = "sha256:05843642b0a063aeb35be99946a34cd82c1d28f37fabe7a9bbc02a89f3513265";
const FORM: &str = "application/x-www-form-urlencoded";

struct Server {
    child: Child,
    errors: BufReader<std::process::ChildStderr>,
    port: u16,
    token: String,
}

fn serve(words: &[&str]) -> Server {
    let mut child = command(words).spawn().expect("the command starts");
    let mut errors = BufReader::new(child.stderr.take().expect("is piped"));
    let mut line = String::new();
    errors.read_line(&mut line).expect("says where it is");
    let address = line.strip_prefix("note: to decide, open http://127.0.0.1:").expect("is an address");
    let (port, rest) = address.split_once('/').expect("has a path");
    let token = rest.strip_suffix(" in a browser on this machine\n").expect("ends there").to_owned();
    assert!(token.len() == 32 && token.bytes().all(|byte| byte.is_ascii_hexdigit()), "{token}");
    Server { child, errors, port: port.parse().expect("is a port"), token }
}

impl Server {
    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("is heard");
        stream.set_read_timeout(Some(Duration::from_secs(30))).expect("can be set");
        stream
    }

    /// Status line and all the rest.
    fn ask(&self, request: &str) -> String {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).expect("is sent");
        response(stream)
    }

    fn get(&self, target: &str, host: &str) -> String {
        self.ask(&format!("GET {target} HTTP/1.1\r\nHost: {host}\r\n\r\n"))
    }

    fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    fn path(&self) -> String {
        format!("/{}", self.token)
    }

    fn body(&self, resolution: &str, answer: &str) -> String {
        format!("token={}&envelope_digest={DIGEST}&resolution={resolution}&answer={answer}", self.token)
    }

    fn post(&self, headers: &[(&str, &str)], body: &str) -> String {
        let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let length = body.len();
        self.ask(&format!("POST {} HTTP/1.1\r\n{headers}Content-Length: {length}\r\n\r\n{body}", self.path()))
    }

    /// As the form on the page posts.
    fn decide(&self, body: &str) -> String {
        let host = self.host();
        self.post(&[("Host", &host), ("Origin", &format!("http://{host}")), ("Content-Type", FORM)], body)
    }

    fn end(mut self) -> Run {
        let mut err = String::new();
        let mut out = String::new();
        self.child.stdout.take().expect("is piped").read_to_string(&mut out).expect("is UTF-8");
        self.errors.read_to_string(&mut err).expect("is UTF-8");
        Run { exit: self.child.wait().expect("ends").code().expect("by itself"), out, err }
    }

    /// Ends it by a signal; whatever had been posted decided nothing.
    fn end_undecided(self) {
        let kill = format!("kill {}", self.child.id());
        let killed = std::process::Command::new("sh").args(["-c", &kill]).status();
        assert!(killed.expect("kill runs").success());
        let run = self.end();
        assert_eq!((run.exit, run.out.as_str()), (1, ""));
        assert!(
            run.err.starts_with("E_CMD_UNRESOLVED at ") && run.err.contains("(dismissed)"),
            "{}",
            run.err
        );
    }
}

fn response(mut stream: TcpStream) -> String {
    let mut response = String::new();
    stream.read_to_string(&mut response).expect("is a response");
    response
}

fn status(response: &str) -> &str {
    response.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3)).unwrap_or(response)
}

#[test]
fn an_answer_from_the_page_is_printed_and_ends_it() {
    for (resolution, answer, printed) in [
        (
            "1",
            "",
            format!("{{\"envelope_digest\":\"{DIGEST}\",\"option_idx\":1,\"resolution\":\"option\"}}\n"),
        ),
        ("question", "", format!("{{\"envelope_digest\":\"{DIGEST}\",\"resolution\":\"question\"}}\n")),
        (
            "answer",
            "Half%0D%0Aof+it",
            format!(
                "{{\"answer\":\"Half\\nof it\",\"envelope_digest\":\"{DIGEST}\",\"resolution\":\"answer\"}}\n"
            ),
        ),
    ] {
        let server = serve(SERVE);
        let page = server.get(&server.path(), &server.host());
        assert_eq!(status(&page), "200");
        assert!(page.contains("Refund €38.50") && page.contains(&server.token), "{page}");
        let taken = server.decide(&server.body(resolution, answer));
        assert_eq!(status(&taken), "200", "{taken}");
        let run = server.end();
        assert_eq!((run.exit, run.out), (0, printed), "{}", run.err);
    }
}

#[test]
fn every_page_goes_with_its_policies() {
    let server = serve(SERVE);
    for page in [server.get(&server.path(), &server.host()), server.get("/", &server.host())] {
        let (head, _) = page.split_once("\r\n\r\n").expect("has a head");
        for header in [
            "X-Frame-Options: DENY",
            "X-Content-Type-Options: nosniff",
            "Referrer-Policy: same-origin",
            "Cache-Control: no-store",
            "Connection: close",
            "Cross-Origin-Opener-Policy: same-origin",
        ] {
            assert!(head.lines().any(|line| line == header), "{header}:\n{head}");
        }
        let policy =
            head.lines().find(|line| line.starts_with("Content-Security-Policy: ")).expect("is sent");
        assert!(
            policy.contains("default-src 'none'") && policy.ends_with("frame-ancestors 'none'"),
            "{policy}"
        );
    }
    // A browser that told nobody where a form stood would not tell this server either.
    let page = server.get(&server.path(), &server.host());
    assert!(page.contains(r#"<meta name="referrer" content="same-origin">"#), "{page}");
    let head = server.ask(&format!("HEAD {} HTTP/1.1\r\nHost: {}\r\n\r\n", server.path(), server.host()));
    assert!(status(&head) == "200" && head.ends_with("\r\n\r\n"), "{head}");
    server.end_undecided();
}

#[test]
fn without_its_token_there_is_no_page() {
    let server = serve(SERVE);
    let host = server.host();
    for target in [
        "/",
        "/favicon.ico",
        "/00000000000000000000000000000000",
        &format!("{}/", server.path()),
        &format!("{}?", server.path()),
    ] {
        let page = server.get(target, &host);
        assert!(status(&page) == "404" && !page.contains("Refund"), "{target}: {page}");
    }
    // Another name for this machine is another origin, and may be somebody else's to point here.
    for host in ["localhost", &format!("localhost:{}", server.port), "evil.example", "127.0.0.1", ""] {
        let page = server.get(&server.path(), host);
        assert!(status(&page) == "421" && !page.contains("Refund"), "{host}: {page}");
    }
    assert_eq!(status(&server.ask(&format!("GET {} HTTP/1.0\r\n\r\n", server.path()))), "421");
    server.end_undecided();
}

#[test]
fn what_does_not_come_from_the_page_decides_nothing() {
    let server = serve(SERVE);
    let (host, body) = (server.host(), server.body("1", ""));
    let origin = format!("http://{host}");
    let good = [("Host", host.as_str()), ("Origin", &origin), ("Content-Type", FORM)];
    let with = |place: usize, value: &str| {
        let headers: Vec<_> =
            (0..3).map(|nth| (good[nth].0, if nth == place { value } else { good[nth].1 })).collect();
        status(&server.post(&headers, &body)).to_owned()
    };
    for origin in [
        "http://evil.example",
        "null",
        "http://127.0.0.1",
        &format!("https://{host}"),
        &format!("http://localhost:{}", server.port),
    ] {
        assert_eq!(with(1, origin), "403", "{origin}");
    }
    assert_eq!(status(&server.post(&[good[0], good[2]], &body)), "403");
    assert_eq!(status(&server.post(&[good[0], good[1], good[1], good[2]], &body)), "400");
    assert_eq!(with(0, "evil.example"), "421");
    for kind in ["text/plain", "application/json", "multipart/form-data; boundary=x", ""] {
        assert_eq!(with(2, kind), "415", "{kind}");
    }
    let other = "0".repeat(32);
    assert_eq!(status(&server.decide(&body.replace(&server.token, &other))), "403");
    assert_eq!(status(&server.decide(&body.replace("token=", "t="))), "422");
    for method in ["PUT", "DELETE", "OPTIONS"] {
        let refused = server.ask(&format!("{method} {} HTTP/1.1\r\nHost: {host}\r\n\r\n", server.path()));
        assert_eq!(status(&refused), "405");
    }
    server.end_undecided();
}

#[test]
fn what_is_no_answer_is_told_on_the_page_and_leaves_the_question_open() {
    let server = serve(SERVE);
    for (body, code) in [
        (server.body("7", ""), "E_RESOLUTION_KIND"),
        (server.body("answer", "++%0D%0A"), "E_RESOLUTION_BLANK"),
        (server.body("1", "but+only+half"), "E_FORM_BESIDE"),
        (server.body("1", "").replace("resolution=1&", ""), "E_FORM_MISSING"),
        (server.body("1", "") + "&resolution=0", "E_FORM_DOUBLED"),
        (server.body("1", "").replace("sha256:0", "sha256:1"), "E_RESOLUTION_ENVELOPE"),
    ] {
        let again = server.decide(&body);
        assert_eq!(status(&again), "422");
        assert!(again.contains(code) && again.contains("Refund €38.50"), "{code}: {again}");
    }
    assert!(server.decide(&server.body("1", "but+only+half")).contains("but only half"));
    assert_eq!(status(&server.decide(&server.body("0", ""))), "200");
    assert_eq!(server.end().exit, 0);
}

#[test]
fn one_answer_counts_and_a_second_changes_nothing() {
    let server = serve(SERVE);
    let host = server.host();
    let mut late = server.connect();
    let body = server.body("0", "");
    let head = format!(
        "POST {} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Type: {FORM}\r\nContent-Length: {}\r\n\r\n",
        server.path(),
        body.len()
    );
    // It is being heard when the other one is taken, and has not said which option.
    late.write_all(&[head.as_bytes(), &body.as_bytes()[..body.len() - 9]].concat()).expect("is sent");
    std::thread::sleep(Duration::from_millis(100));
    assert_eq!(status(&server.decide(&server.body("1", ""))), "200");
    late.write_all(&body.as_bytes()[body.len() - 9..]).expect("is sent");
    assert_eq!(status(&response(late)), "409");
    let run = server.end();
    assert_eq!(run.exit, 0);
    assert!(run.out.contains("\"option_idx\":1"), "{}", run.out);
}

#[test]
fn requests_have_a_size_and_a_shape() {
    let server = serve(SERVE);
    let host = server.host();
    let long = format!("GET /{} HTTP/1.1\r\n", "a".repeat(20_000));
    assert_eq!(status(&server.ask(&long)), "431");
    let large = format!("POST {} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1048577\r\n\r\n", server.path());
    assert_eq!(status(&server.ask(&large)), "413");
    for malformed in [
        "\u{1}\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
        "GET / HTTP/9\r\n\r\n",
    ] {
        assert_eq!(status(&server.ask(malformed)), "400", "{malformed:?}");
    }
    server.end_undecided();
}

#[test]
fn those_who_say_nothing_hold_nobody_up() {
    let server = serve(SERVE);
    let mut idle: Vec<TcpStream> = (0..20).map(|_| server.connect()).collect();
    for stream in idle.iter_mut().step_by(2) {
        stream.write_all(b"POST /").expect("is sent");
    }
    assert_eq!(status(&server.decide(&server.body("1", ""))), "200");
    let began = std::time::Instant::now();
    assert_eq!(server.end().exit, 0);
    // The time of a connection is ten seconds; the end does not wait for theirs.
    assert!(began.elapsed() < Duration::from_secs(8), "{:?}", began.elapsed());
}

#[test]
fn a_time_that_is_over_decides_nothing() {
    let server = serve(&[SERVE, &["--timeout", "1"]].concat());
    let run = server.end();
    assert_eq!((run.exit, run.out.as_str()), (1, ""));
    assert!(run.err.starts_with("E_CMD_UNRESOLVED at ") && run.err.contains("(expired)"), "{}", run.err);
}

#[test]
fn a_port_that_is_taken_is_exit_three() {
    let taken = std::net::TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let port = taken.local_addr().expect("has one").port().to_string();
    let run = run([SERVE, &["--port", &port]].concat());
    assert_eq!((run.exit, run.out.as_str()), (3, ""));
    assert!(run.err.starts_with("E_CMD_SERVE at "), "{}", run.err);
}

#[test]
fn without_an_envelope_nothing_is_served() {
    let malformed = "examples/captures/order-refund-malformed.json";
    let run = read(
        command(["moment", "serve", "--as", "jsonrpc", malformed])
            .stderr(Stdio::piped())
            .output()
            .expect("runs"),
    );
    assert_eq!((run.exit, run.out.as_str()), (1, ""));
    assert!(run.err.starts_with("E_BM_RECOMMENDED_RANGE "), "{}", run.err);
    assert!(repository().join(malformed).exists());
}

#[test]
fn the_machines_answer_is_all_that_standard_output_has() {
    let server = serve(&[SERVE, &["--json"]].concat());
    assert_eq!(status(&server.decide(&server.body("question", ""))), "200");
    let run = server.end();
    assert_eq!((run.exit, run.out.lines().count(), run.err.as_str()), (0, 1, ""));
    assert!(
        run.out.contains(r#""command":"moment serve""#) && run.out.contains(r#""resolution":"question""#),
        "{}",
        run.out
    );
}
