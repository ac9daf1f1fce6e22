//! What one game needs beyond its rule file: how its points, tricks and columns are counted.

pub mod columns;
pub mod contract;
pub mod counts;
pub mod dominoes;
pub mod packs;
pub mod tricks;
