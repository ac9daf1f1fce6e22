#!/usr/bin/env bash
# Makes target/packaging/house-rules-*.rpm of what `tar.sh` packs. Needs rpmbuild (in the package
# `rpm-build`; on Debian `rpm`).
#
# usage: packaging/rpm.sh [PROGRAM] [FOLDER]      as for tar.sh
set -euo pipefail
here=$(dirname "$0")
archive=$("$here/tar.sh" "$@" | tail -1)
packed=${archive%.tar.gz} folder=$(dirname "$archive")
name=$(basename "$packed")
version=${name#house-rules-} && version=${version%-*}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

rpmbuild -bb --quiet --define "_topdir $work" --define "_rpmdir $folder" --define '_build_name_fmt %%{NAME}-%%{VERSION}-%%{RELEASE}.%%{ARCH}.rpm' \
    --define "packed $packed" --define "packed_version $version" "$here/house-rules.spec"
ls "$folder"/house-rules-"$version"-*.rpm
