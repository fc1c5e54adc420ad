#!/bin/sh
# dpkg and rpm run this after they have installed or upgraded the package.
set -e
systemd-sysusers bastide.conf
if [ -d /run/systemd/system ]; then
	systemctl daemon-reload
	systemctl try-restart bastide.service
fi
