//! Arguments of the commands that share one game between several desks.

use clap::{Args, Subcommand, ValueEnum};

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum SeveralDesks {
    /// Share a game with several desks over a PostgreSQL database.
    ///
    /// The first time, this sets up the database. Then it follows the game: your entries go to the
    /// other desks and theirs come here, until you stop it with Ctrl+C. The whole game stays in your
    /// library and works offline; what you enter meanwhile is sent once the connection is back. The
    /// program makes no other connections.
    ///
    /// The address and the password are given as for psql: a URL, PGPASSWORD and the other
    /// variables, and ~/.pgpass. Connections to other computers always use TLS and check the certificate.
    #[command(after_long_help = "\
Examples:
  house-rules share 12 postgres://ann@db.example/club
  house-rules share 12 postgres://ann@db.example/club --desk ben --reader hall
  house-rules share 12 postgres://ann@db.example/club --once    send what is waiting, then exit")]
    Share {
        /// The number of the game, as “house-rules history” lists it.
        game: i64,
        /// The database: `postgres://[user@]host[:port]/database`.
        address: String,
        /// A role of the database that may enter and correct (repeat for several).
        #[arg(long = "desk", value_name = "ROLE")]
        desks: Vec<String>,
        /// A role of the database that may only read (repeat for several).
        #[arg(long = "reader", value_name = "ROLE")]
        readers: Vec<String>,
        #[command(flatten)]
        here: ThisDesk,
    },
    /// Follow a game that another desk shares, and enter rounds in it.
    ///
    /// This copies the game into your library, where the window and every other
    /// command can open it, and follows it until you stop it with Ctrl+C. Without the first letters
    /// of a shared game's id, it lists what is shared. A change that conflicts with another desk's
    /// is set aside and shown with both values; “house-rules settle” chooses between them.
    #[command(after_long_help = "\
Examples:
  house-rules join postgres://ben@db.example/club              list what is shared
  house-rules join postgres://ben@db.example/club 3f9a
  house-rules join postgres://ben@db.example/club 3f9a --name 'Desk 2'")]
    Join {
        /// The database: `postgres://[user@]host[:port]/database`.
        address: String,
        /// The first letters of the shared game's id, as the list shows them.
        #[arg(value_name = "ID")]
        event: Option<String>,
        #[command(flatten)]
        here: ThisDesk,
    },
    /// Show the changes of this desk that conflict with another desk's, and settle them.
    ///
    /// Without --keep, each is shown with both values. With --keep, the oldest is settled.
    #[command(after_long_help = "\
Examples:
  house-rules settle 12
  house-rules settle 12 --keep mine      keep what was entered here, as a correction
  house-rules settle 12 --keep theirs")]
    Settle {
        /// The number of the game, as “house-rules history” lists it.
        game: i64,
        /// Whose values to keep.
        #[arg(long, value_name = "WHOSE")]
        keep: Option<Keep>,
    },
}

/// This desk's part in a shared game.
#[derive(Debug, Args)]
pub(in crate::cli) struct ThisDesk {
    /// The name of this desk in the log of the others [default: the name of this computer].
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) name: Option<String>,
    /// Send and read once, then exit.
    #[arg(long)]
    pub(in crate::cli) once: bool,
}

/// Whose values to keep where two desks have changed the same place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Keep {
    /// The values entered here.
    Mine,
    /// The values the other desk entered.
    Theirs,
}
