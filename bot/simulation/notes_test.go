package simulation

import (
	"errors"
	"net/http"
	"regexp"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
)

// What happens in a run is noted as seen from outside: log lines, requests and their answers, posts, keys of
// values, buttons, and what the bot tells its observer. So nothing in the product knows of it. [points] says
// which notes have to appear in some run.

// note counts that something happened.
func (l *life) note(what string) { l.locked(func() { l.notes[what]++ }) }

// observer notes what a bot tells.
type observer struct{ *life }

func (o observer) Handled(kind, outcome string, _ time.Duration) {
	o.note("handled: " + kind + " " + outcome)
}
func (o observer) Answered(time.Duration)               {}
func (o observer) Painted(time.Duration, int)           {}
func (o observer) Committed(_ time.Duration, err error) { o.note("committed:" + errorName(err)) }
func (o observer) Delivered(kind string, err error) {
	o.note("delivered: " + kind + errorName(err))
}

// errorNames are the errors that are told apart.
var errorNames = []struct {
	err  error
	name string
}{
	{storage.ErrStale, "stale"}, {storage.ErrRepeated, "repeated"}, {storage.ErrFenced, "fenced"}, {storage.ErrUnreachable, "unreachable"},
	{discord.ErrUnavailable, "unavailable"}, {discord.ErrGone, "gone"}, {discord.ErrForbidden, "forbidden"}, {discord.ErrInvalid, "invalid"},
	{discord.ErrArchived, "archived"}, {discord.ErrWithdrawn, "withdrawn"}, {discord.ErrOldEdits, "too many edits"},
}

// errorName is the name of an error after a space, "" for none.
func errorName(err error) string {
	if err == nil {
		return ""
	}
	for _, known := range errorNames {
		if errors.Is(err, known.err) {
			return " " + known.name
		}
	}
	return " failed"
}

// noteChange notes what a change of a match is about.
func (l *life) noteChange(c storage.Change) {
	for _, body := range c.Posts {
		p, err := session.DecodePost(body)
		if err != nil {
			l.failf("a post cannot be read: %v", err)
			continue
		}
		what := "post: " + p.Kind
		if p.Again {
			what += " again"
		}
		l.note(what)
	}
	for _, v := range c.Values {
		l.noteValue(v.Key)
	}
}

var numbers = regexp.MustCompile(`[0-9a-f]{12,}|[0-9]+`)

func (l *life) noteValue(key string) { l.note("value: " + numbers.ReplaceAllString(key, "*")) }

// noteOpen notes what is open in matches while no process looks after them.
func (l *life) noteOpen(store *bolt.Store) {
	for _, status := range []storage.Status{storage.Lobby, storage.Live} {
		_ = store.Each(status, func(m storage.Match, damage error) error {
			if damage != nil {
				return nil
			}
			if s, err := session.DecodeHead(records.Stored(m)); err == nil {
				for _, what := range open(s) {
					l.note("restart: " + what)
				}
			}
			return nil
		})
	}
}

// open lists what is open in a match.
func open(s *session.Session) (list []string) {
	for what, is := range map[string]bool{
		"lobby": s.Status == session.Lobby, "vote " + voteKind(s): s.Voting(), "offer": s.Offering(), "undo": s.Pending != nil, "pause": s.Paused != 0,
		"solo": len(s.Players) == 1, "week": s.Week != nil, "duel": s.Dueling(), "late": len(s.Clock.Marks) > 0,
	} {
		if is {
			list = append(list, what)
		}
	}
	return list
}

// voteKind is what a match votes about.
func voteKind(s *session.Session) string {
	if s.Vote == nil {
		return ""
	}
	return s.Vote.Kind
}

var snowflakes = regexp.MustCompile(`[0-9]{17,20}`)

// noteNamed notes the ids in something that was stored, among them those of messages.
func (l *life) noteNamed(data []byte) {
	l.locked(func() {
		for _, id := range snowflakes.FindAll(data, -1) {
			l.stored[string(id)] = true
		}
	})
}

var nonces = regexp.MustCompile(`"nonce":"([^"]+)"`)

// noteNonce notes that a post was sent that Discord knew already.
func (l *life) noteNonce(r localdiscord.Request) {
	found := nonces.FindStringSubmatch(r.Body)
	if found == nil || r.Executed == 0 {
		return
	}
	if l.nonces[found[1]] && r.Status == http.StatusOK {
		l.note("a nonce is found again")
	}
	l.nonces[found[1]] = true
}
