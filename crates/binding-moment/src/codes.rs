//! Every code of this crate, once. `spec/codes.tsv` of the project says the same with what was expected.

use findings::Code;

macro_rules! codes {
    ($($(#[$meaning:meta])* $name:ident;)*) => {
        $($(#[$meaning])* pub const $name: Code = Code::new(stringify!($name));)*

        /// All of them, in the order of this file.
        pub const ALL: &[Code] = &[$($name),*];
    };
}

codes! {
    // Grammar of the envelope (sections 4 and 5). The pointer says which slot.
    /// A value is of another JSON type than its slot; at the value.
    E_BM_TYPE;
    /// A required member is not there; at the pointer it would have.
    E_BM_MISSING;
    /// A member that the grammar does not know, at any level; at the member.
    E_BM_UNKNOWN;
    /// Fewer than two options or more than four; at the array.
    E_BM_OPTION_COUNT;
    /// `recommended_idx` is negative or not below the number of options; at the value.
    E_BM_RECOMMENDED_RANGE;

    // Taking the envelope out of what carries it (section 8.1).
    /// A tool result has two members named `binding_moment`, so that two readers could see two envelopes.
    E_BM_DOUBLED;
    /// What should be a tool result is not a JSON object.
    E_BM_ROOT;
    /// What should be a JSON-RPC response does not hold exactly one `result`.
    E_BM_RESPONSE;
    /// The carriers of one tool result do not hold copies of one well-formed envelope, or there is one where none was expected; at the carrier, from
    /// the tool result.
    E_BM_CARRIERS;
    /// What should be a JSON-RPC request `tools/call` does not hold exactly one call.
    E_BM_REQUEST;
    /// A name or prefix that cannot be one of ours in MCP.
    E_BM_NAME;

    // Emission (sections 5, 7.1 and 7.2).
    /// The synopsis hedges instead of committing.
    E_BM_HEDGE;
    /// The stem leads to an answer.
    E_BM_LEADING_STEM;
    /// A finding says again what the synopsis or another finding says.
    E_BM_RESTATED;
    /// A recommendation is something to consider and not something to do.
    E_BM_CONSIDERATION;
    /// A hatch stands among the options.
    E_BM_HATCH_AS_OPTION;
    /// A reason that the builder asks for is blank.
    E_BM_REASON_BLANK;
    /// A reason is given for something that the envelope does not do.
    E_BM_REASON_UNUSED;
    /// An envelope with this digest was emitted before.
    E_BM_REEMITTED;
    /// This question was rejected before.
    E_BM_VETOED;
    /// A question was rejected and its objection has not been taken up.
    E_BM_OBJECTION_OPEN;
    /// The text that should take up an objection is blank.
    E_BM_OBJECTION_BLANK;
    /// There is no objection to take up.
    E_BM_OBJECTION_NONE;
    /// A file is no ledger, or not as it was written.
    E_BM_LEDGER;

    // The discipline of section 5, as the lint reads it. Warnings for one who receives.
    /// Not three to six findings; at the array.
    W_BM_FINDING_COUNT;
    /// Not two to four recommendations; at the array.
    W_BM_RECOMMENDATION_COUNT;
    /// A string of the envelope is empty or white space.
    W_BM_EMPTY;
    /// An entry says the same as an earlier entry of its list.
    W_BM_REPEATED;
    /// The synopsis or the stem is more than one sentence.
    W_BM_SENTENCES;
    /// The synopsis hedges instead of committing.
    W_BM_HEDGE;
    /// A finding says again what the synopsis or an earlier finding says.
    W_BM_RESTATED;
    /// A finding gives the reader's own words back.
    W_BM_RECAPITULATED;
    /// A recommendation is something to consider and not something to do.
    W_BM_CONSIDERATION;
    /// The stem leads to an answer.
    W_BM_LEADING_STEM;
    /// A hatch stands among the options.
    W_BM_HATCH_AS_OPTION;
    /// A label is not short, or names no act.
    W_BM_LABEL;
    /// An option's reasoning is more than one line.
    W_BM_REASONING;

    // Shape of a resolution (section 7.3). All that apply are reported together.
    /// A value of a resolution is of another JSON type than its member.
    E_RESOLUTION_TYPE;
    /// A member that this kind of resolution requires is not there.
    E_RESOLUTION_MISSING;
    /// A member that no resolution has.
    E_RESOLUTION_UNKNOWN;
    /// A member that belongs to another kind of resolution, null included.
    E_RESOLUTION_UNEXPECTED;
    /// `resolution` is none of `option`, `answer`, `question`.
    E_RESOLUTION_KIND;
    /// `envelope_digest` is not `sha256:` and 64 lower-case hexadecimal digits.
    E_RESOLUTION_DIGEST;

    // The envelope that a resolution names. Reported alone.
    /// The digest names no envelope that was emitted, or not the one at hand.
    E_RESOLUTION_ENVELOPE;
    /// The envelope has been resolved already.
    E_RESOLUTION_RESOLVED;
    /// The agent's own time for this envelope has run out.
    E_RESOLUTION_EXPIRED;

    // The resolution against its envelope.
    /// `option_idx` is negative or not below the number of options.
    E_RESOLUTION_RANGE;
    /// The hatch was closed by the envelope.
    E_RESOLUTION_HATCH;
    /// The answer is empty or white space.
    E_RESOLUTION_BLANK;

    // A rendering against section 9.1.
    /// A briefing slot is not rendered, or not as it was written.
    E_RENDER_BRIEFING;
    /// The question or an option is not rendered, or not as it was written.
    E_RENDER_BINDING;
    /// Not exactly the recommended option is marked.
    E_RENDER_MARK;
    /// An open hatch is no affordance that can be invoked, or a closed one is.
    E_RENDER_HATCH;
    /// An option's reasoning is not with it.
    E_RENDER_REASONING;
    /// Text is passed through that should have been made visible.
    E_RENDER_RAW;
    /// The rendering says something that the envelope does not.
    E_RENDER_ADDED;
}
