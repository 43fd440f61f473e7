//! Text of others within a page.

use findings::visible;
use maud::{Markup, html};

/// Text of others: made visible, escaped, and kept apart from the direction of what stands round it.
pub(super) fn quoted(text: &str) -> Markup {
    html! { bdi dir="auto" { (&*visible(text)) } }
}

/// The same where it is a name or a digest and not prose.
pub(super) fn name(text: &str) -> Markup {
    html! { code { (quoted(text)) } }
}
