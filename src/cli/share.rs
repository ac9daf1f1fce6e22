//! `share`, `join` and `settle`: one game at several desks.

use super::arguments::share::{Keep, SeveralDesks, ThisDesk};
use super::error::Result;
use super::terminal::visible;
use super::{Cli, End, who_plays};
use desks::{AccessRight, Address, Desk, News, events};
use scoring::Record;
use scoring::wording::counted;
use store::worker::StoreHandle;
use store::{ChangeConflict, GameId};

/// Letters of an event's id to show; enough to tell a club's events apart.
const LETTERS: usize = 8;

/// Runs one of these commands.
pub(super) fn run(command: SeveralDesks, cli: &mut Cli<'_>) -> Result<End> {
    match command {
        SeveralDesks::Share { game, address, desks, readers, here } => {
            share(game, &address, (desks, readers), here, cli)
        }
        SeveralDesks::Join { address, event, here } => join(&address, event.as_deref(), here, cli),
        SeveralDesks::Settle { game, keep } => settle(game, keep, cli),
    }
}

/// Puts a game into a database and follows it.
fn share(
    game: i64,
    address: &str,
    (desks, readers): (Vec<String>, Vec<String>),
    here: ThisDesk,
    cli: &mut Cli<'_>,
) -> Result<End> {
    let store = cli.store()?;
    let game = GameId(game);
    let record = store.load_without_log(game)?.record;
    let address = Address::read(address)?;
    let text = address.text().to_owned();
    let right = |right| move |role| (role, right);
    let admitted = desks.into_iter().map(right(AccessRight::Desk));
    let admitted: Vec<_> =
        admitted.chain(readers.into_iter().map(right(AccessRight::Reader))).collect();
    let name = desks::desk_name(here.name.as_deref());
    let desk = Desk::share(address, StoreHandle::new(store), game, &name, &admitted)?;
    writeln!(cli, "{} is shared. Other desks join with:", who_plays(&record))?;
    writeln!(cli)?;
    writeln!(cli, "  house-rules join {} {}", quoted(&visible(&text)), letters(desk.uid()))?;
    writeln!(cli)?;
    follow(&desk, here.once, cli)
}

/// Follows a game that another desk shares; without an event, lists the events.
fn join(address: &str, event: Option<&str>, here: ThisDesk, cli: &mut Cli<'_>) -> Result<End> {
    let address = Address::read(address)?;
    let Some(event) = event else {
        for event in events(&address)? {
            let name = visible(&event.name);
            let changes = counted(event.newest, "change", "changes");
            writeln!(cli, "{}  {name} ({changes})", letters(&event.uid))?;
        }
        return Ok(End::Done);
    };
    let name = desks::desk_name(here.name.as_deref());
    let store = StoreHandle::new(cli.store()?);
    let desk = match Desk::join(address.clone(), store.clone(), event, &name) {
        // A game that was joined before is followed as soon as the server is reachable.
        Err(error) if error.passes() && !here.once => {
            Desk::resume(address, store, event, &name).map_err(|_| error)?
        }
        desk => desk?,
    };
    writeln!(cli, "Game {}, {}", desk.game(), who_plays(&desk.record()?))?;
    follow(&desk, here.once, cli)
}

/// Follows a shared game, and prints what happens.
fn follow(desk: &Desk, once: bool, cli: &mut Cli<'_>) -> Result<End> {
    cli.out.flush()?;
    let mut failed = None;
    let mut say = |news: News| {
        failed = failed.take().or(tell(&news, desk.game(), cli).err());
        if failed.is_some() {
            desk.waker().end();
        }
    };
    let done = if once { desk.once(&mut say) } else { desk.follow(&mut say) };
    match (failed, done) {
        (Some(error), _) => Err(error),
        (None, Err(error)) => Err(error.into()),
        (None, Ok(())) if desk.conflicts()?.is_empty() => Ok(End::Done),
        (None, Ok(())) => Ok(End::Failed),
    }
}

fn tell(news: &News, game: GameId, cli: &mut Cli<'_>) -> Result<()> {
    match news {
        News::Connected => writeln!(cli, "Connected. Press Ctrl+C to stop.")?,
        News::Away(why) => {
            let why = visible(why);
            writeln!(cli, "{why} What is entered here is sent once it is back.")?;
        }
        News::Changed(changed) => {
            for label in &changed.accepted {
                writeln!(cli, "Sent: {}", visible(label))?;
            }
            for (by, label) in &changed.others {
                writeln!(cli, "{}: {}", visible(by), visible(label))?;
            }
            for change in &changed.left_out {
                writeln!(cli, "{}", visible(&desks::what_was_left_out(change)))?;
            }
        }
        News::SetAside(record, conflicts) => show(conflicts, game, record, cli)?,
    }
    cli.out.flush()?;
    Ok(())
}

/// Shows changes that were set aside, and settles the oldest.
fn settle(game: i64, keep: Option<Keep>, cli: &mut Cli<'_>) -> Result<End> {
    let (mut store, game) = (cli.store()?, GameId(game));
    let conflicts = store.shared_conflicts(game)?;
    let Some(oldest) = conflicts.first() else {
        return cli.answer("There is nothing to settle.");
    };
    let Some(keep) = keep else {
        show(&conflicts, game, &store.load_without_log(game)?.record, cli)?;
        return Ok(End::Done);
    };
    let _ = store.settle_shared(game, oldest.uid, keep == Keep::Mine)?;
    let whose = if keep == Keep::Mine { "your values are kept" } else { "theirs are kept" };
    cli.answer(&format!("{}: {whose}.", visible(&oldest.label)))
}

/// Prints changes that were set aside, with both values.
fn show(
    conflicts: &[ChangeConflict],
    game: GameId,
    record: &Record,
    cli: &mut Cli<'_>,
) -> Result<()> {
    for conflict in conflicts {
        writeln!(cli, "Set aside: {}", visible(&desks::what_met(conflict)))?;
        for line in desks::both_values(record, conflict) {
            writeln!(cli, "  {}", visible(&line))?;
        }
    }
    if !conflicts.is_empty() {
        writeln!(cli, "Choose with “house-rules settle {game} --keep mine” or “--keep theirs”.")?;
    }
    Ok(())
}

/// Returns an address quoted for a shell.
fn quoted(address: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || ":/@.,_-[]".contains(letter);
    if address.chars().all(plain) { address.to_owned() } else { format!("'{address}'") }
}

fn letters(uid: &str) -> &str {
    uid.get(..LETTERS).unwrap_or(uid)
}
