package bot

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/imaging"
)

// maxStoryText bounds what a turn post tells about the others' moves.
const maxStoryText = 1400

// Names of the pictures in a message.
const (
	boardFile = "board.png"
	handFile  = "hand.png"
)

// turnPost is the match's live post: whose turn it is, what happened, the picture
// and the buttons. page is that of the open question. Nobody is mentioned by it
// unless the sender says so.
func (b *Bot) turnPost(ctx context.Context, s *sheet, page int) (discord.Message, error) {
	if s.head.Sealed != nil {
		return b.sealedPost(ctx, s)
	}
	v := b.speak(s.head.Lang).about(s)
	p, ok := s.open()
	if !ok {
		return b.closedPost(ctx, s, v)
	}
	p.page = page
	return b.panelPost(ctx, v, p, s.calling(v, v.text(p.ask())))
}

// calling is the first line of a turn post.
func (s *sheet) calling(v voice, ask string) string {
	var who []string
	for _, seat := range s.acting() {
		who = append(who, mention(s.head.Players[seat].User))
	}
	return join(v.paused(s), v.say("bot.turn.title", "player", v.list(who), "ask", ask), v.deadline(s))
}

func mention(user uint64) string { return "<@" + discord.Snowflake(user).String() + ">" }

// ask returns the question to be shown: the open one, or the last that was
// answered beside its preset.
func (p panel) ask() games.Text {
	if open := p.tip.Open(); open != nil {
		return open.Prompt.Ask
	}
	for _, c := range slices.Backward(p.tip.Controls) {
		if c.Prompt.Style == games.Select {
			return c.Prompt.Ask
		}
	}
	if only := p.forced(); len(only) > 0 {
		return only[0].Ask
	}
	if len(p.tip.Controls) > 0 {
		return games.T("bot.turn.chosen")
	}
	return games.T("bot.turn.confirm")
}

// panelPost shows a panel, under a title.
func (b *Bot) panelPost(ctx context.Context, v voice, p panel, title string) (discord.Message, error) {
	out := &post{accent: &accentTurn}
	out.text(join(title, v.notes(p.prompt.Notes), p.tale(v)))
	if err := b.pictures(ctx, v, out, p); err != nil {
		return discord.Message{}, err
	}
	p.controls(v, out)
	out.buttons(p.footer(v)...)
	return out.message(), nil
}

// pictures adds the picture of a panel, or two while a seat chooses from a hand that has a
// picture of its own.
func (b *Bot) pictures(ctx context.Context, v voice, out *post, p panel) error {
	if p.hand && p.scene.Hand != nil {
		return b.boardAndHand(ctx, v, out, p.s, *p.scene.Hand, p.picture(), p.question())
	}
	png, err := b.draw(ctx, p.s, p.scene, p.picture())
	if err != nil {
		return err
	}
	out.picture(boardFile, png, v.bare().alt(p.scene, p.question()))
	return nil
}

// footer is the last row of a panel: Confirm when there is something to confirm,
// more choices, and what is not about the decision.
func (p panel) footer(v voice) (row []discordgo.Button) {
	if p.tip.Ready {
		row = append(row, button(discordgo.SuccessButton, p.deed(v), p.id(verbConfirm, 0, "")))
	}
	if n := p.pages(); n > 1 {
		next := (p.page + 1) % n
		label := v.say("bot.button.more", "at", p.page+1, "of", n)
		row = append(row, button(discordgo.SecondaryButton, label, p.id(verbPage, next, "")))
	}
	if p.hand {
		return row
	}
	return append(row, p.s.tools(v)...)
}

// deed says what the button that commits does: the only action there is by its own
// labels, else Confirm.
func (p panel) deed(v voice) string {
	var labels []string
	for _, only := range p.forced() {
		labels = append(labels, v.bare().text(only.Choices[0].Label))
	}
	if label := joinWith(" · ", labels); label != "" {
		return label
	}
	return v.say("bot.button.confirm")
}

// tools are the buttons every live post has.
func (s *sheet) tools(v voice) []discordgo.Button {
	return []discordgo.Button{
		button(discordgo.SecondaryButton, v.say("bot.button.board"), s.button(0, "board", 0, "")),
		button(discordgo.SecondaryButton, v.say("bot.button.menu"), s.button(0, "menu", 0, "")),
	}
}

// closedPost is the live post while choices are secret or several seats decide at
// once: what everybody may see, and the way to one's own hand.
func (b *Bot) closedPost(ctx context.Context, s *sheet, v voice) (discord.Message, error) {
	sc, prompt := s.match.State.View(games.Spectator, nil)
	png, err := b.draw(ctx, s, sc, imaging.Options{View: imaging.Board})
	if err != nil {
		return discord.Message{}, err
	}
	out := &post{accent: &accentTurn}
	seat := games.Spectator
	if acting := s.acting(); len(acting) == 1 {
		seat = acting[0]
	}
	out.text(join(s.calling(v, v.say("bot.turn.secret")), v.notes(prompt.Notes), v.recap(s, seat)))
	out.picture(boardFile, png, v.bare().alt(sc, question{ask: prompt.Ask}))
	hand := button(discordgo.PrimaryButton, v.say("bot.button.hand"), s.button(s.head.Tick, "hand", 0, ""))
	out.buttons(append([]discordgo.Button{hand}, s.tools(v)...)...)
	return out.message(), nil
}

// notes writes a prompt's notes, one a line.
func (v voice) notes(notes []games.Text) string {
	lines := make([]string, len(notes))
	for i, n := range notes {
		lines[i] = v.text(n)
	}
	return strings.Join(lines, "\n")
}

// tale tells what the panel's seat should know. In the middle of a turn that is what
// the turn has led to, and at its end what was chosen since and can be taken back. At
// the beginning of a turn it is what the others did; a preview shows for itself.
func (p panel) tale(v voice) string {
	turn := v.lines(p.s.soFar(p.seat))
	switch {
	case len(turn) == 0 && p.begun():
		return ""
	case len(turn) == 0:
		return v.recap(p.s, p.seat)
	}
	for _, planned := range v.lines([]chapter{{Seat: p.seat, Events: p.tip.Events}}) {
		turn = append(turn, v.say("bot.turn.planned", "deed", planned))
	}
	return quote(turn)
}

// recap tells what the seat's turn has led to, or at its beginning what happened since
// its last one.
func (v voice) recap(s *sheet, seat games.Seat) string {
	if turn := s.soFar(seat); len(turn) > 0 {
		return quote(v.lines(turn))
	}
	return quote(v.lines(s.head.since(seat)))
}

// quote sets lines off from what is asked.
func quote(lines []string) string {
	quoted := latest(lines, maxStoryText)
	for i, line := range quoted {
		quoted[i] = "> " + line
	}
	return strings.Join(quoted, "\n")
}

// latest returns a copy of as many of the last lines as fit into a number of
// characters, with an ellipsis before them when that is not all.
func latest(lines []string, most int) []string {
	size := 0
	for i, line := range slices.Backward(lines) {
		if size += len([]rune(line)); size > most {
			return append([]string{"…"}, lines[i+1:]...)
		}
	}
	return slices.Clone(lines)
}

// join puts paragraphs under each other and leaves the empty ones out.
func join(paragraphs ...string) string {
	return strings.Join(slices.DeleteFunc(paragraphs, func(p string) bool { return p == "" }), "\n")
}
