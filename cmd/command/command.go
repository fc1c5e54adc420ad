// Package command reads command lines and carries them out.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"
)

// Program is a program with commands.
type Program struct {
	Name, About string
	// Commands points to a structure whose fields are the commands, as package kong reads it:
	// each has a method Run(*Terminal) error. Reading a command line sets its flags.
	Commands any
}

// Terminal is what a command talks to.
type Terminal struct {
	context.Context // ends when the command is to stop
	Stdout, Stderr  io.Writer
}

// Exit codes, beside 0.
const (
	Failed  = 1
	Misused = 2
)

// ErrTold is the error of a command that has printed what is wrong itself.
var ErrTold = errors.New("already told")

// exit leaves the parser, which knows no other way to stop after printing help.
type exit int

// Main carries out the command line of this process, and ends it. A signal to stop ends the
// context of the command.
func (p Program) Main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := p.Run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// Run carries out a command line and returns the exit code.
func (p Program) Run(ctx context.Context, args []string, out, err io.Writer) (code int) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case exit:
			code = int(r)
		default:
			panic(r)
		}
	}()
	parser := kong.Must(p.Commands, kong.Name(p.Name), kong.Description(p.About), kong.Help(help),
		kong.Writers(out, err), kong.Exit(func(code int) { panic(exit(code)) }))
	parsed, fault := parser.Parse(args)
	if fault != nil {
		fmt.Fprintf(err, "%s: %v (\"%s --help\" lists the commands)\n", p.Name, fault, p.Name)
		return Misused
	}
	fault = parsed.Run(&Terminal{ctx, out, err})
	if fault != nil && !errors.Is(fault, ErrTold) {
		fmt.Fprintf(err, "%s: %v\n", p.Name, fault)
	}
	if fault != nil {
		return Failed
	}
	return 0
}

// help prints what a command takes, or lists the commands, a line each and a gap between
// groups, so that all of them are seen at once.
func help(options kong.HelpOptions, parsed *kong.Context) error {
	if parsed.Selected() != nil {
		return kong.DefaultHelpPrinter(options, parsed)
	}
	program := parsed.Model
	var list strings.Builder
	fmt.Fprintf(&list, "%s: %s\n\"%[1]s COMMAND --help\" tells what a command takes.\n", program.Name, program.Help)
	for i, c := range program.Children {
		if i > 0 && c.Tag.Group != program.Children[i-1].Tag.Group {
			list.WriteByte('\n')
		}
		fmt.Fprintf(&list, "  %-12s%s\n", c.Name, c.Help)
	}
	_, err := io.WriteString(parsed.Stdout, list.String())
	return err
}

// Joined writes down a list.
func Joined[T any](list []T, between string) string {
	words := make([]string, len(list))
	for i, x := range list {
		words[i] = fmt.Sprint(x)
	}
	return strings.Join(words, between)
}
