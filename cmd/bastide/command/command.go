// Package command carries out the commands of a command line.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

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

// Run carries out a command line and returns the exit code. The commands are fields of a
// structure, as package kong reads it, each with a method Run(*Terminal) error.
func Run(ctx context.Context, commands any, args []string, out, err io.Writer) (code int) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case exit:
			code = int(r)
		default:
			panic(r)
		}
	}()
	parser := kong.Must(commands, kong.Name("bastide"),
		kong.Description("Castle board games for Discord, at your own pace."),
		kong.Writers(out, err), kong.Exit(func(code int) { panic(exit(code)) }))
	parsed, fault := parser.Parse(args)
	if fault != nil {
		fmt.Fprintf(err, "bastide: %v (\"bastide --help\" lists the commands)\n", fault)
		return Misused
	}
	fault = parsed.Run(&Terminal{ctx, out, err})
	if fault != nil && !errors.Is(fault, ErrTold) {
		fmt.Fprintf(err, "bastide: %v\n", fault)
	}
	if fault != nil {
		return Failed
	}
	return 0
}

// Joined writes down a list.
func Joined[T any](list []T, between string) string {
	words := make([]string, len(list))
	for i, x := range list {
		words[i] = fmt.Sprint(x)
	}
	return strings.Join(words, between)
}
