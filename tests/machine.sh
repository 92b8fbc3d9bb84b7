#!/bin/sh
# What the host's tests need of the machine: PostgreSQL's server, Chromium with a font, and bubblewrap. Installs what is
# missing.
set -eu

wanted=""
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || wanted="$wanted postgresql"
command -v chromium >/dev/null || wanted="$wanted chromium fonts-dejavu-core"
command -v bwrap >/dev/null || wanted="$wanted bubblewrap"
command -v chromium-headless-shell >/dev/null || wanted="$wanted chromium-headless-shell"
test -n "$wanted" || exit 0

as_root=""
if [ "$(id -u)" -ne 0 ]; then
	if ! command -v sudo >/dev/null || ! sudo -n true 2>/dev/null; then
		echo "The tests need$wanted. Install them first: apt-get install$wanted" >&2
		exit 1
	fi
	as_root="sudo -n"
fi
if ! command -v apt-get >/dev/null; then
	echo "The tests need$wanted, and this machine has no apt-get to install them with." >&2
	exit 1
fi
echo "Installing$wanted"
$as_root apt-get update -qq
# shellcheck disable=SC2086 - one word a package
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $wanted >/dev/null
