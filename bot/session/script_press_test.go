package session_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// phrases maps words to what a person can do. The choice, or the person it is about, follows the
// words.
var phrases = []struct{ words, verb string }{
	{"adds a computer", session.VerbAddComputer}, {"opens the options", session.VerbOptions}, {"stays", session.VerbStay},
	{"joins", session.VerbJoin}, {"leaves", session.VerbLeave}, {"starts", session.VerbStart}, {"cancels", session.VerbCancel},
	{"adds", session.VerbComputer}, {"removes", session.VerbComputer}, {"sets", session.VerbOption},
	{"chooses", session.VerbChoose}, {"picks", session.VerbPick}, {"goes back", session.VerbBack}, {"looks at area", session.VerbArea}, {"looks at the board", session.VerbArea},
	{"confirms", session.VerbConfirm}, {"undoes", session.VerbUndo}, {"carries out", session.VerbCarryOut},
	{"gives up", session.VerbResign}, {"agrees", session.VerbAgree}, {"declines", session.VerbDecline},
	{"wants to wait", session.VerbWait}, {"wants to skip", session.VerbSkip}, {"wants to take over", session.VerbTakeOver},
	{"wants to open the seat", session.VerbOpen}, {"claims the end", session.VerbClaim},
	{"takes the seat", session.VerbTakeSeat}, {"withdraws the offer", session.VerbWithdraw}, {"mutes", session.VerbMute},
	{"pauses", session.VerbPause}, {"resumes", session.VerbResume}, {"opens the hand", session.VerbHand},
	{"/resign", session.VerbResign}, {"/return", session.VerbReturn}, {"/takeback", session.VerbTakeback},
	{"/abandon", session.VerbAbandon}, {"/substitute", session.VerbSubstitute}, {"/move", session.VerbMove},
	{"/turn", session.VerbRepost}, {"/hand", session.VerbHand}, {"presses", ""},
}

func init() { // "sets speed" before "sets"
	for _, o := range session.LobbyOptions {
		phrases = slices.Insert(phrases, 0, struct{ words, verb string }{"sets " + o.ID, session.LobbyVerb(o.ID)})
	}
}

func isLobbyOption(verb string) bool {
	return slices.ContainsFunc(session.LobbyOptions, func(o session.LobbyOption) bool { return session.LobbyVerb(o.ID) == verb })
}

// person is "NAME does something [for NAME] [by NAME] (how)".
func (x *script) person(words []string) error {
	text := strings.Join(words[1:], " ")
	if text == "goes on" {
		return x.continueDeciding(words[0])
	}
	text, how, _ := strings.Cut(text, "(")
	for _, phrase := range phrases {
		rest, ok := strings.CutPrefix(strings.TrimSpace(text)+" ", phrase.words+" ")
		if !ok {
			continue
		}
		p, err := x.pressOf(words[0], phrase.verb, strings.HasPrefix(phrase.words, "/"), strings.Fields(rest))
		if err != nil {
			return err
		}
		aim(x.aimedAt(how), &p)
		if err := x.modify(&p, strings.TrimSuffix(how, ")")); err != nil {
			return err
		}
		x.makePress(p)
		return nil
	}
	return fmt.Errorf("unknown phrase")
}

// aimedAt returns the session whose buttons are pressed.
func (x *script) aimedAt(how string) *session.Session {
	if strings.Contains(how, "same instant") {
		return x.before
	}
	return x.s
}

