//! The addresses of this computer that phones can reach, and those of a game's pages, as text and as
//! QR codes.

use std::fs;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use qrcode::render::svg;
use qrcode::{Color, QrCode};

use super::access::Access;
use scoring::Record;
use session::display::ReadAlong;
use session::form::couple_group;
use session::tournament::is_night;

/// Addresses of a game's pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Links {
    /// The public page: `http://192.168.1.20:8173/KLMN`.
    pub watch: String,
    /// The room display, for a television.
    pub room: String,
    /// The page for entering rounds of a plain game.
    pub enter: String,
    /// The page of each table of a night, from table 1.
    pub tables: Vec<String>,
    /// The desk's page.
    pub desk: String,
    /// The PIN of the desk's page, in groups: "KLMN 4Q7R".
    pub pin: String,
}

impl Links {
    /// Returns the cards to print: purpose, address, and QR code as SVG.
    pub fn cards(&self) -> Vec<[String; 3]> {
        let card =
            |heading: String, address: &String| [heading, address.clone(), code_picture(address)];
        let mut cards: Vec<[String; 3]> = (1..)
            .zip(&self.tables)
            .map(|(table, address)| card(format!("Table {table}"), address))
            .collect();
        if cards.is_empty() {
            cards.push(card("Enter rounds".to_owned(), &self.enter));
        }
        cards.push(card("Watch".to_owned(), &self.watch));
        cards
    }

    /// Returns the public address, for typing and as a QR code.
    pub fn read_along(&self) -> ReadAlong {
        let address = self.watch.trim_start_matches("http://").to_owned();
        // Dark squares by row; none if the address is too long.
        let squares = QrCode::new(&self.watch).map_or_else(
            |_| Vec::new(),
            |code| {
                let (width, colors) = (code.width(), code.to_colors());
                let row = |row: &[Color]| row.iter().map(|it| *it == Color::Dark).collect();
                colors.chunks(width).map(row).collect()
            },
        );
        ReadAlong { address, squares }
    }

    pub(super) fn new(access: &Access, address: SocketAddr) -> Links {
        let Access { evening, letters, secret, tables, .. } = access;
        let table = |secret: &String| format!("http://{address}/{evening}/table/{secret}");
        Links {
            watch: format!("http://{address}/{letters}"),
            room: format!("http://{address}/{evening}/room"),
            enter: format!("http://{address}/{evening}/enter/{secret}"),
            tables: tables.iter().map(table).collect(),
            desk: format!("http://{address}/{evening}/desk"),
            pin: access.pin_in_groups(),
        }
    }
}

/// Returns an address as a QR code in SVG; empty if it is too long.
pub(super) fn code_picture(address: &str) -> String {
    let picture = |code: QrCode| {
        let render = code.render::<svg::Color<'_>>().min_dimensions(120, 120).build();
        // Inline SVG needs no XML header.
        render.split_once("?>").map_or(render.clone(), |(_, svg)| svg.to_owned())
    };
    QrCode::new(address).map(picture).unwrap_or_default()
}

/// Returns the number of tables of a game with a page of their own.
pub(super) fn table_count(record: &Record) -> usize {
    let players = record.players.len();
    match (is_night(record.game), couple_group(record.game)) {
        (true, _) => players / 4,
        (false, Some(_)) => players / 2,
        (false, None) => 0,
    }
}

/// Prefixes of interfaces without a room's network, in lower case: containers, virtual machines,
/// tunnels.
const VIRTUAL: &str = "br- cali cilium cni docker flannel hyper-v ipsec lxc lxd nordlynx podman ppp \
    tailscale tap tun utun vboxnet veth virbr virtualbox vmnet wg zt";
/// Prefixes of Wi-Fi interfaces: of Linux, and of Windows.
const WI_FI: &str = "wl wi-fi wireless";

/// A network that phones can be in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Network {
    /// The name of the interface: "wlan0".
    pub name: String,
    /// The address of this computer in it.
    pub address: IpAddr,
}

