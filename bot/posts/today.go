package posts

import (
	"context"
	"math"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// The daily puzzle is a position without a match, see [session.NewPosed]. Each person answers in a
// private panel. Only [Maker.AddSolution] knows the answers.

// Files of pictures in the post of a day, which also has the picture of the next question, and in a private solution.
const (
	solutionFile = "solution.png"
	answerFile   = "answer.png"
)

// AddQuestion adds the picture of the position as the deciding player sees it, with numbered
// places.
func (m *Maker) AddQuestion(ctx context.Context, to *Draft, l wording.Localizer, s *session.Session, seat games.Seat) error {
	t, err := s.Turn(seat)
	if err != nil {
		return err
	}
	p := puzzlePanel(l, s, t)
	return m.AddPicture(ctx, to, p.l, s, p.scene, p.picture(), p.q)
}

// puzzlePanel returns the panel of a puzzle. It has so few places that one picture shows them all.
func puzzlePanel(l wording.Localizer, s *session.Session, t *session.Turn) panel {
	p := panelOf(l, s, t, nil, areas{})
	p.verbs = todayPrefix
	if !p.Begun() {
		p.part = p.aroundPlaces()
	}
	return p
}

// puzzleTile is the least size of a tile in the picture of a puzzle, px on a phone.
const puzzleTile = 36

// aroundPlaces returns the part of a board of tiles that has all numbered places, if the picture of the question would
// show them too small. Otherwise it has no size.
func (p panel) aroundPlaces() (part scene.Rect) {
	o := p.picture()
	if _, tile := imaging.OnPhone(p.scene, o); !imaging.Tiled(p.scene) || tile >= puzzleTile {
		return part
	}
	var places []scene.Item
	for _, it := range p.scene.Items {
		if it.Kind == scene.Spot && o.Marks[it.Word] != "" {
			places = append(places, it)
		}
	}
	part, _ = scene.Bounds(places)
	return part.Grow(1)
}

// AnswerPanel is the panel in which a person chooses an answer, below a text. further buttons follow
// its own.
func (m *Maker) AnswerPanel(ctx context.Context, l wording.Localizer, s *session.Session, seat games.Seat, text string, further ...discordgo.Button) (discord.Message, error) {
	t, err := s.Turn(seat)
	if err != nil {
		return discord.Message{}, err
	}
	p := puzzlePanel(l, s, t)
	p.further = further
	out := NewDraft(AccentTurn).Private()
	out.Text(wording.Join(text, l.Say("bot.hand.title", "ask", t.Ask()), wording.Notes(p.l, p.Prompt.Notes)))
	if err := m.addPanel(ctx, out, p); err != nil {
		return discord.Message{}, err
	}
	p.addControls(out, p.footer()...)
	return out.Message(), nil
}

// AnswerGiven shows a person their answer, and the button that changes it.
// further buttons follow that.
func (m *Maker) AnswerGiven(ctx context.Context, l wording.Localizer, s *session.Session, seat games.Seat, text string, further ...discordgo.Button) (discord.Message, error) {
	t, err := s.Turn(seat)
	if err != nil {
		return discord.Message{}, err
	}
	p := decidedPanel(l, s, t)
	p.verbs, p.further = todayPrefix, further
	out := NewDraft(AccentRecord).Private().Text(text)
	if err := m.addDecided(ctx, out, l, s, t.Tip, BoardFile, ""); err != nil {
		return discord.Message{}, err
	}
	anew := Button(discordgo.SecondaryButton, l.Say("bot.button.today.anew"), TodayID(VerbTodayChange, int(s.Tick), 0))
	return out.Footer(append(Row(anew), p.footer()...)...).Message(), nil
}

// PuzzleBoard shows a person the whole board of a puzzle: with the question, or what their answer leads to.
func (m *Maker) PuzzleBoard(ctx context.Context, l wording.Localizer, s *session.Session, seat games.Seat, answered bool) (discord.Message, error) {
	t, err := s.Turn(seat)
	if err != nil {
		return discord.Message{}, err
	}
	sc, q := PuzzleScene(t, answered)
	out := NewDraft(AccentTurn).Private().Text(wording.Join(l.Say("bot.board.whole"), wording.Strip(l, sc)))
	if err := m.AddPicture(ctx, out, l.On(sc), s, sc, WholeBoard(l, s, t), q); err != nil {
		return discord.Message{}, err
	}
	return out.Buttons(Button(discordgo.SecondaryButton, l.Say("bot.button.text"), TodayID(VerbTodayWords, int(s.Tick), 0))).Message(), nil
}

// PuzzleScene returns what a person sees of a puzzle, and how it is told: the question, or what their answer leads to.
func PuzzleScene(t *session.Turn, answered bool) (scene.Scene, wording.Question) {
	if answered {
		return table.WithoutSpots(t.Scene), wording.Decided(t)
	}
	return t.Scene, wording.WholeQuestion(t)
}

// puzzleButtons returns the puzzle's buttons that are not about the decision.
func (p panel) puzzleButtons() []discordgo.Button {
	return append(Row(
		PuzzleBoardButton(p.l, int(p.s.Tick)),
		Button(discordgo.SecondaryButton, p.l.Say("bot.button.rules"), RulesID(VerbRules, p.s.GameID, 0)),
	), p.further...)
}

// PuzzleBoardButton shows the whole board of the puzzle of a day.
func PuzzleBoardButton(l wording.Localizer, day int) discordgo.Button {
	return Button(discordgo.SecondaryButton, l.Say("bot.button.board"), TodayID(VerbTodayBoard, day, 0))
}

// AddSolution adds the picture of what the best answer to a puzzle leads to.
func (m *Maker) AddSolution(ctx context.Context, to *Draft, l wording.Localizer, s *session.Session, tip table.Tip) error {
	return m.addDecided(ctx, to, l, s, tip, solutionFile, l.Bare().Say("bot.today.best"))
}

// AddAnswer adds the picture of what a person's answer leads to, if that changes the board.
func (m *Maker) AddAnswer(ctx context.Context, to *Draft, l wording.Localizer, s *session.Session, tip table.Tip) error {
	if sc, _ := planScene(s.Match, tip); len(newItems(sc)) == 0 {
		return nil
	}
	return m.addDecided(ctx, to, l, s, tip, answerFile, l.Bare().Say("bot.today.own"))
}

// addDecided adds the picture of what a decision leads to. title starts the alternative text.
func (m *Maker) addDecided(ctx context.Context, to *Draft, l wording.Localizer, s *session.Session, tip table.Tip, name, title string) error {
	sc, o, err := decided(l, s, tip)
	if err != nil {
		return err
	}
	return m.addPlanPicture(ctx, to, l, s, sc, tip, name, title, o)
}

// decided returns the board after a decision, and how to paint it: the part that the picture of the question shows, and
// all that is new.
func decided(l wording.Localizer, s *session.Session, tip table.Tip) (sc scene.Scene, o imaging.Options, err error) {
	sc, signs := planScene(s.Match, tip)
	part, err := questionPart(l, s, tip.Seat)
	if box, changed := scene.Bounds(newItems(sc)); changed {
		part = part.Around(box)
	}
	return sc, imaging.Options{View: imaging.Board, Marks: signs, Area: part}, err
}

// newItems lists what a plan changes on the board, on a board of tiles only what is on tiles: not a score track.
func newItems(sc scene.Scene) (list []scene.Item) {
	tiled := imaging.Tiled(sc)
	for _, it := range sc.Items {
		at := it.Bounds().Centre()
		cell := scene.Cell(int(math.Floor(at.X)), int(math.Floor(at.Y)))
		if it.Ghost && !it.Beside && (!tiled || hasTile(sc, cell)) {
			list = append(list, it)
		}
	}
	return list
}

// questionPart returns the part of the board that the picture of a puzzle's question shows.
func questionPart(l wording.Localizer, s *session.Session, seat games.Seat) (part scene.Rect, err error) {
	draft, tip, err := s.Match.Settle(seat, nil)
	if err != nil {
		return part, err
	}
	p := puzzlePanel(l, s, session.TurnOf(s.Match, seat, draft, tip, s.Match.Runs(tip)))
	part, _ = imaging.OnPhone(p.scene, p.picture())
	return part, nil
}

// PuzzleGreeting is the first message of a match that continues a puzzle. With waits it has a button
// that starts the match.
func PuzzleGreeting(l wording.Localizer, game, puzzle string, waits bool) discord.Message {
	out := NewDraft(AccentLobby).Text(l.Say("bot.today.playon", "game", session.GameName(game)))
	if waits {
		out.Buttons(Button(discordgo.SuccessButton, l.Say("bot.button.start"), PuzzleID(puzzle)))
	}
	return out.Message()
}

// PuzzleMatchAt tells the person who started such a match where it is.
func PuzzleMatchAt(l wording.Localizer, channel session.Link, here bool) discord.Message {
	if here {
		return Sentence(l.Say("bot.today.playon.below"))
	}
	return NewDraft(NoAccent).Private().Text(l.Say("bot.today.playon.there", "link", channel)).
		Buttons(LinkButton(l.Say("bot.button.go"), l.Link(channel))).Message()
}

// PuzzleID makes the custom_id of the button that starts a match from a puzzle's question.
func PuzzleID(puzzle string) string { return CustomID(buttonid.ID{Verb: VerbTodayPlay, Word: puzzle}) }
