//! The networks of this computer, and its addresses that phones can reach.

use std::io;
use std::net::{IpAddr, Ipv4Addr};

/// Prefixes of interfaces that reach no room: containers, virtual machines, tunnels.
const VIRTUAL: [&str; 9] = ["br-", "docker", "lxc", "lxd", "tun", "utun", "veth", "virbr", "vmnet"];

/// A network that phones can be in.
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
    Ok(usable(interfaces.map(|it| Network { address: it.ip(), name: it.name })))
}

/// Those that a phone can be in too, those by radio first.
fn usable(networks: impl Iterator<Item = Network>) -> Vec<Network> {
    let is_virtual = |network: &Network| VIRTUAL.iter().any(|name| network.name.starts_with(name));
    let mut networks: Vec<Network> =
        networks.filter(|it| !is_virtual(it) && is_private(it.address)).collect();
    let wired = |network: &Network| !network.name.starts_with('w');
    networks.sort_by_key(|network| (wired(network), network.address));
    networks
}

/// Returns whether only the same network reaches an address.
pub(super) fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_private() || is_shared(address),
        // Addresses of links need an interface beside them, which no browser takes.
        IpAddr::V6(address) => address.is_unique_local(),
    }
}

/// Returns whether an address is one of 100.64.0.0/10, which providers give out behind their own.
fn is_shared(address: Ipv4Addr) -> bool {
    let [first, second, ..] = address.octets();
    first == 100 && (64..128).contains(&second)
}

#[cfg(test)]
mod tests {
    use super::{Network, usable};

    #[test]
    fn of_several_networks_those_are_left_that_a_phone_can_be_in() {
        let network = |(name, address): (&str, &str)| Network {
            name: name.to_owned(),
            address: address.parse().expect("an address"),
        };
        let all = [
            ("lo", "127.0.0.1"),
            ("docker0", "172.17.0.1"),
            ("veth12ab", "172.18.0.1"),
            ("virbr0", "192.168.122.1"),
            ("tun0", "10.8.0.2"),
            ("eth0", "192.168.1.20"),
            ("eth1", "203.0.113.7"),
            ("eth2", "fe80::1"),
            ("wlan0", "192.168.7.3"),
            ("wlan0", "fd12::3"),
            ("wwan0", "100.64.3.4"),
        ];
        let left = usable(all.map(network).into_iter());
        let left: Vec<String> = left.iter().map(|it| it.address.to_string()).collect();
        assert_eq!(left, ["100.64.3.4", "192.168.7.3", "fd12::3", "192.168.1.20"]);
    }
}
