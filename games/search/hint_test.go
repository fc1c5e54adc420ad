package search

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/table"
)

// said renders a text in a language.
func said(t *testing.T, lang string, text games.Text) string {
	t.Helper()
	content, err := Texts.ReadFile("texts/" + lang + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	if _, err := bundle.ParseMessageFileBytes(content, lang+".toml"); err != nil {
		t.Fatal(err)
	}
	words, err := i18n.NewLocalizer(bundle, lang).Localize(&i18n.LocalizeConfig{
		MessageID: text.ID, TemplateData: text.Args, PluralCount: text.Args["n"],
	})
	if err != nil || strings.Contains(words, "no value") {
		t.Errorf("%s %v: %q, %v", lang, text, words, err)
	}
	return words
}

// Reasons name certain, immediate points, the seat's own first. They say nothing about what a
// random outcome may bring.
func TestGained(t *testing.T) {
	three := []games.Term{{Name: "tiles", Count: 3, Each: 1}}
	events := []games.Event{
		{Kind: "placed", Seat: 0}, {Kind: "scored", Seat: 1, Terms: three}, {Kind: "scored", Seat: 0, Terms: three}, {Kind: "nothing", Seat: 0, Terms: []games.Term{{}}},
		{Kind: "secret", Seat: 0, Terms: three, Private: true}, {Kind: "drew", Seat: 1, Draw: "E"}, {Kind: "late", Seat: 0, Terms: three},
	}
	for seat, want := range map[games.Seat]string{0: "scored A scored B", 1: "scored B scored A", 2: ""} {
		var got []string
		for _, e := range ownScores(events, seat) {
			got = append(got, e.Kind, e.Seat.String())
		}
		if strings.Join(got, " ") != want {
			t.Errorf("seat %v: %v, want %s", seat, got, want)
		}
	}
}

func TestTextsOfHints(t *testing.T) {
	for _, id := range []string{"only", "glance"} {
		said(t, "en", games.T("search.sure."+id))
		said(t, "fr", games.T("search.sure."+id))
	}
	for _, lang := range []string{"en", "fr"} {
		for _, why := range []games.Text{games.T("search.why.ends"), games.T("search.why.wins"), games.T("search.why.uses", "n", 1, "what", "x")} {
			if words := said(t, lang, why); !strings.HasSuffix(words, ".") {
				t.Errorf("%q is no sentence", words)
			}
		}
	}
}

// Candidates with the same name appear once, as the best of them, and later ones move up. Only a
// real lack of alternatives is called one.
func TestToldApart(t *testing.T) {
	list := []Candidate{{Lead: 9, Action: "a"}, {Lead: 8, Action: "a again"}, {Lead: 3, Action: "b"}, {Lead: 2, Action: "c"}, {Lead: 1, Action: "d"}}
	for i := range list {
		list[i].Line = []games.Action{list[i].Action}
	}
	tell := func(line []games.Action) (string, error) { return line[0].Words()[0], nil }
	apart, err := distinct(list, tell)
	if err != nil || len(apart) != mostHints || apart[0].Action != "a" || apart[1].Action != "b" || apart[2].Action != "c" {
		t.Errorf("told apart: %+v, %v", apart, err)
	}
	if all, _ := distinct(list, nil); len(all) != mostHints || all[1].Action != "a again" {
		t.Errorf("told as they are: %+v", all)
	}
	var alike []Candidate
	for _, a := range []games.Action{"place 1,0 r0", "place 1,0 r1", "place 1,0 r2", "place 5,0 r0"} {
		alike = append(alike, Candidate{Action: a, Line: []games.Action{a}})
	}
	if apart, _ := distinct(alike, nil); len(apart) != mostHints || apart[2].Action != "place 5,0 r0" {
		t.Errorf("two of one place, and another: %+v", apart)
	}
	if apart, _ := distinct(alike[:3], nil); len(apart) != mostHints {
		t.Errorf("one place only: %+v", apart)
	}
	g := catalog.Builtin()["carcassonne"]
	q := asking(g, begin(t, g, gametest.Variant{Seats: 2}, 5), Strong, 40)
	h, err := Advise(q, func([]games.Action) (string, error) { return "the same", nil })
	if err != nil || len(h.List) != 1 || h.Sure.ID != "" {
		t.Errorf("%d candidates, %v, %v", len(h.List), h.Sure, err)
	}
}

// A hint warns about the seat's last follower if it does not come back, and says nothing about the
// others' followers.
func TestLast(t *testing.T) {
	g := catalog.Builtin()["carcassonne"]
	m := begin(t, g, gametest.Variant{Seats: 2}, 5)
	for n := 0; !m.Over(); n++ {
		q, before := asking(g, m, Strong, 1), m.State
		had, stood, _ := figures(before, q.Seat, "follower")
		m = apply(t, m, q.Seat, before.Legal(q.Seat)[0])
		left, standing, _ := figures(m.State, q.Seat, "follower")
		why := lastFiguresWarning(q, before, m.State)
		if used := had == 1 && left == 0 && standing > stood; used != (len(why) == 1) || used && why[0].Args["n"] != 1 {
			t.Fatalf("step %d, from %d to %d: %v", n, had, left, why)
		} else if used {
			return
		}
	}
	t.Error("nobody has used a last follower")
}

// Every decision of a match can be explained, in every game, to its last.
func TestHints(t *testing.T) {
	for id, g := range catalog.Builtin() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			m := begin(t, g, gametest.Variant{Seats: 2}, 5)
			for n := 0; !m.Over(); n++ {
				if n%9 > 0 {
					m = randomly(t, m, 1)
					continue
				}
				q := asking(g, m, Strong, 12)
				h, err := Advise(q, nil)
				if err != nil || len(h.List) == 0 || len(h.List) > mostHints {
					t.Fatalf("%d hints, %v", len(h.List), err)
				}
				for _, hint := range h.List {
					if hint.Line[0] != hint.Action || len(hint.Points) != 2 {
						t.Errorf("step %d: %+v", n, hint)
					}
					playedWhole(t, q, hint.Line)
				}
				m = apply(t, m, m.Turn()[0], h.List[0].Action)
			}
			if _, err := Advise(Question{Game: g, Match: m, Strength: Strong}, nil); err == nil {
				t.Error("advice after the end")
			}
		})
	}
}

