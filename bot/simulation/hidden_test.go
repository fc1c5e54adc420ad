package simulation

import (
	"regexp"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/session"
)

// panel is a set of buttons: those of a match with a tick.
type panel struct{ match, tick uint64 }

// secrets are what must not be sent to everybody, or not to the wrong person.
type secrets struct {
	panels map[panel][]uint64 // of secret decisions: who may see them
	seeds  map[string]sealed  // those that nobody may know
}

// sealed says why a seed is secret: somebody still plays a match with it, or its week is not over.
type sealed struct {
	match session.ID
	until int64 // the end of the week in Unix seconds, or 0
}

func newSecrets() *secrets { return &secrets{map[panel][]uint64{}, map[string]sealed{}} }

// noteSecrets notes what is secret in a match from now on. What is secret is what the rules of its game say: the prompt
// of a seat.
func (l *life) noteSecrets(s *session.Session) {
	header := s.Match.Header
	l.locked(func() {
		switch seed := header.Seed.Hex(); {
		case !header.Seeded:
		case s.Week != nil:
			l.secrets.seeds[seed] = sealed{s.ID, s.Week.Until}
		case s.Status == session.Live || s.Veiled:
			l.secrets.seeds[seed] = sealed{s.ID, 0}
		default:
			delete(l.secrets.seeds, seed)
		}
	})
	if s.Status != session.Live || !s.Game.Info().Hidden {
		return
	}
	for _, seat := range s.Acting() {
		at := panel{uint64(s.ID), s.TickOf(seat)}
		_, prompt := s.Match.State.View(seat, nil)
		l.locked(func() {
			owners, user := l.secrets.panels[at], s.Players[seat].User
			switch {
			case !prompt.Secret || len(s.Opponents(seat)) == 0: // such as when only computers are left besides the player
				delete(l.secrets.panels, at)
			case !slices.Contains(owners, user):
				l.secrets.panels[at] = append(owners, user)
			}
		})
	}
}

var (
	customIDs = regexp.MustCompile(`"custom_id":"([^"]+)"`)
	tokens    = regexp.MustCompile(`^/api/v[0-9]+/(?:interactions/([0-9]+)|webhooks/[0-9]+)/([^/]+)`)
	longHex   = regexp.MustCompile(`[0-9a-f]{64}`)
)

// checkSent checks that a request tells nobody what they may not know.
func (l *life) checkSent(r localdiscord.Request) {
	for _, seed := range longHex.FindAllString(r.Body, -1) {
		var why sealed
		l.locked(func() { why = l.secrets.seeds[seed] })
		if why.match != 0 && (why.until == 0 || l.now().Unix() < why.until) {
			l.failf("the seed of match %s was sent: %s", why.match, r)
		}
	}
	token := ""
	if found := tokens.FindStringSubmatch(r.Path); found != nil {
		token = found[2]
		if found[1] != "" {
			l.tokens[token] = found[1]
		}
	}
	for _, found := range customIDs.FindAllStringSubmatch(r.Body, -1) {
		if id, err := buttonid.Parse(found[1]); err == nil && isTurn(id) {
			l.checkButton(r, token, id)
		}
	}
}

// checkButton checks that a button of a decision is sent only to those who may see it.
func (l *life) checkButton(r localdiscord.Request, token string, id buttonid.ID) {
	at := panel{id.Match, id.Tick}
	var owners []uint64
	l.locked(func() { owners = l.secrets.panels[at] })
	if isPrivate(id) && token == "" || !isPrivate(id) && owners != nil {
		l.failf("match %s: everybody can see a secret decision, %s: %s", session.ID(id.Match), id.Word, r)
	}
	if token != "" {
		l.answers[token] = append(l.answers[token], answer{at, isPrivate(id), r.At})
	}
}

// isTurn reports whether a button belongs to the decision of a turn.
func isTurn(id buttonid.ID) bool {
	return slices.Contains(turnVerbs, strings.TrimPrefix(id.Verb, privately))
}

// privately begins the verbs of buttons on messages that only one person sees.
const privately = "hand-"

func isPrivate(id buttonid.ID) bool { return strings.HasPrefix(id.Verb, privately) }

// checkSights checks, at the end, that private panels went to those who had to decide.
func (l *life) checkSights() {
	for token, list := range l.answers {
		by, known := l.presses[l.tokens[token]]
		for _, a := range list {
			may, secret := l.secrets.panels[a.panel]
			if !known || !secret {
				continue
			}
			if l.note("a secret decision was seen"); !slices.Contains(may, by.user) {
				l.failf("match %s: %d was shown a decision of %v", session.ID(a.match), by.user, may)
			}
		}
	}
}
