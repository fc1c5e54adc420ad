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
const boardFile = "board.png"

// turnPost is the match's live post: whose turn it is, what happened, the picture
// and the buttons. page is that of the open question. Nobody is mentioned by it
// unless the sender says so.
func (b *Bot) turnPost(ctx context.Context, s *sheet, page int) (discord.Message, error) {
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
	return v.say("bot.turn.title", "player", v.list(who), "ask", ask)
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
	return games.T("bot.turn.confirm")
}

// panelPost shows a panel, under a title.
func (b *Bot) panelPost(ctx context.Context, v voice, p panel, title string) (discord.Message, error) {
	o := p.picture()
	png, err := b.draw(ctx, p.s, p.scene, o)
	if err != nil {
		return discord.Message{}, err
	}
	out := &post{accent: &accentTurn}
	recap := ""
	if !p.begun() {
		recap = v.recap(p.s, p.seat)
	}
	out.text(join(title, v.notes(p.prompt.Notes), recap))
	out.picture(boardFile, png, v.bare().alt(p.scene, p.question()))
	p.controls(v, out)
	out.buttons(p.footer(v)...)
	return out.message(), nil
}

// footer is the last row of a panel: Confirm when there is something to confirm,
// more choices, and what is not about the decision.
func (p panel) footer(v voice) (row []discordgo.Button) {
	if p.tip.Ready {
		row = append(row, button(discordgo.SuccessButton, v.say("bot.button.confirm"), p.id(verbConfirm, 0, "")))
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

// recap tells what happened since the seat's last turn, newest last; the oldest
// lines go when there is too much.
func (v voice) recap(s *sheet, seat games.Seat) string {
	lines := v.lines(s.head.since(seat))
	size := 0
	for i, line := range slices.Backward(lines) {
		if size += len([]rune(line)); size > maxStoryText {
			lines = append([]string{"…"}, lines[i+1:]...)
			break
		}
	}
	for i, line := range lines {
		lines[i] = "> " + line
	}
	return strings.Join(lines, "\n")
}

// join puts paragraphs under each other and leaves the empty ones out.
func join(paragraphs ...string) string {
	return strings.Join(slices.DeleteFunc(paragraphs, func(p string) bool { return p == "" }), "\n")
}