/// Returns the private networks of this computer, Wi-Fi first.
pub fn networks() -> io::Result<Vec<Network>> {
    let interfaces = if_addrs::get_if_addrs()?.into_iter();
    // A cable that is not plugged in is not connected.
    let found = interfaces.map(|it| (it.is_oper_up(), Network { address: it.ip(), name: it.name }));
    Ok(usable(found, default_interface().as_deref()))
}

/// Returns the interface of the default route, on systems with a file that lists it: asking in
/// another way would need a socket before anything is opened.
fn default_interface() -> Option<String> {
    let routes = fs::read_to_string("/proc/net/route").ok()?;
    let to_anywhere = |line: &str| {
        let mut columns = line.split_whitespace();
        let (name, to) = (columns.next()?, columns.next()?);
        (to == "00000000").then(|| name.to_owned())
    };
    routes.lines().find_map(to_anywhere)
}

/// Returns the networks that a phone can be in too, of those that are connected or not: Wi-Fi first,
/// then the one with the default route, and last those that are not connected or belong to a
/// provider, such as a mobile stick.
fn usable(
    networks: impl Iterator<Item = (bool, Network)>,
    default_interface: Option<&str>,
) -> Vec<Network> {
    let begins = |network: &Network, with: &str| {
        let name = network.name.to_lowercase();
        with.split(' ').any(|beginning| name.starts_with(beginning))
    };
    let is_usable = |network: &Network| !begins(network, VIRTUAL) && is_private(network.address);
    let mut networks: Vec<(bool, Network)> = networks.filter(|(_, it)| is_usable(it)).collect();
    networks.sort_by_key(|(is_connected, network)| {
        let is_shared = matches!(network.address, IpAddr::V4(it) if is_shared(it));
        let of_provider = is_shared || begins(network, "wwan");
        let leads_out = default_interface == Some(network.name.as_str());
        (of_provider, !is_connected, !begins(network, WI_FI), !leads_out, network.address)
    });
    networks.into_iter().map(|(_, network)| network).collect()
}

/// Returns whether an address can be reached only from the same network.
fn is_private(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_private() || is_shared(address),
        // Link-local addresses need an interface with them, which browsers do not accept.
        IpAddr::V6(address) => address.is_unique_local(),
    }
}

/// Returns whether an address is in 100.64.0.0/10, which providers use behind carrier-grade NAT.
fn is_shared(address: Ipv4Addr) -> bool {
    let [first, second, ..] = address.octets();
    first == 100 && (64..128).contains(&second)
}

#[cfg(test)]
mod tests {
    use super::{Network, usable};

    #[test]
    fn only_networks_that_phones_can_join_are_usable() {
        let all = "lo 127.0.0.1; docker0 172.17.0.1; veth12ab 172.18.0.1; virbr0 192.168.122.1; \
                   tun0 10.8.0.2; wg0 10.9.0.2; tailscale0 100.101.2.3; cni-podman0 10.88.0.1; \
                   vboxnet0 192.168.56.1; ppp0 10.64.0.2; vEthernet (WSL) 172.29.0.1; \
                   VirtualBox Host-Only Network 192.168.57.1; eth0 192.168.1.20; eth3 10.0.0.3; \
                   eth4 10.0.0.4; eth1 203.0.113.7; eth2 fe80::1; wlan0 192.168.7.3; \
                   wlan0 fd12::3; wwan0 100.64.3.4";
        let found = |network: &str| {
            let (name, address) = network.rsplit_once(' ').expect("an address");
            let address = address.parse().expect("an address");
            (name != "eth3", Network { name: name.to_owned(), address })
        };
        let left = usable(all.split("; ").map(found), Some("eth0"));
        let left: Vec<String> = left.iter().map(|it| it.address.to_string()).collect();
        let wanted =
            ["192.168.7.3", "fd12::3", "192.168.1.20", "10.0.0.4", "10.0.0.3", "100.64.3.4"];
        assert_eq!(left, wanted);
    }
}
