//! Strict JSON to digest with a panic handler and an allocator of our own, so without `std`.

#![no_std]

use core::panic::PanicInfo;

use jcs_strict::{Digest, Profile};

#[global_allocator]
static ALLOCATOR: emballoc::Allocator<{ 64 * 1024 }> = emballoc::Allocator::new();

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// The digest of a document by both of the crate's ways, if both agree.
pub fn digest(json: &[u8]) -> Option<Digest> {
    let profile = Profile::INTEGERS;
    let digest = jcs_strict::digest(json, &profile).ok()?;
    let read = jcs_strict::parse(json, &profile).ok()?;
    (read.canonical().digest() == digest).then_some(digest)
}
