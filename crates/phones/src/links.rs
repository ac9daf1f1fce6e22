//! Addresses of a game's pages, as text and as QR codes.

use std::net::SocketAddr;

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
