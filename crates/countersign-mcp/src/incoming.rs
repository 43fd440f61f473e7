//! The bytes of a call, on the server's side.

use binding_moment::carriage::arguments_of;
use findings::{Finding, Location, Report};
use rmcp::service::{RequestContext, RoleServer};

use crate::Wire;

/// The arguments of the call that is being answered, as the bytes that came: from the tap of a connection, or from the body of an HTTP request.
///
/// # Errors
///
/// As for [`arguments_of`]; `E_BM_REQUEST` also where nothing kept the bytes: a resolution is not read from what a parser has made of them.
pub fn arguments(context: &RequestContext<RoleServer>, wire: Option<&Wire>) -> Result<Vec<u8>, Report> {
    let request = wire.and_then(|wire| wire.request(&context.id)).or_else(|| body(context));
    let Some(request) = request else {
        let sentence = "the bytes of the call are expected, and nothing kept them";
        let at = Location::unknown();
        return Err(Finding::error(binding_moment::codes::E_BM_REQUEST, at, sentence, "BM §7.3").into());
    };
    arguments_of(&request).map(|(arguments, _)| arguments.to_vec())
}

#[cfg(feature = "http")]
fn body(context: &RequestContext<RoleServer>) -> Option<Vec<u8>> {
    let parts = context.extensions.get::<::http::request::Parts>()?;
    parts.extensions.get::<crate::http::Body>().map(|body| body.0.to_vec())
}

#[cfg(not(feature = "http"))]
fn body(_: &RequestContext<RoleServer>) -> Option<Vec<u8>> {
    None
}
