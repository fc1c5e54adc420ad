package posts

import (
	"cmp"
	"context"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/imaging"
)

// turnPost is the live post. A new one mentions the seats that do not know yet that it is their
// turn. An edit notifies nobody and mentions all, so that their names stay marked.
func (m *Maker) turnPost(ctx context.Context, s *session.Session, p session.Post) (discord.Message, error) {
	message, err := m.liveMessage(ctx, s)
	seats := s.SeatsToCall()
	message.Silent = m.asleep(s, seats...)
	if p.Edits() {
		seats = s.Acting()
	}
	message.Mentions = snowflakes(s.UsersOf(seats))
	return message, err
}

// liveMessage is the match's live post: whose turn it is, what happened, the picture and the buttons.
func (m *Maker) liveMessage(ctx context.Context, s *session.Session) (discord.Message, error) {
	l := m.Texts.Public(s)
	t, open := s.OpenTurn()
	switch {
	case s.OnlyComputers():
		return m.liveWithoutPanel(ctx, l, s, wording.Thinking(l, s), computerPortraits(l, s, s.Acting()), !open)
	case s.HasSealed():
		return m.liveWithoutPanel(ctx, l, s, wording.Pending(l, s), discord.File{}, false)
	case s.Pending != nil && open:
		return m.pendingMessage(ctx, decidedPanel(l, s, t))
	case s.Pending != nil:
		seat := s.Pending.Seat
		return m.liveWithoutPanel(ctx, l, s, wording.Join(wording.Pending(l, s), wording.Recap(l, s, seat)), discord.File{}, true)
	case open:
		return m.panelMessage(ctx, newPanel(l, s, t), wording.Calling(l, s, wording.Asked(l, t)))
	}
	return m.liveWithoutPanel(ctx, l, s, cmp.Or(guideOf(l, s, nil).text(), secretTurnText(l, s)), discord.File{}, true)
}

// panelMessage shows a panel below a title.
func (m *Maker) panelMessage(ctx context.Context, p panel, title string) (discord.Message, error) {
	out := NewDraft(AccentTurn)
	out.Text(cmp.Or(p.guide.text(), p.askText(title)))
	if err := m.addPanel(ctx, out, p); err != nil {
		return discord.Message{}, err
	}
	p.addControls(out, p.footer()...)
	return out.Message(), nil
}

// askText says what happened and what is asked. While an area of the board is chosen, notes in small print
// wait for the area: the whole board needs the room. The others are not repeated there.
func (p panel) askText(title string) string {
	progress, rest := wording.Progress(p.l, p.s, p.Turn), wording.Rest(p.l, p.Turn)
	var notes, small []string
	for line := range strings.Lines(wording.Notes(p.l, p.Prompt.Notes)) {
		if line = strings.TrimSuffix(line, "\n"); strings.HasPrefix(line, "-# ") {
			small = append(small, line)
		} else {
			notes = append(notes, line)
		}
	}
	if open := p.Tip.Open(); open != nil && p.areas.asked(*open) {
		rest, small = wording.Join("-# "+p.l.Say("bot.area.first"), rest), nil
	}
	if p.areas.open != nil { // they were read above the whole board
		progress, notes = "", nil
	}
	return wording.Join(progress, title, rest, wording.Join(append(notes, small...)...))
}

// addPanel adds the picture of a panel, as high as the rest of the message allows.
func (m *Maker) addPanel(ctx context.Context, to *Draft, p panel) error {
	o := p.picture()
	o.Highest = p.pictureRoom(*to)
	return m.AddPicture(ctx, to, p.l, p.s, p.scene, o, p.q)
}

// secretTurnText is the text of the live post while choices are secret or several seats decide at once.
func secretTurnText(l wording.Localizer, s *session.Session) string {
	sc, prompt := publicView(s)
	l = l.On(sc)
	seat := games.Spectator
	if acting := s.Acting(); len(acting) == 1 {
		seat = acting[0]
	}
	return wording.Join(
		wording.Recap(l, s, seat),
		wording.Calling(l, s, l.Say("bot.turn.secret")),
		wording.Notes(l, prompt.Notes),
	)
}

// liveWithoutPanel is a live post without a panel. It shows what everybody may see. hands adds the button
// that shows players their own hand.
func (m *Maker) liveWithoutPanel(ctx context.Context, l wording.Localizer, s *session.Session, text string, beside discord.File, hands bool) (discord.Message, error) {
	sc, prompt := publicView(s)
	out := NewDraft(AccentTurn).TextWithThumbnail(text, beside)
	err := m.AddPicture(ctx, out, l, s, sc, imaging.Options{View: imaging.Board}, wording.Question{Ask: prompt.Ask})
	if err != nil {
		return discord.Message{}, err
	}
	buttons := append(m.twinButton(l, s), liveButtons(l, s)...)
	if hands {
		buttons = withHintButton(l, s, buttons)
		style := guideOf(l, s, nil).style(discordgo.PrimaryButton, true)
		hand := Button(style, l.Say("bot.button.hand"), tickedID(s, s.Tick, session.VerbHand, 0, ""))
		buttons = append([]discordgo.Button{hand}, buttons...)
	}
	return out.Footer(buttons...).Message(), nil
}

// callPost notifies the seats that have to decide and leads them to the live post.
func (m *Maker) callPost(s *session.Session, _ session.Post) discord.Message {
	message := NewDraft(AccentTurn).Text(wording.Call(m.Texts.Public(s), s)).Message()
	seats := s.SeatsToCall()
	message.Mentions, message.Silent = snowflakes(s.UsersOf(seats)), m.asleep(s, seats...)
	return message
}
