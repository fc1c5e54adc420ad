package hardtest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/storage"
)

// storm makes presses that must change nothing.
type storm struct {
	*match
	live    *localdiscord.Message
	now     []uint64 // ticks of the current buttons
	actors  []string // ids of the people who must act
	drawn   []string // custom_ids of past and present posts
	crowd   []*localdiscord.Person
	foreign string // channel without a match
}

// newStorm plays a little, so that there are old posts and a draft.
func (m *match) newStorm() *storm {
	m.Helper()
	s := &storm{match: m, crowd: m.persons("Alix", "Bruno", "Chloé", "Dora", "Emil", "Sam"), foreign: "general"}
	for range 6 {
		post, _ := m.panel()
		for _, c := range components(post) {
			s.drawn = append(s.drawn, c.CustomID)
		}
		m.step()
	}
	for _, c := range components(m.lobby) {
		s.drawn = append(s.drawn, c.CustomID)
	}
	m.quiet()
	s.live, _ = m.turn()
	panel, _ := m.panel()
	for _, c := range append(components(s.live), components(panel)...) {
		s.drawn = append(s.drawn, c.CustomID)
	}
	for _, id := range append(ids(s.live), ids(panel)...) {
		s.now = append(s.now, id.Tick)
	}
	for _, p := range m.people {
		if strings.Contains(text(s.live), "<@"+p.ID()+">") {
			s.actors = append(s.actors, p.ID())
		}
	}
	return s
}

// bad is a custom_id that must change nothing, with the values of its menu.
type bad struct {
	customID string
	values   []string
}

// spoilers make bad ids. Some may produce a valid one by accident; safe checks for that.
var spoilers = []func(*storm, *rand.Rand) bad{
	func(s *storm, r *rand.Rand) bad { return bad{customID: pickOne(r, s.drawn)} },
	func(s *storm, r *rand.Rand) bad { // truncated
		id := pickOne(r, s.drawn)
		return bad{customID: id[:1+r.IntN(len(id))]}
	},
	func(_ *storm, r *rand.Rand) bad { return bad{customID: noise(r, "abz019:.-_ !~", 100)} },
	func(_ *storm, r *rand.Rand) bad { return bad{customID: noise(r, "é漢🏰\x00\n\u202e\"\\{}", 100)} },
	func(s *storm, r *rand.Rand) bad { // one character changed
		id := []byte(pickOne(r, s.drawn))
		id[r.IntN(len(id))] = byte('!' + r.IntN('~'-'!'))
		return bad{customID: string(id)}
	},
	func(s *storm, r *rand.Rand) bad { // another version
		_, rest, _ := strings.Cut(pickOne(r, s.drawn), ":")
		return bad{customID: pickOne(r, []string{"0", "2", "01", "99999999999999999999", ""}) + ":" + rest}
	},
	func(s *storm, r *rand.Rand) bad { // another match
		return s.bent(r, func(id *buttonid.ID) { id.Match = pickOne(r, []uint64{0, 2, 3, 1 << 40, 1<<64 - 1}) })
	},
	func(s *storm, r *rand.Rand) bad { // another state of the match
		return s.bent(r, func(id *buttonid.ID) { id.Tick = pickOne(r, []uint64{0, 1, id.Tick + 1, 1<<64 - 1}) })
	},
	func(s *storm, r *rand.Rand) bad { // a word the game does not know
		return s.bent(r, func(id *buttonid.ID) { id.Word = "zz" + noise(r, "0,-rAZ", 30) })
	},
	func(s *storm, r *rand.Rand) bad { // a place that does not exist
		return s.bent(r, func(id *buttonid.ID) { id.At = pickOne(r, []int{77, buttonid.MaxAt}) })
	},
	func(s *storm, r *rand.Rand) bad { // another verb
		verbs := []string{"join", "leave", "option", "start", "cancel", "hand-choose", "hand-confirm", "hand-back", "hand-pick", "hand-page", "export", "rules", "zz", "resign-cancel",
			"undo", "carry-out", "hand-undo", "hand-carry-out", "agree", "decline"}
		return s.bent(r, func(id *buttonid.ID) { id.Verb = pickOne(r, verbs) })
	},
	func(s *storm, r *rand.Rand) bad { // menus
		b := s.bent(r, func(id *buttonid.ID) { id.Verb = pickOne(r, []string{"pick", "option", "hand-pick"}) })
		b.values = [][]string{{"zz"}, {"zz", "1"}, {strings.Repeat("x", 100)}, {"\x00"}}[r.IntN(4)]
		return b
	},
}

func pickOne[T any](r *rand.Rand, all []T) T { return all[r.IntN(len(all))] }

func noise(r *rand.Rand, alphabet string, length int) string {
	letters := []rune(alphabet)
	out := make([]rune, length)
	for i := range out {
		out[i] = pickOne(r, letters)
	}
	return string(out)
}

