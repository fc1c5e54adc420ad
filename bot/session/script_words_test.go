package session_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
)

// moment formats a time like "day 1 08:00".
func (x *script) moment(at int64) string {
	t := time.Unix(at, 0).UTC()
	text := fmt.Sprintf("day %d %s", 1+int(t.Sub(begin.Truncate(24*time.Hour))/(24*time.Hour)), t.Format("15:04"))
	if t.Second() != 0 {
		text += t.Format(":05")
	}
	return text
}

var (
	mention = regexp.MustCompile(`<@(\d+)>`)
	instant = regexp.MustCompile(`<t:(\d+):R>`)
	link    = regexp.MustCompile(`https?://\S*/channels/\d+/(\d+)(?:/(\d+))?`)
)

// readable formats mentions, times and links of Discord as a player sees them.
func (x *script) readable(text string) string {
	text = mention.ReplaceAllStringFunc(text, func(m string) string {
		id, _ := strconv.ParseUint(mention.FindStringSubmatch(m)[1], 10, 64)
		for name, user := range x.users {
			if user == id {
				return "@" + name
			}
		}
		return m
	})
	text = instant.ReplaceAllStringFunc(text, func(m string) string {
		at, _ := strconv.ParseInt(instant.FindStringSubmatch(m)[1], 10, 64)
		return x.moment(at)
	})
	text = link.ReplaceAllString(text, "[#$1 $2]")
	return strings.NewReplacer("\n", " / ", "**", "", " ]", "]").Replace(text)
}

func (x *script) words() wording.Localizer { return x.texts.Public(x.s) }

func (x *script) sentence(t games.Text) string { return x.words().Text(t) }

// answers are what a person sees, by what the reply shows.
var answers = map[session.Show]string{
	session.Nothing: "sees nothing new", session.ShowPanel: "sees the panel", session.ShowRecord: "sees the record in its place",
	session.ShowDecided: "sees in the hand that it is decided", session.ShowStarted: "sees that the match has begun",
	session.ShowLobby: "sees the lobby", session.ShowCancelled: "sees that the lobby is cancelled", session.ShowVote: "sees the vote",
	session.ShowOffer: "sees the offer", session.ShowText: "is told", session.ShowTextHere: "is told in its place",
	session.ShowMatch: "sees the match as a moderator", session.ShowClaim: "is asked whether the match is really to end",
	session.ShowHand: "sees the hand", session.ShowOptions: "sees the options", session.ShowOptionsHere: "sees the options in their place",
	session.Remove: "sees the private message go",
}

// answer writes the answer to a press.
func (x *script) answer(name string, r session.Result) {
	text := name + " " + answers[r.Reply.Show]
	if r.Reply.Public {
		text += ", for everybody"
	}
	if r.Reply.Leads {
		text += ", to choose them"
	}
	for _, t := range []games.Text{r.Reply.Text, r.Reply.Also} {
		if said := x.sentence(t); said != "" {
			text += ": " + said
		}
	}
	if r.Reply.Show == session.ShowRecord {
		text += ": " + x.moves(r.Reply.Moves)
	}
	x.tell("%s", text)
}

func (x *script) moves(moves []session.Move) string {
	return strings.Join(wording.Lines(x.words(), moves), " / ")
}

// post describes a post.
func (x *script) post(p session.Post) string {
	text := p.Kind
	switch p.Kind {
	case session.PostRecord, session.PostNotice:
		text += " of " + x.seat(p.Seat) + ": " + x.moves(p.Moves)
	case session.PostLate, session.PostDirect:
		text += " about " + x.seat(p.Seat)
	case session.PostReminder:
		text += fmt.Sprintf(" %d", p.Stage)
	case session.PostTurn, session.PostCall:
		text += fmt.Sprintf(" of position %d", p.Position)
	case session.PostDelete:
		return fmt.Sprintf("delete %d", p.Message)
	}
	if p.Edits() {
		text = fmt.Sprintf("edit %d: %s", p.Message, text)
	}
	if p.Channel != 0 {
		text += fmt.Sprintf(" (in #%d)", p.Channel)
	}
	return text
}

func (x *script) seat(seat games.Seat) string {
	if seat < 0 || int(seat) >= len(x.s.Players) {
		return "nobody"
	}
	return x.s.Players[seat].Name
}

// showFacts writes the facts about the match that have changed.
func (x *script) showFacts() {
	if x.s == nil {
		return
	}
	now := facts(x.s, x.moment)
	for _, f := range now {
		if !slices.Contains(x.shown, f) {
			x.tell("%s: %s", f[0], f[1])
		}
	}
	for _, f := range x.shown {
		if !slices.ContainsFunc(now, func(g [2]string) bool { return f[0] == g[0] }) {
			x.tell("%s: no more", f[0])
		}
	}
	x.shown = now
}
