//! What can be asked for where several desks have one game.

use clap::{Args, Subcommand, ValueEnum};

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum SeveralDesks {
    /// Put a game into a PostgreSQL database, so that several desks can enter it.
    ///
    /// The first time, this sets the database up. Then it follows: what is entered here goes to the
    /// other desks and theirs comes here, until it is stopped with Ctrl+C. Everything is in the
    /// database file of this computer as well, and works without the line; what was entered
    /// meanwhile is sent once it is back. Nothing else is connected to.
    ///
    /// The address and the password are as for psql: a URL, PGPASSWORD and the other variables, and
    /// ~/.pgpass. TLS is spoken, and the certificate checked, with every server that is not on this
    /// computer.
    #[command(after_long_help = "\
Examples:
  house-rules share 12 postgres://ann@db.example/club
  house-rules share 12 postgres://ann@db.example/club --desk ben --reader hall
  house-rules share 12 postgres://ann@db.example/club --once    send what waits, and end")]
    Share {
        /// The number of the game, as in the history.
        game: i64,
        /// The database: `postgres://[user@]host[:port]/database`.
        address: String,
        /// A role of the database that may enter and correct; can be given several times.
        #[arg(long = "desk", value_name = "ROLE")]
        desks: Vec<String>,
        /// A role of the database that may only look; can be given several times.
        #[arg(long = "reader", value_name = "ROLE")]
        readers: Vec<String>,
        #[command(flatten)]
        here: ThisDesk,
    },
    /// Follow a game that another desk shares, and enter in it.
    ///
    /// Makes a copy of the game in the database file of this computer, which the window and every
    /// other command can open, and follows until it is stopped with Ctrl+C. Without an event, it
    /// lists those that there are. A change that met one of another desk is set aside and shown with
    /// both values; “house-rules settle” says which stays.
    #[command(after_long_help = "\
Examples:
  house-rules join postgres://ben@db.example/club              what there is
  house-rules join postgres://ben@db.example/club 3f9a
  house-rules join postgres://ben@db.example/club 3f9a --name 'Desk 2'")]
    Join {
        /// The database: `postgres://[user@]host[:port]/database`.
        address: String,
        /// The event, by its first letters.
        event: Option<String>,
        #[command(flatten)]
        here: ThisDesk,
    },
    /// Show the changes of this desk that met those of another, and settle them.
    ///
    /// Without --keep, each is shown with both values. With it, the oldest is settled.
    #[command(after_long_help = "\
Examples:
  house-rules settle 12
  house-rules settle 12 --keep mine      what was entered here stands, as a correction
  house-rules settle 12 --keep theirs")]
    Settle {
        /// The number of the game, as in the history.
        game: i64,
        /// Whose values stand.
        #[arg(long, value_name = "WHOSE")]
        keep: Option<Keep>,
    },
}

/// How this desk takes part in a shared game.
#[derive(Debug, Args)]
pub(in crate::cli) struct ThisDesk {
    /// What this desk is called in the log of the others [default: the name of this computer].
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) name: Option<String>,
    /// Send and read once, then end.
    #[arg(long)]
    pub(in crate::cli) once: bool,
}

/// Whose values stand where two desks have written the same place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Keep {
    /// What was entered here.
    Mine,
    /// What the other desk has entered.
    Theirs,
}
