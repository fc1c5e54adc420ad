package table

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// Runs lists the runs that can begin where a draft has led. It is nil where nothing is open, or
// once the player has answered more of the next action than presets.
func (m Match) Runs(t Tip) []games.Run {
	answered := func(c Control) bool { return c.At >= t.Told && c.Chosen && c.Prompt.Style != games.Select }
	if t.Open() == nil || slices.ContainsFunc(t.Controls, answered) {
		return nil
	}
	return m.runs(t.State, t.Seat)
}

// Offering returns where a draft has led, with the runs as a question before those about the next
// action. Where the picture shows what runs would do, they say how the next action is asked for.
func (t Tip) Offering(runs []games.Run) Tip {
	if len(runs) == 0 {
		return t
	}
	t.Controls = slices.Clone(t.Controls)
	open := t.Open()
	asked := games.Prompt{Ask: runs[0].Note, Style: games.Act, Secret: open.Prompt.Secret}
	for _, r := range runs {
		asked.Choices = append(asked.Choices, r.Choice)
		if len(r.Items) > 0 && r.Ask.ID != "" {
			open.Prompt.Ask = r.Ask
		}
	}
	next := slices.IndexFunc(t.Controls, func(c Control) bool { return c.At >= t.Told })
	t.Controls = slices.Insert(t.Controls, next, Control{At: t.Told, Prompt: asked, State: t.State})
	return t
}

// run says all words of a run in the present position, as one press.
func (w *walk) run(name string) error {
	if len(w.Words) > 0 {
		return ErrDraft
	}
	runs := w.match.runs(w.State, w.Seat)
	at := slices.IndexFunc(runs, func(r games.Run) bool { return r.Word == name })
	if at < 0 {
		return ErrDraft
	}
	on := Begins
	for _, action := range runs[at].Line {
		if err := w.follow(action, on); err != nil {
			return err
		}
		on = GoesOn
	}
	on = Parts
	for _, action := range runs[at].Rest() {
		if err := w.follow(action, on); err != nil {
			return err
		}
		on = GoesOn
	}
	return nil
}

// follow says a whole legal action, and no other one with the same effect, since later actions
// depend on it.
func (w *walk) follow(action games.Action, on On) error {
	if w.Ready || !slices.Contains(w.match.Legal(w.State, w.Seat), action) {
		return ErrDraft
	}
	for rest := action.Words(); len(rest) > 0; on = GoesOn {
		_, asked := w.match.View(w.State, w.Seat, w.Words)
		n := 1
		if word, offered := asked.Choosing(rest); offered {
			n = len(strings.Split(word, games.Together))
		}
		if err := w.say(Word{Text: strings.Join(rest[:n], games.Together), Chosen: true, On: on}); err != nil {
			return err
		}
		rest = rest[n:]
	}
	return nil
}

// Showing returns a picture with what runs would do, below the marks of the choices. It is large
// enough to show that.
func Showing(sc scene.Scene, runs []games.Run) scene.Scene {
	at := slices.IndexFunc(sc.Items, func(it scene.Item) bool { return it.Kind == scene.Spot })
	if at < 0 {
		at = len(sc.Items)
	}
	items := slices.Clone(sc.Items[:at])
	var marks []scene.Item
	for _, r := range runs {
		for _, it := range r.Items {
			if it.Kind == scene.Spot {
				marks = append(marks, it)
			} else {
				items = append(items, it)
			}
			sc.Board = sc.Board.Around(it.Box)
			if sc.Focus != (scene.Rect{}) {
				sc.Focus = sc.Focus.Around(it.Box)
			}
		}
	}
	sc.Items = slices.Concat(items, sc.Items[at:], marks)
	return sc
}
