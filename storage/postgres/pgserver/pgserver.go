// Package pgserver starts and stops a PostgreSQL server in its own folder, with the programs that are
// installed on the machine. It does not use or change any service of the system. It is for tests: its data
// is removed with the folder.
package pgserver

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// ErrMissing means that PostgreSQL is not installed.
var ErrMissing = errors.New("no PostgreSQL is installed on this machine (on Debian: apt-get install postgresql)")

// User is the superuser of every server. It needs no password on this machine.
const User = "bastide"

// Options of [Start]; the zero value is ready to use.
type Options struct {
	// Init are additional arguments of initdb, such as --locale-provider=icu.
	Init []string
	// Settings are additional settings of the server, such as "ssl=on".
	Settings []string
	// Durable makes the server wait for the disk at every commit. Otherwise it survives being killed, but
	// not a power failure.
	Durable bool
	// Parent is the folder in which the server creates its own; the default is the system's folder for
	// temporary files.
	Parent string
}

// Server is a running server.
type Server struct {
	folder  string // holds all its files
	bin     string
	port    int
	options Options

	mu     sync.Mutex
	cmd    *exec.Cmd
	exited chan error // receives the result of cmd
	log    bytes.Buffer
	logMu  sync.Mutex
}

// patience is the time limit for starting and stopping a server, even on a busy machine.
const patience = 5 * time.Minute

// Start creates a database cluster in a temporary folder and starts its server. The error wraps
// [ErrMissing] if PostgreSQL is not installed.
func Start(o Options) (*Server, error) {
	bin, err := programs()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp(o.Parent, "bastide-postgres-")
	if err != nil {
		return nil, err
	}
	s := &Server{folder: folder, bin: bin, options: o}
	if err = s.prepare(); err == nil {
		err = s.Run()
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	return s, nil
}

// programs finds the folder with initdb and postgres: Debian's newest version, which is not in the path, or
// the one in the path.
func programs() (string, error) {
	newest, bin := 0.0, ""
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb") // the pattern is well-formed
	for _, initdb := range found {
		folder := filepath.Dir(initdb)
		version, _ := strconv.ParseFloat(filepath.Base(filepath.Dir(folder)), 64)
		if version > newest {
			newest, bin = version, folder
		}
	}
	if bin != "" {
		return bin, nil
	}
	initdb, err := exec.LookPath("initdb")
	if err != nil {
		return "", ErrMissing
	}
	return filepath.Dir(initdb), nil
}

// prepare creates the cluster.
func (s *Server) prepare() (err error) {
	if err := s.owned(s.folder); err != nil {
		return err
	}
	if s.port, err = FreePort(); err != nil {
		return err
	}
	args := append([]string{"-D", s.data(), "-U", User, "-A", "trust", "-E", "UTF8", "--no-sync"}, s.options.Init...)
	out, err := s.command("initdb", args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	return nil
}

func (s *Server) data() string { return filepath.Join(s.folder, "data") }

// Folder is the folder of the server. Files for it can be put there too.
func (s *Server) Folder() string { return s.folder }

// owned gives a file to the user of the server.
func (s *Server) owned(path string) error {
	if uid, gid, other := unprivileged(); other {
		return os.Chown(path, uid, gid)
	}
	return nil
}

// Write writes a file beside the server's data that only the server can read.
func (s *Server) Write(name string, data []byte) (path string, err error) {
	path = filepath.Join(s.folder, name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		return "", err
	}
	return path, s.owned(path)
}

// FreePort finds an unused port.
func FreePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	port := l.Addr().(*net.TCPAddr).Port
	return port, l.Close()
}

func (s *Server) command(name string, args ...string) *exec.Cmd {
	return s.Command(filepath.Join(s.bin, name), args...)
}

// Command is a program that runs in the server's folder, as its user.
func (s *Server) Command(path string, args ...string) *exec.Cmd {
	cmd := exec.Command(path, args...)
	cmd.Dir = s.folder
	cmd.Env = append(os.Environ(), "LC_ALL=C", "TZ=UTC")
	asUnprivileged(cmd)
	return cmd
}

// settings are the arguments of the server.
func (s *Server) settings() (args []string) {
	list := []string{
		"listen_addresses=127.0.0.1", "unix_socket_directories=" + s.folder, "max_connections=200",
		"logging_collector=off", "log_checkpoints=off", "shared_buffers=64MB",
	}
	if !s.options.Durable {
		list = append(list, "fsync=off", "full_page_writes=off")
	}
	for _, setting := range append(list, s.options.Settings...) {
		args = append(args, "-c", setting)
	}
	return args
}

// Run starts the server again after [Server.Halt] or [Server.Crash].
func (s *Server) Run() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	args := append([]string{"-D", s.data(), "-p", strconv.Itoa(s.port)}, s.settings()...)
	s.cmd, s.exited = s.command("postgres", args...), make(chan error, 1)
	s.cmd.Stdout, s.cmd.Stderr = logged{s}, logged{s}
	started := make(chan error)
	go func(cmd *exec.Cmd, exited chan error) {
		// The server ends together with the thread that started it, see asUnprivileged, so this thread must stay.
		runtime.LockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			exited <- cmd.Wait()
		}
	}(s.cmd, s.exited)
	if err := <-started; err != nil {
		return err
	}
	return s.awaitReady()
}

// awaitReady waits until the server's status file says that it accepts connections.
func (s *Server) awaitReady() error {
	const statusLine = 7
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		select {
		case err := <-s.exited:
			s.exited <- err
			return fmt.Errorf("the server ended: %w\n%s", err, s.Log())
		default:
		}
		pid, _ := os.ReadFile(filepath.Join(s.data(), "postmaster.pid")) // not there yet
		lines := strings.Split(string(pid), "\n")
		if lines[0] == strconv.Itoa(s.cmd.Process.Pid) && len(lines) > statusLine && strings.TrimSpace(lines[statusLine]) == "ready" {
			return nil
		}
	}
	return fmt.Errorf("the server is not ready in time\n%s", s.Log())
}

// logged stores the output of the server.
type logged struct{ *Server }

// Write implements io.Writer.
func (l logged) Write(p []byte) (int, error) {
	l.logMu.Lock()
	defer l.logMu.Unlock()
	return l.log.Write(p)
}

// Log returns the output of the server.
func (s *Server) Log() string {
	s.logMu.Lock()
	defer s.logMu.Unlock()
	return s.log.String()
}

// Port is the port of the server on this machine.
func (s *Server) Port() int { return s.port }

// Address is the address of a database of the server.
func (s *Server) Address(database string) string {
	return fmt.Sprintf("postgres://%s@127.0.0.1:%d/%s", User, s.port, database)
}

// Halt stops the server in PostgreSQL's fast mode: connections are cut, and no recovery is needed.
func (s *Server) Halt() error { return s.signal(syscall.SIGINT) }

// Crash stops the server in PostgreSQL's immediate mode. The next start recovers.
func (s *Server) Crash() error { return s.signal(syscall.SIGQUIT) }

func (s *Server) signal(sig os.Signal) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cmd == nil {
		return nil
	}
	if err := s.cmd.Process.Signal(sig); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	select {
	case <-s.exited:
		s.cmd = nil
		return nil
	case <-time.After(patience):
		return errors.Join(errors.New("the server does not stop"), s.cmd.Process.Kill())
	}
}

// Close stops the server and removes its folder.
func (s *Server) Close() error {
	return errors.Join(s.Halt(), os.RemoveAll(s.folder))
}
