//! A rule of one's own that reports through a sink: the first fault or all of them, by one code path.
//!
//! `cargo run -p findings --example all_at_once`

use core::ops::ControlFlow;
use findings::{Code, Finding, Location, Report, Sink, visible};

const E_ORDER_AMOUNT: Code = Code::new("E_ORDER_AMOUNT");

/// Every amount is above zero.
fn check(amounts: &[i64], sink: &mut impl Sink) -> ControlFlow<()> {
    for (index, amount) in amounts.iter().enumerate().filter(|(_, amount)| **amount <= 0) {
        let at = Location::pointer(format!("/amounts/{index}"));
        let sentence = format!("an amount above zero is expected, {amount} stands here");
        sink.push(Finding::error(E_ORDER_AMOUNT, at, sentence, "Order §2"))?;
    }
    ControlFlow::Continue(())
}

fn main() {
    let mut report = Report::new();
    let _ = check(&[3, 0, 5, -1], &mut report);
    let lines: Vec<String> = report.findings().map(Finding::to_string).collect();
    assert_eq!(
        lines,
        [
            "E_ORDER_AMOUNT at /amounts/1: an amount above zero is expected, 0 stands here [Order §2]",
            "E_ORDER_AMOUNT at /amounts/3: an amount above zero is expected, -1 stands here [Order §2]",
        ]
    );

    // What somebody else wrote is shown, not obeyed.
    assert_eq!(visible("pay \u{202e}001\u{1b}[2K"), "pay \\u{202e}001\\u{1b}[2K");
}
