//! An append-only file of lines that keeps what it acknowledged: lock, append, sync, torn tail.
