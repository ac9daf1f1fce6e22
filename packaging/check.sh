#!/usr/bin/env bash
# Checks what can be checked of the packages without publishing anything: metadata, workflows, the
# oldest system, and installing, upgrading and removing with the library kept. Says what is missing
# before a release. Tools that are not installed are skipped, and named.
#
# usage: packaging/check.sh [PROGRAM]      PROGRAM: target/debug/house-rules
set -euo pipefail
made=$(realpath -m "${CARGO_TARGET_DIR:-target}")
program=$(realpath "${1:-$made/debug/house-rules}")
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

has() { command -v "$1" >/dev/null 2>&1 || { echo "skipped: $1 is not installed"; return 1; }; }
fail() { printf 'packages: %s\n' "$*" >&2; exit 1; }

if has desktop-file-validate; then
    desktop-file-validate packaging/house-rules.desktop
fi
if has appstreamcli; then
    # Until the project has an address, its id cannot be a reversed one.
    found=$(appstreamcli validate --no-net packaging/house-rules.metainfo.xml || true)
    if grep -E '^[EW]:' <<<"$found" | grep -v cid-desktopapp-is-not-rdns; then fail 'metainfo'; fi
fi
if has actionlint; then
    actionlint
fi
if python3 -c 'import yaml' 2>/dev/null; then
    python3 -c 'import sys, yaml
for path in sys.argv[1:]: yaml.safe_load(open(path))' .github/workflows/*.yml
fi
if has objdump; then
    packaging/glibc.sh "$program" "${HOUSE_RULES_GLIBC:-2.36}"
fi

# Installed, upgraded over an older version, removed: the library stays, whole.
archive=$(packaging/tar.sh "$program" "$work/packages")
tar xzf "$archive" -C "$work"
unpacked=$work/$(basename "$archive" .tar.gz)
export HOME=$work/home XDG_DATA_HOME=$work/home/data XDG_CONFIG_HOME=$work/home/configuration
unset HOUSE_RULES_DATA HOUSE_RULES_CONFIG
mkdir -p "$HOME"
"$unpacked/install.sh" >/dev/null
installed=$HOME/.local/bin/house-rules
"$installed" import assets/samples/hearts.json >/dev/null
games() { "$1" history --json; }
before=$(games "$installed")
printf 'an older program' > "$HOME/.local/share/man/man1/house-rules.1"
"$unpacked/install.sh" >/dev/null
grep -q '^.TH' "$HOME/.local/share/man/man1/house-rules.1" || fail 'an upgrade leaves an old page'
[ "$(games "$installed")" = "$before" ] || fail 'an upgrade changes the library'
"$unpacked/install.sh" --remove >/dev/null
[ ! -e "$installed" ] || fail 'the program is still there'
left=$(find "$HOME/.local" -type f)
[ -z "$left" ] || fail "left behind: $left"
[ "$(games "$program")" = "$before" ] || fail 'removing the program changes the library'
pages=$(find "$unpacked/share/man" -name '*.1' | wc -l)
echo "installed, upgraded and removed with the library kept; $pages manual pages"

if compgen -G "$made/debian/*.deb" >/dev/null && has lintian; then
    # Until the project has an address, its maintainer cannot have one.
    lintian --fail-on error --suppress-tags malformed-contact "$made"/debian/*.deb
fi

echo 'Missing before a release:'
grep -q '^repository = "..*"' Cargo.toml || echo '- repository in Cargo.toml: the address of the project'
grep -q '<id>.*\..*\..*</id>' packaging/house-rules.metainfo.xml ||
    echo '- a reversed address as the id in packaging/house-rules.metainfo.xml, and in the name of the desktop file'
grep -q '<releases>' packaging/house-rules.metainfo.xml || echo '- releases in the metainfo'
grep -q '<screenshots>' packaging/house-rules.metainfo.xml || echo '- screenshots in the metainfo, at the address of the project'
grep -q 'no public address yet' SECURITY.md && echo '- the address for reports in SECURITY.md'
grep -q 'Unreleased' CHANGELOG.md && echo '- the date of the version in CHANGELOG.md'
grep -q 'has not been released' README.md && echo '- the download in README.md and docs/install.md'
grep -q '^maintainer = .*@' Cargo.toml || echo '- the address of the maintainer in Cargo.toml'
echo '- signatures for Windows and macOS, whose installers have not been tried'