// bent is a valid id with one part changed.
func (s *storm) bent(r *rand.Rand, change func(*buttonid.ID)) bad {
	id, err := buttonid.Parse(pickOne(r, s.drawn))
	if err != nil {
		panic(err)
	}
	change(&id)
	text, err := buttonid.Encode(id)
	if err != nil {
		panic(err)
	}
	return bad{customID: text}
}

// press is a bad press by some person in some place.
func (s *storm) press(r *rand.Rand) (*localdiscord.Person, localdiscord.Forged) {
	for {
		who, b := pickOne(r, s.crowd), pickOne(r, spoilers)(s, r)
		if !s.safe(who, b) {
			continue
		}
		f := pressed(s.channel, s.live.ID, b.customID, b.values...)
		switch r.IntN(12) {
		case 0:
			f.Message = s.lobby.ID
		case 1:
			f.Message = "1"
		case 2:
			f.Channel = who.DM()
		case 3:
			f.Channel = s.foreign
		}
		return who, f
	}
}

// deciding are the verbs of decisions in a turn.
var deciding = []string{"choose", "pick", "page", "confirm", "back", "give-up", "hand-choose", "hand-pick", "hand-page", "hand-confirm", "hand-back"}

// safe reports whether a press is really bad: from the person who must act, a press with the
// current state of the match could be meant. Presses that only show something are left to the
// others, because pictures are slow.
func (s *storm) safe(who *localdiscord.Person, b bad) bool {
	id, err := buttonid.Parse(b.customID)
	if err != nil || storage.MatchID(id.Match) != s.id {
		return b.customID != ""
	}
	odd := strings.HasPrefix(id.Word, "zz") || id.At >= 77 || len(b.values) > 0
	return odd || !slices.Contains(s.actors, who.ID()) || !slices.Contains(deciding, id.Verb) || !slices.Contains(s.now, id.Tick)
}

// Ten thousand presses by everybody on old, foreign, forged, truncated and random buttons change no
// stored byte, and the match goes on.
func TestTenThousandBadPresses(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		count, crowd := 1000, 8 // pressing at the same time
		switch {
		case all():
			count = 10000
		case raceDetector:
			count, crowd = 200, 2
		}
		h := newHouse(t, localdiscord.Options{})
		s := h.begin(game, "castle-games", "here").newStorm()
		before := h.stored()
		var work sync.WaitGroup
		for n := range crowd {
			work.Go(func() {
				r := rand.New(rand.NewPCG(7, uint64(n)))
				for range count / crowd {
					who, f := s.press(r)
					if out := h.forge(who, f); out.Failed && !raceDetector {
						t.Errorf("%s got no answer to %q on %s", who.Name(), f.Data, f.Message)
					}
				}
			})
		}
		work.Wait()
		h.unchanged(before)
		if now, _ := s.turn(); now.ID != s.live.ID || text(now) != text(s.live) {
			t.Errorf("the live post says now:\n%s\nand said:\n%s", text(now), text(s.live))
		}
		s.moves(2)
		h.quiet()
	})
}

// Malformed interactions are ignored or answered; nothing changes and nobody else notices.
func TestInteractionsOutOfShape(t *testing.T) {
	parallel(t)
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, localdiscord.Options{})
		m := h.begin("carcassonne", "castle-games", "here")
		post, who := m.turn()
		before := h.stored()
		bends := map[string]func(map[string]any){
			"no data":           func(p map[string]any) { delete(p, "data") },
			"null data":         func(p map[string]any) { p["data"] = nil },
			"data of a list":    func(p map[string]any) { p["data"] = []any{1} },
			"no member":         func(p map[string]any) { delete(p, "member") },
			"numbers for ids":   func(p map[string]any) { p["id"], p["channel_id"] = 12, 13 },
			"no token":          func(p map[string]any) { p["token"] = "" },
			"unknown type":      func(p map[string]any) { p["type"] = 99 },
			"type of text":      func(p map[string]any) { p["type"] = "3" },
			"no custom_id":      func(p map[string]any) { p["data"] = map[string]any{"component_type": 2} },
			"null permissions":  func(p map[string]any) { p["app_permissions"] = nil },
			"odd permissions":   func(p map[string]any) { p["app_permissions"] = "all" },
			"locale of numbers": func(p map[string]any) { p["locale"] = 5 },
			"another guild":     func(p map[string]any) { p["guild_id"] = "42" },
			"values of numbers": func(p map[string]any) { p["data"].(map[string]any)["values"] = []any{1, nil} },
			"message of text":   func(p map[string]any) { p["message"] = "hello" },
			"channel null":      func(p map[string]any) { p["channel"], p["channel_id"] = nil, nil },
		}
		var work sync.WaitGroup
		for name, bend := range bends {
			work.Go(func() {
				f := pressed(m.channel, post.ID, m.choices(post)[0])
				f.Edit = bend
				if name == "null permissions" {
					f = pressed(m.channel, post.ID, "zz")
					f.Edit = bend
				}
				h.forge(who, f)
			})
		}
		work.Wait()
		h.unchanged(before)
		m.moves(1)
	})
}
