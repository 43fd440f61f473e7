//! That moments are emitted once and resolved once, and that an approval authorises exactly the action that names it.

use core::ops::ControlFlow;
use std::collections::{BTreeMap, HashMap, HashSet};

use findings::Sink;
use jcs_strict::{Digest, rule};

use super::Place;
use crate::codes::{E_TRACE_APPROVAL, E_TRACE_REF};
use crate::{Limits, MomentEmitted, MomentResolved, Principal, Resolution, ToolInvoked};

/// What has been put to the person and decided so far.
#[derive(Debug)]
pub(crate) struct Moments {
    /// For whom the task is done, from the first task.admitted that was judged.
    originator: Option<Principal>,
    /// Every moment ever emitted, by 16 bytes of a digest of its digest: what a record gives as a digest may be anything, and two such
    /// texts may well begin alike.
    emitted: HashSet<[u8; 16]>,
    open: HashMap<Digest, Open>,
    /// By the seq that the resolution claims, since that is what an approval names.
    resolutions: BTreeMap<u64, Standing>,
    /// Of those that authorise, which action.
    actions: HashMap<u64, Digest>,
    limits: Limits,
    over: bool,
}

/// A moment that is emitted and not resolved.
#[derive(Debug)]
struct Open {
    option_actions: Box<[Option<Digest>]>,
    free_text_closed: bool,
    dialogue_closed: bool,
}

/// What an approval that names a resolution gets.
#[derive(Clone, Copy, Debug)]
enum Standing {
    Authorizes,
    Named,
    NotByOption,
    OtherPrincipal,
    NotHuman,
    NoMoment,
    NoAction,
}

impl Moments {
    pub(crate) fn new(limits: Limits) -> Moments {
        Moments {
            originator: None,
            emitted: HashSet::new(),
            open: HashMap::new(),
            resolutions: BTreeMap::new(),
            actions: HashMap::new(),
            limits,
            over: false,
        }
    }

    pub(crate) fn admitted(&mut self, originator: Principal) {
        self.originator.get_or_insert(originator);
    }

    // Spec: BM-10-1
    pub(crate) fn emitted<S: Sink + ?Sized>(
        &mut self,
        moment: MomentEmitted<'_>,
        at: &mut Place<'_, S>,
    ) -> ControlFlow<()> {
        if self.over {
            return ControlFlow::Continue(());
        }
        let mut short = [0; 16];
        let digest = Digest::of(moment.envelope_digest.as_bytes());
        short.copy_from_slice(&digest.as_bytes()[..16]);
        let is_new = self.emitted.insert(short);
        if rule!("trace.ref.moment-once", !is_new) {
            let sentence = "a moment is emitted once in a trace, this one was emitted before";
            return at.error(E_TRACE_REF, "/data/envelope_digest", sentence);
        }
        let open = Open {
            option_actions: moment.option_actions.unwrap_or_default().into(),
            free_text_closed: moment.closed_hatches.contains(&"free_text"),
            dialogue_closed: moment.closed_hatches.contains(&"dialogue"),
        };
        self.open.insert(moment.envelope_digest, open);
        if rule!("trace.limit.moments", self.emitted.len() > self.limits.moments) {
            return self.stop("moments", self.limits.moments, at);
        }
        if rule!("trace.limit.open-moments", self.open.len() > self.limits.open_moments) {
            return self.stop("open moments", self.limits.open_moments, at);
        }
        ControlFlow::Continue(())
    }

