//! The bell of the clock: a built-in sound, played by one of the system's programs.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

/// The sound of a small bell of nearly two seconds, as a WAV file.
pub const SOUND: &[u8] = include_bytes!("../../assets/bell.wav");

/// Programs that play a file, and their arguments before its name.
const PLAYERS: [(&str, &[&str]); 6] = [
    ("pw-play", &[]),
    ("paplay", &[]),
    ("aplay", &["-q"]),
    ("afplay", &[]),
    ("ffplay", &["-nodisp", "-autoexit", "-loglevel", "quiet"]),
    ("play", &["-q"]),
];

/// Rings, in a thread of its own. Stays silent if no program can play it.
pub fn ring() {
    let ring = || ring_with(&PLAYERS);
    let _ = thread::Builder::new().name("bell".to_owned()).spawn(ring);
}

/// Writes the sound into a temporary file and plays it with the first of these programs that works.
/// Returns that program.
pub fn ring_with(players: &[(&str, &[&str])]) -> Option<PathBuf> {
    let file = tempfile::Builder::new().prefix("house-rules-").suffix(".wav").tempfile();
    let mut file = file.ok()?;
    file.write_all(SOUND).ok()?;
    let path = file.into_temp_path();
    let plays = |(program, before): &&(&str, &[&str])| {
        let mut command = Command::new(program);
        let _ = command.args(*before).arg(&path);
        let _ = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    if cfg!(windows) {
        let script = format!("(New-Object Media.SoundPlayer '{}').PlaySync()", path.display());
        let status = Command::new("powershell").args(["-NoProfile", "-Command", &script]).status();
        return status.is_ok_and(|status| status.success()).then(|| PathBuf::from("powershell"));
    }
    players.iter().find(plays).map(|(program, _)| PathBuf::from(program))
}
