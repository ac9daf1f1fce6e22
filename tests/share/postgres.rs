//! A PostgreSQL server for the tests: in its own folder, on a free port, run by an ordinary user.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// The ordinary user if the tests run as root, which the server refuses.
const NOBODY: &str = "65534";

/// A server, which ends with this.
pub struct Server {
    folder: TempDir,
    programs: PathBuf,
    pub port: u16,
    running: Mutex<Option<Child>>,
    databases: AtomicUsize,
}

/// Returns the folder with the server's programs; `None` if it is not installed.
fn programs() -> Option<PathBuf> {
    let named = std::env::var_os("HOUSE_RULES_POSTGRES").map(PathBuf::from);
    let mut folders: Vec<PathBuf> = named.into_iter().collect();
    if let Ok(versions) = fs::read_dir("/usr/lib/postgresql") {
        folders.extend(versions.flatten().map(|version| version.path().join("bin")));
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    folders.extend(std::env::split_paths(&path));
    folders.into_iter().find(|folder| folder.join("initdb").exists())
}

static COMMON: OnceLock<Option<Server>> = OnceLock::new();

/// Returns the server that most tests share, each with its own database.
pub fn common() -> Option<&'static Server> {
    COMMON.get_or_init(|| programs().map(Server::start)).as_ref()
}

/// Ends the common server.
pub fn end() {
    if let Some(Some(server)) = COMMON.get() {
        server.stop();
    }
}

impl Server {
    /// Starts another server, for tests that kill it.
    pub fn own() -> Server {
        Server::start(programs().unwrap())
    }

    fn start(programs: PathBuf) -> Server {
        let folder = tempfile::Builder::new().prefix("hr-pg").tempdir_in("/tmp").unwrap();
        if is_root() {
            let of_nobody = Command::new("chown").arg(NOBODY).arg(folder.path()).status().unwrap();
            assert!(of_nobody.success());
        }
        let port = TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port();
        let (running, databases) = (Mutex::new(None), AtomicUsize::new(0));
        let server = Server { folder, programs, port, running, databases };
        let made = server
            .program("initdb")
            .args(["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-D"])
            .arg(server.data())
            .stdout(Stdio::null())
            .status()
            .unwrap();
        assert!(made.success(), "initdb");
        // One role needs its password.
        let rules = server.data().join("pg_hba.conf");
        let usual = fs::read_to_string(&rules).unwrap();
        let locked = "host all locked 127.0.0.1/32 scram-sha-256\n";
        fs::write(&rules, format!("{locked}{usual}")).unwrap();
        server.begin();
        server
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Returns the command of one of the server's programs, to be run by an ordinary user.
    fn program(&self, name: &str) -> Command {
        let program = self.programs.join(name);
        if !is_root() {
            return Command::new(program);
        }
        let mut command = Command::new("setpriv");
        command.args(["--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", "--"]).arg(program);
        command.current_dir("/");
        command
    }

    /// Starts it, and waits until it answers.
    pub fn begin(&self) {
        let log = fs::File::create(self.folder.path().join("log")).unwrap();
        let child = self
            .program("postgres")
            .arg("-D")
            .arg(self.data())
            .args(["-p", &self.port.to_string()])
            .arg("-k")
            .arg(self.folder.path())
            .args(["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=120"])
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .unwrap();
        *self.running.lock().unwrap() = Some(child);
        let begun = Instant::now();
        while !self.answers() {
            assert!(begun.elapsed() < Duration::from_secs(60), "the server does not answer");
            sleep(Duration::from_millis(50));
        }
    }

    fn answers(&self) -> bool {
        let mut ready = Command::new(self.programs.join("pg_isready"));
        ready.args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string()]);
        ready.status().is_ok_and(|status| status.success())
    }

    /// Kills it as a power cut would, and waits until it is gone.
    pub fn kill(&self) {
        if let Some(mut child) = self.running.lock().unwrap().take() {
            child.kill().unwrap();
            child.wait().unwrap();
            // Its child processes end by themselves, and the next server would refuse to start
            // before.
            sleep(Duration::from_millis(700));
        }
    }

    fn stop(&self) {
        let stopped = self
            .program("pg_ctl")
            .args(["stop", "-s", "-m", "immediate", "-D"])
            .arg(self.data())
            .status();
        drop(stopped);
        if let Some(mut child) = self.running.lock().unwrap().take() {
            drop(child.wait());
        }
        drop(fs::remove_dir_all(self.folder.path()));
    }

    /// Creates a database and returns its name.
    pub fn database(&self) -> String {
        let name = format!("club{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.ask("postgres", &format!("create database {name}"));
        name
    }

    /// Returns the address of a database.
    pub fn address(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }

    /// Returns what the server answers, without headings.
    pub fn ask(&self, database: &str, sql: &str) -> String {
        self.try_ask(database, sql).unwrap_or_else(|said| panic!("{sql}: {said}"))
    }

    /// Returns what the server answers, or why it does not.
    pub fn try_ask(&self, database: &str, sql: &str) -> Result<String, String> {
        let answer = Command::new(self.programs.join("psql"))
            .args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", sql])
            .arg(self.address(database))
            .output()
            .unwrap();
        let said = |bytes| String::from_utf8(bytes).unwrap().trim().to_owned();
        if answer.status.success() { Ok(said(answer.stdout)) } else { Err(said(answer.stderr)) }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

fn is_root() -> bool {
    Path::new("/root").exists()
        && Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout.starts_with(b"0"))
}