// onButton is how many characters of a line fit on a button.
const onButton = 40

// playedWhole checks that a line fits a button and leaves its player nothing to decide.
func playedWhole(t *testing.T, q Question, line []games.Action) {
	t.Helper()
	plan, err := q.Match.Plan(q.Seat, line) // up to a final action
	if err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	line = plan.Line()
	word := q.Match.Spell(q.Seat, line, onButton)
	read, err := q.Match.Spelled(q.Seat, word)
	if err != nil || !slices.Equal(read, line) {
		t.Errorf("%q is read from %q as %q, %v", line, word, read, err)
	}
	draft, _, err := q.Match.Planned(q.Seat, read)
	if err != nil {
		t.Fatalf("%q: %v", read, err)
	}
	if _, tip, err := q.Match.Settle(q.Seat, draft); err != nil || !tip.Ready || !slices.Equal(tip.Line(), line) {
		t.Errorf("of %q is done %q, ready: %v, %v", line, tip.Line(), tip.Ready, err)
	}
}

// Where a tile fits in one place only, a hint is about the follower.
func TestHintPastWhatIsForced(t *testing.T) {
	g, seen := catalog.Builtin()["city"], 0
	for n := range uint64(8) {
		for m := begin(t, g, gametest.Variant{Seats: 2}, n); !m.Over() && seen < 3; m = randomly(t, m, 1) {
			q := asking(g, m, Strong, 20)
			choice, forced := q.skipForced()
			if len(forced) == 0 {
				continue
			}
			seen++
			legal := choice.Match.State.Legal(q.Seat)
			h, err := Advise(q, nil)
			if err != nil || len(h.List) < 2 || len(legal) < 2 {
				t.Fatalf("%d hints behind %q, %v", len(h.List), forced, err)
			}
			for _, one := range h.List {
				if one.Action != forced[0] || len(one.Line) < 2 || one.Line[0] != forced[0] || !slices.Contains(legal, one.Line[len(forced)]) {
					t.Errorf("%q behind %q", one.Line, forced)
				}
			}
		}
	}
	if seen == 0 {
		t.Error("nothing was forced")
	}
}

// Without time the answer comes from the greedy search, and does not claim to be the only one.
func TestHintWithoutTime(t *testing.T) {
	g := catalog.Builtin()["carcassonne"]
	q := asking(g, begin(t, g, gametest.Variant{Seats: 2}, 5), Strong, 0)
	q.More = func() bool { return false }
	h, err := Advise(q, nil)
	if err != nil || h.Sure.ID != "search.sure.glance" || h.Playouts != 0 || len(h.List) != 1 {
		t.Errorf("%+v, %v", h, err)
	}
}

// played returns the record of a match in which one seat plays well and the other at random.
func played(t *testing.T, g games.Game, n uint64, seats int) table.Record {
	t.Helper()
	m := begin(t, g, gametest.Variant{Seats: seats}, n)
	r := table.Record{Header: m.Header}
	for !m.Over() {
		q := asking(g, m, Strong, 60)
		if q.Seat == 1 {
			q.Strength = Random
		}
		e := table.Entry{Seat: q.Seat, Action: think(t, q).Action}
		m = apply(t, m, e.Seat, e.Action)
		r.Entries = append(r.Entries, e)
	}
	return r
}

