#!/bin/sh
# dpkg and rpm run this after they have removed or upgraded the package. The data and their user stay.
set -e
if [ -d /run/systemd/system ]; then
	systemctl daemon-reload
fi
