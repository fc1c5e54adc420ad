package bot

import (
	"encoding/json"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/friends"
	"github.com/bastide-games/bastide/bot/people"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/storage"
)

// stored are the types with stored fields, by the names that [people.Kept] uses.
var stored = map[string]reflect.Type{
	"change":           reflect.TypeFor[storage.Change](),
	"head":             reflect.TypeFor[session.Session](),
	"drafts":           reflect.TypeFor[session.Drafts](),
	"post":             reflect.TypeFor[session.Post](),
	"stats/*/*/*":      reflect.TypeFor[session.Tally](),
	"user/*/habits":    reflect.TypeFor[clock.Habits](),
	"user/*/friends":   reflect.TypeFor[friends.Person](),
	"user/*/trials":    reflect.TypeFor[session.Trials](),
	"guild/*/settings": reflect.TypeFor[server.Settings](),
	"blocked":          reflect.TypeFor[Blocked](),
	"restored":         reflect.TypeFor[storage.Restored](),
}

// Every stored field is in the table of stored data once, and everything in the table is stored.
// Tests that store values check theirs with [party.allKept].
func TestKeptIsAllThatIsStored(t *testing.T) {
	t.Parallel()
	times := map[string]int{}
	for _, k := range people.EachKept() {
		for _, field := range k.Fields() {
			times[field]++
		}
	}
	for in, of := range stored {
		fields := leaves(of, "")
		if in == "head" {
			fields = append(fields, "v") // the version
		}
		for _, field := range fields {
			if n := times[in+" "+field]; n != 1 {
				t.Errorf("%s %s is in the table %d times", in, field, n)
			}
		}
		for field := range times {
			if where, name, _ := strings.Cut(field, " "); where == in && !slices.Contains(fields, name) {
				t.Errorf("%s is in the table, and there is no such field", field)
			}
		}
	}
	if len(times) < 150 {
		t.Errorf("only %d fields", len(times))
	}
}

// leaves names the stored fields of a type that contain no others. The actions of players are one
// leaf, because they consist of a game's words. Fields of package storage have their Go names.
// Others have their JSON names, and are stored only if they have one.
func leaves(of reflect.Type, path string) (names []string) {
	switch kind := of.Kind(); {
	case of == reflect.TypeFor[[]session.Move](), of == reflect.TypeFor[[]byte]():
	case kind == reflect.Pointer, kind == reflect.Slice:
		return leaves(of.Elem(), path)
	case kind == reflect.Struct:
		for i := range of.NumField() {
			f := of.Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if name == "" && of.PkgPath() == reflect.TypeFor[storage.Change]().PkgPath() {
				name = f.Name
			}
			switch name {
			case "":
				if f.Anonymous {
					names = append(names, leaves(f.Type, path)...)
				}
			case "-":
			default:
				names = append(names, leaves(f.Type, path+"."+name)...)
			}
		}
		return names
	}
	return []string{strings.TrimPrefix(path, ".")}
}

// allKept checks, field by field, that every value in the store is in the table of stored data.
func (p *party) allKept() {
	p.Helper()
	values, err := p.store.Values("")
	if err != nil {
		p.Fatal(err)
	}
	for _, v := range values {
		for _, unheard := range unkept(v) {
			p.Errorf("stored, and missing in the table in people/kept.go: %s", unheard)
		}
	}
}

// unkept names the fields of a value that are not in the table of stored data.
func unkept(v storage.Value) (missing []string) {
	var tree any
	if json.Unmarshal(v.Data, &tree) != nil || strings.HasPrefix(v.Key, "set/") {
		tree = nil // a text, or a game's data file
	}
	for _, field := range branches(tree, "") {
		known := slices.ContainsFunc(people.EachKept(), func(k people.Kept) bool {
			return slices.ContainsFunc(k.Fields(), func(f string) bool {
				in, name, _ := strings.Cut(f, " ")
				same, err := path.Match(in, v.Key)
				named, bad := path.Match(name, field)
				return err == nil && bad == nil && same && named
			})
		})
		if !known {
			missing = append(missing, strings.TrimSpace(v.Key+" "+field))
		}
	}
	return missing
}

// branches names the leaves of a tree of JSON, or "" for a value without fields.
func branches(tree any, path string) (names []string) {
	switch tree := tree.(type) {
	case map[string]any:
		for name, value := range tree {
			names = append(names, branches(value, path+"."+name)...)
		}
		return names
	case []any:
		if len(tree) > 0 {
			return branches(tree[0], path)
		}
	}
	return []string{strings.TrimPrefix(path, ".")}
}

// A value that the table does not describe is found, and so is a field of one.
func TestUnkept(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ key, data, want string }{
		{"user/77/habits", `{"zone":"Europe/Paris","vacation":[{"from":1,"to":2}]}`, ""},
		{"user/77/habits", `{"zone":"Europe/Paris","mood":"merry"}`, "user/77/habits mood"},
		{"user/77/birthday", "0401", "user/77/birthday"},
		{"user/77/hidden", "yes", ""},
		{"stats/1/castle/77", `{"rating":{"mu":1}}`, ""},
		{"set/castle/0a1b", `{"tiles":[{"name":"A"}]}`, ""},
	} {
		if got := strings.Join(unkept(storage.Value{Key: c.key, Data: []byte(c.data)}), ", "); got != c.want {
			t.Errorf("%s %s: %q", c.key, c.data, got)
		}
	}
}

// The privacy text describes all stored data, its purpose and how long it stays, and nothing else.
func TestKeptTexts(t *testing.T) {
	t.Parallel()
	var ids []string
	for _, k := range people.EachKept() {
		ids = append(ids, "bot.kept."+k.ID, "bot.kept."+k.ID+".for", "bot.kept."+k.ID+".until")
	}
	l := texts().wording.Localizer("en")
	for _, id := range ids {
		if !l.Has(id) {
			t.Errorf("there is no text %s", id)
		}
	}
	for _, found := range regexp.MustCompile(`(?m)^"(bot\.kept\.[^"]+)"`).FindAllStringSubmatch(read(t, "../assets/messages/en.toml"), -1) {
		if !slices.Contains(ids, found[1]) {
			t.Errorf("nothing says %s", found[1])
		}
	}
}

// A host's pages are linked in the right places, in the reader's language. Without pages there are
// no links.
func TestSites(t *testing.T) {
	t.Parallel()
	for _, there := range []bool{false, true} {
		p := newParty(t)
		if there {
			p.shut()
			p.sites = wording.Sites{Privacy: "https://example.org/privacy.{lang}.md", Support: "https://discord.gg/castle"}
			p.open()
		}
		p.chat.Locale = "de"
		about := map[string]discord.Option{"topic": {Text: "about"}}
		for command, m := range map[string]*shown{
			"/help": p.command("Alix", "help", nil), "/help about": p.command("Alix", "help", about), "/me privacy": p.command("Alix", "me privacy", nil),
		} {
			text, _ := p.said(m)
			links := strings.Contains(text, "[Datenschutzerklärung](<https://example.org/privacy.de.md>) · [Hilfe-Server](<https://discord.gg/castle>)")
			if links != there || strings.Contains(text, "Nutzungsbedingungen") {
				t.Errorf("%s: %s", command, text)
			}
		}
	}
}
