package simulation

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
)

// isTally reports whether a value has the results of a person in a game.
func isTally(key string) bool {
	parts := strings.Split(key, "/")
	return len(parts) == 4 && parts[0] == "stats" && slices.Contains(catalog.Order(), parts[2])
}

// tallies are the results of people that a change replaces, as they are before, by their keys.
func (d *disk) tallies(c storage.Change) map[string]session.Tally {
	list := map[string]session.Tally{}
	for _, v := range c.Values {
		if data, err := d.Store.Value(v.Key); isTally(v.Key) && err == nil && data != nil {
			list[v.Key], _ = records.DecodeTally(data)
		}
	}
	return list
}

// checkCounted checks that a result is counted once, when the match ends, and for each of its players as what it is.
func (l *life) checkCounted(c storage.Change, before, now *session.Session, had map[string]session.Tally) {
	for _, v := range c.Values {
		if !isTally(v.Key) || v.Data == nil {
			continue
		}
		if before != nil && before.Status == session.Over {
			l.failf("match %s: its result is counted again, in %s", now.ID, v.Key)
		}
		got, err := records.DecodeTally(v.Data)
		user, known := records.TallyUser(v)
		if err != nil || !known {
			l.failf("%s: %v", v.Key, err)
			continue
		}
		l.note("a result is counted")
		if want := essence(grown(had[v.Key], now, user)); essence(got) != want {
			l.failf("match %s: %s is %+v, want %+v", now.ID, v.Key, got, want)
		}
	}
}

// essence is what of a tally follows from the matches alone.
func essence(t session.Tally) session.Tally {
	return session.Tally{Matches: t.Matches, Points: t.Points, Wins: t.Wins, Turns: t.Turns, Seconds: t.Seconds, Late: t.Late, Solo: t.Solo, SoloWins: t.SoloWins}
}

// grown is a person's tally after a match.
func grown(t session.Tally, s *session.Session, user uint64) session.Tally {
	winners, score := s.Match.Winners(), s.Match.State.Score()
	for i, p := range s.Players {
		seat := games.Seat(i)
		switch won := one(slices.Contains(winners, seat)); {
		case p.User != user || p.Computer != "":
		case s.WithComputers():
			t.Solo, t.SoloWins = t.Solo+1, t.SoloWins+won
		default:
			t.Matches, t.Points, t.Wins = t.Matches+1, t.Points+score[i], t.Wins+won
			if i < len(s.Pace) {
				t = punctual(t, s.Pace[i])
			}
		}
	}
	for _, f := range s.Former {
		if f.User == user && !s.WithComputers() {
			t = punctual(t, f.Pace)
		}
	}
	return t
}

// punctual is a tally with the turns of one more match.
func punctual(t session.Tally, p session.Pace) session.Tally {
	t.Turns, t.Seconds, t.Late = t.Turns+p.Turns, t.Seconds+p.Used, t.Late+p.Late
	return t
}

// one is 1 for true, so that callers can add it up.
func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// checkSeats checks that nobody joins a lobby twice.
func (l *life) checkSeats(now *session.Session) {
	if now.Status != session.Lobby {
		return
	}
	seen := map[uint64]bool{}
	for _, p := range now.Players {
		if p.User != 0 && seen[p.User] {
			l.failf("match %s: %d has joined twice", now.ID, p.User)
		}
		seen[p.User] = p.Computer == ""
	}
}

// noteErased notes that the bot has erased a person's data because of an interaction.
func (l *life) noteErased(interaction string) {
	l.locked(func() { l.erased[interaction] = true })
	l.checkErased(interaction)
}

// checkErased checks that nothing is stored about a person who has just erased their data. The bot acknowledges the
// press before it begins, so either can come first: what the person sees, or the end of the erasure.
func (l *life) checkErased(interaction string) {
	var by press
	done := false
	l.locked(func() { by, done = l.presses[interaction], l.erased[interaction] })
	at := slices.IndexFunc(l.people, func(p *resident) bool { return p.ID() == strconv.FormatUint(by.user, 10) })
	if by.id.Verb != posts.VerbErase || !done || at < 0 {
		return
	}
	p := l.people[at]
	l.note("what is left of a person is looked for")
	store := l.file
	for _, status := range records.Stages {
		err := store.Each(status, func(m storage.Match, damage error) error {
			if damage == nil && (strings.Contains(string(m.Head), p.ID()) || strings.Contains(string(m.Head), strconv.Quote(p.Name()))) {
				l.failf("match %s still names %s, who has erased their data: %s", m.ID, p.Name(), m.Head)
			}
			return nil
		})
		if err != nil {
			l.failf("%v", err)
		}
	}
	for _, prefix := range []string{"stats/", "user/"} {
		values, err := store.Values(prefix)
		if err != nil {
			l.failf("%v", err)
		}
		for _, v := range values {
			if strings.Contains(v.Key, p.ID()) {
				l.failf("%s is still stored: %s", v.Key, v.Data)
			}
		}
	}
}