// A review finds the mistakes of the random player, and its curve ends at the score.
func TestReview(t *testing.T) {
	g := catalog.Builtin()["carcassonne"]
	r := played(t, g, 1, 2)
	look := Retrospect{Game: g, Record: r, Seed: gametest.Seed(8), Playouts: 60}
	review, err := look.Review()
	if err != nil {
		t.Fatal(err)
	}
	last := review.Curve[len(review.Curve)-1]
	m, _ := r.Replay(g, nil)
	for seat, points := range m.State.Score() {
		if last.Points[seat] != float64(points) {
			t.Errorf("the curve ends with %v, the match with %v", last.Points, m.State.Score())
		}
	}
	for i, point := range review.Curve[:len(review.Curve)-1] {
		if i > 0 && point.Turn <= review.Curve[i-1].Turn {
			t.Errorf("turn %d has two points of the curve", point.Turn)
		}
	}
	if first := review.Curve[0].Turn; first != 0 || last.Turn != 71 { // tiles
		t.Errorf("the curve goes from turn %d to %d", first, last.Turn)
	}
	if !review.Whole || len(review.Curve) < 60 || len(review.Costly[1]) != mostMistakes {
		t.Errorf("%d points of the curve, %d mistakes, whole: %v", len(review.Curve), len(review.Costly[1]), review.Whole)
	}
	if s, ok := review.Swing(); !ok || s.From < 0 || s.At <= s.From || s.At >= len(review.Curve) || math.Abs(s.Points) < 5 {
		t.Errorf("the largest swing is %+v", s)
	}
	worst := math.Inf(1)
	for _, mistake := range review.Costly[1] {
		e := r.Entries[mistake.Step-1]
		if mistake.Cost > worst || mistake.Cost < 2*mistake.Error || e.Seat != 1 || e.Action != mistake.Played.Action ||
			mistake.Better.Action == e.Action || mistake.Before.Steps != mistake.Step-1 || (mistake.Turn-1)%2 != 1 {
			t.Errorf("mistake %+v of %s", mistake, e)
		}
		worst = mistake.Cost
	}
	if again, _ := look.Review(); !reflect.DeepEqual(again.Curve, review.Curve) {
		t.Error("another look sees something else")
	}
	look.Think = func(Question, float64) (Answer, error) { return Answer{}, nil }
	if hasty, err := look.Review(); err != nil || hasty.Whole || len(hasty.Costly[1]) > 0 {
		t.Errorf("without time: %+v, %v", hasty, err)
	}
}

// A review keeps only the most expensive mistake of a turn.
func TestOneMistakeOfATurn(t *testing.T) {
	t.Parallel()
	list := []Mistake{{Turn: 4, Cost: 9}, {Turn: 4, Cost: 8}, {Turn: 2, Cost: 5}, {Turn: 4, Cost: 3}, {Turn: 2, Cost: 1}}
	if kept := onePerTurn(list); len(kept) != 2 || kept[0].Cost != 9 || kept[1].Cost != 5 {
		t.Errorf("kept are %+v", kept)
	}
}

// A seat that has resigned decides nothing: its stand-in's moves are not its mistakes, and take no
// time.
func TestReviewLeavesTheStandInOut(t *testing.T) {
	g := catalog.Builtin()["carcassonne"]
	r := played(t, g, 2, 3)
	r.Entries = slices.Insert(r.Entries, 0, table.Entry{Seat: 1, Action: table.Resign})
	looked := 0
	look := Retrospect{Game: g, Record: r, Playouts: 20}
	look.Think = func(q Question, _ float64) (Answer, error) {
		if q.Seat == 1 {
			looked++
		}
		return Think(q)
	}
	if review, err := look.Review(); err != nil || looked > 0 || len(review.Costly[1]) > 0 {
		t.Errorf("%d of its decisions were looked at, %v", looked, err)
	}
}

// A mistake that a closer search does not confirm beyond doubt is left out.
func TestReviewTellsOnlyWhatIsSure(t *testing.T) {
	g := catalog.Builtin()["carcassonne"]
	r := played(t, g, 1, 2)
	r.Entries = r.Entries[:9]
	for _, c := range []struct {
		cost, deviation float64
		told            bool
	}{{5, 1, true}, {5, 3, false}, {-1, .1, false}} {
		looks := map[int]int{}
		look := Retrospect{Game: g, Record: r, Playouts: 10}
		look.Think = func(q Question, _ float64) (Answer, error) {
			played, better := q.AlsoSearch, q.Match.State.Legal(q.Seat)[0]
			if better == played {
				better = q.Match.State.Legal(q.Seat)[1]
			}
			lead, deviation := 9.0, 0.0
			if looks[q.Match.Steps]++; looks[q.Match.Steps] > 1 {
				lead, deviation = c.cost, c.deviation
			}
			best := Candidate{Action: better, Line: []games.Action{better}, Lead: lead, Error: deviation * .6}
			other := Candidate{Action: played, Line: []games.Action{played}, Error: deviation * .8}
			return Answer{Action: better, Expected: []float64{1, 2}, Candidates: []Candidate{best, other}, Playouts: 10}, nil
		}
		review, err := look.Review()
		for _, list := range review.Costly {
			for i, m := range list {
				if i > 0 && m.Turn == list[i-1].Turn {
					t.Errorf("of turn %d two decisions are told", m.Turn)
				}
			}
		}
		if err != nil || len(review.Costly[0]) > 0 != c.told || len(review.Costly[1]) > 0 != c.told {
			t.Errorf("cost %v ± %v: told %v, %v", c.cost, c.deviation, review.Costly, err)
		}
	}
}