    // Spec: BM-2-1, BM-10-2
    pub(crate) fn resolved<S: Sink + ?Sized>(
        &mut self,
        seq: u64,
        resolved: &MomentResolved,
        at: &mut Place<'_, S>,
    ) -> ControlFlow<()> {
        if self.over {
            return ControlFlow::Continue(());
        }
        let standing = match self.open.get(&resolved.envelope_digest) {
            None => {
                if rule!("trace.ref.moment-open", true) {
                    let sentence = "a moment that is emitted and not resolved is expected, this one is not";
                    at.error(E_TRACE_REF, "/data/envelope_digest", sentence)?;
                }
                Standing::NoMoment
            }
            Some(open) if is_through_closed_hatch(open, resolved.resolution) => {
                // Such a resolution decides nothing, and the moment stays open (ruling B8).
                let sentence = "a way that the moment leaves open is expected, this hatch is closed";
                at.error(E_TRACE_REF, "/data/resolution", sentence)?;
                Standing::NotByOption
            }
            Some(_) => {
                let open = self.open.remove(&resolved.envelope_digest);
                let actions = open.map(|open| open.option_actions).unwrap_or_default();
                self.standing(seq, resolved, &actions)
            }
        };
        // Where two resolutions claim one place, the first has it.
        self.resolutions.entry(seq).or_insert(standing);
        if rule!("trace.limit.resolutions", self.resolutions.len() > self.limits.moments) {
            return self.stop("resolutions", self.limits.moments, at);
        }
        if rule!("trace.limit.approvals", self.actions.len() > self.limits.unused_approvals) {
            return self.stop("unused approvals", self.limits.unused_approvals, at);
        }
        ControlFlow::Continue(())
    }

    // Spec: AE-7-2
    fn standing(&mut self, seq: u64, resolved: &MomentResolved, actions: &[Option<Digest>]) -> Standing {
        let Resolution::Option(index) = resolved.resolution else {
            return Standing::NotByOption;
        };
        if rule!("trace.approval.principal", self.originator.as_ref() != Some(&resolved.principal)) {
            return Standing::OtherPrincipal;
        }
        if rule!("trace.approval.human", !resolved.principal.is_human()) {
            return Standing::NotHuman;
        }
        let entry = usize::try_from(index).ok().and_then(|index| actions.get(index));
        let Some(Some(action)) = entry else {
            return Standing::NoAction;
        };
        if !self.resolutions.contains_key(&seq) {
            self.actions.insert(seq, *action);
        }
        Standing::Authorizes
    }

    /// The approval of an invocation, where it has one.
    pub(crate) fn approved<S: Sink + ?Sized>(
        &mut self,
        invoked: &ToolInvoked<'_>,
        at: &mut Place<'_, S>,
    ) -> ControlFlow<()> {
        let Some(seq) = invoked.approval.filter(|_| !self.over) else {
            return ControlFlow::Continue(());
        };
        let Some(standing) = self.resolutions.get_mut(&seq) else {
            if rule!("trace.ref.approval", true) {
                let sentence =
                    "the seq of an earlier moment.resolved is expected, no such record stands there";
                return at.error(E_TRACE_REF, "/data/approval/seq", sentence);
            }
            return ControlFlow::Continue(());
        };
        let found = *standing;
        let authorized = self.actions.get(&seq).copied();
        if rule!("trace.approval.once", true) {
            *standing = match found {
                Standing::Authorizes => Standing::Named,
                other => other,
            };
            self.actions.remove(&seq);
        }
        let action = invoked.action_digest();
        if rule!("trace.approval.action", authorized.is_none() || authorized != action) {
            let sentence = match found {
                Standing::Authorizes => "the approval is for another action than this one",
                Standing::Named => "an approval is for one action, an earlier one has named it",
                Standing::NotByOption => "an approval is a resolution by option, this one is not",
                Standing::OtherPrincipal => {
                    "only the originating principal approves, another one resolved this moment"
                }
                Standing::NotHuman => {
                    "only a human approves, a principal of another type resolved this moment"
                }
                Standing::NoMoment => "this resolution belongs to no moment, and approves nothing",
                Standing::NoAction => "the option that was chosen names no action, and approves nothing",
            };
            at.error(E_TRACE_APPROVAL, "/data/approval", sentence)?;
        }
        ControlFlow::Continue(())
    }

    fn stop<S: Sink + ?Sized>(
        &mut self,
        what: &'static str,
        limit: usize,
        at: &mut Place<'_, S>,
    ) -> ControlFlow<()> {
        *self = Moments { over: true, originator: self.originator.take(), ..Moments::new(self.limits) };
        at.limit(what, limit)
    }
}

fn is_through_closed_hatch(open: &Open, resolution: Resolution) -> bool {
    match resolution {
        Resolution::Option(_) => false,
        Resolution::Answer(_) => rule!("trace.ref.free-text-closed", open.free_text_closed),
        Resolution::Question => rule!("trace.ref.dialogue-closed", open.dialogue_closed),
    }
}
