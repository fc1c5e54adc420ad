package wire

import "strings"

// Types of options that are commands of their own, with Discord's numbers.
const (
	optionSubcommand = 1
	optionGroup      = 2
)

// Leaf is what a person can use: a command, or a sub-command with its command and its group.
type Leaf struct {
	*Command
	path []*CommandOption // from the command down; empty: the command itself
}

// Leaves lists what can be used of a command: its sub-commands, or the command itself if it has none.
// Clients do not offer a command with sub-commands alone.
func (c *Command) Leaves() []Leaf { return Leaf{Command: c}.below() }

func (l Leaf) below() (all []Leaf) {
	options := l.Options()
	for i := range options {
		if o := &options[i]; o.isCommand() {
			all = append(all, Leaf{l.Command, append(l.path[:len(l.path):len(l.path)], o)}.below()...)
		}
	}
	if len(all) == 0 {
		return []Leaf{l}
	}
	return all
}

func (o *CommandOption) isCommand() bool { return o.Type == optionSubcommand || o.Type == optionGroup }

// Options are the options that take values.
func (l Leaf) Options() []CommandOption {
	if len(l.path) == 0 {
		return l.Command.Options
	}
	return l.path[len(l.path)-1].Options
}

// FullName is the name with those of the command and the group, in a language; "" means the registered
// names.
func (l Leaf) FullName(locale string) string {
	words := []string{Translated(l.Name, l.NameLocalizations, locale)}
	for _, o := range l.path {
		words = append(words, Translated(o.Name, o.NameLocalizations, locale))
	}
	return strings.Join(words, " ")
}

// About is the description, in a language.
func (l Leaf) About(locale string) string {
	if len(l.path) == 0 {
		return Translated(l.Description, l.DescriptionLocalizations, locale)
	}
	o := l.path[len(l.path)-1]
	return Translated(o.Description, o.DescriptionLocalizations, locale)
}

// Wrap puts values where a client sends them: inside the sub-command.
func (l Leaf) Wrap(values []Object) []Object {
	for i := len(l.path) - 1; i >= 0; i-- {
		if values == nil {
			values = []Object{}
		}
		values = []Object{{"name": l.path[i].Name, "type": l.path[i].Type, "options": values}}
	}
	return values
}

// nested checks the nesting of options: sub-commands exclude values beside them, groups hold only
// sub-commands, and these only values.
func (f *Form) nested(path string, within int, list []CommandOption) {
	commands := 0
	for i, o := range list {
		at := Join(path, i)
		fits := !o.isCommand()
		switch within {
		case 0:
			fits = true
		case optionGroup:
			fits = o.Type == optionSubcommand
		}
		if !fits {
			f.Add(Join(at, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Option type %d cannot stand here", o.Type)
		}
		if o.isCommand() {
			commands++
		} else if len(o.Options) > 0 {
			f.Add(Join(at, "options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Only sub-commands have options")
		}
	}
	if commands > 0 && commands < len(list) {
		f.Add(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
			"Sub-command and sub-command group option types are mutually exclusive to all other types")
	}
}
