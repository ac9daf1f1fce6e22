//! A connection to the database, which is notified of changes.

use std::future::{Future, poll_fn};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{ClientConfig, RootCertStore};
use tokio::runtime::Runtime;
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio_postgres::config::SslMode;
use tokio_postgres::{AsyncMessage, Client};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::address::Address;
use super::error::{Error, Result};

/// How long to wait for an answer before the connection is dropped.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// A connection; closed when dropped.
pub(super) struct Line {
    pub(super) client: Client,
    heard: Arc<Notify>,
    carries: JoinHandle<()>,
}

impl Drop for Line {
    fn drop(&mut self) {
        self.carries.abort();
    }
}

impl Line {
    /// Connects and checks the certificate.
    pub(super) async fn open(address: &Address) -> Result<Line> {
        let tls = MakeRustlsConnect::new(client_config(address)?);
        let (client, mut connection) = with_timeout(address.config.connect(tls)).await?;
        let heard = Arc::new(Notify::new());
        let ear = Arc::clone(&heard);
        let carries = tokio::spawn(async move {
            while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await
            {
                if matches!(message, AsyncMessage::Notification(_)) {
                    ear.notify_one();
                }
            }
            // A waiting task finds that it has ended.
            ear.notify_one();
        });
        Ok(Line { client, heard, carries })
    }

    /// Waits until anybody has written something, or the connection has ended.
    pub(super) async fn wait_for_news(&self) {
        self.heard.notified().await;
    }
}

/// Returns the answer to a query, or an error after a time limit.
pub(super) async fn with_timeout<T>(
    question: impl Future<Output = Result<T, tokio_postgres::Error>>,
) -> Result<T> {
    match tokio::time::timeout(ANSWER_TIMEOUT, question).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(Error::Line("it does not answer".to_owned())),
    }
}

fn client_config(address: &Address) -> Result<ClientConfig> {
    let roots = match (&address.authorities, address.config.get_ssl_mode()) {
        (_, SslMode::Disable) => RootCertStore::empty(),
        (Some(path), _) => of_file(path).map_err(Error::Certificates)?,
        (None, _) => {
            let mut roots = RootCertStore::empty();
            // Some of the system's certificates may be of an unsupported kind; the others are used.
            let _ = roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            roots
        }
    };
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| Error::Certificates(error.to_string()))?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}

fn of_file(path: &Path) -> Result<RootCertStore, String> {
    let said = |why: &dyn std::fmt::Display| format!("{}: {why}", path.display());
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(path).map_err(|error| said(&error))? {
        let certificate = certificate.map_err(|error| said(&error))?;
        roots.add(certificate).map_err(|error| said(&error))?;
    }
    if roots.is_empty() { Err(said(&"there is no certificate in it")) } else { Ok(roots) }
}

/// Returns the runtime that connections need.
pub(super) fn runtime() -> Result<Runtime> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?)
}
