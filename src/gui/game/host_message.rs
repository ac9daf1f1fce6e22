//! Messages of the host's panel.

use session::host::HostSettings;
use session::host_desk::{HostBox, HostTab};

/// Messages of the host's panel.
#[derive(Debug, Clone)]
pub enum HostMessage {
    /// Opens the panel at a tab.
    Open(HostTab),
    /// Closes the panel.
    Close,
    /// Changes the settings.
    Set(Box<HostSettings>),
    /// A number was typed.
    Typed(HostBox, String),
    /// Starts the clock, or pauses it.
    ToggleClock,
    /// Adds minutes to the clock.
    AddMinutes(i64),
    /// Rings the bell.
    Ring,
    /// Closes the tables that still play.
    CloseTables,
    /// Prints the list of prizes.
    PrintList,
    /// Prints a certificate for each winner.
    PrintCertificates,
    /// Advances a rehearsal one step.
    Step,
}

impl HostMessage {
    /// Returns the message that makes a change to `settings`.
    pub(super) fn set(
        settings: &HostSettings,
        change: impl FnOnce(&mut HostSettings),
    ) -> HostMessage {
        let mut settings = settings.clone();
        change(&mut settings);
        HostMessage::Set(Box::new(settings))
    }
}
