package release

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// entry is a file in an archive.
type entry struct {
	name string
	mode fs.FileMode
	data []byte
}

// archiveName is the name of the archive for a platform. Windows opens zip files by itself.
func (v version) archiveName(platform string) string {
	name := "bastide_" + strings.TrimPrefix(v.name, "v") + "_" + strings.ReplaceAll(platform, "/", "_")
	if strings.HasPrefix(platform, "windows/") {
		return name + ".zip"
	}
	return name + ".tar.gz"
}

// pack writes the archive for a platform: the program, the licence and what has changed.
func (v version) pack(platform, program, file string) (err error) {
	var entries []entry
	for _, e := range []struct {
		name, from string
		mode       fs.FileMode
	}{
		{programName(platform, "bastide"), program, 0o755},
		{"LICENSE", filepath.Join(v.source, "LICENSE"), 0o644},
		{"CHANGELOG.md", filepath.Join(v.source, "CHANGELOG.md"), 0o644},
	} {
		data, err := os.ReadFile(e.from)
		if err != nil {
			return err
		}
		entries = append(entries, entry{e.name, e.mode, data})
	}
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	write := writeTarGz
	if strings.HasSuffix(file, ".zip") {
		write = writeZip
	}
	if err := write(f, entries, v.at); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

func writeTarGz(w io.Writer, entries []entry, at time.Time) error {
	z := gzip.NewWriter(w)
	t := tar.NewWriter(z)
	for _, e := range entries {
		header := &tar.Header{Name: e.name, Mode: int64(e.mode), Size: int64(len(e.data)), ModTime: at, Format: tar.FormatPAX}
		if err := t.WriteHeader(header); err != nil {
			return err
		}
		if _, err := t.Write(e.data); err != nil {
			return err
		}
	}
	if err := t.Close(); err != nil {
		return err
	}
	return z.Close()
}

func writeZip(w io.Writer, entries []entry, at time.Time) error {
	z := zip.NewWriter(w)
	for _, e := range entries {
		header := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: at}
		header.SetMode(e.mode)
		f, err := z.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := f.Write(e.data); err != nil {
			return err
		}
	}
	return z.Close()
}

// checksumsName is the file that holds the SHA-256 of all others, as sha256sum reads it. Whoever
// trusts it trusts all of them, so it is the one that is signed.
const checksumsName = "checksums.txt"

// checksums writes that file for a folder. The image goes by its index, which names the SHA-256 of
// everything in it.
func checksums(folder string) error {
	var lines []string
	err := filepath.WalkDir(folder, func(file string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		name, err := filepath.Rel(folder, file)
		if err != nil || strings.HasPrefix(name, filepath.Join("image", "blobs")) {
			return err
		}
		data, err := os.ReadFile(file)
		lines = append(lines, fmt.Sprintf("%x  %s\n", sha256.Sum256(data), filepath.ToSlash(name)))
		return err
	})
	if err != nil {
		return err
	}
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(a[64:], b[64:]) })
	return os.WriteFile(filepath.Join(folder, checksumsName), []byte(strings.Join(lines, "")), 0o644)
}
