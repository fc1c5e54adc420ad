package sheet

import (
	"cmp"
	"fmt"
	"image"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/source"
	"github.com/bastide-games/bastide/cmd/workshop/players"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// Command is the command that draws a contact sheet of a match.
type Command struct {
	Game    string            `arg:"" help:"Id of the game, as listed by \"bastide games\"."`
	Out     string            `arg:"" help:"PNG file to write."`
	Seats   int               `help:"Number of players; the fewest possible if not given."`
	Seed    string            `default:"1" help:"Any word; the same word gives the same match."`
	Option  map[string]string `placeholder:"ID=VALUE" help:"Option of the game; may be given several times."`
	Names   []string          `default:"Alix,Bruno,Clémence de la Tour,Dmitri,Élise" placeholder:"NAME,…" help:"What the players are called."`
	Lang    string            `default:"en" help:"Language of words on the pictures."`
	Player  string            `default:"greedy" enum:"easy,normal,strong,greedy,random" help:"Who plays."`
	Width   int               `default:"350" help:"Width of each picture, 350 as on a phone; 0 for full size."`
	Columns int               `default:"4" help:"Pictures in a row."`
	Full    string            `placeholder:"DIR" help:"Folder in which to write each picture at full size as well."`
	source.Sets
}

// Run plays a match and writes its contact sheet: each kind of question at its beginning, middle
// and end.
func (c *Command) Run(t *command.Terminal) error {
	g, err := c.Find(c.Game)
	if err != nil {
		return err
	}
	texts, err := wording.LoadTexts(catalog.Texts()...)
	if err != nil {
		return err
	}
	p := photographer{Command: c, game: g, words: texts.Localizer(c.Lang).Of(g, nil).Bare()}
	if err := p.play(t); err != nil {
		return err
	}
	shots, painter := p.chosen(), imaging.New()
	if err := writePicture(c.Out, painter.Sheet(shots, c.Columns, c.Width)); err != nil || c.Full == "" {
		return err
	}
	if err := os.MkdirAll(c.Full, 0o777); err != nil {
		return err
	}
	for i, s := range shots {
		name := filepath.Join(c.Full, fmt.Sprintf("%s-%02d.png", c.Game, i+1))
		if err := writePicture(name, painter.Draw(s.Scene, s.Options)); err != nil {
			return err
		}
	}
	return nil
}

func writePicture(name string, picture image.Image) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := png.Encode(f, picture); err != nil {
		return err
	}
	return f.Close()
}

// photographer watches a match and keeps its pictures.
type photographer struct {
	*Command
	game  games.Game
	words wording.Localizer
	seen  []shot
}

// shot is one picture.
type shot struct {
	imaging.Shot
	kind string // pictures of one kind in one part of a match are interchangeable
	step int
	tell int // number of marks: how much there is to see
}

// play plays a match word by word, as people do, and watches it.
func (p *photographer) play(t *command.Terminal) error {
	header, err := table.NewHeader(p.game, cmp.Or(p.Seats, p.game.Info().MinSeats), p.Option, players.Stream(p.Seed, "sheet", 1))
	if err != nil {
		return err
	}
	m, _, err := table.New(p.game, header)
	if err != nil {
		return err
	}
	for !m.Over() && t.Err() == nil {
		seat := m.Turn()[0]
		answer, err := search.Think(search.Question{
			Game: p.game, Match: m, Seat: seat, Strength: search.Strength(p.Player),
			Seed: players.Stream(p.Seed, "thought "+strconv.Itoa(m.Steps), 1),
		})
		if err != nil {
			return err
		}
		entries, err := p.decide(m, seat, answer)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if m, _, err = m.Apply(e); err != nil {
				return err
			}
		}
		p.record(m, seat)
	}
	p.end(m)
	return t.Err()
}

// end takes the picture of the result.
func (p *photographer) end(m table.Match) {
	o := imaging.Options{}
	for _, seat := range m.Winners() {
		o.Winners = append(o.Winners, int(seat))
	}
	p.take("end", "final", m.Steps, posts.FinishedScene(m.Still(games.Spectator)), o)
}

