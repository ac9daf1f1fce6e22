//! `season`, `tag` and `date`: the standing of many evenings, and what chooses the games in them.

use super::arguments::Season;
use super::error::{Error, Result, said};
use super::evening::{standing, standing_json};
use super::table::{Table, bold};
use super::{Cli, End, existing, output_file};
use scoring::names;
use serde_json::json;
use session::evening::{self, SeasonRules, queries, season_csv};
use session::paper;
use store::format::full_date;
use store::{GameId, clock};

/// The most evenings or games shown in a terminal; CSV has them all.
const COLUMNS: usize = 8;

/// Shows, makes, prints or deletes a season.
pub(super) fn season(wanted: &Season, cli: &mut Cli<'_>) -> Result<End> {
    let name = names::checked(wanted.name()).or_else(|error| said(error.to_string()))?;
    let mut store = if wanted.changes() {
        cli.store()?
    } else {
        cli.store_to_read()?.ok_or_else(|| no_season(&name))?
    };
    if let Season::Set(set) = wanted {
        let mut rules = set.rules();
        if let Some(game) = rules.game {
            rules.game = Some(cli.game(&game)?.name.to_owned());
        }
        queries::save_season(&mut store, &name, Some(&rules))?;
    }
    let seasons = queries::seasons(&store)?;
    let kept = seasons.into_iter().find(|(one, _)| *one == name);
    let Some((name, rules)) = kept else { return Err(no_season(&name)) };
    if let Season::Delete { .. } = wanted {
        queries::save_season(&mut store, &name, None)?;
        return cli.answer(&format!("The season {name} was deleted. Its games stay."));
    }
    let table = queries::standing(&store, &name, &rules)?;
    match wanted {
        Season::Print { output, force, .. } => {
            let text = paper::standings_table(&table).map_err(Error::Sentence)?;
            let (file, rule) = (output_file(output.as_deref()), existing(*force));
            let what = format!("The standings of {name} were");
            cli.write_out(text.as_bytes(), file, rule, &what)
        }
        Season::Show { csv: true, .. } => cli.document(season_csv(&table)),
        Season::Show { json: true, .. } => cli.json(&standing_json(&table)),
        _ => standing(&format!("{name}: {}", table.extent), &table, COLUMNS, cli),
    }
}

fn no_season(name: &str) -> Error {
    Error::Sentence(format!(
        "There is no season called {name}. “house-rules season set \"{name}\" --counts evenings” \
         makes one."
    ))
}

/// Lists all seasons.
pub(super) fn list(json: bool, cli: &mut Cli<'_>) -> Result<End> {
    let seasons = match cli.store_to_read()? {
        Some(store) => queries::seasons(&store)?,
        None => Vec::new(),
    };
    if json {
        let one =
            |(name, rules): &(String, SeasonRules)| json!({ "name": name, "rules": rules.about() });
        return cli.json(&seasons.iter().map(one).collect());
    }
    if seasons.is_empty() {
        let how = "“house-rules season set 2026 --counts evenings” makes one.";
        return cli.answer(&format!("No seasons yet. {how}"));
    }
    let mut table = Table::new(["season", "rules"].map(bold));
    for (name, rules) in seasons {
        table.row([name, rules.about()]);
    }
    table.print(cli)
}

/// Sets the tags of games, and prints them.
pub(super) fn tag(
    games: &[i64],
    add: &[String],
    remove: &[String],
    cli: &mut Cli<'_>,
) -> Result<End> {
    if let Some(tag) = add.iter().find(|tag| tag.contains([',', ';']) || tag.trim().is_empty()) {
        return said(format!(
            "“{tag}” is not a tag: a tag cannot be blank or contain a comma or a semicolon."
        ));
    }
    let mut store = cli.store()?;
    for game in games.iter().copied().map(GameId) {
        let mut tags = queries::tags(&store, game)?;
        tags.retain(|tag| !remove.contains(tag));
        for tag in add.iter().map(|tag| tag.trim()) {
            if tags.iter().all(|one| one != tag) {
                tags.push(tag.to_owned());
            }
        }
        // A game that does not exist is an error in any case.
        queries::save_tags(&mut store, game, &tags)?;
        let tags = if tags.is_empty() { "no tags".to_owned() } else { tags.join(", ") };
        writeln!(cli, "{game}: {tags}")?;
    }
    Ok(End::Done)
}

/// Says on which evening games were played.
pub(super) fn date(day: &str, games: &[i64], cli: &mut Cli<'_>) -> Result<End> {
    let day = queries::day_said(day, clock::tonight()).or_else(said)?;
    let mut store = cli.store()?;
    for game in games {
        store.set_date(GameId(*game), evening::date_of(day))?;
        writeln!(cli, "{game}: {}", full_date(day))?;
    }
    Ok(End::Done)
}
