package posts

import (
	"context"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/form"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// A player of a running match can try things on a board that only they see, see [session.Trial]. It has the
// panel of a turn, and further buttons that begin another turn and take back.

// trialFile is the file with a picture of what can be drawn.
const trialFile = "draw.png"

// Trial is what is shown of a board to try things on.
type Trial struct {
	Board  *session.Session // see [session.Trial.On]
	Seat   games.Seat       // of the person
	Begins games.Seat       // whose turn begins with something else, for [Maker.TrialDraw]
	Luck   *table.Luck      // what the person has to choose, nil for a decision
	Last   table.Try        // what was tried last
	Begun  bool             // something can be taken back
	// Outdated says that the match has gone on in another way.
	Outdated bool
	// Play is the custom_id of the button that makes the choices of the first move in the match, "" if it is not
	// the person's own move there.
	Play string
}

// id makes the custom_id of a button of the board.
func (t Trial) id(verb, word string) string {
	return tickedID(t.Board, t.Board.Tick, verb, 0, word)
}

// head is the text above everything about the board.
func (t Trial) head(l wording.Localizer, title string) string {
	return wording.Join(l.Say("bot.try.title"), title, wording.Standing(l, t.Board))
}

// backButtons take back the last step, and everything, and play the first move in the match.
func (t Trial) backButtons(l wording.Localizer) []discordgo.Button {
	if !t.Begun {
		return nil
	}
	again := Button(discordgo.SecondaryButton, l.Say("bot.button.try.new"), t.id(VerbTryNew, ""))
	if t.Outdated {
		again.Style = discordgo.SuccessButton
		return Row(again)
	}
	row := Row(Button(discordgo.SecondaryButton, l.Say("bot.button.undo"), t.id(VerbTryUndo, "")), again)
	if t.Play != "" {
		row = append(Row(Button(discordgo.SuccessButton, l.Say("bot.button.try.play"), t.Play)), row...)
	}
	return row
}

// otherTurns are the buttons that begin the turn in another way, where the game knows other ways. In the turn of
// another player, the first one leads to the person's own turn.
func (t Trial) otherTurns(l wording.Localizer, acting games.Seat) (row []discordgo.Button) {
	if len(Supposable(t.Board)) == 0 {
		return nil
	}
	if acting != t.Seat {
		row = Row(Button(discordgo.PrimaryButton, l.Say("bot.button.try.mine"), t.id(VerbTryDraw, t.Seat.String())))
	}
	row = append(row, Button(discordgo.SecondaryButton, l.Say("bot.button.try.draw"), t.id(VerbTryDraw, acting.String())))
	for _, seat := range t.Board.Everybody() {
		if seat != acting && seat != t.Seat {
			row = append(row, Button(discordgo.SecondaryButton, l.Bare().Say("bot.button.try.seat", "player", seat), t.id(VerbTrySeat, seat.String())))
		}
	}
	return row
}

// say says something about a seat: with the text theirs, or with yours about the person's own seat.
func (t Trial) say(l wording.Localizer, theirs, yours string, seat games.Seat, pairs ...any) string {
	if seat == t.Seat {
		theirs = yours
	}
	return l.Say(theirs, append(pairs, "player", seat)...)
}

// Supposable lists what a turn on the board could begin with.
func Supposable(b *session.Session) []games.Stock {
	if state, ok := b.Match.State.(games.Supposer); ok && !b.Match.Over() {
		return state.Supposable()
	}
	return nil
}

// Trial shows a board to try things on: a decision, an outcome to choose, or the end.
func (m *Maker) Trial(ctx context.Context, l wording.Localizer, t Trial) (discord.Message, error) {
	acting := t.Board.Acting()
	switch {
	case t.Outdated:
		return m.trialPicture(ctx, l, t, l.Say("bot.try.outdated"))
	case len(acting) == 0:
		return m.trialPicture(ctx, l, t, l.Say("bot.try.over"))
	case t.Luck != nil:
		return m.trialLuck(ctx, l, t)
	}
	turn, err := t.Board.Turn(acting[0])
	if err != nil {
		return discord.Message{}, err
	}
	p := newPanel(l, t.Board, turn)
	p.verbs = tryPrefix
	if !p.Chosen() && p.areas.open == nil {
		p.further = t.otherTurns(l, turn.Seat)
	}
	p.further = append(p.further, t.backButtons(l)...)
	out := NewDraft(AccentRecord).Private()
	out.Text(t.head(l, p.askText(t.say(l, "bot.try.turn", "bot.try.turn.yours", turn.Seat, "ask", wording.Asked(l, turn)))))
	if err := m.addPanel(ctx, out, p); err != nil {
		return discord.Message{}, err
	}
	p.addControls(out, p.footer()...)
	return out.Message(), nil
}

// trialPicture shows the position of a board without a question.
func (m *Maker) trialPicture(ctx context.Context, l wording.Localizer, t Trial, title string) (discord.Message, error) {
	sc, _ := publicView(t.Board)
	out := NewDraft(AccentRecord).Private().Text(t.head(l, title))
	err := m.AddPicture(ctx, out, l, t.Board, table.WithoutSpots(sc), imaging.Options{View: imaging.Board}, wording.Question{})
	return out.Footer(t.backButtons(l)...).Message(), err
}

// trialLuck asks for an outcome.
func (m *Maker) trialLuck(ctx context.Context, l wording.Localizer, t Trial) (discord.Message, error) {
	out := NewDraft(AccentRecord).Private()
	out.Text(t.head(l, t.say(l, "bot.try.luck", "bot.try.luck.yours", t.Luck.Event.Seat)))
	stock := stockNamed(t.Board, t.Luck)
	if err := m.addLuckPicture(ctx, out, l, t, stock); err != nil {
		return discord.Message{}, err
	}
	var choices []form.Choice
	for i, name := range t.Luck.Names {
		label := l.Bare().Drawn(t.Luck.Event, name)
		if len(stock) > 0 {
			label = stockLabel(l, i, stock[i])
		}
		choices = append(choices, form.Choice{Value: name, Label: label})
	}
	t.addMenus(out, l, VerbTryLuck, "", choices)
	return out.Footer(t.backButtons(l)...).Message(), nil
}

// TrialDraw asks with what the turn of a seat begins.
func (m *Maker) TrialDraw(ctx context.Context, l wording.Localizer, t Trial) (discord.Message, error) {
	out := NewDraft(AccentRecord).Private()
	out.Text(t.head(l, t.say(l, "bot.try.draw", "bot.try.draw.yours", t.Begins)))
	stock := Supposable(t.Board)
	if err := m.addStock(ctx, out, l, t.Board, stock); err != nil {
		return discord.Message{}, err
	}
	var choices []form.Choice
	for i, kind := range stock {
		choices = append(choices, form.Choice{Value: kind.Face.Name, Label: stockLabel(l, i, kind)})
	}
	t.addMenus(out, l, VerbTryTake, t.Begins.String(), choices)
	return out.Footer(Button(discordgo.SecondaryButton, l.Say("bot.button.back"), t.id(VerbTry, ""))).Message(), nil
}

// addMenus adds menus with all choices.
func (t Trial) addMenus(out *Draft, l wording.Localizer, verb, word string, choices []form.Choice) {
	nth := 0
	for part := range slices.Chunk(choices, form.MaxChoices) {
		id := tickedID(t.Board, t.Board.Tick, verb, nth, word)
		first := nth*form.MaxChoices + 1
		from, to := "", ""
		if len(choices) > form.MaxChoices {
			from, to = strconv.Itoa(first), strconv.Itoa(first+len(part)-1)
		}
		ask := l.Say("bot.try.menu", "from", from, "to", to)
		out.Menu(form.Menu(id, ask, part))
		nth++
	}
}

// stockLabel is the label of what can be drawn, with its number in the picture.
func stockLabel(l wording.Localizer, i int, kind games.Stock) string {
	label := strconv.Itoa(i+1) + " · " + l.Bare().Thing(kind.Face)
	if kind.N > 1 {
		label += " × " + strconv.Itoa(kind.N)
	}
	return label
}

// stockNamed returns what can be drawn as the game shows it, in the order of the names; nil if it does not
// show all of it.
func stockNamed(b *session.Session, luck *table.Luck) (stock []games.Stock) {
	all := b.Stock(games.Spectator)
	for _, name := range luck.Names {
		at := slices.IndexFunc(all, func(s games.Stock) bool { return s.Face.Name == name })
		if at < 0 {
			return nil
		}
		stock = append(stock, all[at])
	}
	return stock
}

// addLuckPicture adds a picture of what can be drawn or, where the game does not show that, of the decision
// before.
func (m *Maker) addLuckPicture(ctx context.Context, to *Draft, l wording.Localizer, t Trial, stock []games.Stock) error {
	if len(stock) > 0 {
		return m.addStock(ctx, to, l, t.Board, stock)
	}
	tip, err := t.Board.Match.Plan(t.Last.Seat, t.Last.Line)
	if err != nil {
		return err
	}
	return m.addDecided(ctx, to, l, t.Board, tip, BoardFile, "")
}

// addStock adds a picture of what can be drawn, with numbers.
func (m *Maker) addStock(ctx context.Context, to *Draft, l wording.Localizer, b *session.Session, stock []games.Stock) error {
	faces, texts := make([]scene.Item, len(stock)), make([]string, len(stock))
	for i, kind := range stock {
		faces[i], texts[i] = kind.Face, strconv.Itoa(i+1)
	}
	png, err := m.Paint.Draw(ctx, l, b, scene.Shelves(b.GameID, faces, texts), imaging.Options{View: imaging.Plain})
	if err != nil {
		return err
	}
	to.Picture(trialFile, png, wording.AltStock(l.Bare(), stock))
	return nil
}
