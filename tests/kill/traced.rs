//! Every write and every sync: the scorekeeper plays an evening under `strace`, which records its
//! requests to the system, in order, and when each step was acknowledged. They are replayed onto a
//! disk, which is stopped after each request.
//!
//! Stopped by a kill, the disk has everything written so far. Stopped by a power failure it has
//! what was synced, and any part of the rest in any order: each write complete, torn, or missing;
//! names of files as far as their folder was synced. Each must open at an acknowledged step or the
//! one in progress. This finds a commit that is acknowledged before it is synced.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use scoring::Rng;

use super::evening::evening;
use super::killed::{reached, scorekeeper};
use super::{Skipped, times};

/// The unit that a disk writes completely or not at all.
const SECTOR: usize = 512;

/// Something asked of the system.
#[derive(Debug)]
enum Request {
    Create(PathBuf),
    Write(PathBuf, usize, Vec<u8>),
    Cut(PathBuf, usize),
    Sync(PathBuf),
    Remove(PathBuf),
    Rename(PathBuf, PathBuf),
    /// The scorekeeper has printed that this many steps are on the disk.
    Acknowledged(usize),
}

pub fn at_every_request() -> Result<(), Skipped> {
    let requests = requests(2)?;
    let (_, states) = evening(2);
    let mut chance = Rng(0x5EED_0004);
    let mut disk = Disk::default();
    let (mut acknowledged, mut kills, mut cuts) = (0, 0, 0);
    let syncs = requests.iter().filter(|request| matches!(request, Request::Sync(_))).count();
    // Each of them, or as many as there is time for.
    let every = (requests.len() / (times() * 5)).max(1);
    for (number, request) in requests.iter().enumerate() {
        if let Request::Acknowledged(steps) = request {
            acknowledged = *steps;
        }
        disk.take(request);
        // At most what was just acknowledged can be lost.
        let said = matches!(request, Request::Acknowledged(_)) && chance.index(every) < Some(4);
        if !said && !chance.one_in(every) {
            continue;
        }
        let stopped = [disk.killed(), disk.without_power(&mut chance), disk.synced()];
        for (nth, stopped) in stopped.into_iter().enumerate() {
            let folder = tempfile::tempdir().unwrap();
            for (name, content) in stopped {
                let path = folder.path().join(name);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, content).unwrap();
            }
            let held = reached(&folder.path().join("evening.db"), acknowledged, &states);
            assert!(held >= acknowledged, "request {number}: {held} of {acknowledged} steps");
            if nth == 0 { kills += 1 } else { cuts += 1 }
        }
    }
    println!(
        "{} requests, {syncs} of them syncs: killed after {kills} of them, the power gone {cuts} \
         times",
        requests.len()
    );
    Ok(())
}

/// Returns the requests of an evening to the system.
fn requests(seed: u64) -> Result<Vec<Request>, Skipped> {
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("trace");
    let home = folder.path().join("home");
    fs::create_dir(&home).unwrap();
    let calls = "trace=openat,close,pwrite64,write,ftruncate,fsync,fdatasync,unlink,rename";
    let mut strace = scorekeeper("strace", &home.join("evening.db"), seed, 0);
    strace.args(["-qq", "-f", "-xx", "-s", "100000", "-e", calls, "-o"]).arg(&trace);
    let run = strace.arg(std::env::current_exe().unwrap());
    let watches = Command::new("strace").args(["-o", "/dev/null", "true"]).output();
    if !watches.is_ok_and(|output| output.status.success()) {
        return Err(Skipped("strace is not there, or may not watch".to_owned()));
    }
    assert!(run.output().unwrap().status.success(), "the evening did not end");
    let mut reader = Reader { home, open: BTreeMap::new() };
    let text = fs::read_to_string(trace).unwrap();
    let requests: Vec<Request> = text.lines().flat_map(|line| reader.read(line)).collect();
    let asked = requests.iter().any(|request| matches!(request, Request::Sync(_)));
    assert!(asked && requests.len() > 500, "the trace was not understood");
    Ok(requests)
}

/// Reads a trace line by line and tracks which files are open.
struct Reader {
    home: PathBuf,
    open: BTreeMap<usize, PathBuf>,
}

