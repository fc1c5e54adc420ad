package burgenland

import (
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
)

// mostEnumerated is how many red dice a roll may have so that the test tries all its results. More
// take too long.
const mostEnumerated = 2

// outcome is what a face of the next roll leads to, found by playing it.
type outcome struct {
	leaves, loses bool
	points        [seats]int // that a scoring there gives
	optional      bool       // the scoring
}

// harms reports whether the seat to act would rather have stopped.
func (o outcome) harms(seat games.Seat) bool {
	return o.loses || o.points[1-seat] > 0 && !o.optional
}

// playFaces plays each face of the next roll with the player's own die.
func playFaces(t *testing.T, s *state) (list [1 + dieFaces]outcome) {
	t.Helper()
	for face := 1; face <= dieFaces; face++ {
		rolled := *s
		rolled.phase, rolled.last.nfaces, rolled.last.faces[0] = choosing, 1, uint8(face)
		rolled.legal = rolled.list()
		now, events, err := rolled.Apply(s.seat, games.Join("use", faceNames[face-1]))
		if err != nil {
			t.Fatal(err)
		}
		after := now.(*state)
		o := &list[face]
		o.leaves = slices.ContainsFunc(events, func(e games.Event) bool { return e.Kind == "left" })
		o.loses = o.leaves && s.castles[s.seat][s.colour()] != ""
		if slices.Contains(after.legal, "score") {
			o.optional = true
			if now, _, err = after.Apply(s.seat, "score"); err != nil {
				t.Fatal(err)
			}
		}
		for seat, points := range now.Score() {
			o.points[seat] = points - s.points[seat]
		}
	}
	return list
}

// facesIn reads a list of faces such as "1–3" or "2, 5".
func facesIn(text string) (list []int) {
	for _, part := range strings.Split(text, ", ") {
		from, to, isRange := strings.Cut(part, "–")
		if !isRange {
			to = from
		}
		for face := number(from); face <= number(to); face++ {
			list = append(list, face)
		}
	}
	return list
}

// Everything that a post says about the next roll is true: which faces leave the colour and what
// that costs, which faces score for whom, and how likely each button's roll does no harm. Reasons
// name a scoring for the other seat whenever the odds count one. The test plays every face in the
// positions of whole matches.
func TestClaimsAboutTheNextRoll(t *testing.T) {
	asked, but := 0, 0
	eachRandomPosition(t, func(s *state) {
		if s.phase != rolling || !s.hasRolled() {
			return
		}
		asked++
		faces := playFaces(t, s)
		view, p := s.View(s.seat, nil)
		checkNotes(t, s, faces, p.Notes)
		for _, it := range view.Items {
			if it.Noun == "reach" && (it.Pose == "leave") != faces[number(it.Name)].leaves {
				t.Errorf("the picture shows face %s as %q", it.Name, it.Pose)
			}
		}
		certain := !slices.ContainsFunc(faces[1:], func(o outcome) bool { return o.harms(s.seat) })
		fed := slices.ContainsFunc(faces[1:], func(o outcome) bool { return o.points[1-s.seat] > 0 && !o.optional })
		for _, c := range p.Choices {
			if c.Word == "stop" {
				continue
			}
			action := games.Action(strings.ReplaceAll(c.Word, games.Together, " "))
			n, dice := c.Label.Args["n"], s.redDice(action)
			if (n == 100) != certain || dice <= mostEnumerated && n != harmless(s, dice) {
				t.Errorf("%s is said to be %v %% safe\n%s", action, n, s.encode())
			}
			list := s.Reasons(s.seat, []games.Action{action})
			id := strings.TrimPrefix(list[0].ID, "burgenland.reason.")
			if (id == "but") != fed && id != "lost" || id == "safe" && !certain {
				t.Errorf("%s: reason %s, points for the other seat: %v\n%s", action, id, fed, s.encode())
			}
			if id == "but" {
				but++
			}
		}
	})
	t.Logf("%d rolls, %d reasons with a scoring for the other seat", asked, but)
	if asked < 500 || but < 20 {
		t.Errorf("%d rolls, %d reasons with a scoring for the other seat", asked, but)
	}
}

// redDice returns how many red dice an action rolls.
func (s *state) redDice(a games.Action) int {
	switch words := a.Words(); words[0] {
	case "all":
		return s.owned[s.seat]
	case "with":
		return number(words[1])
	}
	return 0
}

// checkNotes compares the notes before a roll with what each face leads to.
func checkNotes(t *testing.T, s *state, faces [1 + dieFaces]outcome, notes []games.Text) {
	t.Helper()
	told := [1 + dieFaces]outcome{}
	var leaving []int
	for _, n := range notes {
		id := strings.TrimPrefix(n.ID, "burgenland.note.")
		switch id {
		case "risk", "free", "sure":
			leaving = facesIn(n.Args["faces"].(string))
			for _, face := range leaving {
				told[face].leaves, told[face].loses = true, id != "free"
			}
		case "crown", "crown.wins":
			gainer := n.Args["player"].(games.Seat)
			points := n.Args["n"].(int)
			for _, face := range facesIn(n.Args["faces"].(string)) {
				told[face].points[gainer] = points
				if !faces[face].optional && n.Args["chosen"] == true && len(facesIn(n.Args["faces"].(string))) == 1 {
					t.Errorf("a scoring on %d is not optional\n%s", face, s.encode())
				}
			}
			if wins := s.points[gainer]+points >= s.goal; wins != (id == "crown.wins") {
				t.Errorf("%s for %d points more\n%s", id, points, s.encode())
			}
		}
	}
	for face := 1; face <= dieFaces; face++ {
		want := faces[face]
		if want.optional && want.points[1-s.seat] > 0 { // nobody would choose that
			want.points = [seats]int{}
		}
		want.optional = false
		if told[face] != want {
			t.Errorf("%d: told %+v, so it is %+v: %v\n%s", face, told[face], want, notes, s.encode())
		}
	}
}
