package bot

import (
	"regexp"
	"strings"
	"testing"
)

// Descriptions of commands are within what Discord takes, in every language.
func TestCommandsDescribed(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	name := regexp.MustCompile(`^[\p{Ll}\p{N}_-]{1,32}$`)
	commands := p.bot.Commands()
	if len(commands) != len(p.bot.commands) {
		t.Errorf("%d of %d commands are registered", len(commands), len(p.bot.commands))
	}
	for _, c := range commands {
		for _, n := range append([]string{c.Name}, values(*c.NameLocalizations)...) {
			if !name.MatchString(n) {
				t.Errorf("/%s is called %q", c.Name, n)
			}
		}
		for _, d := range append([]string{c.Description}, values(*c.DescriptionLocalizations)...) {
			if d == "" || len([]rune(d)) > 100 || strings.HasPrefix(d, "bot.") {
				t.Errorf("/%s is described %q", c.Name, d)
			}
		}
		for _, o := range c.Options {
			for _, n := range append([]string{o.Name}, values(o.NameLocalizations)...) {
				if !name.MatchString(n) {
					t.Errorf("/%s has an option %q", c.Name, n)
				}
			}
		}
	}
}

func values[K comparable](m map[K]string) (all []string) {
	for _, v := range m {
		all = append(all, v)
	}
	return all
}
