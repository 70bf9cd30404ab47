#!/bin/sh
# Downloads a container engine for the tests into its own directory: Debian's packages, unpacked and not installed, so that no
# service is started and nothing on this machine changes. Usage: fetch-engine.sh DIRECTORY. Exit 2: it is not available here.
set -eu
case $1 in /*) final=$1 ;; *) final=$PWD/$1 ;; esac
[ ! -d "$final" ] || exit 0

say() { printf 'candor engine: %s\n' "$*" >&2; }

command -v apt-get >/dev/null 2>&1 && command -v dpkg >/dev/null 2>&1 || {
	say 'no apt-get here to fetch docker.io and podman with'
	exit 2
}

docker='docker.io containerd runc libdevmapper1.02.1'
podman='podman conmon golang-github-containers-common golang-github-containers-image libgpgme11 libassuan0 libsubid4'
incoming=$(mktemp -d)
trap 'rm -rf "$incoming"' EXIT
mkdir "$incoming/packages" "$incoming/root"
cd "$incoming/packages"
# shellcheck disable=SC2086 # words on purpose
fetch() { apt-get download $docker $podman >"$incoming/log" 2>&1; }
fetch || { apt-get update >/dev/null 2>&1 && fetch; } || {
	say "the packages cannot be fetched: $(tail -n 1 "$incoming/log")"
	exit 2
}
for package in *.deb; do dpkg -x "$package" "$incoming/root"; done
mkdir -p "$(dirname "$final")"
# Of two concurrent downloads, the first one wins.
mv -T "$incoming/root" "$final" 2>/dev/null || [ -d "$final" ]
