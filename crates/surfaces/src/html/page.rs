//! The shell of every page: head, policy, style sheet.

use base64ct::{Base64, Encoding};
use jcs_strict::Digest;
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// A page, with the policy that its server should send beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    html: String,
    policy: String,
}

impl Page {
    /// The page: UTF-8, `text/html`.
    pub fn html(&self) -> &str {
        &self.html
    }

    /// The value of the header `Content-Security-Policy`. The page itself carries the same, but for `frame-ancestors`, which counts only as a
    /// header: without it another page can lay this one under what a person means to click.
    pub fn policy(&self) -> String {
        format!("{}; frame-ancestors 'none'", self.policy)
    }

    pub(super) fn into_html(self) -> String {
        self.html
    }
}

/// Where forms of a page may be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Forms {
    Nowhere,
    Home,
}

/// Puts a body into a page with this whole style sheet.
pub(super) fn page(title: &Markup, style: &'static str, forms: Forms, body: &Markup) -> Page {
    let hash = Base64::encode_string(Digest::of(style.as_bytes()).as_bytes());
    let forms = match forms {
        Forms::Nowhere => "'none'",
        Forms::Home => "'self'",
    };
    let policy =
        format!("default-src 'none'; style-src 'sha256-{hash}'; base-uri 'none'; form-action {forms}");
    let html = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                // With `no-referrer` a browser posts a form with `Origin: null`, by which a server cannot know its own page.
                meta name="referrer" content="same-origin";
                title { (title) }
                // The sheet is ours and holds no `<`; escaping would change the bytes that the policy names.
                style { (PreEscaped(style)) }
            }
            body { (body) }
        }
    };
    Page { html: html.into_string() + "\n", policy }
}
