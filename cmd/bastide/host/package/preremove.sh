#!/bin/sh
# dpkg and rpm run this before they remove or upgrade the package: dpkg with "remove" or "upgrade", rpm with the
# number of versions that will be left.
set -e
case "$1" in
remove | 0)
	if [ -d /run/systemd/system ]; then
		systemctl stop bastide.service
	fi
	if command -v systemctl >/dev/null; then
		systemctl disable bastide.service
	fi
	;;
esac
