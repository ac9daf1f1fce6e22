//! Whether a field's JSON could be right whoever plays: what can be said of it while the names
//! of the players are themselves a problem.

use serde_json::Value as Json;

use super::value::one;
use crate::engine::{Kind, Scope, Spec};

/// Whether these could be the values of a field, for some players.
pub(super) fn fits(spec: &Spec, json: &Json) -> bool {
    let known = |parts: &[&str], part: &str| parts.contains(&part);
    match (spec.scope, json) {
        (Scope::One, json) => value_fits(spec, json),
        (Scope::Player | Scope::Team, Json::Object(each)) => {
            each.values().all(|json| value_fits(spec, json))
        }
        (Scope::Parts(parts), Json::Object(each)) => {
            each.iter().all(|(part, json)| known(parts, part) && value_fits(spec, json))
        }
        (Scope::TeamParts(parts), Json::Object(teams)) => teams.values().all(|json| {
            json.as_object().is_some_and(|each| {
                each.iter().all(|(part, json)| known(parts, part) && value_fits(spec, json))
            })
        }),
        _ => false,
    }
}

fn value_fits(spec: &Spec, json: &Json) -> bool {
    let names = |json: &Json| json.as_array().is_some_and(|list| list.iter().all(Json::is_string));
    match spec.kind {
        Kind::Player => json.is_string(),
        Kind::Players(..) => names(json),
        Kind::Pairs => json.as_array().is_some_and(|pairs| pairs.iter().all(names)),
        _ => one(spec, json, None).is_ok(),
    }
}
