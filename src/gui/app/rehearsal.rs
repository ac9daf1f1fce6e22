//! Rehearsals in a separate file: the library is set aside meanwhile, and the file is deleted
//! afterwards.

use iced::Task;
use tempfile::TempDir;

use super::{App, Message};
use scoring::file_error::reason;
use session::host::{HostSettings, Rehearsal};
use session::rehearsal::RehearsalKind;
use store::worker::StoreHandle;

/// The library set aside, and the folder of the rehearsal's file, which is deleted when dropped.
pub(super) struct RehearsalFile {
    library: StoreHandle,
    _folder: TempDir,
}

impl App {
    /// Opens a night or a match with invented guests in a new file.
    pub(super) fn rehearse(&mut self, what: RehearsalKind) -> Task<Message> {
        let record = what.record().filter(|_| self.opening.is_none());
        let Some(record) = record else { return Task::none() };
        let folder = match tempfile::Builder::new().prefix("house-rules-rehearsal-").tempdir() {
            Ok(folder) => folder,
            Err(error) => {
                let place = std::env::temp_dir();
                let words = "A rehearsal needs a temporary folder. None could be made in";
                self.show_error(format!("{words} {}: {}.", place.display(), reason(&error)));
                return Task::none();
            }
        };
        let store = StoreHandle::at(folder.path().join("rehearsal.db"));
        let library = std::mem::replace(&mut self.store, store);
        self.rehearsal = Some(RehearsalFile { library, _folder: folder });
        let rehearsal = Some(Rehearsal::default());
        let host = HostSettings { rehearsal, ..HostSettings::default() }.texts();
        let create = self.store.run(move |store| {
            let id = store.create(&record, None)?;
            store.set_host_settings(id, &host)?;
            Ok(id)
        });
        Task::perform(create, Message::RehearsalCreated)
    }

    /// Returns to the library after a rehearsal.
    pub(super) fn end_rehearsal(&mut self) {
        if let Some(file) = self.rehearsal.take() {
            self.store = file.library;
        }
    }
}
