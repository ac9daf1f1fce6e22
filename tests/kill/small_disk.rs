//! A disk with so little space that it is soon full.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// A disk of eight megabytes, which is removed with the test.
pub struct SmallDisk(tempfile::TempDir);

impl SmallDisk {
    /// Creates an empty disk; `None` if only root could mount it.
    pub fn new() -> Option<SmallDisk> {
        let folder = tempfile::tempdir().unwrap();
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=8m", "tmpfs"])
            .arg(folder.path())
            .stderr(Stdio::null())
            .status();
        mounted.is_ok_and(|status| status.success()).then_some(SmallDisk(folder))
    }

    /// Makes the disk read-only or writable. No file may be open for writing, or the system
    /// refuses.
    #[allow(dead_code, reason = "not every test writes so little")]
    pub fn read_only(&self, read_only: bool) {
        let how = if read_only { "remount,ro" } else { "remount,rw" };
        let mounted = Command::new("mount").args(["-o", how]).arg(self.path()).status();
        assert!(mounted.unwrap().success());
    }

    /// Returns its path.
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(self.path()).status();
    }
}

/// Fills the free space except for this many bytes.
pub fn fill(disk: &Path, but: usize) {
    let filler = disk.join("holiday.jpg");
    let mut size = 1 << 22;
    let mut content = Vec::new();
    while size > 1024 {
        content.resize(content.len() + size, 0xAB);
        if fs::write(&filler, &content).is_err() {
            content.truncate(content.len() - size);
            fs::write(&filler, &content).unwrap();
        }
        size /= 2;
    }
    content.truncate(content.len().saturating_sub(but));
    fs::write(&filler, content).unwrap();
}

/// Deletes a file and waits until its space is free: a process that another test is starting may
/// hold a copy of a handle to it for a moment.
#[allow(dead_code, reason = "not every test deletes one")]
pub fn delete(file: &Path) {
    fs::remove_file(file).unwrap();
    for _ in 0..200 {
        if fs::write(file, vec![0xAB; 1 << 18]).is_ok() {
            break;
        }
        thread::sleep(Duration::from_millis(20));
    }
    fs::remove_file(file).unwrap();
}
