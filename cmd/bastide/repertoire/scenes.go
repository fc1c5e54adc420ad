package repertoire

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
)

// scene is something that people do with the bot.
type scene struct {
	name string
	play func(t *troupe, host, guest discord.Snowflake)
}

// scenes are those besides a match of each game.
var scenes = []scene{
	{"puzzle", (*troupe).puzzle},
	{"cup", (*troupe).cup},
	{"whole match", (*troupe).whole},
	{"pages", (*troupe).pages},
}

// mostPresses limits the presses of a match, and ownTurns how many decisions end by then.
const (
	mostPresses = 24
	ownTurns    = 3
	// wholeMatch limits the presses of a match that is played to its end.
	wholeMatch = 1000
)

// editPause is longer than the bot waits between two edits of a cup's post.
const editPause = 10 * time.Minute

// match plays a short match: the lobby, some turns in each of their steps, an end by agreement, and the film.
func (t *troupe) match(game string, host, guest discord.Snowflake) {
	lobby := t.command(host, "play", "game", game, "where", session.Here)
	t.keep(game + ": lobby")
	t.press(guest, lobby, session.VerbJoin)
	t.keep(game + ": somebody joins")
	t.press(host, lobby, session.VerbStart)
	t.keep(game + ": start")
	t.turns(game, host, guest)
	board := t.command(host, "board")
	t.press(host, board, posts.VerbText)
	t.keep(game + ": the board, and in words")
	t.command(host, "server dashboard")
	t.keep(game + ": dashboard")
	t.end(game, host, guest)
}

// turns plays some turns.
func (t *troupe) turns(game string, host, guest discord.Snowflake) {
	ended := 0
	for n := 1; n <= mostPresses && ended < ownTurns && t.err == nil; n++ {
		m := t.live()
		if m == nil {
			t.err = fmt.Errorf("%s: no message has the buttons of a turn", game)
			return
		}
		if t.decide(m, host, guest) {
			ended++
		}
		t.keep(fmt.Sprintf("%s: turn, press %d", game, n))
	}
}

// decide presses the next button of a turn, and reports whether that ended a decision.
func (t *troupe) decide(m *shown, host, guest discord.Snowflake) (ended bool) {
	who := host
	if slices.Contains(m.message.Mentions, guest) && !slices.Contains(m.message.Mentions, host) {
		who = guest
	}
	id := nextPress(m)
	t.use(who, m, id)
	return verbOf(id) == session.VerbConfirm
}

// whole plays a match to its end without keeping its turns. Then it keeps the card of its result and the return match.
func (t *troupe) whole(host, guest discord.Snowflake) {
	lobby := t.command(host, "play", "game", t.short, "where", session.Here)
	t.press(guest, lobby, session.VerbJoin)
	t.press(host, lobby, session.VerbStart)
	t.settle()
	for n := 0; n < wholeMatch && t.err == nil; n++ {
		m := t.live()
		if m == nil {
			break
		}
		t.decide(m, host, guest)
		t.settle()
	}
	t.seen = len(t.since(0))
	result := t.withVerb(posts.VerbLeg)
	t.press(host, result, session.VerbShareCard)
	t.keep("whole match: card")
	t.press(guest, result, posts.VerbLeg)
	t.press(host, t.withVerb(session.VerbJoin), session.VerbJoin)
	t.keep("whole match: return match")
}

// live is the message with the buttons of a turn.
func (t *troupe) live() *shown {
	for _, one := range slices.Backward(t.since(0)) {
		if now := t.find(one.id); nextPress(now) != "" {
			return now
		}
	}
	return nil
}

// nextPress is the component of a turn that is pressed next: it confirms, chooses, or opens the hand. It is "" for other
// messages.
func nextPress(m *shown) string {
	best, id := 0, ""
	for _, one := range idsOf(m.message.Components) {
		if rank := rankOf(one); rank > best {
			best, id = rank, one
		}
	}
	return id
}

