//! The shared words of a verdict: codes, places, severities and reports.
