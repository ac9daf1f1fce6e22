//! Files and folders that only their owner may read.
//!
//! Invariants: a file is replaced as a whole. What root makes belongs to the owner of the folder it
//! is made in, so a program run once as root leaves nothing that its user cannot write.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use tempfile::NamedTempFile;

/// Returns the folder of a file: "." for a name alone.
pub fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Writes a file, replacing an existing one.
///
/// # Errors
/// Why it cannot be written; then nothing was changed.
pub fn write(file: &Path, text: &str) -> io::Result<()> {
    let folder = folder_of(file);
    // Only the owner may read it, under either name.
    let mut part = NamedTempFile::new_in(folder)?;
    part.write_all(text.as_bytes())?;
    give(part.as_file(), folder);
    part.as_file().sync_all()?;
    let _ = part.persist(file).map_err(|error| error.error)?;
    sync_folder(folder);
    Ok(())
}

/// Creates an empty file. Whatever has the name already, even a link, is left alone.
pub fn create_new(file: &Path) -> io::Result<fs::File> {
    let mut options = fs::OpenOptions::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        let _ = options.mode(0o600);
    }
    let made = options.write(true).create_new(true).open(file)?;
    give(&made, folder_of(file));
    Ok(made)
}

/// Syncs a folder: a file may be on the disk, and its new name not yet.
pub fn sync_folder(folder: &Path) {
    if let Ok(folder) = fs::File::open(folder) {
        let _ = folder.sync_all();
    }
}

/// Creates a folder and its parents, if they do not exist. Existing folders are left as they are.
pub fn create_folder(folder: &Path) -> io::Result<()> {
    let missing: Vec<&Path> = folder.ancestors().take_while(|path| !path.exists()).collect();
    create(folder, &missing, folder_builder().recursive(true))
}

/// Creates a folder in one that exists, which is not created.
pub fn create_subfolder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() { Ok(()) } else { create(folder, &[folder], &folder_builder()) }
}

fn create(folder: &Path, missing: &[&Path], builder: &fs::DirBuilder) -> io::Result<()> {
    if missing.iter().any(|path| !path.exists() && path.symlink_metadata().is_ok()) {
        return Err(io::Error::other("it is a link that leads nowhere"));
    }
    builder.create(folder)?;
    for made in missing.iter().rev() {
        if let Ok(opened) = fs::File::open(made) {
            give(&opened, folder_of(made));
        }
    }
    Ok(())
}

fn folder_builder() -> fs::DirBuilder {
    #[cfg_attr(not(unix), allow(unused_mut, reason = "only Unix has modes"))]
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        let _ = builder.mode(0o700);
    }
    builder
}

/// Gives what root has just made to the owner of another file or folder.
pub fn give(made: &fs::File, like: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        let (Ok(now), Ok(like)) = (made.metadata(), fs::metadata(like)) else { return };
        if now.uid() == 0 && like.uid() != 0 {
            let _ = fchown(made, Some(like.uid()), Some(like.gid()));
        }
    }
    #[cfg(not(unix))]
    let _ = (made, like);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::unwrap_used, reason = "a test")]
    fn a_subfolder_is_not_created_in_a_folder_that_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let stick = folder.path().join("stick");
        assert!(create_subfolder(&stick.join("backups")).is_err() && !stick.exists());
        fs::create_dir(&stick).unwrap();
        for _ in 0..2 {
            create_subfolder(&stick.join("backups")).unwrap();
        }
        assert!(stick.join("backups").is_dir());
    }
}
