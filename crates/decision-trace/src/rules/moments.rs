//! That moments are emitted once and resolved once, and that an approval authorises exactly the action that names it.

use core::ops::ControlFlow;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};

use findings::Sink;
use jcs_strict::{Digest, rule};

use super::Place;
use crate::codes::{E_TRACE_APPROVAL, E_TRACE_REF};
use crate::{Limits, MomentEmitted, MomentResolved, Principal, Resolution, ToolInvoked};

/// What has been put to the person and decided so far.
#[derive(Clone, Debug)]
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
#[derive(Clone, Debug)]
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

    pub(crate) fn take_admitted(&mut self, originator: Principal) {
        self.originator.get_or_insert(originator);
    }

    // Spec: BM-10-1
    pub(crate) fn judge_emitted<S: Sink + ?Sized>(
        &self,
        moment: &MomentEmitted<'_>,
        at: &mut Place<'_, S>,
    ) -> ControlFlow<()> {
        if self.over {
            return ControlFlow::Continue(());
        }
        if rule!("trace.ref.moment-once", self.emitted.contains(&short(&moment.envelope_digest))) {
            let sentence = "a moment is emitted once in a trace, this one was emitted before";
            return at.error(E_TRACE_REF, "/data/envelope_digest", sentence);
        }
        if rule!("trace.limit.moments", self.emitted.len() >= self.limits.moments) {
            return at.limit("moments", self.limits.moments);
        }
        if rule!("trace.limit.open-moments", self.open.len() >= self.limits.open_moments) {
            return at.limit("open moments", self.limits.open_moments);
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn take_emitted(&mut self, moment: MomentEmitted<'_>) {
        if self.over || !self.emitted.insert(short(&moment.envelope_digest)) {
            return;
        }
        let open = Open {
            option_actions: moment.option_actions.unwrap_or_default().into(),
            free_text_closed: moment.closed_hatches.contains(&"free_text"),
            dialogue_closed: moment.closed_hatches.contains(&"dialogue"),
        };
        self.open.insert(moment.envelope_digest, open);
        if self.emitted.len() > self.limits.moments || self.open.len() > self.limits.open_moments {
            self.stop();
        }
    }

    // Spec: BM-2-1, BM-10-2
    pub(crate) fn judge_resolved<S: Sink + ?Sized>(
        &self,
        seq: u64,
        resolved: &MomentResolved,
        at: &mut Place<'_, S>,
    ) -> ControlFlow<()> {
        if self.over {
            return ControlFlow::Continue(());
        }
        match self.open.get(&resolved.envelope_digest) {
            None => {
                if rule!("trace.ref.moment-open", true) {
                    let sentence = "a moment that is emitted and not resolved is expected, this one is not";
                    at.error(E_TRACE_REF, "/data/envelope_digest", sentence)?;
                }
            }
            Some(open) if is_through_closed_hatch(open, resolved.resolution) => {
                let sentence = "a way that the moment leaves open is expected, this hatch is closed";
                at.error(E_TRACE_REF, "/data/resolution", sentence)?;
            }
            Some(_) => {}
        }
        let (_, action) = self.standing(resolved);
        // Where two resolutions claim one place, the first has it.
        let is_new = !self.resolutions.contains_key(&seq);
        let resolutions = self.resolutions.len() + usize::from(is_new);
        if rule!("trace.limit.resolutions", resolutions > self.limits.moments) {
            return at.limit("resolutions", self.limits.moments);
        }
        let approvals = self.actions.len() + usize::from(is_new && action.is_some());
        if rule!("trace.limit.approvals", approvals > self.limits.unused_approvals) {
            return at.limit("unused approvals", self.limits.unused_approvals);
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn take_resolved(&mut self, seq: u64, resolved: &MomentResolved) {
        if self.over {
            return;
        }
        let (standing, action) = self.standing(resolved);
        // A resolution through a closed hatch decides nothing, and the moment stays open (ruling B8).
        let decides = |open: &Open| !is_through_closed_hatch(open, resolved.resolution);
        if self.open.get(&resolved.envelope_digest).is_some_and(decides) {
            self.open.remove(&resolved.envelope_digest);
        }
        if let Entry::Vacant(place) = self.resolutions.entry(seq) {
            place.insert(standing);
            if let Some(action) = action {
                self.actions.insert(seq, action);
            }
        }
        if self.resolutions.len() > self.limits.moments || self.actions.len() > self.limits.unused_approvals {
            self.stop();
        }
    }

    /// What an approval that names this resolution gets, and which action it authorises.
    // Spec: AE-7-2
    fn standing(&self, resolved: &MomentResolved) -> (Standing, Option<Digest>) {
        let Some(open) = self.open.get(&resolved.envelope_digest) else {
            return (Standing::NoMoment, None);
        };
        let Resolution::Option(index) = resolved.resolution else {
            return (Standing::NotByOption, None);
        };
        if rule!("trace.approval.principal", self.originator.as_ref() != Some(&resolved.principal)) {
            return (Standing::OtherPrincipal, None);
        }
        if rule!("trace.approval.human", !resolved.principal.is_human()) {
            return (Standing::NotHuman, None);
        }
        match usize::try_from(index).ok().and_then(|index| open.option_actions.get(index)) {
            Some(Some(action)) => (Standing::Authorizes, Some(*action)),
            _ => (Standing::NoAction, None),
        }
    }

    /// The approval of an invocation, where it has one.
    pub(crate) fn judge_approved<S: Sink + ?Sized>(
        &self,
        invoked: &ToolInvoked<'_>,
        at: &mut Place<'_, S>,
    ) -> ControlFlow<()> {
        let Some(seq) = invoked.approval.filter(|_| !self.over) else {
            return ControlFlow::Continue(());
        };
        let Some(standing) = self.resolutions.get(&seq) else {
            if rule!("trace.ref.approval", true) {
                let sentence =
                    "the seq of an earlier moment.resolved is expected, no such record stands there";
                return at.error(E_TRACE_REF, "/data/approval/seq", sentence);
            }
            return ControlFlow::Continue(());
        };
        let authorized = self.actions.get(&seq).copied();
        if rule!("trace.approval.action", authorized.is_none() || authorized != invoked.action_digest()) {
            let sentence = match standing {
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

    pub(crate) fn take_approved(&mut self, invoked: &ToolInvoked<'_>) {
        let Some(seq) = invoked.approval else { return };
        if let Some(standing) = self.resolutions.get_mut(&seq)
            && rule!("trace.approval.once", true)
        {
            if let Standing::Authorizes = standing {
                *standing = Standing::Named;
            }
            self.actions.remove(&seq);
        }
    }

    /// From here on nothing of this is judged.
    fn stop(&mut self) {
        *self = Moments { over: true, originator: self.originator.take(), ..Moments::new(self.limits) };
    }
}

/// 16 bytes of a digest of a digest.
fn short(digest: &Digest) -> [u8; 16] {
    let mut short = [0; 16];
    short.copy_from_slice(&Digest::of(digest.as_bytes()).as_bytes()[..16]);
    short
}

fn is_through_closed_hatch(open: &Open, resolution: Resolution) -> bool {
    match resolution {
        Resolution::Option(_) => false,
        Resolution::Answer(_) => rule!("trace.ref.free-text-closed", open.free_text_closed),
        Resolution::Question => rule!("trace.ref.dialogue-closed", open.dialogue_closed),
    }
}
