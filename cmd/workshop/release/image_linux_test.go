package release

import (
	"archive/tar"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"

	"github.com/bastide-games/bastide/bot/localdiscord"
)

// runsAsImage unpacks an image, starts what it starts as whom it says with nothing else in reach,
// against a stand-in for Discord, and asks its health check.
func runsAsImage(t *testing.T, folder string) {
	t.Helper()
	if runtime.GOARCH != "amd64" {
		t.Skip("the image was made for linux/amd64")
	}
	index, err := layout.ImageIndexFromPath(folder)
	must(t, err)
	manifest, err := index.IndexManifest()
	must(t, err)
	image, err := index.Image(manifest.Manifests[0].Digest)
	must(t, err)
	file, err := image.ConfigFile()
	must(t, err)
	root := t.TempDir()
	must(t, os.Chmod(root, 0o755))
	unpack(t, image, root)
	local, err := localdiscord.New(localdiscord.Options{})
	must(t, err)
	must(t, local.Start("127.0.0.1:0"))
	t.Cleanup(func() { local.Close() })
	inside := func(args []string) *exec.Cmd {
		c := exec.CommandContext(t.Context(), args[0], args[1:]...)
		c.Dir, c.SysProcAttr = "/", confined(root)
		c.Env = append(slices.Clone(file.Config.Env), "DISCORD_TOKEN="+local.Token(), "DISCORD_API_URL="+local.API())
		c.Cancel = func() error { return c.Process.Signal(syscall.SIGTERM) }
		return c
	}
	var said strings.Builder
	bot := inside(file.Config.Entrypoint)
	bot.Stderr = &said
	if err := bot.Start(); errors.Is(err, syscall.EPERM) {
		t.Skipf("this machine lets nobody change the root folder: %v", err)
	} else if err != nil {
		t.Fatal(err)
	}
	must(t, local.Wait(t.Context(), func() bool {
		return local.Online() && slices.ContainsFunc(local.Requests(), func(r localdiscord.Request) bool {
			return strings.HasPrefix(r.Route, "PUT /applications") && r.Status == 200
		})
	}))
	if out, err := inside(file.Config.Healthcheck.Test[1:]).CombinedOutput(); err != nil {
		t.Errorf("its health check says %v: %s", err, out)
	}
	must(t, bot.Process.Signal(syscall.SIGTERM))
	if err := bot.Wait(); err != nil {
		t.Errorf("%v when it was to stop: %s", err, said.String())
	}
	if out, err := inside(file.Config.Healthcheck.Test[1:]).CombinedOutput(); err == nil {
		t.Errorf("its health check is content with a bot that does not run: %s", out)
	}
	if _, err := os.Stat(filepath.Join(root, "data", "bastide.db")); err != nil {
		t.Errorf("no database: %v", err)
	}
}

// confined lets a process see nothing but a folder, as the image's user.
func confined(root string) *syscall.SysProcAttr {
	if os.Getuid() == 0 {
		return &syscall.SysProcAttr{Chroot: root, Credential: &syscall.Credential{Uid: user, Gid: user}}
	}
	mapped := func(id int) []syscall.SysProcIDMap {
		return []syscall.SysProcIDMap{{ContainerID: user, HostID: id, Size: 1}}
	}
	return &syscall.SysProcAttr{Chroot: root, Cloneflags: syscall.CLONE_NEWUSER, UidMappings: mapped(os.Getuid()), GidMappings: mapped(os.Getgid())}
}

// unpack writes the files of an image into a folder.
func unpack(t *testing.T, image v1.Image, root string) {
	t.Helper()
	files := mutate.Extract(image)
	defer files.Close()
	for r := tar.NewReader(files); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		must(t, err)
		path := filepath.Join(root, filepath.FromSlash(h.Name))
		if h.Typeflag == tar.TypeDir {
			must(t, os.Mkdir(path, 0o700))
		} else {
			data, err := io.ReadAll(r)
			must(t, err)
			must(t, os.WriteFile(path, data, 0o600))
		}
		if os.Getuid() == 0 {
			must(t, os.Chown(path, h.Uid, h.Gid))
		}
		must(t, os.Chmod(path, h.FileInfo().Mode()))
	}
}
