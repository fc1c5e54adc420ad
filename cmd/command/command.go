// Package command parses command lines and runs their commands.
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
	// Commands points to a structure whose fields are the commands, in the form of package kong.
	// Each has a method Run(*Terminal) error. Parsing sets their flags.
	Commands any
}

// Terminal is the environment of a command.
type Terminal struct {
	context.Context // ends when the command must stop
	Stdout, Stderr  io.Writer
}

// Exit codes, besides 0.
const (
	Failed  = 1
	Misused = 2
)

// ErrReported is the error of a command that has already printed what is wrong.
var ErrReported = errors.New("already told")

// exit unwinds the parser after it printed help; it offers no other way to stop.
type exit int

// Main runs the command line of this process and exits. A stop signal ends the context of the
// command.
func (p Program) Main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := p.Run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// Run runs a command line and returns the exit code. Nothing that is written to err contains a
// password in one of the forms that [Redact] knows.
func (p Program) Run(ctx context.Context, args []string, out, err io.Writer) (code int) {
	err = Redacting(err)
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
	if fault != nil && !errors.Is(fault, ErrReported) {
		fmt.Fprintf(err, "%s: %v\n", p.Name, fault)
	}
	if fault != nil {
		return Failed
	}
	return 0
}

// Setting is the name of the setting that a text comes from: of a variable of the environment, or of the flag or
// argument that can be used in its place. Nothing at all is a matter of the variable.
func Setting(text, variable, flag string) string {
	if text == "" || text == os.Getenv(variable) {
		return variable
	}
	return flag
}

// Until returns what do returns, or the error of the context if that ends first. Then do goes on until the process
// exits, so it may own nothing that has to be cleaned up. It is for work that no signal interrupts, such as opening
// a named pipe. Under a context that has ended before, do is not called.
func Until[T any](ctx context.Context, do func() (T, error)) (T, error) {
	type outcome struct {
		value T
		err   error
	}
	if err := ctx.Err(); err != nil {
		var none T
		return none, err
	}
	done := make(chan outcome, 1)
	go func() {
		value, err := do()
		done <- outcome{value, err}
	}()
	select {
	case o := <-done:
		return o.value, o.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

// help prints the arguments of a command, or lists the commands: one line each, grouped, so all of
// them fit a screen.
func help(options kong.HelpOptions, parsed *kong.Context) error {
	if parsed.Selected() != nil {
		return kong.DefaultHelpPrinter(options, parsed)
	}
	program := parsed.Model
	var list strings.Builder
	fmt.Fprintf(&list, "%s: %s (COMMAND --help)\n", program.Name, program.Help)
	for i, c := range program.Children {
		if i > 0 && c.Tag.Group != program.Children[i-1].Tag.Group {
			list.WriteByte('\n')
		}
		fmt.Fprintf(&list, "  %-12s%s\n", c.Name, c.Help)
	}
	_, err := io.WriteString(parsed.Stdout, list.String())
	return err
}

// Join formats a list.
func Join[T any](list []T, between string) string {
	words := make([]string, len(list))
	for i, x := range list {
		words[i] = fmt.Sprint(x)
	}
	return strings.Join(words, between)
}
