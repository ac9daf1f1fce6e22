//! One page, used like a phone.

use crate::prelude::*;

/// How long something may take to appear.
const PATIENCE: Duration = Duration::from_secs(30);

/// How the pages look.
#[derive(Debug, Clone, Copy)]
pub enum Look {
    Light,
    Dark,
    Contrast,
}

impl Look {
    pub const ALL: [Look; 3] = [Look::Light, Look::Dark, Look::Contrast];

    pub fn name(self) -> &'static str {
        match self {
            Look::Light => "light",
            Look::Dark => "dark",
            Look::Contrast => "contrast",
        }
    }
}

/// A page with a storage of its own.
pub struct Phone {
    browser: &'static Chromium,
    context: Json,
    session: String,
}

impl Drop for Phone {
    fn drop(&mut self) {
        let context = json!({ "browserContextId": self.context });
        let _ = self.browser.call(None, "Target.disposeBrowserContext", context);
    }
}

impl Phone {
    pub(crate) fn new(browser: &'static Chromium, context: Json, session: String) -> Phone {
        let phone = Phone { browser, context, session };
        phone.call("Page.enable", json!({}));
        phone.call("Network.enable", json!({}));
        phone.resize(360, 640);
        phone
    }

    /// Sends a command of the protocol and returns the answer.
    pub fn call(&self, method: &str, parameters: Json) -> Json {
        self.browser.call(Some(&self.session), method, parameters).unwrap()
    }

    /// Returns the value of an expression; null while the page is being replaced.
    pub fn value(&self, expression: &str) -> Json {
        let asked =
            json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        match self.browser.call(Some(&self.session), "Runtime.evaluate", asked) {
            Ok(answer) if answer.get("exceptionDetails").is_some() => {
                panic!("{expression}: {}", answer["exceptionDetails"])
            }
            Ok(answer) => answer["result"]["value"].clone(),
            Err(_) => Json::Null,
        }
    }

    /// Waits until an expression is true.
    pub fn wait(&self, expression: &str) {
        let begun = Instant::now();
        while self.value(expression) != true {
            assert!(begun.elapsed() < PATIENCE, "never true: {expression}\n{}", self.seen());
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until the page shows these words.
    pub fn wait_for(&self, words: &str) {
        self.wait(&format!(
            "!!document.body && document.body.innerText.includes({})",
            quoted(words)
        ));
    }

    /// Waits until the page says this about its connection.
    pub fn is_told(&self, state: &str) {
        self.wait(&format!("document.querySelector('.live')?.textContent === {}", quoted(state)));
    }

    /// Returns the text of the page.
    pub fn words(&self) -> String {
        let words = self.value("document.body ? document.body.innerText : ''");
        words.as_str().unwrap_or_default().to_owned()
    }

    /// Returns the page's words, its address, what is typed, and what it has requested from the
    /// server.
    pub fn seen(&self) -> String {
        let facts = self.value(
            "JSON.stringify({ at: location.href, seen: document.visibilityState, \
             age: Math.round(performance.now()), focus: document.activeElement?.name ?? '', \
             boxes: [...document.querySelectorAll('input')].map(it => `${it.name}: ${it.value}`), \
             kept: { ...localStorage }, asked: performance.getEntriesByType('resource').map(it => \
             `${Math.round(it.startTime)} to ${Math.round(it.responseEnd)} ms ${it.responseStatus} ${it.name}`) })",
        );
        format!("{}\n{}", self.words(), facts.as_str().unwrap_or_default())
    }

    /// Opens an address.
    pub fn open(&self, address: &str) {
        self.on_next_page(|phone| {
            phone.call("Page.navigate", json!({ "url": address }));
        });
    }

    /// Does something that leads to another page, and waits for that page.
    pub fn on_next_page(&self, act: impl FnOnce(&Phone)) {
        self.value("window.before = true");
        act(self);
        self.wait("!window.before && document.readyState === 'complete'");
    }

    /// Taps the center of the element that a selector finds.
    pub fn tap(&self, selector: &str) {
        self.hold(selector, || ());
    }

    /// Taps a link or a button that leads to another page.
    pub fn follow(&self, selector: &str) {
        self.on_next_page(|phone| phone.tap(selector));
    }

    /// Sends the form of the page with its button.
    pub fn send(&self) {
        self.follow(":is(.bar, .answer) .button");
    }

    /// Taps a box and types into it.
    pub fn fill(&self, selector: &str, text: &str) {
        self.tap(selector);
        self.write(text);
    }

    /// Taps it, and does something while the finger is down.
    pub fn hold(&self, selector: &str, act: impl FnOnce()) {
        // A newer version of the page may be on its way.
        self.wait(&format!("!!document.querySelector({})", quoted(selector)));
        let at = self.value(&format!(
            "(() => {{ const it = document.querySelector({}); \
             it.scrollIntoView({{ block: 'center' }}); const at = it.getBoundingClientRect(); \
             return [at.x + at.width / 2, at.y + at.height / 2]; }})()",
            quoted(selector)
        ));
        assert!(at.is_array(), "{selector} is gone:\n{}", self.words());
        let send = |kind: &str, button: &str, buttons: u8| {
            let event = json!({
                "type": kind, "x": at[0], "y": at[1],
                "button": button, "buttons": buttons, "clickCount": 1
            });
            self.call("Input.dispatchMouseEvent", event);
        };
        send("mouseMoved", "none", 0);
        send("mousePressed", "left", 1);
        act();
        send("mouseReleased", "left", 0);
    }

    /// Taps a box, once more if the page moved under the finger: a person sees where the caret is, or
    /// that the choice is not made.
    pub fn point(&self, selector: &str) {
        let found = format!("document.querySelector({})", quoted(selector));
        self.tap(selector);
        if self.value(&format!("[null, document.activeElement].includes({found})")) != true {
            self.tap(selector);
        }
    }

    /// Presses a key that types nothing: Tab, Enter, Space, Backspace or the down arrow.
    pub fn press(&self, key: &str) {
        let (key, code, number, text) = match key {
            "Enter" => ("Enter", "Enter", 13, "\r"),
            "Tab" => ("Tab", "Tab", 9, ""),
            "Space" => (" ", "Space", 32, " "),
            "Backspace" => ("Backspace", "Backspace", 8, ""),
            "ArrowDown" => ("ArrowDown", "ArrowDown", 40, ""),
            other => panic!("no key {other}"),
        };
        let kind = if text.is_empty() { "rawKeyDown" } else { "keyDown" };
        for kind in [kind, "keyUp"] {
            let mut event = json!({
                "type": kind, "key": key, "code": code, "windowsVirtualKeyCode": number
            });
            if kind == "keyDown" {
                event["text"] = text.into();
            }
            self.call("Input.dispatchKeyEvent", event);
        }
    }

    /// Types into the focused element, key by key.
    pub fn write(&self, text: &str) {
        for char in text.chars() {
            let key = char.to_string();
            self.call(
                "Input.dispatchKeyEvent",
                json!({ "type": "keyDown", "key": key, "text": key }),
            );
            self.call("Input.dispatchKeyEvent", json!({ "type": "keyUp", "key": key }));
        }
    }

    /// Sets the size of the page in CSS pixels.
    pub fn resize(&self, width: u32, height: u32) {
        self.zoom(width, height, 1.0);
    }

    /// Sets the size and a scale: at twice the scale, half as much of the page is visible.
    pub fn zoom(&self, width: u32, height: u32, scale: f64) {
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": scale, "mobile": false
        });
        self.call("Emulation.setDeviceMetricsOverride", size);
    }

