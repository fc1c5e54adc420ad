package simulation

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
)

// isTally reports whether a value has the results of a person in a game.
func isTally(key string) bool {
	parts := strings.Split(key, "/")
	return len(parts) == 4 && parts[0] == "stats" && slices.Contains(catalog.Order(), parts[2])
}

// checkCounted checks that a result is counted once: when a match ends, for each of its players.
func (l *life) checkCounted(c storage.Change, before *session.Session) {
	for _, v := range c.Values {
		if !isTally(v.Key) || v.Data == nil {
			continue
		}
		if before != nil && before.Status == session.Over {
			l.failf("match %s: its result is counted again, in %s", c.Match.ID, v.Key)
		}
		t, err := records.DecodeTally(v.Data)
		if err != nil {
			l.failf("%s: %v", v.Key, err)
			continue
		}
		l.locked(func() { l.counts[v.Key]++ })
		if most := l.counts[v.Key]; t.Matches+t.Solo > most {
			l.failf("%s: %d matches are counted, and %d have ended", v.Key, t.Matches+t.Solo, most)
		}
	}
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
