package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/bastide-games/bastide/bot/localdiscord"
)

// runsInImage lays out the files of the Dockerfile's image. It starts the program as the image's
// user, without access to other files, against a local Discord, and runs its health check.
func runsInImage(t *testing.T, program string) {
	t.Helper()
	var user int
	_, err := fmt.Sscanf(says(t, "USER"), "%d:", &user)
	must(t, err)
	root := imageFiles(t, program, user)
	local, err := localdiscord.New(localdiscord.Options{})
	must(t, err)
	must(t, local.Start("127.0.0.1:0"))
	t.Cleanup(func() { local.Close() })
	inside := func(command string) *exec.Cmd {
		var args []string
		must(t, json.Unmarshal([]byte(command), &args))
		c := exec.CommandContext(t.Context(), args[0], args[1:]...)
		c.Dir, c.SysProcAttr = "/", confined(root, user)
		c.Env = []string{says(t, "ENV"), "DISCORD_TOKEN=" + local.Token(), "DISCORD_API_URL=" + local.API()}
		c.Cancel = func() error { return c.Process.Signal(syscall.SIGTERM) }
		return c
	}
	_, healthCheck, _ := strings.Cut(says(t, "HEALTHCHECK"), " CMD ")
	var said strings.Builder
	bot := inside(says(t, "ENTRYPOINT"))
	bot.Stderr = &said
	if err := bot.Start(); errors.Is(err, syscall.EPERM) {
		t.Skipf("this machine lets nobody change the root folder: %v", err)
	} else if err != nil {
		t.Fatal(err)
	}
	must(t, local.Wait(t.Context(), registered(local)))
	if out, err := inside(healthCheck).CombinedOutput(); err != nil {
		t.Errorf("the health check fails: %v: %s", err, out)
	}
	must(t, bot.Process.Signal(syscall.SIGTERM))
	if err := bot.Wait(); err != nil {
		t.Errorf("it stopped with %v: %s", err, said.String())
	}
	if out, err := inside(healthCheck).CombinedOutput(); err == nil {
		t.Errorf("the health check passes without a bot: %s", out)
	}
	if _, err := os.Stat(filepath.Join(root, says(t, "VOLUME"), "bastide.db")); err != nil {
		t.Errorf("no database: %v", err)
	}
}

// imageFiles lays out the files of the image in a folder, and returns the folder.
func imageFiles(t *testing.T, program string, user int) (root string) {
	t.Helper()
	root = t.TempDir()
	data, err := os.ReadFile(program)
	must(t, err)
	must(t, os.WriteFile(filepath.Join(root, "bastide"), data, 0o700))
	folders := instructions(t, "WORKDIR")
	for _, folder := range folders {
		must(t, os.Mkdir(filepath.Join(root, folder), 0o700))
	}
	for _, path := range append(folders, "", "bastide") {
		if os.Getuid() == 0 {
			must(t, os.Chown(filepath.Join(root, path), user, user))
		}
	}
	return root
}

// confined limits a process to a folder and a user.
func confined(root string, user int) *syscall.SysProcAttr {
	if os.Getuid() == 0 {
		return &syscall.SysProcAttr{Chroot: root, Credential: &syscall.Credential{Uid: uint32(user), Gid: uint32(user)}}
	}
	mapped := func(id int) []syscall.SysProcIDMap {
		return []syscall.SysProcIDMap{{ContainerID: user, HostID: id, Size: 1}}
	}
	return &syscall.SysProcAttr{Chroot: root, Cloneflags: syscall.CLONE_NEWUSER, UidMappings: mapped(os.Getuid()), GidMappings: mapped(os.Getgid())}
}
