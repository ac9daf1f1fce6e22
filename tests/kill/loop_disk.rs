//! A disk in a file, with abilities of a real file system only: it can become read-only because of
//! an error while files on it are open, or enforce a quota.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A disk; gone with the test.
pub struct LoopDisk {
    folder: tempfile::TempDir,
    options: &'static str,
}

impl LoopDisk {
    /// Creates a disk with ext4 that becomes read-only at the first error; or returns why it
    /// cannot.
    #[allow(dead_code, reason = "not every test has one that breaks")]
    pub fn that_breaks() -> Result<LoopDisk, String> {
        let disk = LoopDisk::empty("loop,errors=remount-ro");
        run("mkfs.ext4", &["-q", "-F", "-m", "0", &disk.image()])?;
        disk.mount()?;
        if disk.trigger().is_some_and(|trigger| trigger.exists()) {
            Ok(disk)
        } else {
            Err("the kernel cannot be told that a disk has an error".to_owned())
        }
    }

    /// Creates a disk with btrfs on which the folder `home` is limited to six megabytes in all; or
    /// returns why it cannot.
    #[allow(dead_code, reason = "not every test has one with shares")]
    pub fn with_shares() -> Result<LoopDisk, String> {
        let disk = LoopDisk::empty("loop");
        run("mkfs.btrfs", &["-q", "--mixed", &disk.image()])?;
        disk.mount()?;
        let (place, home) = (disk.place(), disk.path().join("home"));
        let (place, home) = (place.to_str().unwrap_or(""), home.to_str().unwrap_or(""));
        run("btrfs", &["quota", "enable", place])?;
        run("btrfs", &["subvolume", "create", home])?;
        run("btrfs", &["qgroup", "limit", "6M", home])?;
        Ok(disk)
    }

    fn empty(options: &'static str) -> LoopDisk {
        let disk = LoopDisk { folder: tempfile::tempdir().unwrap(), options };
        fs::create_dir(disk.place()).unwrap();
        fs::File::create(disk.image()).unwrap().set_len(128 << 20).unwrap();
        disk
    }

    /// Returns its path.
    pub fn path(&self) -> PathBuf {
        self.place()
    }

    fn place(&self) -> PathBuf {
        self.folder.path().join("disk")
    }

    fn image(&self) -> String {
        self.folder.path().join("image").display().to_string()
    }

    fn mount(&self) -> Result<(), String> {
        run("mount", &["-o", self.options, &self.image(), &self.place().display().to_string()])
    }

    /// Returns the file through which the kernel is told that this disk has an error.
    fn trigger(&self) -> Option<PathBuf> {
        let mounts = fs::read_to_string("/proc/mounts").ok()?;
        let place = self.place().display().to_string();
        let line = mounts.lines().find(|line| line.split(' ').nth(1) == Some(&place))?;
        let device = Path::new(line.split(' ').next()?).file_name()?;
        Some(Path::new("/sys/fs/ext4").join(device).join("trigger_fs_error"))
    }

    /// Reports an error on the disk: the kernel allows no more writes, whatever is open.
    #[allow(dead_code, reason = "not every test has one that breaks")]
    pub fn breaks(&self) {
        // Earlier writes are on the disk by now, as after half a minute.
        let sync = Command::new("sync").arg("-f").arg(self.path()).status();
        assert!(sync.unwrap().success());
        fs::write(self.trigger().unwrap(), "a test").unwrap();
    }

    /// Unmounts, repairs and mounts the disk again; nothing may be open on it.
    #[allow(dead_code, reason = "not every test has one that breaks")]
    pub fn is_mended(&self) {
        let place = self.place().display().to_string();
        // A process that had something open may still be closing it.
        let mut taken_out = run("umount", &[&place]);
        for _ in 0..200 {
            if taken_out.is_ok() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
            taken_out = run("umount", &[&place]);
        }
        taken_out.unwrap();
        // Its exit status says that it has found and repaired something.
        let _ = Command::new("e2fsck").args(["-p", "-f", &self.image()]).output();
        self.mount().unwrap();
    }
}

impl Drop for LoopDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(self.place()).output();
    }
}

/// Runs a tool; returns its own words if it failed.
fn run(tool: &str, arguments: &[&str]) -> Result<(), String> {
    let done = Command::new(tool).args(arguments).output();
    let done = done.map_err(|error| format!("{tool}: {error}"))?;
    let said = String::from_utf8_lossy(&done.stderr);
    if done.status.success() { Ok(()) } else { Err(format!("{tool}: {}", said.trim())) }
}
