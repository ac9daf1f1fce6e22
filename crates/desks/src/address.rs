//! Addresses as users of libpq know them: `postgres://…`, the environment, and the password file.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

use super::error::{Error, Result};

/// How long to wait for a server, unless the address says otherwise.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// The usual folder of the sockets of a server on this computer.
const SOCKETS: &str = "/var/run/postgresql";

/// The address of a database, and how to connect.
#[derive(Debug, Clone)]
pub struct Address {
    pub(super) config: Config,
    /// A file of certificate authorities to trust instead of the system's.
    pub(super) authorities: Option<PathBuf>,
    text: String,
}

impl Address {
    /// Reads `postgres://[user[:password]@][host][:port][/database][?parameter=value…]`. What it
    /// leaves out is as in libpq: `PGHOST`, `PGPORT`, `PGDATABASE`, `PGUSER`, `PGPASSWORD`,
    /// `PGSSLMODE` and `PGSSLROOTCERT`, then the password file (`PGPASSFILE`, or `~/.pgpass`).
    ///
    /// With TLS, certificates are always checked, as with `sslmode=verify-full`. Without an
    /// `sslmode`, TLS is used with every server except one on this computer.
    ///
    /// # Errors
    /// [`Error::Address`] if it is not an address; [`Error::PasswordFile`] if others can read that
    /// file.
    pub fn read(text: &str) -> Result<Address> {
        if !["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme)) {
            return Err(Error::Address("it must start with postgres://".to_owned()));
        }
        let (rest, [mode, authorities]) = split_tls(text);
        let mut config: Config =
            rest.parse().map_err(|error| Error::Address(super::error::cause(&error)))?;
        fill(&mut config).map_err(Error::Address)?;
        let local = config.get_hosts().iter().all(is_local);
        let mode = match mode.or_else(|| env_var("PGSSLMODE")).as_deref() {
            None if local => SslMode::Disable,
            Some("disable") => SslMode::Disable,
            None | Some("allow" | "prefer" | "require" | "verify-ca" | "verify-full") => {
                SslMode::Require
            }
            Some(other) => return Err(Error::Address(format!("there is no sslmode “{other}”"))),
        };
        let _ = config.ssl_mode(mode);
        if config.get_password().is_none() {
            if let Some(password) = env_var("PGPASSWORD") {
                let _ = config.password(password);
            } else if let Some(password) = of_file(&config)? {
                let _ = config.password(password);
            }
        }
        let authorities = authorities.or_else(|| env_var("PGSSLROOTCERT"));
        let authorities = authorities.filter(|name| name != "system").map(PathBuf::from);
        Ok(Address { config, authorities, text: without_password(text) })
    }

    /// Returns the address as it was given, without a password.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// Returns an address without its parameters about TLS, which the client library does not parse, and
/// those: the mode, and the file of certificate authorities.
fn split_tls(text: &str) -> (String, [Option<String>; 2]) {
    let (head, parameters) = text.split_once('?').unwrap_or((text, ""));
    let (mut mode, mut authorities, mut others) = (None, None, Vec::new());
    for parameter in parameters.split('&') {
        match parameter.split_once('=') {
            Some(("sslmode", word)) => mode = Some(word.to_owned()),
            Some(("sslrootcert", path)) => authorities = Some(path.replace("%2F", "/")),
            _ => others.push(parameter),
        }
    }
    (with_parameters(head, &others), [mode, authorities])
}

fn with_parameters(head: &str, parameters: &[&str]) -> String {
    let parameters = parameters.join("&");
    let mark = if parameters.is_empty() { "" } else { "?" };
    format!("{head}{mark}{parameters}")
}

fn env_var(variable: &str) -> Option<String> {
    env::var(variable).ok().filter(|value| !value.is_empty())
}

/// Fills in what an address leaves out.
fn fill(config: &mut Config) -> Result<(), String> {
    if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
        let usual = if Path::new(SOCKETS).is_dir() { SOCKETS } else { "localhost" };
        let _ = config.host(env_var("PGHOST").unwrap_or_else(|| usual.to_owned()));
    }
    if config.get_ports().is_empty()
        && let Some(port) = env_var("PGPORT")
    {
        let port = port.parse().map_err(|_| format!("PGPORT is “{port}”, which is not a port"))?;
        let _ = config.port(port);
    }
    if config.get_user().is_none()
        && let Some(user) = env_var("PGUSER")
    {
        let _ = config.user(user);
    }
    if config.get_dbname().is_none()
        && let Some(name) = env_var("PGDATABASE")
    {
        let _ = config.dbname(name);
    }
    if config.get_application_name().is_none() {
        let _ = config.application_name("house-rules");
    }
    if config.get_connect_timeout().is_none() {
        let _ = config.connect_timeout(CONNECT_TIMEOUT);
    }
    // A broken connection reports nothing; it is given up after this time.
    let _ = config.tcp_user_timeout(2 * CONNECT_TIMEOUT).keepalives_idle(2 * CONNECT_TIMEOUT);
    Ok(())
}

