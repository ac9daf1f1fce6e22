//! Everything but the cases of the games, in one binary, because each one links the library.

mod cli;
mod exchange;
mod store;
