//! Lines that are digested together before they are asked for, on as many cores as there are.

use super::{line, line_feed};
use crate::{Digest, Error, Profile};
use alloc::vec::{IntoIter, Vec};
use rayon::prelude::*;

/// How many bytes one core takes at a time: enough that handing them over costs nothing beside the work.
const PIECE: usize = 32 * 1024;

/// How many bytes are read ahead. What is short of two pieces is not worth a second core.
const AHEAD: usize = 32 * PIECE;

/// For each line where the next one begins, and its answer.
type Answer = (usize, Result<Digest, Error>);

/// Answers that are there already, piece by piece, the piece in hand apart.
#[derive(Clone, Debug, Default)]
pub(super) struct Ahead {
    piece: IntoIter<Answer>,
    pieces: IntoIter<Vec<Answer>>,
}

impl Ahead {
    /// The answer for the line that begins at `start`. `None` says that it is to be read by itself.
    pub(super) fn next(&mut self, bytes: &[u8], start: usize, profile: &Profile) -> Option<Answer> {
        loop {
            if let Some(answer) = self.piece.next() {
                return Some(answer);
            }
            match self.pieces.next() {
                Some(piece) => self.piece = piece.into_iter(),
                None if bytes.len() - start < 2 * PIECE => return None,
                None => self.pieces = read(bytes, start, profile).into_iter(),
            }
        }
    }
}

/// Reads the lines that begin within the next [`AHEAD`] bytes.
fn read(bytes: &[u8], start: usize, profile: &Profile) -> Vec<Vec<Answer>> {
    let mut pieces = Vec::new();
    let (mut at, enough) = (start, bytes.len().min(start + AHEAD));
    while at < enough {
        // A piece ends behind the first line feed from here on.
        let least = bytes.len().min(at + PIECE - 1);
        let end = line_feed(&bytes[least..]).map_or(bytes.len(), |length| least + length + 1);
        pieces.push((at, end));
        at = end;
    }
    pieces.into_par_iter().map(|(start, end)| read_piece(&bytes[..end], start, profile)).collect()
}

fn read_piece(bytes: &[u8], start: usize, profile: &Profile) -> Vec<Answer> {
    core::iter::successors(line(bytes, start, profile), |(next, _)| line(bytes, *next, profile)).collect()
}