// A host that limits each question to its part of the time left finishes just in time, and not long
// before.
func TestReviewSharesTheTime(t *testing.T) {
	g := catalog.Builtin()["carcassonne"]
	look := Retrospect{Game: g, Record: played(t, g, 1, 2), Playouts: 20}
	left, least := 1.0, 1.0
	look.Think = func(q Question, part float64) (Answer, error) {
		left -= part * left
		least = min(least, part)
		return Think(q)
	}
	if _, err := look.Review(); err != nil || left > .01 || least <= 0 {
		t.Errorf("%v of the time is left, the least part was %v, %v", left, least, err)
	}
}

// Actions of the table are no decisions of the game, and what was taken back does not count.
func TestReviewOfATroubledMatch(t *testing.T) {
	g := catalog.Builtin()["carcassonne"]
	r := played(t, g, 2, 3)
	r.Entries = append(r.Entries[:40:40], table.Entry{Seat: 0, Action: table.Resign}, table.Entry{Seat: 0, Action: table.Return},
		table.BackTo(0, 20), table.Entry{Seat: 1, Action: table.Resign}, table.Entry{Seat: 2, Action: table.Resign})
	review, err := Retrospect{Game: g, Record: r, Playouts: 20}.Review()
	if err != nil {
		t.Fatal(err)
	}
	for _, list := range review.Costly {
		for _, m := range list {
			if m.Step > 20 {
				t.Errorf("step %d was taken back", m.Step)
			}
		}
	}
	last, before := review.Curve[len(review.Curve)-1], review.Curve[len(review.Curve)-2]
	if last.Turn < 10 || last.Turn > 20 || !slices.Equal(last.Points, before.Points) {
		t.Errorf("the curve ends after turn %d, with %v after %v", last.Turn, last.Points, before.Points)
	}
	r.Entries = append(r.Entries, table.Entry{Seat: 0, Action: "dance"})
	if _, err := (Retrospect{Game: g, Record: r, Playouts: 1}).Review(); err == nil {
		t.Error("a record that cannot be replayed was reviewed")
	}
}

// A review lists all decisions as they were made, and knows which one cost a seat most, or any seat.
func TestDearest(t *testing.T) {
	t.Parallel()
	r := Review{Costly: [][]Mistake{{{Step: 9, Cost: 2}}, nil, {{Step: 4, Cost: 9}, {Step: 12, Cost: 1}}, {{Step: 7, Cost: 4}}}}
	for seat, want := range map[games.Seat]int{games.Spectator: 4, 0: 9, 1: 0, 2: 4, 3: 7} {
		if got, ok := r.Dearest(seat); got.Step != want || ok != (want > 0) {
			t.Errorf("the dearest of %v is step %d, want %d", seat, got.Step, want)
		}
	}
	var steps []int
	for _, m := range r.Decisions() {
		steps = append(steps, m.Step)
	}
	if !slices.Equal(steps, []int{4, 7, 9, 12}) {
		t.Errorf("the decisions are %v", steps)
	}
}

// A fall over several turns is a swing, just like a leap in one turn.
func TestSlowFall(t *testing.T) {
	t.Parallel()
	curve := func(lead ...float64) (r Review) {
		for turn, points := range lead {
			r.Curve = append(r.Curve, Expectation{turn, []float64{points, 0, 0}})
		}
		return r
	}
	for _, c := range []struct {
		lead []float64
		want Swing
	}{
		{[]float64{0, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 1, -3, -3}, Swing{13, 15, 0, -8}},
		{[]float64{0, 0, 0, 0, 0, 0, 0, 0, 9, 9, 9, 9, 9, 5, 5, 5, 1}, Swing{7, 8, 0, 9}},
		{[]float64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, Swing{0, 2, 0, 2}},
		{[]float64{0, 7}, Swing{0, 1, 0, 7}},
	} {
		if got, ok := curve(c.lead...).Swing(); !ok || got != c.want {
			t.Errorf("%v: the swing is %+v, want %+v", c.lead, got, c.want)
		}
	}
}
