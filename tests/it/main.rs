//! Everything but the cases: one binary, because each one links the library again.

mod exchange;
