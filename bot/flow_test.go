package bot

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/table"
)

// playOn plays by pressing the buttons of the live post until the match is over or the number of
// turns is reached. It opens secret hands first.
func (p *party) playOn(id session.ID, turns int, choose *rand.Rand) {
	p.Helper()
	for range turns {
		who := p.turn(id)
		if who == "" {
			return
		}
		m := p.live()
		if p.has(m, "hand") {
			m = p.label(who, m, "hand")
		}
		before := p.sheet(id).Match.Steps
		for range 300 {
			p.pressAny(who, m, choose)
			if p.sheet(id).Match.Steps != before {
				break
			}
		}
		if p.sheet(id).Match.Steps == before {
			p.Fatalf("%s cannot end the turn: %q %v", who, p.text(m), p.labels(m))
		}
	}
}

// asksOn reports whether a button chooses something, or an area of the board with something to choose.
func asksOn(customID string) bool {
	id, err := buttonid.Parse(customID)
	verb, _ := posts.SplitVerb(id.Verb)
	return err == nil && (verb == session.VerbChoose || verb == session.VerbArea && id.Word != "")
}

// pressAny confirms if possible, after at most one other press.
func (p *party) pressAny(who string, m *shown, choose *rand.Rand) {
	p.Helper()
	var ids []string
	for _, b := range p.buttons(m) {
		if confirms(b) && choose.IntN(3) > 0 {
			p.press(who, m.id, b.CustomID)
			return
		}
		if asksOn(b.CustomID) {
			ids = append(ids, b.CustomID)
			if strings.Contains(b.Label, "+") { // what scores is likelier, as with people
				ids = append(ids, b.CustomID, b.CustomID, b.CustomID)
			}
		}
	}
	if len(ids) == 0 {
		for _, b := range p.buttons(m) {
			if confirms(b) {
				p.press(who, m.id, b.CustomID)
				return
			}
		}
		p.Fatalf("nothing to press: %v\n%s %v", p.labels(m), p.text(m), p.menus(m))
	}
	p.press(who, m.id, ids[choose.IntN(len(ids))])
}

func TestWholeMatches(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, game string
		options    map[string]string
		who        []string
		decisions  int // between two restarts
	}{
		{"open tiles", "carcassonne", nil, []string{"Alix", "Bruno", "Chloé"}, 10},
		{"hidden hands", "carcassonne", map[string]string{"hand": "three"}, []string{"Alix", "Bruno", "Chloé"}, 10},
		{"dice", "burgenland", map[string]string{"crown": "may"}, []string{"Alix", "Bruno"}, 120},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := newParty(t)
			p.begin(c.game, c.options, c.who...)
			choose := rand.New(rand.NewPCG(1, 2))
			for range 8 {
				p.playOn(1, c.decisions, choose)
				p.quiet()
				p.shut()
				p.open()
			}
			p.quiet()
			s := p.sheet(1)
			if s.Status != session.Over {
				t.Fatalf("status %v after %d steps", s.Status, s.Match.Steps)
			}
			p.checkResult(s)
		})
	}
}

// checkResult compares the result post and the exported record with the match.
func (p *party) checkResult(s *session.Session) {
	p.Helper()
	result := p.live()
	won := len(s.Match.Winners()) > 0 // a game may end without a winner
	for _, want := range []string{"🏆", "👑"} {
		if strings.Contains(p.text(result), want) != won {
			p.Errorf("%q in the result, won: %v:\n%s", want, won, p.text(result))
		}
	}
	file := p.label("Sam", p.label("Sam", result, "menu"), "export").Files[0]
	record, err := table.ParseRecord(file.Data)
	if err != nil {
		p.Fatal(err)
	}
	end, err := record.Replay(s.Game, nil)
	if err != nil {
		p.Fatal(err)
	}
	got, _ := end.Snapshot()
	want, _ := s.Match.Snapshot()
	if string(got) != string(want) {
		p.Error("the record replays to another position")
	}
}

func confirms(b discordgo.Button) bool {
	return strings.HasSuffix(b.CustomID, ":"+session.VerbConfirm) || strings.HasSuffix(b.CustomID, ":"+posts.HandVerb(session.VerbConfirm))
}
