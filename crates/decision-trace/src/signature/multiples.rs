//! A table of multiples of one point, with which multiplying the point takes additions alone.

use curve25519_dalek::edwards::EdwardsPoint;

/// How many entries of the table are fetched before they are added: a table is larger than the nearest cache, and what is fetched together is
/// waited for once.
const AHEAD: usize = 16;

/// For each window of a scalar the multiples 1 to 2^(width-1) of the point, times the weight of the window.
///
/// A scalar is read as signed digits, one a window, and its multiple is the sum of one entry (or its negative) for each. The sum is that of
/// exactly the integer that the scalar is, not of another one modulo the group's order, which matters for points with a part of small
/// order. The time depends on the scalar, so nothing secret may be multiplied.
#[derive(Clone, Debug)]
pub(super) struct Multiples {
    width: usize,
    points: Vec<EdwardsPoint>,
}

impl Multiples {
    /// The table for windows of so many bits, from 1 to 8: about 2^(width-1)·256/width entries of 160 bytes.
    pub(super) fn new(point: EdwardsPoint, width: usize) -> Multiples {
        let entries = 1 << (width - 1);
        let mut points = Vec::with_capacity(windows(width) * entries);
        let mut weighed = point;
        for _ in 0..windows(width) {
            let mut multiple = weighed;
            points.push(multiple);
            for _ in 1..entries {
                multiple += weighed;
                points.push(multiple);
            }
            // Twice the largest multiple has the weight of the next window.
            weighed = multiple + multiple;
        }
        Multiples { width, points }
    }

    /// The sum, and as many times the point as a scalar says, given as 32 bytes, the lowest first, and below 2^255.
    pub(super) fn add_to(&self, mut sum: EdwardsPoint, scalar: &[u8; 32]) -> EdwardsPoint {
        let mut digits = self.digits(scalar);
        let mut fetched = [sum; AHEAD];
        for tables in self.points.chunks(AHEAD << (self.width - 1)) {
            let mut signs = [0; AHEAD];
            let windows = tables.chunks_exact(1 << (self.width - 1));
            for (place, (entries, digit)) in windows.zip(&mut digits).enumerate() {
                let at = (digit.unsigned_abs() as usize).checked_sub(1);
                if let Some(entry) = at.and_then(|at| entries.get(at)) {
                    fetched[place] = *entry;
                    signs[place] = digit.signum();
                }
            }
            for (entry, sign) in fetched.iter().zip(signs) {
                match sign {
                    1 => sum += entry,
                    -1 => sum -= entry,
                    _ => (),
                }
            }
        }
        sum
    }

    /// The signed digits of a scalar, one a window, each from half a window below zero to half a window.
    fn digits(&self, scalar: &[u8; 32]) -> impl Iterator<Item = i32> {
        let width = self.width;
        let mut carry = 0;
        (0..windows(width)).map(move |window| {
            let digit = bits(scalar, window * width, width) + carry;
            carry = i32::from(digit > 1 << (width - 1));
            digit - (carry << width)
        })
    }
}

/// So many that the last one can take a carry.
fn windows(width: usize) -> usize {
    256 / width + 1
}

/// Up to 8 bits of a number, from this one on.
fn bits(bytes: &[u8; 32], from: usize, width: usize) -> i32 {
    let byte = |at: usize| i32::from(bytes.get(at).copied().unwrap_or(0));
    let pair = byte(from / 8) | byte(from / 8 + 1) << 8;
    pair >> (from % 8) & ((1 << width) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use curve25519_dalek::constants::{ED25519_BASEPOINT_POINT, EIGHT_TORSION};
    use curve25519_dalek::scalar::Scalar;
    use curve25519_dalek::traits::Identity;

    /// Doubling and adding, bit by bit.
    fn plainly(point: EdwardsPoint, scalar: &[u8; 32]) -> EdwardsPoint {
        let mut sum = EdwardsPoint::identity();
        for bit in (0..256).rev() {
            sum += sum;
            if bits(scalar, bit, 1) == 1 {
                sum += point;
            }
        }
        sum
    }

    #[test]
    fn multiplies_by_exactly_the_integer_that_a_scalar_is() {
        let mut scalars: Vec<[u8; 32]> = (0..40u8)
            .map(|seed| Scalar::from_bytes_mod_order([seed.wrapping_mul(37); 32]).to_bytes())
            .collect();
        scalars.extend([Scalar::ZERO, Scalar::ONE, -Scalar::ONE].map(|scalar| scalar.to_bytes()));
        // All digits at the bound where a carry begins, and one beyond it.
        for filling in [0x80, 0x7f, 0x81, 0xff] {
            let mut scalar = [filling; 32];
            scalar[31] = 0x0f;
            scalars.push(scalar);
        }
        let mixed = ED25519_BASEPOINT_POINT + EIGHT_TORSION[1];
        for point in [ED25519_BASEPOINT_POINT, mixed, EIGHT_TORSION[1], EIGHT_TORSION[4]] {
            for width in 1..=8 {
                let table = Multiples::new(point, width);
                for scalar in &scalars {
                    assert_eq!(table.add_to(point, scalar), point + plainly(point, scalar), "{width}");
                }
            }
        }
    }
}
