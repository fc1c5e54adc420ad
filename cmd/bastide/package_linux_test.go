package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/bastide-games/bastide/bot/localdiscord"
)

const (
	// packageVariable names the Debian package to be tested, and systemVariable the folder of a fresh Debian system,
	// which the test changes. .ci/run makes both.
	packageVariable = "BASTIDE_TEST_PACKAGE"
	systemVariable  = "BASTIDE_TEST_SYSTEM"
	unitFile        = "/usr/lib/systemd/system/bastide.service"
	wanted          = "/etc/systemd/system/multi-user.target.wants/bastide.service" // is there while the unit is enabled
)

// The Debian package creates the user and the files that its unit names. The unit's command runs with them and is
// healthy, and so it is when systemd starts it. When the package is removed, the data stay, and the package installed
// again takes them up.
func TestPackage(t *testing.T) {
	file, root := os.Getenv(packageVariable), os.Getenv(systemVariable)
	if file == "" || root == "" {
		t.Skipf("%s and %s are not set: .ci/run makes a package and a system to install it in", packageVariable, systemVariable)
	}
	s := system{t, root}
	s.copyIn(file)
	s.does("dpkg", "--install", "/bastide.deb")
	s.checkOwners()
	local, err := localdiscord.New(localdiscord.Options{})
	must(t, err)
	must(t, local.Start("127.0.0.1:0"))
	t.Cleanup(func() { local.Close() })
	s.writeToken("DISCORD_TOKEN=" + local.Token() + "\nDISCORD_API_URL=" + local.API() + "\n")
	u := s.unit()
	s.makeStateFolders(u)
	s.runsUnit(u, local)
	t.Run("with systemd", func(t *testing.T) { system{t, root}.boots(u, local) })

	s.does("dpkg", "--remove", "bastide")
	s.checkData(u)
	for _, file := range []string{"/usr/bin/bastide", wanted} {
		if _, err := os.Lstat(s.path(file)); err == nil {
			t.Errorf("%s is still there", file)
		}
	}
	s.does("dpkg", "--purge", "bastide")
	s.checkData(u)

	s.does("dpkg", "--install", "/bastide.deb")
	again := s.unit()
	if again.user != u.user {
		t.Errorf("the user had the number %d and has %d now", u.user, again.user)
	}
	if out, err := s.asUnit(again, "/usr/bin/bastide check").CombinedOutput(); err != nil {
		t.Errorf("the database of before is not good: %v: %s", err, out)
	}
}

// system is a Debian system in a folder.
type system struct {
	*testing.T
	root string
}

// path returns the path of a file of the system on this machine.
func (s system) path(file string) string { return filepath.Join(s.root, file) }

// copyIn copies the package into the system.
func (s system) copyIn(file string) {
	s.Helper()
	data, err := os.ReadFile(file)
	must(s.T, err)
	must(s.T, os.WriteFile(s.path("/bastide.deb"), data, 0o600))
}

// does runs a command in the system as root. It must succeed.
func (s system) does(args ...string) {
	s.Helper()
	c := exec.CommandContext(s.Context(), "/usr/sbin/chroot", append([]string{s.root}, args...)...)
	c.Env = []string{"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C"}
	if out, err := c.CombinedOutput(); err != nil {
		s.Fatalf("%v: %v\n%s", args, err, out)
	}
}

// checkOwners checks that every file of the package belongs to root, and that only root reads the token.
func (s system) checkOwners() {
	s.Helper()
	files := strings.Fields(read(s.T, s.path("/var/lib/dpkg/info/bastide.list")))
	if len(files) < 10 {
		s.Errorf("the package has the files %q", files)
	}
	for _, file := range files {
		info, err := os.Lstat(s.path(file))
		must(s.T, err)
		if owner := info.Sys().(*syscall.Stat_t); owner.Uid != 0 || owner.Gid != 0 || info.Mode().Perm()&0o022 != 0 {
			s.Errorf("%s belongs to %d:%d and has the mode %v", file, owner.Uid, owner.Gid, info.Mode())
		}
	}
	info, err := os.Stat(s.path("/etc/bastide.env"))
	must(s.T, err)
	if info.Mode().Perm() != 0o600 {
		s.Errorf("the file for the token has the mode %v", info.Mode())
	}
}

// writeToken writes lines in place of the one in the file of variables that the host completes.
func (s system) writeToken(lines string) {
	s.Helper()
	const line = "\nDISCORD_TOKEN=\n"
	text := read(s.T, s.path("/etc/bastide.env"))
	if !strings.Contains(text, line) {
		s.Fatalf("no line for the token:\n%s", text)
	}
	must(s.T, os.WriteFile(s.path("/etc/bastide.env"), []byte(strings.Replace(text, line, "\n"+lines, 1)), 0o600))
}

// unit is what the installed unit tells systemd.
type unit struct {
	user, group int
	command     string
	env         []string // with the variables of its file
	folders     []string // below /var/lib
}

