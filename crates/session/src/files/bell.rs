//! The bell of the clock: a built-in sound, played by one of the system's programs.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

/// Samples per second.
const RATE: u32 = 22_050;
/// Length in seconds.
const LENGTH: f32 = 1.8;
/// The tones of a small bell: frequency in hertz, loudness, and rate of decay.
const TONES: [(f32, f32, f32); 4] =
    [(880.0, 0.5, 2.2), (1760.0, 0.25, 3.5), (2376.0, 0.15, 5.0), (3520.0, 0.08, 7.0)];

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
    file.write_all(&sound()).ok()?;
    play(&file.into_temp_path(), players)
}

fn play(path: &Path, players: &[(&str, &[&str])]) -> Option<PathBuf> {
    let plays = |(program, before): &&(&str, &[&str])| {
        let mut command = Command::new(program);
        let _ = command.args(*before).arg(path);
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

/// Returns the sound as a WAV file: one channel, 16 bits.
pub fn sound() -> Vec<u8> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a second and a half of samples"
    )]
    let samples: Vec<i16> = (0..(RATE as f32 * LENGTH) as u32)
        .map(|at| {
            let time = at as f32 / RATE as f32;
            let tone = |(hertz, loud, fade): &(f32, f32, f32)| {
                loud * (-fade * time).exp() * (std::f32::consts::TAU * hertz * time).sin()
            };
            (TONES.iter().map(tone).sum::<f32>() * 24_000.0) as i16
        })
        .collect();
    let data: Vec<u8> = samples.iter().flat_map(|sample| sample.to_le_bytes()).collect();
    let size = u32::try_from(data.len()).unwrap_or(0);
    let mut file = Vec::with_capacity(data.len() + 44);
    file.extend(b"RIFF");
    file.extend((size + 36).to_le_bytes());
    file.extend(b"WAVEfmt ");
    for (number, bytes) in
        [(16, 4), (1, 2), (1, 2), (RATE, 4), (RATE * 2, 4), (2, 2), (16, 2)] as [(u32, usize); 7]
    {
        file.extend(&number.to_le_bytes()[..bytes]);
    }
    file.extend(b"data");
    file.extend(size.to_le_bytes());
    file.extend(data);
    file
}
