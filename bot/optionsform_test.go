package bot

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
)

// Several options are changed with two presses, and the third starts the match.
func TestOptionsForm(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	lobby := p.command("Alix", "play", words("game", "burgenland", "where", "here"))
	p.label("Bruno", lobby, "join")
	if told := p.label("Alix", lobby, session.VerbForm); told != nil {
		t.Fatalf("Alix is told %q", p.text(told))
	}
	if len(p.asked.Fields) != 1+len(session.LobbyOptions) {
		t.Errorf("asked %+v", p.asked)
	}
	if told := p.fill("Alix", lobby.id, map[string]string{".crown": "may", "lobby-speed": "day"}); told != nil {
		t.Fatalf("Alix is told %q", p.text(told))
	}
	s := p.sheet(1)
	if want := map[string]string{"crown": "may"}; !maps.Equal(s.Options, want) || s.Speed != "day" || s.HintsChosen {
		t.Errorf("chosen are %v, %+v", s.Options, s.Chosen())
	}
	if shown := p.text(lobby); !strings.Contains(shown, bottest.Say("burgenland.option.crown.may")) || !strings.Contains(shown, bottest.Say("bot.speed.day")) {
		t.Errorf("the lobby says %q", shown)
	}
	p.label("Alix", lobby, session.VerbForm)
	if crown := p.asked.Fields[0]; !strings.HasSuffix(crown.ID, ".crown") || crown.Choices[0].Chosen || !crown.Choices[1].Chosen {
		t.Errorf("the form begins with %+v", crown)
	}
	p.label("Alix", lobby, "start")
	if s := p.sheet(1); s.Status != session.Live || s.Match.Header.Options["crown"] != "may" {
		t.Errorf("the match is %v with %v", s.Status, s.Match.Header.Options)
	}
	if told := p.fill("Alix", lobby.id, nil); !strings.Contains(p.text(told), bottest.Phrase("bot.lobby.begun")) {
		t.Errorf("Alix is told %q", p.text(told))
	}
}

// extended is a game with one more option.
type extended struct{ games.Game }

func (e extended) Info() games.Info {
	info := e.Game.Info()
	info.Options = append(slices.Clone(info.Options), games.Option{ID: "extra", Values: []string{"off", "on"}})
	return info
}

// chooseLast chooses the last value of every option that the button for options leads to, in a form
// or on a page.
func (p *party) chooseLast(lobby *shown) {
	p.Helper()
	p.asked = discord.Modal{}
	page := p.label("Alix", lobby, session.VerbForm)
	if p.asked.CustomID != "" {
		values := map[string]string{}
		for _, f := range p.asked.Fields {
			values[f.ID] = f.Choices[len(f.Choices)-1].Value
		}
		p.fill("Alix", lobby.id, values)
		return
	}
	for _, menu := range p.menus(page) {
		p.press("Alix", page.id, menu.CustomID, menu.Options[len(menu.Options)-1].Value)
	}
}

// The button for options lets the host set each option, however many a game has.
func TestEveryOptionCanBeSet(t *testing.T) {
	t.Parallel()
	plain, longer := catalog.Builtin(), map[string]games.Game{}
	for id, game := range plain {
		longer[id] = extended{game}
	}
	for name, all := range map[string]map[string]games.Game{"as they are": plain, "with one option more": longer} {
		for _, id := range catalog.Order() {
			t.Run(id+" "+name, func(t *testing.T) {
				p := newParty(t)
				p.shut()
				p.games = all
				p.open()
				lobby := p.command("Alix", "play", words("game", id, "where", "here"))
				p.chooseLast(lobby)
				s := p.sheet(1)
				for _, o := range all[id].Info().Options {
					if last := o.Values[len(o.Values)-1]; s.Options[o.ID] != last {
						t.Errorf("%s is %q, not %q", o.ID, s.Options[o.ID], last)
					}
				}
				for _, o := range session.LobbyOptions {
					if last := o.Values[len(o.Values)-1]; s.Choice(o.ID) != last {
						t.Errorf("%s is %q, not %q", o.ID, s.Choice(o.ID), last)
					}
				}
			})
		}
	}
}

