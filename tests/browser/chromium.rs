//! Drives the system's Chromium through two pipes.

use std::collections::HashMap;
use std::env;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use serde_json::{Value as Json, json};
use tempfile::TempDir;

use crate::phone::Phone;

/// How long an answer may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// The names under which systems install it; the shell, which has no windows, takes half as long.
const NAMES: [&str; 5] = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

type Waiting = Arc<Mutex<HashMap<u64, Sender<Json>>>>;

/// One browser for every test.
pub struct Chromium {
    child: Mutex<Option<Child>>,
    commands: Mutex<Option<ChildStdin>>,
    waiting: Waiting,
    number: AtomicU64,
    _profile: TempDir,
}

static RUNNING: OnceLock<Option<Chromium>> = OnceLock::new();

impl Chromium {
    /// Returns the browser, which is started once; `None` if it is not installed.
    pub fn running() -> Option<&'static Chromium> {
        RUNNING.get_or_init(|| find().map(|program| Chromium::start(&program))).as_ref()
    }

    /// Ends the browser, if any test started it.
    pub fn end() {
        let Some(Some(browser)) = RUNNING.get() else { return };
        drop(browser.commands.lock().unwrap().take());
        if let Some(mut child) = browser.child.lock().unwrap().take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    fn start(program: &Path) -> Chromium {
        let profile = TempDir::new().unwrap();
        // It reads commands from descriptor 3 and answers on 4, each terminated by a zero byte.
        let mut child = Command::new("sh")
            .arg("-c")
            .arg("exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1")
            .arg(program)
            .args(["--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu"])
            .args(["--disable-dev-shm-usage", "--no-first-run", "--disable-extensions"])
            .args(["--disable-background-networking", "--hide-scrollbars", "--mute-audio"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (commands, answers) = (child.stdin.take(), child.stdout.take().unwrap());
        let waiting = Waiting::default();
        let asked = Arc::clone(&waiting);
        std::thread::spawn(move || {
            for message in BufReader::new(answers).split(0) {
                let Ok(message) = message else { return };
                let Ok(message) = serde_json::from_slice::<Json>(&message) else { continue };
                let number = message.get("id").and_then(Json::as_u64);
                let sender = number.and_then(|number| asked.lock().unwrap().remove(&number));
                if let Some(sender) = sender {
                    let _ = sender.send(message);
                }
            }
        });
        Chromium {
            child: Mutex::new(Some(child)),
            commands: Mutex::new(commands),
            waiting,
            number: AtomicU64::new(1),
            _profile: profile,
        }
    }

    /// Opens a page of a phone's size with its own storage.
    pub fn phone(&'static self) -> Phone {
        let call = |method, parameters| self.call(None, method, parameters).unwrap();
        let context = call("Target.createBrowserContext", json!({}))["browserContextId"].clone();
        let page = json!({ "url": "about:blank", "browserContextId": context.clone() });
        let target = call("Target.createTarget", page)["targetId"].clone();
        let attach = json!({ "targetId": target, "flatten": true });
        let session = call("Target.attachToTarget", attach)["sessionId"].clone();
        Phone::new(self, context, session.as_str().unwrap().to_owned())
    }

    /// Opens an address on a phone of its own.
    pub fn at(&'static self, address: &str) -> Phone {
        let phone = self.phone();
        phone.open(address);
        phone
    }

    /// Opens an address on a phone of its own, and waits until the page is connected.
    pub fn connected(&'static self, address: &str) -> Phone {
        let phone = self.at(address);
        phone.is_told("Connected");
        phone
    }

    /// Sends a command and waits for the answer.
    pub fn call(
        &self,
        session: Option<&str>,
        method: &str,
        parameters: Json,
    ) -> Result<Json, String> {
        let answer = self.send(session, method, parameters);
        let answer = answer.recv_timeout(PATIENCE).map_err(|error| format!("{method}: {error}"))?;
        match answer.get("error") {
            Some(error) => Err(format!("{method}: {error}")),
            None => Ok(answer["result"].clone()),
        }
    }

    fn send(&self, session: Option<&str>, method: &str, parameters: Json) -> Receiver<Json> {
        let number = self.number.fetch_add(1, Ordering::Relaxed);
        let (sender, answer) = channel();
        self.waiting.lock().unwrap().insert(number, sender);
        let mut message = json!({ "id": number, "method": method, "params": parameters });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        if let Some(commands) = self.commands.lock().unwrap().as_mut() {
            commands.write_all(&bytes).unwrap();
        }
        answer
    }
}

fn find() -> Option<PathBuf> {
    let folders: Vec<PathBuf> = env::split_paths(&env::var_os("PATH")?).collect();
    let places = NAMES.iter().flat_map(|name| folders.iter().map(move |at| at.join(name)));
    env::var_os("CHROMIUM")
        .map(PathBuf::from)
        .or_else(|| places.into_iter().find(|it| it.is_file()))
}
