//! Reading every carrier of a tool result.

use findings::{Finding, Location, Report, Sink};
use jcs_strict::raw::{RawMember, RawObject};
use jcs_strict::{Profile, pointer, rule};

use super::{Carriage, Carrier};
use crate::codes::{E_BM_CARRIERS, E_BM_DOUBLED, E_BM_TYPE};
use crate::delivery::{moved, no_tool_result};
use crate::embedded::outside;
use crate::envelope::PROFILE_SECTION;
use crate::{Delivery, Envelope, tool_result_of};

const RULING: &str = "ruling B14";

/// What a tool result brought, and on which carriers it stood.
#[derive(Clone, Debug)]
pub struct Carried {
    delivery: Delivery,
    carriers: Vec<Carrier>,
}

impl Carried {
    /// What it brought.
    pub fn delivery(&self) -> &Delivery {
        &self.delivery
    }

    /// What it brought, and nothing else kept.
    pub fn into_delivery(self) -> Delivery {
        self.delivery
    }

    /// The carriers that the result has, in the order of reading, whatever stands on them.
    pub fn carriers(&self) -> &[Carrier] {
        &self.carriers
    }
}

/// What stands on a carrier, unjudged.
pub(super) struct Found<'a> {
    pub(super) carrier: Carrier,
    /// From the tool result.
    pub(super) pointer: String,
    value: &'a [u8],
    /// From the start of the tool result.
    pub(super) offset: usize,
}

impl Carriage {
    /// Takes the envelope out of a tool result, given as the bytes that came over the wire, from whichever carriers are there.
    ///
    /// Each copy is judged as [`extract`](crate::extract) judges the one at the top level; the string is also held to be the canonical text
    /// (`E_JCS_NOT_CANONICAL`), so that whoever hashes it unread gets the digest of whoever reads it. In what is malformed `E_BM_CARRIERS` says, at
    /// each carrier, that its digest is not that of the first, or that it is malformed while there are others; what is wrong with a
    /// malformed one stands beside it. A carrier that stands twice is `E_BM_DOUBLED`, and so is a doubled `_meta` that has carriers.
    ///
    /// Pointers of `E_BM_CARRIERS` and `E_BM_DOUBLED` count from the tool result, all others from the envelope; offsets from the
    /// start of `tool_result`.
    ///
    /// # Errors
    ///
    /// As for [`extract`](crate::extract): what is no JSON object carries nothing, an ordinary payload neither.
    // Spec: BM-8.2-2
    pub fn read(&self, tool_result: &[u8]) -> Result<Carried, Report> {
        self.read_at(tool_result, 0)
    }

    /// As [`read`](Carriage::read), from a whole JSON-RPC response; offsets count from its start.
    ///
    /// # Errors
    ///
    /// As for [`extract_jsonrpc`](crate::extract_jsonrpc).
    pub fn read_jsonrpc(&self, response: &[u8]) -> Result<Carried, Report> {
        let (tool_result, base) = tool_result_of(response)?;
        self.read_at(tool_result, base)
    }

    fn read_at(&self, tool_result: &[u8], base: usize) -> Result<Carried, Report> {
        let object = RawObject::parse(tool_result).map_err(|error| no_tool_result(error, base))?;
        let (found, mut report) = self.find(&object);
        let mut first: Option<(&Found<'_>, Envelope)> = None;
        for copy in &found {
            let envelope = match copy.judge() {
                Ok(envelope) => envelope,
                Err(faults) => {
                    if rule!("bm.carriage.malformed-copy", found.len() > 1) {
                        let sentence = "a copy of one well-formed envelope is expected on every carrier, this one is malformed";
                        copy.disagrees(sentence, &mut report);
                    }
                    report.absorb(faults);
                    continue;
                }
            };
            match &first {
                Some((other, expected))
                    if rule!("bm.carriage.digests", envelope.digest() != expected.digest()) =>
                {
                    let sentence = format!(
                        "the envelope of {}, {}, is expected on every carrier, here stands {}",
                        other.pointer,
                        expected.digest(),
                        envelope.digest()
                    );
                    copy.disagrees(&sentence, &mut report);
                }
                Some(_) => {}
                None => first = Some((copy, envelope)),
            }
        }
        let carriers = found.iter().map(|copy| copy.carrier).collect();
        let delivery = match first {
            _ if report.has_errors() => Delivery::Malformed(report.relocated(|at| moved(at, base))),
            Some((_, envelope)) => Delivery::Envelope(envelope),
            None => Delivery::Absent,
        };
        Ok(Carried { delivery, carriers })
    }

    /// The carriers that are there, one of each kind, in the order of reading; and which of them are doubled.
    pub(super) fn find<'a>(&self, result: &RawObject<'a>) -> (Vec<Found<'a>>, Report) {
        let (mut found, mut report) = (Vec::new(), Report::new());
        let names = &self.names;
        let in_meta = [(names.text_key(), Carrier::Text), (names.meta_key(), Carrier::Meta)];
        find_within(result, "_meta", &in_meta, &mut found, &mut report);
        let top = [(names.member().to_owned(), Carrier::Member)];
        find_in(result.members(), "", 0, &top, &mut found, &mut report);
        if !rule!("bm.carriage.structured-unasked", !self.reads_structured) {
            let inside = [(names.member().to_owned(), Carrier::Structured)];
            find_within(result, "structuredContent", &inside, &mut found, &mut report);
        }
        found.sort_by_key(|copy| copy.carrier);
        (found, report)
    }
}

