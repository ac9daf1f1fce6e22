//! Chooses the journal mode that a file's disk allows.
//!
//! A write-ahead log has an index that is written as mapped memory. On btrfs every write to such a
//! page needs new space; with none left, the system kills the program. So a file on btrfs has a
//! rollback journal instead, and a full disk is an ordinary error.

use std::path::Path;

/// Returns whether mapped memory can be written on this disk when it is full.
pub(super) fn is_mapped_safely(path: &Path) -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let mounts = std::fs::read_to_string("/proc/self/mounts").unwrap_or_default();
    let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    file_system(&mounts, &path) != Some("btrfs")
}

/// Returns the type of the file system of a path: that of the innermost mount point, and of several
/// mounts at one point, of the last.
fn file_system<'a>(mounts: &'a str, path: &Path) -> Option<&'a str> {
    let mounted = mounts.lines().filter_map(|line| {
        let mut words = line.split(' ').skip(1);
        let (place, kind) = (words.next()?, words.next()?);
        // The format escapes spaces.
        let place = place.replace("\\040", " ");
        path.starts_with(&place).then_some((place.len(), kind))
    });
    mounted.max_by_key(|(length, _)| *length).map(|(_, kind)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_mount_point_determines_the_file_system() {
        let mounts = "/dev/sda / btrfs rw 0 0\n\
                      /dev/sdb /home ext4 rw 0 0\n\
                      /dev/sdc /home/ada/card\\040games tmpfs rw 0 0\n\
                      /dev/sdd /home/ada/card\\040games btrfs rw 0 0\n";
        let on = |path: &str| file_system(mounts, Path::new(path));
        assert_eq!(on("/etc/evening.db"), Some("btrfs"));
        assert_eq!(on("/home/ada/evening.db"), Some("ext4"));
        assert_eq!(on("/homely/evening.db"), Some("btrfs"));
        assert_eq!(on("/home/ada/card games/evening.db"), Some("btrfs"));
        assert_eq!(on("evening.db"), None);
    }
}
