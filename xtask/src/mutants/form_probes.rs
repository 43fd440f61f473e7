//! Probes for the form that a consent sheet posts, which no operation of the protocol reaches.

use super::probes::Probe;
use surfaces::codes::{E_FORM_BESIDE, E_FORM_DOUBLED, E_FORM_ENCODING, E_FORM_MISSING, E_FORM_UNKNOWN};
use surfaces::html::Form;

pub(super) const PROBES: &[Probe] = &[
    ("probe: a posted form is encoded as browsers encode", || {
        let is_refused = |answer: &[u8]| {
            let body = [&b"token=a&envelope_digest=b&resolution=answer&answer="[..], answer].concat();
            Form::parse(&body).is_err_and(|report| report.has(E_FORM_ENCODING))
        };
        !is_refused(b"%E2%82%AC+1") && is_refused(b"%") && is_refused(b"%4g")
    }),
    ("probe: a posted form is UTF-8", || {
        let body = "token=a&envelope_digest=b&resolution=answer&answer=";
        Form::parse(format!("{body}%C3%A9").as_bytes()).is_ok()
            && Form::parse(format!("{body}%E9").as_bytes()).is_err()
    }),
    ("probe: a posted form has the fields of the sheet, each once", || {
        let refused = |body: &str| Form::parse(body.as_bytes()).err().and_then(|report| report.first_code());
        refused("token=a&envelope_digest=b&resolution=0").is_none()
            && refused("token=a&envelope_digest=b&resolution=0&more=1") == Some(E_FORM_UNKNOWN)
            && refused("token=a&envelope_digest=b&resolution=0&resolution=1") == Some(E_FORM_DOUBLED)
            && refused("token=a&envelope_digest=b") == Some(E_FORM_MISSING)
    }),
    ("probe: words beside a choice are no resolution", || {
        let digest = format!("sha256:{}", "0".repeat(64));
        let reply = |fields: &str| {
            Form::parse(format!("token=a&envelope_digest={digest}&{fields}").as_bytes())
                .and_then(Form::into_reply)
        };
        reply("resolution=0&answer=+").is_ok()
            && reply("resolution=0&answer=no").is_err_and(|report| report.has(E_FORM_BESIDE))
    }),
];