fn is_local(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => matches!(name.as_str(), "localhost" | "127.0.0.1" | "::1"),
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

/// Returns the password for an address from the password file, if it has one.
fn of_file(config: &Config) -> Result<Option<String>> {
    let Some(path) = env_var("PGPASSFILE").map(PathBuf::from).or_else(usual_file) else {
        return Ok(None);
    };
    let Ok(text) = fs::read_to_string(&path) else { return Ok(None) };
    let host = match config.get_hosts().first() {
        Some(Host::Tcp(name)) => name.clone(),
        _ => "localhost".to_owned(),
    };
    let port = config.get_ports().first().copied().unwrap_or(5432).to_string();
    let system_user = || whoami::username().unwrap_or_default();
    let user = config.get_user().map_or_else(system_user, str::to_owned);
    let database = config.get_dbname().unwrap_or(&user).to_owned();
    let wanted = [host, port, database, user];
    let password = text.lines().find_map(|line| of_line(line, &wanted));
    if password.is_some() && can_be_read_by_others(&path) {
        return Err(Error::PasswordFile(path));
    }
    Ok(password)
}

#[cfg(windows)]
fn usual_file() -> Option<PathBuf> {
    env_var("APPDATA").map(|folder| Path::new(&folder).join("postgresql").join("pgpass.conf"))
}

#[cfg(not(windows))]
fn usual_file() -> Option<PathBuf> {
    env_var("HOME").map(|folder| Path::new(&folder).join(".pgpass"))
}

#[cfg(unix)]
fn can_be_read_by_others(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    path.metadata().is_ok_and(|file| file.permissions().mode() & 0o077 != 0)
}

#[cfg(not(unix))]
fn can_be_read_by_others(_: &Path) -> bool {
    false
}

/// Returns the password in a line `host:port:database:user:password` if the first four match; a
/// star matches everything, and a backslash escapes the next character.
fn of_line(line: &str, wanted: &[String; 4]) -> Option<String> {
    if line.starts_with('#') {
        return None;
    }
    let mut fields = vec![String::new()];
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        let is_end = character == ':' && fields.len() < 5;
        let character = if character == '\\' { characters.next()? } else { character };
        if is_end {
            fields.push(String::new());
        } else if let Some(field) = fields.last_mut() {
            field.push(character);
        }
    }
    let (password, place) = fields.split_last()?;
    let fits = |(field, wanted): (&String, &String)| field == "*" || field == wanted;
    (place.len() == 4 && place.iter().zip(wanted).all(fits)).then(|| password.clone())
}

/// Returns an address without its password.
fn without_password(text: &str) -> String {
    let Some((scheme, rest)) = text.split_once("://") else { return text.to_owned() };
    let (place, path) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    let place = match place.rsplit_once('@') {
        Some((who, host)) => {
            let user = who.split_once(':').map_or(who, |(user, _)| user);
            format!("{user}@{host}")
        }
        None => place.to_owned(),
    };
    let (path, parameters) = path.split_once('?').unwrap_or((path, ""));
    let open = parameters.split('&').filter(|it| !it.is_empty() && !it.starts_with("password="));
    with_parameters(&format!("{scheme}://{place}{path}"), &open.collect::<Vec<&str>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_repeated() {
        let said = |text| Address::read(text).expect("an address").text().to_owned();
        assert_eq!(said("postgres://ann:secret@db/club"), "postgres://ann@db/club");
        assert_eq!(said("postgres://db/club?password=x&port=1"), "postgres://db/club?port=1");
        assert_eq!(said("postgres:///club"), "postgres:///club");
    }

    #[test]
    fn tls_is_used_with_every_server_but_a_local_one() {
        let mode = |text| Address::read(text).expect("an address").config.get_ssl_mode();
        assert_eq!(mode("postgres://ann@db.example/club"), SslMode::Require);
        assert_eq!(mode("postgres://ann@localhost/club"), SslMode::Disable);
        assert_eq!(mode("postgres://ann@db.example/club?sslmode=disable"), SslMode::Disable);
        assert_eq!(mode("postgres://ann@localhost/club?sslmode=verify-full"), SslMode::Require);
        assert!(Address::read("postgres://db/club?sslmode=maybe").is_err());
        assert!(Address::read("mysql://db/club").is_err());
    }

    #[test]
    fn password_file_lines_are_read_as_by_libpq() {
        let wanted = ["db", "5432", "club", "ann"].map(str::to_owned);
        let of = |line| of_line(line, &wanted);
        assert_eq!(of("db:5432:club:ann:se:cret").as_deref(), Some("se:cret"));
        assert_eq!(of(r"*:*:*:ann:se\:c\\ret").as_deref(), Some(r"se:c\ret"));
        assert_eq!(of("db:5432:club:ben:secret"), None);
        assert_eq!(of("# db:5432:club:ann:secret"), None);
        assert_eq!(of("db:5432:club"), None);
    }
}
