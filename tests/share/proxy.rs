//! The connection between a desk and the server, which can be cut and can stall.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{sleep, spawn};
use std::time::Duration;

const HOLDS: u8 = 0;
const STALLS: u8 = 1;
const CUT: u8 = 2;

/// A line on a port of its own.
#[derive(Clone)]
pub struct Proxy {
    pub port: u16,
    state: Arc<AtomicU8>,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Proxy {
    /// Opens a line to this port.
    pub fn to(server: u16) -> Proxy {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let proxy = Proxy { port, state: Arc::default(), open: Arc::default() };
        let line = proxy.clone();
        spawn(move || {
            for desk in listener.incoming().flatten() {
                if line.state.load(Ordering::Relaxed) == CUT {
                    continue;
                }
                let Ok(server) = TcpStream::connect(("127.0.0.1", server)) else { continue };
                let ends = [(&desk, &server), (&server, &desk)];
                for (from, to) in
                    ends.map(|(a, b)| (a.try_clone().unwrap(), b.try_clone().unwrap()))
                {
                    let line = line.clone();
                    spawn(move || line.carry(from, to));
                }
                line.open.lock().unwrap().extend([desk, server]);
            }
        });
        proxy
    }

    fn carry(&self, mut from: TcpStream, mut to: TcpStream) {
        let mut buffer = [0; 16 * 1024];
        while let Ok(count @ 1..) = from.read(&mut buffer) {
            while self.state.load(Ordering::Relaxed) == STALLS {
                sleep(Duration::from_millis(10));
            }
            if to.write_all(&buffer[..count]).is_err() {
                break;
            }
        }
        drop((from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both)));
    }

    /// Cuts the connection in the middle of a message.
    pub fn cut(&self) {
        self.state.store(CUT, Ordering::Relaxed);
        for end in self.open.lock().unwrap().drain(..) {
            drop(end.shutdown(Shutdown::Both));
        }
    }

    /// Holds everything back.
    pub fn stall(&self) {
        self.state.store(STALLS, Ordering::Relaxed);
    }

    /// Lets everything through again.
    pub fn mend(&self) {
        self.state.store(HOLDS, Ordering::Relaxed);
    }
}
