package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"github.com/bastide-games/bastide/cmd/command"
)

// outside makes files of all kinds that a host can name by mistake: an endless one, a pipe to which nothing is
// written, a folder, and a small file that is large when it is unpacked.
func outside(t *testing.T, folder string) (all []string) {
	t.Helper()
	pipe, bomb, inside := filepath.Join(folder, "pipe"), filepath.Join(folder, "bomb.gz"), filepath.Join(folder, "folder")
	must(t, syscall.Mkfifo(pipe, 0o600))
	must(t, os.Mkdir(inside, 0o700))
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, err := io.CopyN(z, zeros{}, 64<<20)
	must(t, err)
	must(t, z.Close())
	must(t, os.WriteFile(bomb, packed.Bytes(), 0o600))
	return []string{"/dev/zero", pipe, inside, bomb}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// names lists the files in a folder.
func names(t *testing.T, folder string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	must(t, err)
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

// Every command that reads a file refuses what is none, without reading it to its end, and leaves nothing behind. A
// record from a pipe is awaited until the command is told to stop.
func TestFilesFromOutside(t *testing.T) {
	folder := t.TempDir()
	db := filepath.Join(folder, "bastide.db")
	newDatabaseWith(t, db, 10)
	files := outside(t, folder)
	before, held := names(t, folder), read(t, db)
	records := []string{"replay", "verify", "render", "film"}
	for _, file := range files {
		lines := [][]string{
			{"restore", "--db", db, file}, {"check", "--db", file}, {"backup", "--db", file, filepath.Join(folder, "copy.db")},
			{"export", "--db", file, "1"}, {"move", file, filepath.Join(folder, "moved.db")}, {"move", db, file},
		}
		for _, name := range records {
			lines = append(lines, []string{name, file})
		}
		for _, args := range lines {
			t.Run(args[0]+" "+filepath.Base(file), func(t *testing.T) {
				ctx := t.Context()
				if waits := slices.Contains(records, args[0]) && filepath.Base(file) == "pipe"; waits {
					ended, end := context.WithCancel(ctx)
					end()
					ctx = ended
				}
				var out, said bytes.Buffer
				if code := program().Run(ctx, args, &out, &said); code != command.Failed || said.Len() == 0 {
					t.Errorf("%q: exit code %d, %s%s", args, code, &out, &said)
				}
				if after := names(t, folder); !slices.Equal(before, after) {
					t.Errorf("%q: %q, then %q", args, before, after)
				}
			})
		}
	}
	if read(t, db) != held {
		t.Error("the database was changed")
	}
}

// A command that is told to stop ends and removes what it began.
func TestStoppedCommands(t *testing.T) {
	folder := t.TempDir()
	db, backup := filepath.Join(folder, "bastide.db"), filepath.Join(folder, "copy.db")
	newDatabaseWith(t, db, 10)
	works(t, "backup", "--db", db, backup)
	before := names(t, folder)
	ended, end := context.WithCancel(t.Context())
	end()
	for _, args := range [][]string{
		{"restore", "--db", db, backup}, {"backup", "--db", db, filepath.Join(folder, "second.db")}, {"check", "--db", db}, {"export", "--db", db, "1"},
	} {
		var out, said bytes.Buffer
		if code := program().Run(ended, args, &out, &said); code != command.Failed {
			t.Errorf("%q: exit code %d, %s%s", args, code, &out, &said)
		}
		if after := names(t, folder); !slices.Equal(before, after) {
			t.Errorf("%q: %q, then %q", args, before, after)
		}
	}
}