    pub fn look(&self, look: Look) {
        let scheme = if matches!(look, Look::Dark) { "dark" } else { "light" };
        let contrast = if matches!(look, Look::Contrast) { "more" } else { "no-preference" };
        let features = json!({ "features": [
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-contrast", "value": contrast },
        ]});
        self.call("Emulation.setEmulatedMedia", features);
    }

    pub fn without_scripts(&self) {
        self.call("Emulation.setScriptExecutionDisabled", json!({ "value": true }));
    }

    /// Takes the phone out of range, or back.
    pub fn offline(&self, is: bool) {
        let network = json!({
            "offline": is, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1
        });
        self.call("Network.emulateNetworkConditions", network);
        // On a busy machine the next request would still get through.
        if is {
            self.wait("fetch('/icon.svg', { cache: 'no-store' }).then(() => false, () => true)");
        }
    }

    /// Freezes the page as a phone in a pocket does, or resumes it.
    pub fn freeze(&self, is: bool) {
        let state = if is { "frozen" } else { "active" };
        self.call("Page.setWebLifecycleState", json!({ "state": state }));
    }

    /// Saves a picture of the visible page.
    pub fn picture(&self, file: &Path) {
        self.value("document.fonts.ready.then(() => true)");
        let picture = self.call("Page.captureScreenshot", json!({ "format": "png" }));
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, base64(picture["data"].as_str().unwrap())).unwrap();
    }

    /// Returns what axe-core, which is loaded, finds wrong by some of its rules, one line for each.
    pub fn violations(&self, rules: &str) -> Vec<String> {
        let found = self.value(&format!(
            "axe.run(document, {{ resultTypes: ['violations'], {rules} }}).then(found => \
             found.violations.flatMap(it => it.nodes.map(node => \
             `${{it.id}}: ${{node.html}} ${{node.failureSummary}}`)))",
        ));
        let found = found.as_array().expect("axe-core answers").iter();
        found.map(|line| line.as_str().unwrap_or_default().to_owned()).collect()
    }
}

/// Returns a text as a string literal of a script.
pub fn quoted(text: &str) -> String {
    Json::from(text).to_string()
}

fn base64(text: &str) -> Vec<u8> {
    let digit = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let digits: Vec<u32> = text.bytes().filter_map(digit).map(u32::from).collect();
    let group = |four: &[u32]| {
        let bits = (0..4).fold(0, |bits, at| bits << 6 | four.get(at).copied().unwrap_or(0));
        let [_, bytes @ ..] = bits.to_be_bytes();
        bytes.into_iter().take(four.len() - 1).collect::<Vec<u8>>()
    };
    digits.chunks(4).flat_map(group).collect()
}
