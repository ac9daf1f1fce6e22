//! The bell: a sound of the right length, played by a program of the system.

use session::files::bell;

#[test]
fn the_bell_is_a_sound_of_nearly_two_seconds() {
    let sound = bell::SOUND;
    let number = |at: usize, bytes: usize| {
        let bytes = sound[at..at + bytes].iter().rev();
        bytes.fold(0_usize, |number, byte| number * 256 + usize::from(*byte))
    };
    assert_eq!(
        (&sound[..4], &sound[8..16], &sound[36..40]),
        (&b"RIFF"[..], &b"WAVEfmt "[..], &b"data"[..])
    );
    // One channel of complete samples of 16 bits, and sizes that match the file.
    assert_eq!((number(20, 2), number(22, 2), number(34, 2)), (1, 1, 16));
    assert_eq!((number(4, 4), number(40, 4)), (sound.len() - 8, sound.len() - 44));
    let (rate, bytes) = (number(24, 4), number(28, 4));
    assert_eq!(bytes, 2 * rate);
    let milliseconds = number(40, 4) * 1000 / bytes;
    assert!((1750..=1850).contains(&milliseconds), "{milliseconds} ms");
}

#[cfg(unix)]
#[test]
fn the_first_working_player_gets_the_sound() {
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().unwrap();
    let (player, heard) = (folder.path().join("player"), folder.path().join("heard.wav"));
    let script = format!("#!/bin/sh\n[ \"$1\" = -q ] && cp \"$2\" '{}'\n", heard.display());
    fs::write(&player, script).unwrap();
    fs::set_permissions(&player, fs::Permissions::from_mode(0o700)).unwrap();
    let name = player.to_str().unwrap();
    let rang = bell::ring_with(&[("/nowhere/at/all", &[]), (name, &["-q"])]);
    assert_eq!(rang.as_deref(), Some(player.as_path()));
    assert_eq!(fs::read(&heard).unwrap(), bell::SOUND);
    // Without a player for it, it stays silent.
    assert_eq!(bell::ring_with(&[("/nowhere/at/all", &[])]), None);
}