// Hints follow the kind of players until they are chosen, whatever else the form changes.
func TestOptionsFormLeavesHintsAlone(t *testing.T) {
	t.Parallel()
	p := newHall(t)
	lobby := p.command("Alix", "play", words("game", "castle", "where", "here"))
	p.label("Alix", lobby, session.VerbForm)
	p.fill("Alix", lobby.id, map[string]string{"lobby-speed": "day"})
	p.label("Alix", lobby, session.VerbAddComputer)
	if s := p.sheet(1); !s.Hints || s.Speed != "day" {
		t.Errorf("hints %v, speed %q", s.Hints, s.Speed)
	}
}

// Other people see the options instead of a form, and cannot fill in one.
func TestOptionsFormIsForWhoLeads(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	lobby := p.command("Alix", "play", words("game", "burgenland", "where", "here"))
	p.label("Bruno", lobby, "join")
	told := p.label("Bruno", lobby, session.VerbForm)
	if told == nil || !strings.Contains(p.text(told), mention(uint64(persons["Alix"]))) || p.asked.CustomID != "" {
		t.Errorf("Bruno is asked %+v", p.asked)
	}
	p.label("Alix", lobby, session.VerbForm)
	if told := p.fill("Bruno", lobby.id, map[string]string{".crown": "may"}); !strings.Contains(p.text(told), bottest.Phrase("bot.lobby.leader")) {
		t.Errorf("Bruno is told %q", p.text(told))
	}
	for name, bend := range map[string]func(*discord.Interaction){
		"no such value":         func(i *discord.Interaction) { i.Fields[0].Values = []string{"seven"} },
		"no such option":        func(i *discord.Interaction) { i.Fields[0].ID = strings.Replace(i.Fields[0].ID, ".crown", ".hat", 1) },
		"no value":              func(i *discord.Interaction) { i.Fields[0].Values = nil },
		"an odd field":          func(i *discord.Interaction) { i.Fields[0].ID = "crown" },
		"another match's field": func(i *discord.Interaction) { i.Fields[0].ID = strings.Replace(i.Fields[0].ID, "1:1:", "1:2:", 1) },
		"another verb": func(i *discord.Interaction) {
			i.Fields[0].ID = strings.Replace(i.Fields[0].ID, ":option:0.crown", ":start", 1)
		},
		"a press": func(i *discord.Interaction) { i.Kind = discord.Component },
		"a form of a button": func(i *discord.Interaction) {
			i.CustomID = strings.Replace(i.CustomID, session.VerbFill, session.VerbCancel, 1)
		},
	} {
		i := p.pressing("Alix", lobby.id, p.asked.CustomID)
		i.Kind = discord.Submit
		i.Fields = []discord.Field{{ID: p.asked.Fields[0].ID, Values: []string{"may"}}, {ID: p.asked.Fields[1].ID, Values: []string{"day"}}}
		bend(&i)
		p.bot.Handle(p.Context(), i)
		if told := p.answer(i.ID); told == nil || !strings.Contains(p.text(told), bottest.Say("bot.error.malformed")) {
			t.Errorf("%s: told %+v", name, told)
		}
	}
	if s := p.sheet(1); s.Options["crown"] != "must" || s.Speed == "day" {
		t.Errorf("chosen are %v", s.Options)
	}
}

// If Discord accepts no forms, the options are shown as menus instead.
func TestOptionsWithoutForms(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	lobby := p.command("Alix", "play", words("game", "castle", "where", "here"))
	first := true
	p.failIf(func(method string) error {
		if method == "Respond" && first {
			first = false
			return discord.ErrInvalid
		}
		return nil
	})
	page := p.label("Alix", lobby, session.VerbForm)
	if page == nil || page.to == 0 || len(p.menus(page)) < len(session.LobbyOptions) {
		t.Fatalf("Alix is shown %+v", page)
	}
	p.failIf(func(string) error { return nil })
	p.press("Alix", page.id, p.menus(page)[0].CustomID, "day")
	if s := p.sheet(1); s.Speed != "day" {
		t.Errorf("the speed is %q", s.Speed)
	}
	p.failIf(func(string) error { return discord.ErrUnavailable })
	if told := p.label("Alix", lobby, session.VerbForm); told != nil {
		t.Errorf("after an answer that got lost Alix is shown %q", p.text(told))
	}
}