// rankOf says how much better it is to press one component of a turn than another; 0 is for those of other messages.
func rankOf(id string) int {
	parsed, _ := buttonid.Parse(id)
	switch verb := verbOf(id); {
	case verb == session.VerbConfirm:
		return 4
	case verb == session.VerbChoose:
		return 3
	case verb == session.VerbArea && parsed.Word != "":
		return 2
	case verb == session.VerbHand:
		return 1
	}
	return 0
}

// end ends a match by agreement and makes its film.
func (t *troupe) end(game string, host, guest discord.Snowflake) {
	t.command(guest, "match abandon")
	t.keep(game + ": vote")
	for _, one := range slices.Backward(t.since(0)) {
		if _, asks := componentOf(one, session.VerbAgree); asks {
			t.press(host, one, session.VerbAgree)
			break
		}
	}
	t.keep(game + ": result")
	for _, one := range slices.Backward(t.since(0)) {
		if _, ended := componentOf(one, posts.VerbFilm); ended {
			t.press(host, one, posts.VerbFilm)
			break
		}
	}
	t.keep(game + ": film")
}

// puzzle turns the puzzle of the day on, answers it, and waits for the next one with the solution.
func (t *troupe) puzzle(host, guest discord.Snowflake) {
	page := t.press(host, t.command(host, "server settings"), posts.VerbTodaySettings)
	if page == nil {
		return
	}
	for _, id := range idsOf(page.message.Components) {
		if verbOf(id) == posts.VerbTodaySet && strings.HasSuffix(id, ".channel") {
			t.use(host, page, id, fmt.Sprint(channel))
		}
	}
	t.awaitVerb(posts.VerbToday)
	t.keep("settings, and puzzle of the day")
	first := t.withVerb(posts.VerbToday)
	t.press(guest, first, posts.VerbToday)
	t.keep("puzzle of the day: own answer")
	t.pass(24 * time.Hour)
	t.awaitThat("the next puzzle, with the solution", func() bool { return t.withVerb(posts.VerbToday).id != first.id })
	t.keep("puzzle of the day, with a solution")
}

// withVerb is the newest message that has a component with a verb, nil for none.
func (t *troupe) withVerb(verb string) *shown {
	for _, one := range slices.Backward(t.since(0)) {
		now := t.find(one.id)
		if _, has := componentOf(now, verb); has {
			return now
		}
	}
	return nil
}

// cup opens a cup, lets everybody join, and begins it.
func (t *troupe) cup(host, _ discord.Snowflake) {
	t.press(host, t.command(host, "server cup"), posts.VerbCupOpen)
	t.awaitVerb(posts.VerbCupJoin) // the bot posts it when it likes, so both get one name
	t.keep("cup: form and registration")
	for _, who := range t.people {
		t.press(who, t.withVerb(posts.VerbCupJoin), posts.VerbCupJoin)
	}
	t.keep("cup: people join")
	manage := t.press(host, t.command(host, "server cup"), posts.VerbCupManage)
	t.press(host, manage, posts.VerbCupClose)
	t.awaitEdit(posts.VerbCupTable)
	t.keep("cup: management and table")
	t.press(host, t.withVerb(posts.VerbCupTable), posts.VerbCupTable)
	t.keep("cup: table in private")
}

// awaitEdit waits until an edit of a cup's post brings a component with a verb. It moves the bot's clock past the pause between
// two edits, every second, because an earlier edit may still be under way and starts a new pause.
func (t *troupe) awaitEdit(verb string) {
	var moved time.Time
	t.awaitThat("a message with "+verb, func() bool {
		if time.Since(moved) > time.Second {
			t.pass(editPause)
			moved = time.Now()
		}
		return t.withVerb(verb) != nil
	})
}

// awaitVerb waits for a message that has a component with a verb.
func (t *troupe) awaitVerb(verb string) {
	t.awaitThat("a message with "+verb, func() bool { return t.withVerb(verb) != nil })
}

// pages are the pages that people open without a match.
func (t *troupe) pages(host, _ discord.Snowflake) {
	for _, name := range []string{"play", "games", "rules", "help", "me stats", "me leaderboard", "me privacy", "me rhythm", "lesson"} {
		t.command(host, name)
		t.keep("/" + name)
	}
}