// pressOf makes a person's press without a target.
func (x *script) pressOf(name, verb string, command bool, rest []string) (session.Press, error) {
	p := session.Press{
		Verb: verb, By: x.user(name), Bot: slices.Contains(x.programs, name),
		Moderator: slices.Contains(x.moderators, name), Threads: true,
	}
	p.Host = p.Moderator
	if !command {
		x.presses++
		p.CustomID = fmt.Sprint(x.presses)
	}
	switch {
	case verb == "" && len(rest) == 1:
		p.Verb = rest[0]
	case verb == session.VerbSubstitute:
		return p, x.guests(&p, rest)
	case verb == session.VerbOption && len(rest) == 2:
		p.Word, p.Values = rest[0], rest[1:]
	case verb == session.VerbAddComputer:
		p.Names = []string{"Ada", "Basil", "Cleo", "Dexter"}
	case verb == session.VerbComputer && len(rest) == 1:
		p.Values, p.Names = rest, []string{"Ada", "Basil", "Cleo", "Dexter"}
		for seat, c := range x.s.Players {
			if c.Name == rest[0] {
				p.Values = []string{games.Seat(seat).String()}
			}
		}
	case verb == session.VerbPick || isLobbyOption(verb):
		p.Values = rest
	case verb == session.VerbArea && len(rest) <= 1:
		p.Word = strings.Join(rest, "")
	case verb == session.VerbChoose && len(rest) <= 1:
		p.Word = strings.Join(rest, "")
	case len(rest) > 0:
		return p, fmt.Errorf("what is %q?", rest)
	}
	return p, nil
}

// guests parses "[of NAME] [by NAME]": whose seat is offered, and to whom.
func (x *script) guests(p *session.Press, rest []string) error {
	for ; len(rest) >= 2; rest = rest[2:] {
		guest := &session.Guest{Player: x.user(rest[1]), Bot: slices.Contains(x.programs, rest[1])}
		switch rest[0] {
		case "of":
			p.Leaver = guest
		case "by":
			p.Whom = guest
		default:
			return fmt.Errorf("of NAME, by NAME")
		}
	}
	return nil
}

// modify changes a press as its bracket says: "(on 1003)", "(in 9)", "(again)", "(from the hand)", "(at the
// same instant)", "(tick 3)", "(taken)", "(lacking)", "(no threads)", "(privately)".
func (x *script) modify(p *session.Press, how string) error {
	for _, part := range strings.Split(how, ",") {
		words := strings.Fields(part)
		var n uint64
		if len(words) == 2 {
			n, _ = strconv.ParseUint(words[1], 10, 64)
		}
		switch {
		case len(words) == 0, words[0] == "at":
		case words[0] == "on":
			p.Message = n
		case words[0] == "in":
			p.Channel = n
		case words[0] == "tick":
			p.Tick = n
		case words[0] == "again":
			*p = x.last
		case words[0] == "from":
			p.Hand, p.Private = true, true
		case words[0] == "privately":
			p.Message, p.Private = 999, true
		case words[0] == "no":
			p.Threads = false
		case words[0] == "taken":
			p.Taken = session.Refuse("bot.lobby.taken", "link", x.s.Link())
		case words[0] == "lacking":
			p.Lacking = session.Refuse("bot.error.server")
		default:
			return fmt.Errorf("how is %q?", part)
		}
	}
	return nil
}

// makePress makes a press, and writes the answer and its consequences.
func (x *script) makePress(p session.Press) {
	if p.CustomID != "" {
		x.last = p
	}
	x.before = x.s
	r, err := x.press(p)
	if err != nil {
		no, other := refusal(err)
		if other == "" {
			other = x.sentence(no.Text)
		}
		x.tell("%s is refused: %s", p.By.Name, other)
		return
	}
	x.answer(p.By.Name, r)
	x.follow(r)
}

// continueDeciding makes a person's first choice, or confirms, or carries out the decision.
func (x *script) continueDeciding(name string) error {
	if x.s.OnlyComputers() {
		if err := x.decides(nil); err != nil {
			return err
		}
		if x.idle {
			return fmt.Errorf("no computer may decide now")
		}
		return nil
	}
	if x.s.Pending != nil {
		return x.line([]string{name, "carries", "out"})
	}
	if ready(x.s, x.user(name).User) {
		return x.line([]string{name, "confirms"})
	}
	return x.line([]string{name, "chooses"})
}
