//! An open game without a window: what is typed of a round before it is recorded.

pub mod form;