// unit reads the installed unit.
func (s system) unit() (u unit) {
	s.Helper()
	text := read(s.T, s.path(unitFile))
	setting := func(name string) string {
		found := regexp.MustCompile(`(?m)^`+name+`=(.*)$`).FindAllStringSubmatch(text, -1)
		if len(found) != 1 {
			s.Fatalf("the unit sets %s %d times", name, len(found))
		}
		return found[0][1]
	}
	u.command, u.folders = setting("ExecStart"), strings.Fields(setting("StateDirectory"))
	u.env = strings.Fields(setting("Environment"))
	for line := range strings.Lines(read(s.T, s.path(setting("EnvironmentFile")))) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			u.env = append(u.env, line)
		}
	}
	entry := regexp.MustCompile(`(?m)^` + setting("User") + `:[^:]*:(\d+):(\d+):`).FindStringSubmatch(read(s.T, s.path("/etc/passwd")))
	if entry == nil {
		s.Fatalf("the package did not create the user %s", setting("User"))
	}
	_, err := fmt.Sscan(entry[1]+" "+entry[2], &u.user, &u.group)
	must(s.T, err)
	return u
}

// makeStateFolders makes the folders that systemd makes for the unit.
func (s system) makeStateFolders(u unit) {
	s.Helper()
	for _, name := range u.folders {
		path := s.path("/var/lib/" + name)
		must(s.T, os.MkdirAll(path, 0o700))
		must(s.T, os.Chown(path, u.user, u.group))
	}
}

// asUnit is a command line that the unit could have, run as systemd would, without the limits of its sandbox.
func (s system) asUnit(u unit, line string) *exec.Cmd {
	args := strings.Fields(line)
	c := exec.CommandContext(s.Context(), args[0], args[1:]...)
	c.Dir, c.Env = "/", u.env
	c.SysProcAttr = &syscall.SysProcAttr{Chroot: s.root, Credential: &syscall.Credential{Uid: uint32(u.user), Gid: uint32(u.group)}}
	c.Cancel = func() error { return c.Process.Signal(syscall.SIGTERM) }
	return c
}

// runsUnit runs the unit's command until it is connected, asks its health, and stops it.
func (s system) runsUnit(u unit, local *localdiscord.Server) {
	s.Helper()
	var said strings.Builder
	bot := s.asUnit(u, u.command)
	bot.Stderr = &said
	must(s.T, bot.Start())
	ended := make(chan error, 1)
	go func() { ended <- bot.Wait() }()
	connected := make(chan error, 1)
	go func() { connected <- local.Wait(s.Context(), registered(local)) }()
	select {
	case err := <-ended:
		s.Fatalf("%s ends: %v\n%s", u.command, err, said.String())
	case err := <-connected:
		must(s.T, err)
	}
	if out, err := s.asUnit(u, "/usr/bin/bastide health").CombinedOutput(); err != nil {
		s.Errorf("the bot is not healthy: %v: %s", err, out)
	}
	must(s.T, bot.Process.Signal(syscall.SIGTERM))
	if err := <-ended; err != nil {
		s.Errorf("it stopped with %v:\n%s", err, said.String())
	}
}

// boots enables the unit and boots the system in a container. systemd starts the bot in the unit's sandbox, where it has
// none of root's rights.
func (s system) boots(u unit, local *localdiscord.Server) {
	s.Helper()
	nspawn, err := exec.LookPath("systemd-nspawn")
	if err != nil {
		s.Skip("systemd-nspawn is not installed")
	}
	s.does("systemctl", "enable", "bastide.service")
	if _, err := os.Lstat(s.path(wanted)); err != nil {
		s.Error("the unit cannot be enabled")
	}
	must(s.T, local.Wait(s.Context(), func() bool { return !local.Online() }))
	var said strings.Builder
	machine := exec.Command(nspawn, "--quiet", "--directory="+s.root, "--boot", "--register=no", "--keep-unit")
	machine.Stdout, machine.Stderr = &said, &said
	must(s.T, machine.Start())
	ended, connected := make(chan error, 1), make(chan error, 1)
	go func() { ended <- machine.Wait() }()
	ctx, cancel := limited(s.T)
	defer cancel()
	go func() { connected <- local.Wait(ctx, local.Online) }()
	select {
	case err := <-ended:
		s.Skipf("this machine can boot no container: %v\n%s", err, said.String())
	case err = <-connected:
	}
	if err != nil {
		s.Errorf("the bot does not come online: %v", err)
	} else if out, err := s.asUnit(u, "/usr/bin/bastide health").CombinedOutput(); err != nil {
		s.Errorf("the bot is not healthy: %v: %s", err, out)
	}
	must(s.T, machine.Process.Signal(syscall.SIGTERM)) // the system shuts down
	if err := <-ended; err != nil {
		s.Errorf("the system stopped with %v", err)
	}
	if s.Failed() {
		journal, _ := exec.CommandContext(s.Context(), "journalctl", "--root="+s.root, "--unit=bastide.service", "--no-pager").CombinedOutput()
		s.Logf("the system said:\n%s\n%s", said.String(), journal)
	}
}

// checkData checks that the bot's database is there and belongs to its user.
func (s system) checkData(u unit) {
	s.Helper()
	info, err := os.Stat(s.path("/var/lib/bastide/bastide.db"))
	if err != nil {
		s.Fatalf("the data are gone: %v", err)
	}
	if owner := info.Sys().(*syscall.Stat_t); int(owner.Uid) != u.user || info.Size() == 0 {
		s.Errorf("the database has %d bytes and belongs to %d, not to %d", info.Size(), owner.Uid, u.user)
	}
}
