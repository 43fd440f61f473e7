//! Both sides of one decision: the agent emits it, a surface shows it, the person chooses, and the same answer is worth nothing twice.
//!
//! `cargo run -p binding-moment --example agent_and_surface`

use binding_moment::handshake::{Deliberating, Heard};
use binding_moment::{
    Builder, Delivery, EmitOptions, Ledger, MemoryLedger, Outcome, Reply, UnixMillis, Wire, check_resolution,
    extract, render,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ledger = MemoryLedger::new();
    let now = UnixMillis::new(1_767_225_600_000).ok_or("a time")?;

    // The agent. What hedges, leads or restates is not built, and the report says why.
    let emission = Builder::new()
        .synopsis("Decline the request.")
        .finding("The account was opened two days ago.")
        .offer("Ask for detail on any item.")
        .stem("How should the request be answered?")
        .option("Send three contacts", "The invoice can go out today.")
        .option("Send nothing", "The account can be confirmed first.")
        .recommend(1)
        .build()?;
    let Ok(awaiting) = Deliberating::new(&ledger).emit(emission, now, EmitOptions::new()) else {
        return Err("the ledger is new and takes every moment".into());
    };
    let moment = awaiting.envelope().canonical();
    let tool_result = format!(
        r#"{{"content":[{{"type":"text","text":"One decision is open."}}],"binding_moment":{}}}"#,
        moment.as_str()
    );

    // The surface. It has bytes and nothing else.
    let Delivery::Envelope(shown) = extract(tool_result.as_bytes())? else {
        return Err("it is there".into());
    };
    let page = render::tool_result(tool_result.as_bytes(), 72)?;
    assert!(page.text().contains("[1, recommended] Send nothing"));
    let reply = format!(r#"{{"envelope_digest":"{}","resolution":"option","option_idx":0}}"#, shown.digest());
    assert_eq!(check_resolution(&shown, reply.as_bytes(), &Wire::bare())?.outcome(), &Outcome::Option(0));

    // The agent again: the person chose otherwise than was recommended, and that is what holds.
    let Heard::Chosen(chosen) = awaiting.receive(reply.as_bytes(), &Wire::bare(), now) else {
        return Err("it fits".into());
    };
    assert_eq!(chosen.index(), 0);
    let _ = chosen.go_on();

    // Somebody repeats the answer. Its moment is closed.
    assert!(ledger.consume(Reply::parse(reply.as_bytes(), &Wire::bare())?, now).is_err());
    Ok(())
}