impl Reader {
    fn read(&mut self, line: &str) -> Vec<Request> {
        let Some((call, result)) = line.rsplit_once(" = ") else { return Vec::new() };
        let call = call.trim_end();
        let call = call.split_once(' ').map_or(call, |(_, call)| call).trim_start();
        let Some((name, arguments)) = call.split_once('(') else { return Vec::new() };
        let arguments: Vec<&str> = arguments.trim_end_matches(')').split(", ").collect();
        let Some(result) = result.split(' ').next().and_then(|word| word.parse::<usize>().ok())
        else {
            return Vec::new();
        };
        let number = |at: usize| arguments[at].parse::<usize>().unwrap();
        let file = |at: usize| self.open.get(&number(at)).cloned();
        match name {
            "openat" => {
                let Some(path) = self.inside(arguments[1]) else { return Vec::new() };
                let _ = self.open.insert(result, path.clone());
                let mut requests = Vec::new();
                if arguments[2].contains("O_CREAT") {
                    requests.push(Request::Create(path.clone()));
                }
                if arguments[2].contains("O_TRUNC") {
                    requests.push(Request::Cut(path, 0));
                }
                requests
            }
            "close" => {
                let _ = self.open.remove(&number(0));
                Vec::new()
            }
            "pwrite64" => file(0)
                .map(|path| Request::Write(path, number(3), bytes(arguments[1])[..result].to_vec()))
                .into_iter()
                .collect(),
            "write" if number(0) == 1 => {
                let said = String::from_utf8(bytes(arguments[1])).unwrap();
                vec![Request::Acknowledged(said.trim().parse().unwrap())]
            }
            "ftruncate" => file(0).map(|path| Request::Cut(path, number(1))).into_iter().collect(),
            "fsync" | "fdatasync" => file(0).map(Request::Sync).into_iter().collect(),
            "unlink" => self.inside(arguments[0]).map(Request::Remove).into_iter().collect(),
            "rename" => {
                let both = self.inside(arguments[0]).zip(self.inside(arguments[1]));
                both.map(|(from, to)| Request::Rename(from, to)).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns a path within the folder, relative to it; the folder itself is the empty path.
    fn inside(&self, text: &str) -> Option<PathBuf> {
        let path = PathBuf::from(String::from_utf8(bytes(text)).unwrap());
        path.strip_prefix(&self.home).ok().map(Path::to_owned)
    }
}

/// Returns the bytes of a text such as `"\x41\x42"`.
fn bytes(text: &str) -> Vec<u8> {
    let hex = text.trim_matches('"').split("\\x").skip(1);
    hex.map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect()
}

/// A request to change a file between two syncs.
#[derive(Clone)]
enum Change {
    Write(usize, Vec<u8>),
    Cut(usize),
}

/// A file: its synced content, and the changes since.
#[derive(Clone, Default)]
struct File {
    synced: Vec<u8>,
    since: Vec<Change>,
}

fn apply(content: &mut Vec<u8>, change: &Change) {
    match change {
        Change::Write(at, bytes) => {
            let end = at + bytes.len();
            if content.len() < end {
                content.resize(end, 0);
            }
            content[*at..end].copy_from_slice(bytes);
        }
        Change::Cut(length) => content.resize(*length, 0),
    }
}

impl File {
    fn now(&self) -> Vec<u8> {
        let mut content = self.synced.clone();
        self.since.iter().for_each(|change| apply(&mut content, change));
        content
    }

    /// Returns the content after a power cut: each part that was not synced complete, torn, or
    /// missing.
    fn torn(&self, chance: &mut Rng) -> Vec<u8> {
        let mut content = self.synced.clone();
        for change in &self.since {
            match (chance.index(3).unwrap(), change) {
                (0, _) => {}
                (1, Change::Write(at, bytes)) => {
                    let sectors = bytes.len().div_ceil(SECTOR);
                    let length = (chance.index(sectors + 1).unwrap() * SECTOR).min(bytes.len());
                    apply(&mut content, &Change::Write(*at, bytes[..length].to_vec()));
                }
                (_, change) => apply(&mut content, change),
            }
        }
        content
    }
}

/// Which file a name means.
type Names = BTreeMap<PathBuf, usize>;

#[derive(Default)]
struct Disk {
    files: Vec<File>,
    names: Names,
    /// The names that are safely on the disk, and how they changed since, one by one.
    synced: Names,
    since: Vec<Names>,
}

impl Disk {
    fn take(&mut self, request: &Request) {
        match request {
            Request::Create(path) => {
                if !self.names.contains_key(path) {
                    self.files.push(File::default());
                    let _ = self.names.insert(path.clone(), self.files.len() - 1);
                    self.since.push(self.names.clone());
                }
            }
            Request::Write(path, at, bytes) => {
                self.file(path).since.push(Change::Write(*at, bytes.clone()));
            }
            Request::Cut(path, length) => self.file(path).since.push(Change::Cut(*length)),
            Request::Sync(path) if self.names.contains_key(path) => {
                let file = self.file(path);
                file.synced = file.now();
                file.since.clear();
            }
            // Syncing a folder here also syncs the others, which is harmless.
            Request::Sync(_) => {
                self.synced = self.names.clone();
                self.since.clear();
            }
            Request::Remove(path) => {
                let _ = self.names.remove(path);
                self.since.push(self.names.clone());
            }
            Request::Rename(from, to) => {
                let file = self.names.remove(from).unwrap();
                let _ = self.names.insert(to.clone(), file);
                self.since.push(self.names.clone());
            }
            Request::Acknowledged(_) => {}
        }
    }

    fn file(&mut self, path: &Path) -> &mut File {
        let file = self.names[path];
        &mut self.files[file]
    }

    fn killed(&self) -> Vec<(PathBuf, Vec<u8>)> {
        self.with(&self.names, File::now)
    }

    /// Returns what was synced, and nothing else.
    fn synced(&self) -> Vec<(PathBuf, Vec<u8>)> {
        self.with(&self.synced, |file| file.synced.clone())
    }

    fn without_power(&self, chance: &mut Rng) -> Vec<(PathBuf, Vec<u8>)> {
        // Names reach the disk in their order.
        let known = chance.index(self.since.len() + 1).unwrap();
        let names = known.checked_sub(1).map_or(&self.synced, |last| &self.since[last]);
        self.with(names, |file| file.torn(chance))
    }

    fn with(
        &self,
        names: &Names,
        mut content: impl FnMut(&File) -> Vec<u8>,
    ) -> Vec<(PathBuf, Vec<u8>)> {
        names.iter().map(|(path, file)| (path.clone(), content(&self.files[*file]))).collect()
    }
}
