package bot

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
)

// commandVerbs are presses that only commands make.
var commandVerbs = []string{session.VerbSubstitute, session.VerbMove, session.VerbRepost}

// verbConstants reads the values of a file's constants whose names begin with "Verb".
func verbConstants(t *testing.T, path string) (verbs []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || !strings.HasPrefix(spec.Names[0].Name, "Verb") {
			return true
		}
		verb, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		verbs = append(verbs, verb)
		return true
	})
	return verbs
}

// The table of buttons has a row for each verb that a post can have.
func TestVerbsHaveRows(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	verbs := slices.Concat(verbConstants(t, "posts/verbs.go"), verbConstants(t, "session/event.go"))
	if len(verbs) < 100 {
		t.Errorf("only %d verbs were found", len(verbs))
	}
	for _, o := range session.LobbyOptions {
		verbs = append(verbs, session.LobbyVerb(o.ID))
	}
	for _, strength := range session.Strengths {
		verbs = append(verbs, posts.SoloVerb(strength), posts.RematchVerb(strength))
	}
	for _, verb := range []string{session.VerbChoose, session.VerbPick, session.VerbBack, session.VerbConfirm} {
		verbs = append(verbs, posts.HandVerb(verb), posts.TodayVerb(verb))
	}
	for _, verb := range verbs {
		if _, found := p.bot.buttons[verb]; found == slices.Contains(commandVerbs, verb) {
			t.Errorf("verb %q has a row: %v", verb, found)
		}
	}
}

// A press that no button of the bot can make is malformed, and reaches no handler.
func TestWrongShapes(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	reached := false
	both := []bool{false, true}
	for verb, row := range p.bot.buttons {
		p.bot.buttons[verb] = button{is: row.is, route: func(context.Context, *interaction.Request) error {
			reached = true
			return nil
		}}
		for _, submitted := range both {
			for _, ofMatch := range both {
				for _, inPrivate := range both {
					for _, end := range []string{"", ":1.", ":0.x"} {
						i := p.interaction("Alix")
						i.Kind, i.Private = discord.Component, inPrivate
						if submitted {
							i.Kind = discord.Submit
						}
						match := "0"
						if ofMatch {
							match = "1"
						}
						i.CustomID = "1:" + match + ":0:" + verb + end
						reached = false
						p.bot.Handle(p.Context(), i)
						want := submitted == row.is.has(modal) && ofMatch == row.is.has(shows|changes) &&
							(inPrivate || !row.is.has(private)) && (end == "" || row.is.has(carries))
						if reached != want {
							t.Errorf("%s, a form: %v, private: %v: handled: %v", i.CustomID, submitted, inPrivate, reached)
						}
						if !want {
							p.refused(p.answer(i.ID), "bot.error.malformed")
						}
					}
				}
			}
		}
	}
}

// Only presses that change a match wait for its lock.
func TestWhatLocksAMatch(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.begin("carcassonne", nil, "Alix", "Bruno")
		p.manager()
		for _, verb := range slices.Sorted(maps.Keys(p.bot.buttons)) {
			row := p.bot.buttons[verb]
			if row.is.has(modal) || !row.is.has(shows|changes) {
				continue
			}
			id, err := buttonid.Encode(buttonid.ID{Match: 1, Verb: verb})
			if err != nil {
				t.Fatal(err)
			}
			i := p.interaction("Sam")
			i.Kind, i.CustomID, i.Private, i.Message = discord.Component, id, true, p.live().id
			unlock := p.bot.records.LockMatch(1)
			done := make(chan struct{})
			go func() {
				defer close(done)
				p.bot.Handle(p.Context(), i)
			}()
			synctest.Wait()
			select {
			case <-done:
				if row.is.has(changes) && row.may == nil {
					t.Errorf("%s did not wait", verb)
				}
			default:
				if !row.is.has(changes) {
					t.Errorf("%s waits", verb)
				}
			}
			unlock()
			<-done
		}
	})
}

// Presses for hosts, moderators or people who clear up are refused to everybody else.
func TestWhoMayPress(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	refusals := map[string][]string{
		"bot.settings.forbidden": {posts.VerbSet, posts.VerbSettings, posts.VerbLacks, posts.VerbAudit, posts.VerbTodaySettings, posts.VerbTodaySet, posts.VerbCupForm, posts.VerbCupAsk, posts.VerbCupFill, posts.VerbCupOpen,
			posts.VerbCupManage, posts.VerbCupClose, posts.VerbCupOffAsk, posts.VerbCupOff, posts.VerbCupResult, posts.VerbCupRevise, posts.VerbCupMove, posts.VerbCupOwn, posts.VerbCupExtend, posts.VerbCupOutAsk, posts.VerbCupOut, posts.VerbCupInAsk, posts.VerbCupIn, posts.VerbCupList, posts.VerbCupName, posts.VerbCupNamed},
		"bot.match.forbidden": {posts.VerbRemoveAsk, posts.VerbDeleteAsk, posts.VerbDelete, posts.VerbDeleteCancel},
		"bot.unreadable.not":  {posts.VerbScrapAsk, posts.VerbScrap, posts.VerbHalt},
	}
	asked := 0
	for refusal, verbs := range refusals {
		for _, verb := range verbs {
			row, match := p.bot.buttons[verb], uint64(0)
			if row.is.has(shows | changes) {
				match = 1
			}
			i := p.interaction("Sam")
			i.Kind, i.Private, i.CustomID = discord.Component, true, posts.CustomID(buttonid.ID{Match: match, Verb: verb})
			if row.is.has(modal) {
				i.Kind = discord.Submit
			}
			p.bot.Handle(p.Context(), i)
			p.refused(p.answer(i.ID), refusal)
			asked++
		}
	}
	for _, row := range p.bot.buttons {
		if row.may != nil {
			asked--
		}
	}
	if asked != 0 {
		t.Errorf("%d more verbs are asked for than the table restricts", asked)
	}
	for _, name := range []string{"server settings", "server cup"} {
		p.refused(p.command("Sam", name, nil), "bot.settings.forbidden")
	}
}
