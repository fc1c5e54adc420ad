package simulation

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/cups"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
)

// losses are what faults took from people, so that nobody can be blamed for it.
type losses struct {
	messages map[string]bool // that were deleted
	channels map[string]bool // in which the bot could not write for some time
}

func newLosses() losses { return losses{map[string]bool{}, map[string]bool{}} }

// unreliable reports whether posts in a channel may rightly be out of date.
func (l *life) unreliable(w *world.State, channel uint64) bool {
	id := strconv.FormatUint(channel, 10)
	c := w.Channel(id)
	return c == nil || l.losses.channels[id] || l.losses.channels[c.Parent]
}

// checkMatchPosts checks that people can go on with a running match: its live post is there and shows the decision that
// is due. No other message has its buttons, nor those of its lobby or of a vote that has ended.
func (l *life) checkMatchPosts(s *session.Session) {
	if s.Status == session.Lobby || s.Trouble != "" {
		return
	}
	live := strconv.FormatUint(s.LivePost, 10)
	l.local.Do(func(w *world.State) {
		if l.unreliable(w, s.Channel) {
			return
		}
		if s.Status == session.Live && !l.losses.messages[live] {
			l.checkLivePost(s, w.Message(live))
		}
		for _, m := range l.publicPosts(w) {
			if handed(m, s.ID) {
				l.failf("match %s: everybody sees the hand of a player, in message %s", s.ID, m.ID)
			}
			current := s.Status == session.Live && m.ID == live
			if !current && playable(m, s.ID) && !slices.Contains(l.doubled, m.ID) && !l.losses.channels[m.Channel] {
				l.failf("match %s: message %s has the buttons of a turn, and its live post is %s", s.ID, m.ID, live)
			}
			if verb := outdated(m, s); verb != "" && !l.unsure(m.ID) && !l.losses.channels[m.Channel] {
				l.failf("match %s: message %s still has the button %s", s.ID, m.ID, verb)
			}
		}
	})
}

// outdated is the verb of a button of a message that is about the lobby of a match that has begun, about a vote that has
// ended, or a reminder that another has replaced; "" if there is none.
func outdated(m *world.Message, s *session.Session) (verb string) {
	wire.Each(m.Components, func(c *wire.Component) {
		id, err := buttonid.Parse(c.CustomID)
		if err != nil || session.ID(id.Match) != s.ID || c.Disabled {
			return
		}
		switch id.Verb {
		case session.VerbJoin:
			verb = id.Verb
		case session.VerbAgree:
			if !s.Voting() || s.Vote.N != id.Tick {
				verb = id.Verb
			}
		case session.VerbMute:
			if m.ID != strconv.FormatUint(s.Clock.Reminder, 10) {
				verb = id.Verb
			}
		}
	})
	return verb
}

// checkLivePost checks a live post, nil if it is missing.
func (l *life) checkLivePost(s *session.Session, m *world.Message) {
	if m == nil {
		l.failf("match %s: its live post %d is not there", s.ID, s.LivePost)
		return
	}
	due := map[uint64]bool{}
	for _, seat := range s.Acting() {
		due[s.TickOf(seat)] = true
	}
	for _, id := range turnButtons(m, s.ID) {
		if l.note("a live post is compared with its match"); !due[id.Tick] {
			l.failf("match %s: its live post %s shows decision %d, and due is one of %v", s.ID, m.ID, id.Tick, due)
			return
		}
	}
}

// openPosts are the messages that may look open, by the channels of matches.
type openPosts map[uint64][]uint64

// add adds those of a match: its live post and its questions.
func (o openPosts) add(s *session.Session) {
	passing, lasting := s.Questions()
	o[s.Channel] = slices.Concat(o[s.Channel], passing, lasting, []uint64{s.LivePost})
}

// checkOpenPosts checks that nothing looks open in the threads of matches, and in private messages, that has passed: a turn
// that is over has become a record, in its words as well as in its buttons. Posts that the bot may not know of are left out.
func (l *life) checkOpenPosts(open openPosts) {
	kinds := []int{world.KindThread}
	l.locked(func() {
		if l.notes["post: word"] == 0 { // the word about a trouble stays as it is
			kinds = append(kinds, world.KindDM)
		}
	})
	l.local.Do(func(w *world.State) {
		for _, channel := range slices.Sorted(maps.Keys(open)) {
			c := w.Channel(strconv.FormatUint(channel, 10))
			if l.unreliable(w, channel) || !slices.Contains(kinds, c.Kind) {
				continue
			}
			for _, id := range w.MessagesIn(c.ID) {
				m := w.Message(id)
				number, _ := strconv.ParseUint(id, 10, 64)
				if l.note("a post is looked at, whether it still looks open"); looksOpen(m) && !slices.Contains(open[channel], number) && !l.unsure(id) {
					l.failf("message %s looks open, and is not: %s", id, words(m))
				}
			}
		}
	})
}

// looksOpen reports whether a message has the colour of those that ask for something.
func looksOpen(m *world.Message) (found bool) {
	wire.Each(m.Components, func(c *wire.Component) {
		found = found || c.AccentColor != nil && *c.AccentColor == int(posts.AccentTurn)
	})
	return found && m.For == ""
}

// turnButtons are the buttons of a message that decide something in a match.
func turnButtons(m *world.Message, match session.ID) (list []buttonid.ID) {
	wire.Each(m.Components, func(c *wire.Component) {
		id, err := buttonid.Parse(c.CustomID)
		if err == nil && session.ID(id.Match) == match && slices.Contains(turnVerbs, id.Verb) && !c.Disabled {
			list = append(list, id)
		}
	})
	return list
}

