package main

import (
	"runtime/debug"
	"strings"
)

// release is set by the linker when a release is built (-X main.release=v1.2.3).
var release string

// version is the release, or else the commit this program was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if release != "" || !ok {
		return strings.TrimSpace(release)
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	revision, changed := settings["vcs.revision"], settings["vcs.modified"] == "true"
	switch {
	case revision == "":
		return info.Main.Version
	case changed:
		return revision[:min(12, len(revision))] + " (changed)"
	}
	return revision[:min(12, len(revision))]
}
