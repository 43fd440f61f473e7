#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| claims::hold("tap", bytes));