// handed reports whether a message has the buttons of a hand, which only its player may see.
func handed(m *world.Message, match session.ID) (found bool) {
	wire.Each(m.Components, func(c *wire.Component) {
		id, err := buttonid.Parse(c.CustomID)
		found = found || err == nil && session.ID(id.Match) == match && isPrivate(id)
	})
	return found
}

func playable(m *world.Message, match session.ID) bool { return len(turnButtons(m, match)) > 0 }

// once are the verbs of buttons that only one message has: of a lobby, a puzzle, a week or a cup.
var once = []string{session.VerbJoin, posts.VerbToday, posts.VerbCupJoin}

// checkOnce checks that nothing was posted twice under different names.
func (l *life) checkOnce() {
	seen := map[string]string{}
	l.local.Do(func(w *world.State) {
		for _, m := range l.publicPosts(w) {
			wire.Each(m.Components, func(c *wire.Component) {
				id, err := buttonid.Parse(c.CustomID)
				if err != nil || c.Disabled || !slices.Contains(once, id.Verb) || l.losses.channels[m.Channel] || l.unsure(m.ID) {
					return
				}
				key := fmt.Sprintln(w.GuildOf(w.Channel(m.Channel)).ID, id.Verb, id.Match, id.Tick)
				if other := seen[key]; other != "" && other != m.ID {
					l.failf("messages %s and %s both have the button %s", other, m.ID, c.CustomID)
				}
				seen[key] = m.ID
			})
		}
	})
}

// checkQuestions checks that an open vote is about something that can still happen, and that what waited for a time does
// not wait any longer. A vote waits while its match is paused, or has no place where people could vote.
func (l *life) checkQuestions(s *session.Session) {
	if due := s.WindowDue(); due != 0 && s.Paused == 0 && l.now().Sub(time.Unix(due, 0)) > 10*time.Minute {
		l.failf("match %s: a decision waits after the time in which it could be undone", s.ID)
	}
	if s.Voting() && s.Paused == 0 && s.Trouble == "" && l.now().Sub(time.Unix(s.Vote.Until, 0)) > 10*time.Minute {
		l.failf("match %s: a vote about %s is open after its time", s.ID, s.Vote.Kind)
	}
	if s.Voting() && s.Status == session.Over {
		l.failf("match %s is over, and votes about %s", s.ID, s.Vote.Kind)
	}
	if s.Voting() && slices.Contains(aboutPosition, s.Vote.Kind) && s.Vote.Position != s.Position {
		l.failf("match %s: a vote about %s is open after the position has changed", s.ID, s.Vote.Kind)
	}
}

// aboutPosition are the kinds of votes that are about a position.
var aboutPosition = []string{session.VoteTakeback, session.VoteWait, session.VoteSkip, session.VoteTakeOver}

// checkPairings checks that no result of a cup's match is missing.
func (l *life) checkPairings(store records.Store, key string, cup cups.Cup) {
	if cup.Phase != cups.Playing {
		return
	}
	for _, round := range cup.State.Rounds {
		for _, t := range round.Tables {
			if t.Result != nil || t.Match == 0 {
				continue
			}
			over := true
			for _, id := range []uint64{t.Match, t.Second} {
				m, err := store.Match(storage.MatchID(id))
				over = over && (id == 0 && t.Second == id || err == nil && m.Status == storage.Over)
			}
			if over {
				l.failf("%s: match %s is over, and its result is missing", key, storage.MatchID(t.Match))
			}
		}
	}
}

// listed are the texts with which dashboards are compared.
var listed = sync.OnceValue(func() *wording.Texts {
	t, err := wording.LoadTexts(catalog.Texts()...)
	if err != nil {
		panic(err) // they are part of the program
	}
	return t
})

// mostCompared is how many matches surely fit on a dashboard.
const mostCompared = 10

// checkDashboards checks that dashboards show the running matches as they are.
func (l *life) checkDashboards(store records.Store) {
	values, err := store.Values("guild/")
	if err != nil {
		l.failf("%v", err)
	}
	for _, v := range values {
		guild, found := strings.CutSuffix(strings.TrimPrefix(v.Key, "guild/"), "/dashboard")
		if !found {
			continue
		}
		var board struct {
			Channel, Message uint64
			Lang             string
		}
		if err := json.Unmarshal(v.Data, &board); err != nil {
			l.failf("%s: %v", v.Key, err)
			continue
		}
		l.local.Do(func(w *world.State) {
			m := w.Message(strconv.FormatUint(board.Message, 10))
			if m != nil && !l.unreliable(w, board.Channel) {
				l.checkDashboard(store, guild, listed().Localizer(board.Lang), words(m))
			}
		})
	}
}

func (l *life) checkDashboard(store records.Store, guild string, in wording.Localizer, shown string) {
	var lines []string
	err := store.Each(storage.Live, func(m storage.Match, damage error) error {
		if damage == nil && strconv.FormatUint(m.Guild, 10) == guild {
			s, err := session.Decode(records.Stored(m), l.library.Game)
			if err != nil {
				return err
			}
			lines = append(lines, wording.DashboardLine(in, s))
		}
		return nil
	})
	if err != nil {
		l.failf("%v", err)
	}
	l.note("a dashboard is compared with its matches")
	for _, line := range lines[:min(len(lines), mostCompared)] {
		if len(lines) <= mostCompared && !strings.Contains(shown, line) {
			l.failf("the dashboard of %s lacks %s: %s", guild, line, shown)
		}
	}
	if n := strings.Count(shown, "\n`"); n > len(lines) {
		l.failf("the dashboard of %s shows %d matches, and %d run: %s", guild, n, len(lines), shown)
	}
}

// words is all text of a message, one component a line.
func words(m *world.Message) (text string) {
	wire.Each(m.Components, func(c *wire.Component) { text += "\n" + c.Content })
	return text
}
