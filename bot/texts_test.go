package bot

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// Descriptions of commands are within Discord's limits in every language.
func TestCommandsDescribed(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	name := regexp.MustCompile(`^[\p{Ll}\p{N}_-]{1,32}$`)
	for _, c := range ofType(p.bot.Commands(), discordgo.ChatApplicationCommand) {
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
		for _, o := range within(c.Options) {
			for _, n := range append([]string{o.Name}, values(o.NameLocalizations)...) {
				if !name.MatchString(n) {
					t.Errorf("/%s has an option %q", c.Name, n)
				}
			}
			for _, d := range append([]string{o.Description}, values(o.DescriptionLocalizations)...) {
				if d == "" || len([]rune(d)) > 100 || strings.HasPrefix(d, "bot.") {
					t.Errorf("/%s: %s is described %q", c.Name, o.Name, d)
				}
			}
		}
	}
}

// ofType lists the commands that are typed, or chosen in a menu.
func ofType(all []*discordgo.ApplicationCommand, kind discordgo.ApplicationCommandType) []*discordgo.ApplicationCommand {
	return slices.DeleteFunc(slices.Clone(all), func(c *discordgo.ApplicationCommand) bool { return c.Type != kind })
}

// Menu entries have a name within Discord's limits in every language, and nothing else. Each gets
// an answer.
func TestMenusDescribed(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	for kind, want := range map[discordgo.ApplicationCommandType]int{discordgo.MessageApplicationCommand: 1, discordgo.UserApplicationCommand: 2} {
		entries := ofType(p.bot.Commands(), kind)
		if len(entries) != want {
			t.Errorf("%d entries of type %d", len(entries), kind)
		}
		for _, c := range entries {
			for _, n := range append([]string{c.Name}, values(*c.NameLocalizations)...) {
				if len([]rune(n)) > 32 || n == "" || strings.HasPrefix(n, "bot.") {
					t.Errorf("an entry is called %q", n)
				}
			}
			if _, answered := p.bot.entries[c.Name]; !answered || c.Description != "" || len(c.Options) > 0 {
				t.Errorf("%+v", c)
			}
		}
	}
}

// within lists options and subcommands with those inside them.
func within(options []*discordgo.ApplicationCommandOption) (all []*discordgo.ApplicationCommandOption) {
	for _, o := range options {
		all = append(append(all, o), within(o.Options)...)
	}
	return all
}

// There are few commands and /play is the first. Everything that the bot can answer is registered,
// alone or in a group.
func TestFewCommands(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	commands := ofType(p.bot.Commands(), discordgo.ChatApplicationCommand)
	if len(commands) > 12 || commands[0].Name != "play" {
		t.Errorf("%d commands, the first is /%s", len(commands), commands[0].Name)
	}
	registered := map[string]bool{}
	for _, c := range commands {
		subs := 0
		for _, o := range c.Options {
			if o.Type == discordgo.ApplicationCommandOptionSubCommand {
				registered[c.Name+" "+o.Name] = true
				subs++
			}
		}
		if subs == 0 {
			registered[c.Name] = true
		}
	}
	if got, want := slices.Sorted(maps.Keys(registered)), slices.Sorted(maps.Keys(p.bot.commands)); !slices.Equal(got, want) {
		t.Errorf("registered are %v, answered %v", got, want)
	}
	explained := map[string]bool{}
	for _, name := range everydayCommands {
		explained[name] = true
	}
	for _, g := range seldomCommands {
		for _, name := range g.Names {
			explained[name] = true
		}
	}
	if !maps.Equal(explained, registered) {
		t.Errorf("/help explains %v", slices.Sorted(maps.Keys(explained)))
	}
}

// Every command that texts for people name, as {{/match resign}} in a catalogue or as `/match
// resign` in a document, exists.
func TestNamedCommandsExist(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	placeholder := regexp.MustCompile(`\{\{/([^}]*)\}\}`)
	for _, name := range catalogueFiles(t) {
		for _, found := range placeholder.FindAllStringSubmatch(read(t, name), -1) {
			if _, ok := p.bot.commands[found[1]]; !ok {
				t.Errorf("%s names /%s", name, found[1])
			}
		}
	}
	typed := regexp.MustCompile("`/([a-z]+(?: [a-z]+)?)")
	for _, name := range []string{"../README.md", "../CONTRIBUTING.md", "../CHANGELOG.md", "../games/README.md", "../cmd/bastide/README.md", "../cmd/bastide/configuration.md", "../cmd/bastide/operation.md", "../cmd/bastide/processes.md", "../cmd/workshop/README.md"} {
		all := typed.FindAllStringSubmatch(read(t, name), -1)
		if len(all) == 0 {
			t.Errorf("%s names no command", name)
		}
		for _, found := range all {
			if slices.Contains([]string{"data", "etc", "metrics", "healthz", "readyz", "tmp", "var"}, found[1]) {
				continue // paths
			}
			first, _, _ := strings.Cut(found[1], " ")
			isGroup := slices.ContainsFunc(commandOrder, func(g group) bool { return g.name == found[1] && g.subs != nil })
			if p.bot.commands[found[1]].route == nil && p.bot.commands[first].route == nil && !isGroup {
				t.Errorf("%s names /%s", name, found[1])
			}
		}
	}
}

// No catalogue has the plain name of a command, because it would not change with the command.
func TestCommandsAreNotWrittenOut(t *testing.T) {
	t.Parallel()
	written := regexp.MustCompile(`(?m)^[^#\n]*=.*?[\s(“«"’` + "`" + `]/\p{Ll}+`)
	for _, name := range catalogueFiles(t) {
		if found := written.FindString(read(t, name)); found != "" {
			t.Errorf("%s: %s", name, found)
		}
	}
}

func catalogueFiles(t *testing.T) (all []string) {
	t.Helper()
	for _, pattern := range []string{"../assets/messages/*.toml", "../assets/messages/*/*.toml", "../games/*/texts/*.toml"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, files...)
	}
	if len(all) < 4 {
		t.Fatal("no catalogues")
	}
	return all
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func values[K comparable](m map[K]string) (all []string) {
	for _, v := range m {
		all = append(all, v)
	}
	return all
}
