package views

import (
	"slices"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games/catalog"
)

// newViews makes Views over a store of its own.
func newViews(t *testing.T) *Views {
	t.Helper()
	r := bottest.Records(t)
	m := bottest.Maker(r)
	return &Views{Records: r, Posts: m, Texts: bottest.Texts(), Order: catalog.Order(), Rules: &Rules{Records: r, Posts: m, Order: catalog.Order()}}
}

// Autocomplete offers a server's unfinished matches to people who may know them. Others get
// nothing, and matches of other servers never appear.
func TestSuggestHere(t *testing.T) {
	v := newViews(t)
	here := bottest.Keep(t, v.Records, sessiontest.Begin(t, "carcassonne", "Alix", "Bruno"))
	bottest.Keep(t, v.Records, sessiontest.Begin(t, "carcassonne", "Alix", "Bruno"), func(s *session.Session) { s.Guild++ })
	bottest.Keep(t, v.Records, sessiontest.Begin(t, "castle", "Alix", "Bruno"), func(s *session.Session) { s.End(1) })
	lobby := bottest.Keep(t, v.Records, sessiontest.Open(t, "city", "en", "Chloé"))
	for _, c := range []struct {
		may  bool
		text string
		want []string
	}{
		{true, "", []string{here.ID.String(), lobby.ID.String()}}, {true, "bRUNO", []string{here.ID.String()}},
		{true, "chess", nil}, {false, "", nil},
	} {
		i := bottest.From(5)
		i.Focused, i.Options = "match", map[string]discord.Option{"match": {Text: c.text}}
		r, err := v.SuggestHere(func(discord.Interaction) bool { return c.may })(t.Context(), bottest.Ask(nil, i))
		var got []string
		for _, choice := range r.Choices {
			got = append(got, choice.Value)
		}
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%q, may %v: %q, %v", c.text, c.may, got, err)
		}
	}
}

// A named match is shown to its players everywhere, and to others on its server.
func TestNamed(t *testing.T) {
	v := newViews(t)
	s := bottest.Keep(t, v.Records, sessiontest.Begin(t, "carcassonne", "Alix", "Bruno"))
	for name, c := range map[string]struct {
		seat   int
		abroad bool
		shown  bool
	}{"a player": {0, false, true}, "a player elsewhere": {0, true, true}, "somebody": {5, false, true}, "somebody elsewhere": {5, true, false}} {
		i := bottest.From(c.seat)
		if c.abroad {
			i.Guild, i.Channel = i.Guild+1, i.Channel+1
		}
		for _, text := range []string{" " + s.ID.String(), "#" + s.ID.String(), "`" + s.ID.String() + "`"} {
			i.Options = map[string]discord.Option{"match": {Text: text}}
			if got, err := v.replayed(bottest.Ask(nil, i)); (err == nil) != c.shown || err == nil && got.ID != s.ID {
				t.Errorf("%s, %s: %v", name, text, err)
			}
		}
	}
	i := bottest.From(0)
	i.Options = map[string]discord.Option{"match": {Text: "!"}}
	_, err := v.replayed(bottest.Ask(nil, i))
	bottest.Refused(t, err, "bot.error.notfound")
}

// A lobby has no board, and a running match no record.
func TestPagesThatDoNotExistYet(t *testing.T) {
	v := newViews(t)
	lobby := bottest.Keep(t, v.Records, sessiontest.Open(t, "city", "en", "Alix"))
	q := bottest.Ask(nil, bottest.From(0))
	_, err := FromMenu(v.Pictures)(t.Context(), q, lobby)
	bottest.Refused(t, err, "bot.error.lobby")
	match := bottest.Keep(t, v.Records, sessiontest.Begin(t, "carcassonne", "Alix", "Bruno"), func(s *session.Session) { s.Channel++ })
	_, err = v.Export(t.Context(), q, match)
	bottest.Refused(t, err, "bot.export.running")
	_, err = v.latest(q, "bot.export.none", session.Over)
	bottest.Refused(t, err, "bot.export.none")
}
