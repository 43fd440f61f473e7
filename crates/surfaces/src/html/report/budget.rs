//! How a budget was drawn down: a line for each dimension, and a table of every record that took from it.

use maud::{Markup, html};

use crate::html::audit::{Budget, Dimension, Left, Trace};

/// The drawing is this wide and high, in units of its own.
const WIDTH: usize = 1000;
const FULL: u16 = 1000;

pub(super) fn figure(index: usize, budget: &Budget, trace: &Trace) -> Markup {
    html! {
        h3 { "Budget" }
        ul.dimensions {
            @for (column, dimension) in budget.dimensions.iter().enumerate() {
                li { (line(column, dimension, budget)) }
            }
        }
        @if !budget.draws.is_empty() {
            div.scroll role="region" tabindex="0" aria-label={"Budget of trace " (index + 1)} {
                table.draws {
                    caption { "What is left after each record that took from it" }
                    thead {
                        tr {
                            th scope="col" { "Record" }
                            th scope="col" { "How" }
                            @for dimension in &budget.dimensions { th.number scope="col" { (dimension.name) } }
                        }
                    }
                    tbody {
                        tr {
                            th scope="row" { "0" }
                            td { "granted" }
                            @for dimension in &budget.dimensions {
                                td.number { (dimension.granted.as_deref().unwrap_or("no limit")) }
                            }
                        }
                        @for draw in &budget.draws {
                            tr {
                                th scope="row" {
                                    @if draw.place < trace.records.len() as u64 {
                                        a href={"#trace-" (index) "-record-" (draw.place)} { (draw.place) }
                                    } @else {
                                        (draw.place)
                                    }
                                }
                                td { (draw.how) }
                                @for left in &draw.left { td.number { (amount(left)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn line(column: usize, dimension: &Dimension, budget: &Budget) -> Markup {
    let last = budget.draws.last().and_then(|draw| draw.left.get(column));
    html! {
        p.dimension { (dimension.name) }
        @match &dimension.granted {
            None => p.left { "no limit" },
            Some(granted) => {
                // Elements of SVG have to be closed: one that is left open holds the next.
                svg.course viewBox={"0 0 " (WIDTH) " " (FULL)} preserveAspectRatio="none" aria-hidden="true" {
                    path.area d=(format!("{}L{WIDTH} {FULL}L0 {FULL}Z", course(column, budget))) {}
                    path.edge d=(course(column, budget)) {}
                }
                p.left {
                    b { (last.map_or(granted.as_str(), amount)) } " of " (granted) " left"
                    @if dimension.is_overspent { " " span.over { "overspent" } }
                }
            },
        }
    }
}

/// Steps from what was granted to what is left, a step for each record that drew.
fn course(column: usize, budget: &Budget) -> String {
    let steps = budget.draws.len() + 1;
    let mut path = "M0 0".to_owned();
    for (step, draw) in budget.draws.iter().enumerate() {
        let share = match draw.left.get(column) {
            Some(Left::Amount { share, .. }) => (*share).min(FULL),
            _ => FULL,
        };
        path.push_str(&format!("H{}V{}", WIDTH * (step + 1) / steps, FULL - share));
    }
    path + &format!("H{WIDTH}")
}

fn amount(left: &Left) -> &str {
    match left {
        Left::Unlimited => "no limit",
        Left::Amount { amount, .. } => amount,
    }
}