/// Looks into the member of that name, which may be anything where it is not an object.
fn find_within<'a>(
    result: &RawObject<'a>,
    name: &str,
    keys: &[(String, Carrier)],
    found: &mut Vec<Found<'a>>,
    report: &mut Report,
) {
    let before = found.len();
    let mut holders = result.members().filter(|member| member.name_is(name));
    let Some(holder) = holders.next() else { return };
    look(&holder, name, keys, found, report);
    if let Some(second) = holders.next() {
        // A reader may take either of the two, or both in one.
        look(&second, name, keys, found, report);
        holders.for_each(|holder| look(&holder, name, keys, found, report));
        if rule!("bm.carriage.holder-doubled", found.len() > before) {
            doubled("", second.name_offset, report);
        }
        keep_first(found, before);
    }
}

fn look<'a>(
    holder: &RawMember<'a>,
    name: &str,
    keys: &[(String, Carrier)],
    found: &mut Vec<Found<'a>>,
    report: &mut Report,
) {
    if let Ok(object) = RawObject::parse(holder.value) {
        find_in(object.members(), &format!("/{name}"), holder.value_offset, keys, found, report);
    }
}

fn find_in<'a>(
    members: impl Iterator<Item = RawMember<'a>>,
    inside: &str,
    base: usize,
    keys: &[(String, Carrier)],
    found: &mut Vec<Found<'a>>,
    report: &mut Report,
) {
    let before = found.len();
    for member in members {
        let Some((key, carrier)) = keys.iter().find(|(key, _)| member.name_is(key)) else { continue };
        if found[before..].iter().any(|copy| copy.carrier == *carrier) {
            // Spec: BM-6.3-1
            if rule!("bm.carriage.doubled", true) {
                doubled(inside, base + member.name_offset, report);
            }
            continue;
        }
        let mut pointer = inside.to_owned();
        pointer::push_name(&mut pointer, key);
        let offset = base + member.value_offset;
        found.push(Found { carrier: *carrier, pointer, value: member.value, offset });
    }
}

fn keep_first(found: &mut Vec<Found<'_>>, from: usize) {
    let mut seen = Vec::new();
    let mut place = 0;
    found.retain(|copy| {
        place += 1;
        if place <= from {
            return true;
        }
        let is_new = !seen.contains(&copy.carrier);
        seen.push(copy.carrier);
        is_new
    });
}

fn doubled(inside: &str, offset: usize, report: &mut Report) {
    let at = Location::pointer(inside).at_byte(offset);
    let sentence = "one member that carries an envelope is expected, a second of the same name stands here";
    let _ = report.push(Finding::error(E_BM_DOUBLED, at, sentence, RULING));
}

impl Found<'_> {
    fn judge(&self) -> Result<Envelope, Report> {
        let judged = match self.carrier {
            Carrier::Text => parse_text(self.value),
            _ => Envelope::parse(self.value),
        };
        judged.map_err(|report| report.relocated(|at| moved(at, self.offset)))
    }

    pub(super) fn disagrees(&self, sentence: &str, report: &mut Report) {
        let at = Location::pointer(&*self.pointer).at_byte(self.offset);
        let _ = report.push(Finding::error(E_BM_CARRIERS, at, sentence, RULING));
    }
}

/// The envelope in a JSON string that should hold its canonical text.
fn parse_text(token: &[u8]) -> Result<Envelope, Report> {
    let profile = |error| Finding::from(error).under_section(PROFILE_SECTION);
    let string = jcs_strict::parse(token, &Profile::INTEGERS).map_err(profile)?;
    let string = string.root();
    let Some(text) = string.as_str() else {
        let sentence = "a string that holds the canonical text is expected, another value stands here";
        return Err(Finding::error(E_BM_TYPE, Location::pointer("").at_byte(0), sentence, RULING).into());
    };
    let from_string = |report: Report| report.relocated(|at| outside(at, string));
    let envelope = Envelope::parse(text.as_bytes()).map_err(from_string)?;
    match jcs_strict::check_canonical(text.as_bytes(), &Profile::INTEGERS) {
        Err(error) if rule!("bm.carriage.text-canonical", true) => {
            Err(from_string(Report::from(Finding::from(error).under_section(RULING))))
        }
        _ => Ok(envelope),
    }
}
