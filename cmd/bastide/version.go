package main

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"sync"
)

// release is set by the linker when a release is built (-X main.release=v1.2.3).
var release string

// version is the release, or else the commit this program was built from. A program that was built
// without git is named by its own bytes.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if release != "" || !ok {
		return strings.TrimSpace(release)
	}
	return buildName(info, fingerprint)
}

// buildName names a build that is no release.
func buildName(info *debug.BuildInfo, fingerprint func() string) string {
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	revision, changed := settings["vcs.revision"], settings["vcs.modified"] == "true"
	switch {
	case revision == "" && info.Main.Version != "" && info.Main.Version != "(devel)": // installed by its address
		return info.Main.Version
	case revision == "":
		return "build-" + fingerprint()
	case changed:
		return revision[:min(12, len(revision))] + " (changed)"
	}
	return revision[:min(12, len(revision))]
}

// fingerprint is the beginning of the SHA-256 of this program's file, or "?" if it cannot be read.
var fingerprint = sync.OnceValue(func() string {
	path, err := os.Executable()
	if err != nil {
		return "?"
	}
	f, err := os.Open(path)
	if err != nil {
		return "?"
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "?"
	}
	return hex.EncodeToString(sum.Sum(nil))[:12]
})