// decide says the words of an answer one after another and looks at each question.
func (p *photographer) decide(m table.Match, seat games.Seat, answer search.Answer) ([]table.Entry, error) {
	var wanted []string
	line := answer.Line
	if len(line) == 0 {
		line = []games.Action{answer.Action}
	}
	for _, a := range line {
		wanted = append(wanted, a.Words()...)
	}
	draft, tip, err := m.Settle(seat, nil)
	for err == nil {
		p.question(m, seat, draft, tip)
		next := slices.IndexFunc(tip.Controls, func(c table.Control) bool {
			return c.At < len(wanted) && c.Said != wanted[c.At]
		})
		if tip.Ready && next < 0 {
			return tip.Entries(), nil
		}
		if next < 0 {
			// The line ends before the turn does: any choice will do.
			open := tip.Open()
			draft, tip, err = m.Say(seat, draft, open.At, open.Prompt.Choices[0].Word)
			continue
		}
		at := tip.Controls[next].At
		draft, tip, err = m.Say(seat, draft, at, wanted[at])
	}
	return nil, err
}

// question takes the pictures of a turn post.
func (p *photographer) question(m table.Match, seat games.Seat, draft table.Draft, tip table.Tip) {
	turn := session.TurnOf(m, seat, draft, tip, m.Runs(tip))
	tip = turn.Tip
	o := imaging.Options{}
	if turn.Begun() {
		o.View = imaging.Close
	}
	for _, c := range tip.Controls {
		if c.Prompt.Style == games.Select {
			o.Chosen = c.Said
		}
	}
	ask := turn.Ask()
	name := p.words.Text(ask)
	o.Marks = wording.Signs(wording.WholeQuestion(turn).Choices())
	p.shoot(fmt.Sprint(ask.ID, o.View, o.Marks[o.Chosen] != ""), name, m.Steps, turn.Scene, o)
}

// shoot takes the picture of a question, or those of the board and of a hand.
func (p *photographer) shoot(kind, title string, step int, sc scene.Scene, o imaging.Options) {
	if sc.Hand == nil {
		p.take(kind, title, step, sc, o)
		return
	}
	hand := *sc.Hand
	p.take(kind, title, step, sc, o)
	o.View = imaging.Plain
	p.take(kind+" hand", title, step, hand, o)
}

// record takes the picture that remains of a turn.
func (p *photographer) record(m table.Match, seat games.Seat) {
	sc := m.Still(games.Spectator)
	sc.Panel.Hand = nil
	if imaging.Tiled(sc) {
		sc.Focus = table.Around(sc, seat)
	}
	p.take("record", "record", m.Steps, sc, imaging.Options{View: imaging.Small})
	p.take("plain", "whole board", m.Steps, sc, imaging.Options{View: imaging.Plain})
}

func (p *photographer) take(kind, title string, step int, sc scene.Scene, o imaging.Options) {
	o.Names, o.Words, o.Counted = p.Names, wording.Unders(p.words.Bare(), sc), wording.Counted(p.words)
	p.seen = append(p.seen, shot{
		Shot: imaging.Shot{Title: title, Scene: sc, Options: o}, kind: kind, step: step, tell: len(o.Marks),
	})
}

// stretches are the parts of a match that are shown: where they begin and end, in percent.
var stretches = []struct {
	name     string
	from, to int
}{{"start", 0, 12}, {"middle", 45, 60}, {"end", 85, 100}}

// chosen returns the pictures to show: for each part and kind the one with most to see, plus kinds
// that occur only between the parts.
func (p *photographer) chosen() []imaging.Shot {
	var shots []imaging.Shot
	last, shown := p.seen[len(p.seen)-1].step, map[string]bool{}
	for _, part := range stretches {
		shots = append(shots, p.best(part.name, func(e shot) bool {
			at := 100 * e.step / last
			return at >= part.from && at <= part.to
		}, shown)...)
	}
	known := maps.Clone(shown)
	return append(shots, p.best("between", func(e shot) bool { return !known[e.kind] }, shown)...)
}

// best returns, for each wanted kind, the picture with most to see.
func (p *photographer) best(part string, wanted func(shot) bool, shown map[string]bool) (shots []imaging.Shot) {
	var best []shot
	for _, e := range p.seen {
		if !wanted(e) {
			continue
		}
		shown[e.kind] = true
		e.Title = part + ": " + e.Title
		at := slices.IndexFunc(best, func(b shot) bool { return b.kind == e.kind })
		switch {
		case at < 0:
			best = append(best, e)
		case e.tell > best[at].tell:
			best[at] = e
		}
	}
	for _, e := range best {
		shots = append(shots, e.Shot)
	}
	return shots
}
