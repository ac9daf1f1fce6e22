"""A night of Court Whist as a spreadsheet with formulas, for LibreOffice: a row for each player at
each hand, whose score is a formula, and a row for each player with total and rank.

usage: sheet.py RECORD SHEET.fods    the record is that of a night, as JSON
"""

import json
import sys
from xml.sax.saxutils import quoteattr

with open(sys.argv[1], encoding="utf-8") as file:
    night = json.load(file)
names = [player["name"] for player in night["players"]]
rows = []
for game in night["rounds"]:
    for table in game["tables"]:
        for hand in table["hands"]:
            for key in ("A", "B"):
                for name in table[key]:
                    tricks = hand.get("tricks", {})
                    rows.append((name, tricks.get(key, tricks.get(name, 0))))


def text(value):
    return f'<table:table-cell office:value-type="string" office:string-value={quoteattr(value)}/>'


def number(value):
    return f'<table:table-cell office:value-type="float" office:value="{value}"/>'


def formula(value):
    return f'<table:table-cell table:formula={quoteattr("of:=" + value)}/>'


def row(cells):
    return "<table:table-row>" + "".join(cells) + "</table:table-row>"


last, people = len(rows), len(names)
lines = [
    '<?xml version="1.0" encoding="UTF-8"?>'
    '<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    ' xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">'
    "<office:body><office:spreadsheet>"
    '<table:table table:name="totals">'
]
for index, name in enumerate(names, 1):
    total = f"SUMIF([$hands.$A$1:.$A${last}];[.A{index}];[$hands.$C$1:.$C${last}])"
    rank = f"RANK([.B{index}];[.$B$1:.$B${people}])"
    lines.append(row([text(name), formula(total), formula(rank)]))
lines.append('</table:table><table:table table:name="hands">')
for index, (name, tricks) in enumerate(rows, 1):
    lines.append(row([text(name), number(tricks), formula(f"2*[.B{index}]-[.B{index}]")]))
lines.append("</table:table></office:spreadsheet></office:body></office:document>")
with open(sys.argv[2], "w", encoding="utf-8") as file:
    file.write("\n".join(lines))
