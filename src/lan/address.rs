//! The networks that this computer is in, and which of its addresses a phone can reach.

use std::io;
use std::net::{IpAddr, Ipv4Addr};

/// Beginnings of the names of interfaces that lead to no room: containers, virtual machines,
/// tunnels.
const VIRTUAL: [&str; 9] = ["br-", "docker", "lxc", "lxd", "tun", "utun", "veth", "virbr", "vmnet"];

/// A network that phones may be in too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network {
    /// The name of the interface: "wlan0".
    pub name: String,
    /// The address of this computer in it.
    pub address: IpAddr,
}

/// Returns the private networks that this computer is in, those by radio first.
///
/// # Errors
/// What the system says where it does not tell.
pub fn networks() -> io::Result<Vec<Network>> {
    let interfaces = if_addrs::get_if_addrs()?.into_iter();
    let usable = interfaces.filter(|it| !VIRTUAL.iter().any(|name| it.name.starts_with(name)));
    let mut networks: Vec<Network> = usable
        .map(|interface| Network { address: interface.ip(), name: interface.name })
        .filter(|network| is_private(network.address))
        .collect();
    let wired = |network: &Network| !network.name.starts_with('w');
    networks.sort_by_key(|network| (wired(network), network.address));
    Ok(networks)
}

/// Whether only the same network reaches an address.
pub(super) fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_private() || is_shared(address),
        // Addresses of links need an interface beside them, which no browser takes.
        IpAddr::V6(address) => address.is_unique_local(),
    }
}

/// Whether an address is one of 100.64.0.0/10, which providers give out behind their own.
fn is_shared(address: Ipv4Addr) -> bool {
    let [first, second, ..] = address.octets();
    first == 100 && (64..128).contains(&second)
}
