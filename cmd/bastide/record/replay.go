package record

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/source"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// Replay is the command that replays a record and prints what happened.
type Replay struct {
	source.File
	JSON  bool `name:"json" help:"Print one JSON object per step."`
	Legal bool `help:"Print the complete legal list before each step."`
}

// Run replays the record.
func (c *Replay) Run(t *command.Terminal) error {
	r, g, err := c.Read(t)
	if err != nil {
		return err
	}
	show := func(w io.Writer, s table.Step) error { return c.text(w, g, s) }
	if c.JSON {
		show = c.json
	}
	var last table.Step
	_, err = r.Replay(g, func(s table.Step) error {
		last = s
		return show(t.Stdout, s)
	})
	if err != nil {
		return c.WithPath(err)
	}
	if !c.JSON {
		fmt.Fprintln(t.Stdout, ending(g, last))
	}
	return nil
}

func (c *Replay) text(w io.Writer, g games.Game, s table.Step) error {
	var b strings.Builder
	fmt.Fprintf(&b, "step %d", s.N)
	if s.N > 0 {
		fmt.Fprintf(&b, "  %s", s.Entry)
	}
	b.WriteByte('\n')
	if c.Legal && s.N > 0 {
		for _, seat := range s.Before.Turn() {
			fmt.Fprintf(&b, "  legal %s: %s\n", seat, command.Join(s.Before.State.Legal(seat), "; "))
		}
	}
	for _, e := range s.Events {
		fmt.Fprintf(&b, "  %s\n", e)
	}
	if !g.Info().Unscored {
		fmt.Fprintf(&b, "  = %s\n", command.Join(s.Score(), " "))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// ending describes the end of a replay.
func ending(g games.Game, last table.Step) string {
	if last.Unknown {
		return score(g, "score", last.Score(), " so far; ") + "what comes next is not known: the draws end, and there is no seed"
	}
	return result(g, last.After)
}

func result(g games.Game, m table.Match) string {
	switch winners, points := m.Winners(), m.State.Score(); {
	case len(winners) > 0:
		return score(g, "final score", points, ", ") + "won by " + command.Join(winners, " ")
	case m.Over():
		return score(g, "final score", points, ", ") + "a draw"
	default:
		return score(g, "score", points, ", ") + "not over: " + command.Join(m.Turn(), " ") + " to act"
	}
}

// score formats points between two texts; it is empty for a game without points.
func score(g games.Game, before string, points []int, after string) string {
	if g.Info().Unscored {
		return ""
	}
	return before + " " + command.Join(points, " ") + after
}

// jsonStep is a step in the JSON output; games/README.md describes it.
type jsonStep struct {
	Step    int                 `json:"step"`
	Seat    string              `json:"seat,omitempty"`
	Action  string              `json:"action,omitempty"`
	Legal   map[string][]string `json:"legal,omitempty"`
	Draws   []string            `json:"draws"`
	Events  []jsonEvent         `json:"events"`
	Score   []int               `json:"score"`
	Turn    []string            `json:"turn"`
	Over    bool                `json:"over"`
	Winners []string            `json:"winners"`
	Unknown bool                `json:"unknown,omitempty"`
}

type jsonEvent struct {
	Kind    string            `json:"kind"`
	Seat    string            `json:"seat"`
	Facts   map[string]string `json:"facts"`
	Terms   []games.Term      `json:"terms"`
	Points  int               `json:"points"`
	Private bool              `json:"private"`
}

func (c *Replay) json(w io.Writer, s table.Step) error {
	step := jsonStep{
		Step: s.N, Draws: append([]string{}, s.Draws()...), Events: []jsonEvent{},
		Score: s.Score(), Turn: []string{}, Winners: []string{}, Unknown: s.Unknown,
	}
	if !s.Unknown {
		step.Turn, step.Over, step.Winners = names(s.After.Turn()), s.After.Over(), names(s.After.Winners())
	}
	for _, e := range s.Events {
		step.Events = append(step.Events, eventJSON(e))
	}
	if s.N > 0 {
		step.Seat, step.Action = s.Entry.Seat.String(), string(s.Entry.Action)
	}
	if s.N > 0 && c.Legal {
		step.Legal = legalJSON(s.Before)
	}
	return json.NewEncoder(w).Encode(step)
}

func eventJSON(e games.Event) jsonEvent {
	facts := map[string]string{}
	for _, f := range e.Facts {
		facts[f.Name] = f.Value
	}
	return jsonEvent{
		Kind: e.Kind, Seat: e.Seat.String(), Facts: facts,
		Terms: append([]games.Term{}, e.Terms...), Points: e.Points(), Private: e.Private,
	}
}

func legalJSON(m table.Match) map[string][]string {
	lists := map[string][]string{}
	for _, seat := range m.Turn() {
		list := []string{}
		for _, a := range m.State.Legal(seat) {
			list = append(list, string(a))
		}
		lists[seat.String()] = list
	}
	return lists
}

func names(seats []games.Seat) []string {
	list := []string{}
	for _, s := range seats {
		list = append(list, s.String())
	}
	return list
}
