#!/bin/sh
# Prepares a fresh clone: npm packages, the project's own Node, the system tools of the cell and the tracer.
# If everything is present, it only makes fast tests. Exit 2: a person must install something.
# Usage: setup.sh [demo | test]. With `demo`, it installs only the packages of the product itself, if this machine has a suitable Node.
# With `test`, it also installs a C compiler, a browser and PostgreSQL: the escape suite is written in C, too, pages are opened in a real browser,
# and the tests of the store start a real server.
set -eu
cd "$(dirname "$0")/.."

say() { printf 'candor setup: %s\n' "$*" >&2; }

# Runs a command silently and shows its whole output only if it fails.
quietly() {
	log=$(mktemp)
	if "$@" >"$log" 2>&1 </dev/null; then
		rm -f "$log"
	else
		code=$?
		cat "$log" >&2
		rm -f "$log"
		say "failed ($code): $*"
		return 1
	fi
}

own_node=node_modules/node/bin/node
stamp=node_modules/.package-lock.json
# Exists while node_modules contains no development tools.
product_only=node_modules/.product-only

# Whether this machine's Node can run the source instead of the project's own, as in bin/candor.js.
has_node() { node -e 'process.exit(process.versions.node.split(".")[0] >= 24 ? 0 : 1)' >/dev/null 2>&1; }

for_product=''
if [ "${1:-}" = demo ] && [ ! -x "$own_node" ] && has_node; then for_product=yes; fi

# `npm ci` does not work here: it requires the lock entries of every platform's optional binaries, even if a registry does not serve them.
# `npm install --no-save` uses the locked versions and digests, and does not change the lock file.
if [ ! -f "$stamp" ] || [ package-lock.json -nt "$stamp" ] || { [ -f "$product_only" ] && [ -z "$for_product" ]; }; then
	say 'installing npm packages …'
	if [ -n "$for_product" ]; then which=--omit=dev; else which=--include=dev; fi
	quietly npm install --no-save "$which" --no-audit --no-fund --loglevel=error || exit 1
	if [ -n "$for_product" ]; then touch "$product_only"; else rm -f "$product_only"; fi
	touch "$stamp"
fi

# If install scripts are disabled, the `node` package is installed without its program.
if [ -z "$for_product" ] && [ ! -x "$own_node" ]; then
	say "fetching the project's own Node …"
	quietly npm rebuild node --ignore-scripts=false --loglevel=error || exit 1
	if ! "$own_node" --version >/dev/null 2>&1; then
		say "$own_node does not run here; use Node 24 or newer yourself: node scripts/check.ts"
		exit 2
	fi
fi

# Builds the dashboard and the page of the HTML report if their sources are newer. Only a development install has the build tools.
if [ -d web ] && [ ! -f "$product_only" ]; then
	page=web/dist/report.html
	if [ ! -f "$page" ] || [ -n "$(find web src/model src/report src/util -path web/dist -prune -o -type f -newer "$page" -print 2>/dev/null | head -n 1)" ]; then
		say 'building the dashboard …'
		for mode in production report; do
			PATH="$PWD/node_modules/.bin:$PATH" quietly node_modules/.bin/vite build -c web/vite.config.ts --mode "$mode" || exit 1
		done
		touch "$page"
	fi
fi

# The cell and the tracer exist on Linux only. Elsewhere, `candor doctor` reports what remains.
[ "$(uname -s)" = Linux ] || exit 0

# Not every user has the directories of nft and ip on the path.
PATH="$PATH:/usr/sbin:/sbin"
# A compiler is useless without the system's headers. The second header comes with the kernel's own.
has() {
	case $1 in
	chromium) command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 ;;
	cc) printf '#include <stdio.h>\n#include <linux/seccomp.h>\n' | cc -E - >/dev/null 2>&1 ;;
	postgres) has_postgres ;;
	*) command -v "$1" >/dev/null 2>&1 ;;
	esac
}
# Debian does not put the server's programs on any path.
has_postgres() {
	for directory in "${CANDOR_POSTGRES:-/usr/lib/postgresql}"/*/bin; do [ ! -x "$directory/initdb" ] || return 0; done
	command -v initdb >/dev/null 2>&1 && command -v postgres >/dev/null 2>&1
}
wanted='strace bwrap setpriv prlimit unshare nsenter nft ip python3 faketime'
[ "${1:-}" != test ] || wanted="$wanted cc chromium postgres"
missing=''
for tool in $wanted; do has "$tool" || missing="$missing $tool"; done
[ -n "$missing" ] || exit 0

if command -v apt-get >/dev/null 2>&1; then
	install='apt-get install -y --no-install-recommends' refresh='apt-get update' python=python3 ip=iproute2 faketime=faketime cc='gcc libc6-dev' postgres=postgresql
elif command -v dnf >/dev/null 2>&1; then
	install='dnf install -y' refresh='' python=python3 ip=iproute faketime=libfaketime cc='gcc glibc-devel' postgres=postgresql-server
elif command -v apk >/dev/null 2>&1; then
	install='apk add' refresh='apk update' python=python3 ip=iproute2 faketime=libfaketime cc='gcc musl-dev linux-headers' postgres=postgresql
elif command -v pacman >/dev/null 2>&1; then
	install='pacman -S --noconfirm --needed' refresh='pacman -Sy' python=python ip=iproute2 faketime=libfaketime cc='gcc linux-api-headers' postgres=postgresql
elif [ "$missing" = ' postgres' ]; then
	say 'PostgreSQL is missing: its tests are skipped'
	exit 0
else
	say "missing:$missing. Install them with your package manager, then run this again"
	exit 2
fi

packages=''
for tool in $missing; do
	case $tool in
	bwrap) package=bubblewrap ;;
	setpriv | prlimit | unshare | nsenter) package=util-linux ;;
	nft) package=nftables ;;
	ip) package=$ip ;;
	python3) package=$python ;;
	faketime) package=$faketime ;;
	cc) package=$cc ;;
	postgres) package=$postgres ;;
	*) package=$tool ;;
	esac
	case " $packages " in *" $package "*) ;; *) packages="$packages $package" ;; esac
done

# A person at a terminal gets the command to type instead of a surprise. A build machine cannot be asked.
if [ "$(id -u)" != 0 ] || { [ -z "${CI:-}" ] && [ -t 0 ] && [ -t 2 ]; }; then
	as_root=''
	[ "$(id -u)" = 0 ] || as_root='sudo '
	say "missing:$missing. Type this, then run the command again:"
	printf '  %s%s%s\n' "${refresh:+$as_root$refresh && }" "$as_root$install" "$packages" >&2
	exit 2
fi

export DEBIAN_FRONTEND=noninteractive
say "installing$packages …"
# An outdated package index is no reason to stop, because the following install decides.
# shellcheck disable=SC2086 # words on purpose
[ -z "$refresh" ] || quietly $refresh || true
# shellcheck disable=SC2086
quietly $install $packages || exit 2
for tool in $missing; do
	has "$tool" || {
		say "$tool is still missing after installing$packages"
		exit 2
	}
done
