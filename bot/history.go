package bot

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/rating"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// tally is what a server remembers of somebody's finished matches of one game.
type tally struct {
	Name    string        `json:"name"` // when last playing; untrusted text
	Matches int           `json:"matches"`
	Wins    int           `json:"wins"`             // shared ones included
	Shared  int           `json:"shared,omitempty"` // victories shared with others
	Points  int           `json:"points"`           // of all matches together
	Best    int           `json:"best"`             // points of the best match
	Left    int           `json:"left,omitempty"`   // matches given up, or left to a substitute
	Rated   int           `json:"rated,omitempty"`  // matches that changed the rating
	Rating  rating.Rating `json:"rating"`
	Turns   int           `json:"turns,omitempty"`   // decided under a clock
	Seconds int64         `json:"seconds,omitempty"` // that counted in them
	Late    int           `json:"late,omitempty"`    // turns whose time ran out
	Last    int64         `json:"last"`              // end of the last match, Unix seconds
}

// gain is how a finished match changed a seat's rating, as shown to people.
type gain struct {
	User   uint64 `json:"u"`
	Before int    `json:"b"`
	After  int    `json:"a"`
}

// Why a finished match changes no rating.
const (
	unratedStopped = "stopped" // nobody was to win
	unratedShort   = "short"   // given up before it had begun in earnest
	unratedSelf    = "self"    // somebody was on both sides
)

// ratedMoves is how many moves a seat has to have had, on average, for a match that was
// given up to count.
const ratedMoves = 5

func tallyPrefix(guild uint64, game string) string { return fmt.Sprintf("stats/%d/%s/", guild, game) }

func tallyKey(guild uint64, game string, user uint64) string {
	return fmt.Sprint(tallyPrefix(guild, game), user)
}

// tallied returns what the server remembers of a user; ok is false if that is nothing.
func (b *Bot) tallied(guild uint64, game string, user uint64) (t tally, ok bool, err error) {
	data, err := b.Store.Value(tallyKey(guild, game, user))
	if err != nil || data == nil {
		return tally{Rating: rating.New()}, false, err
	}
	t, err = decodeTally(data)
	return t, err == nil, err
}

func decodeTally(data []byte) (t tally, err error) {
	if err = json.Unmarshal(data, &t); err != nil {
		err = fmt.Errorf("statistics: %w", err)
	}
	return t, err
}

// closing counts a match that has just ended, once, and returns what its transaction has
// to store beside it. Other matches of the same game and server wait until unlock is
// called. The lock is taken after that of the match.
func (b *Bot) closing(s *sheet) (values []storage.Value, unlock func()) {
	if s.row.Status != storage.Over || s.head.Counted {
		return nil, func() {}
	}
	unlock = b.locks.lock(tallyPrefix(s.row.Guild, s.head.Game))
	return b.count(s), unlock
}

// count adds a finished match to the tallies of all who had a part in it.
func (b *Bot) count(s *sheet) []storage.Value {
	s.head.Counted = true
	if !s.match.Over() {
		s.head.Unrated = unratedStopped
		return nil
	}
	l := ledger{b: b, s: s, of: map[uint64]*tally{}}
	for seat := range s.head.Players {
		l.seat(games.Seat(seat))
	}
	for _, f := range s.head.Former {
		t := l.tally(f.User, f.Name)
		t.clocked(f.Pace)
		if s.head.seat(f.User) != f.Seat { // and has not come back
			t.Left++
		}
	}
	if s.head.Unrated = s.unrated(); s.head.Unrated == "" {
		l.rate()
	}
	return l.values()
}

// unrated tells why a match counts for no rating, "" if it does.
func (s *sheet) unrated() string {
	switch {
	case s.head.bothSides():
		return unratedSelf
	case slices.Contains(s.match.Gone, true) && s.match.Steps < ratedMoves*len(s.head.Players):
		return unratedShort
	}
	return ""
}

// bothSides reports whether somebody has had more than one seat.
func (h *head) bothSides() bool {
	seats := map[uint64]games.Seat{}
	for _, f := range h.Former {
		if seat, had := seats[f.User]; had && seat != f.Seat && f.User != 0 {
			return true
		}
		seats[f.User] = f.Seat
	}
	for i, p := range h.Players {
		if seat, had := seats[p.User]; had && seat != games.Seat(i) && p.User != 0 {
			return true
		}
		seats[p.User] = games.Seat(i)
	}
	return false
}

// ledger is the tallies that a match changes.
type ledger struct {
	b  *Bot
	s  *sheet
	of map[uint64]*tally // by user
}

// tally returns the tally of a user, as it is to be.
func (l *ledger) tally(user uint64, name string) *tally {
	if t := l.of[user]; t != nil {
		return t
	}
	t, ok, err := l.b.tallied(l.s.row.Guild, l.s.head.Game, user)
	if err != nil { // a match has to end all the same
		l.b.Log.Error("statistics cannot be read, they begin anew", "match", l.s.id().String(), "error", err)
	}
	if !ok {
		t = tally{Rating: rating.New()}
	}
	t.Name, t.Last = name, l.s.head.Ended
	l.of[user] = &t
	return &t
}

// seat counts the match for whoever has the seat at its end.
func (l *ledger) seat(seat games.Seat) {
	s := l.s
	t := l.tally(s.head.Players[seat].User, s.head.Players[seat].Name)
	points := s.match.State.Score()[seat]
	if t.Matches == 0 || points > t.Best {
		t.Best = points
	}
	t.Matches++
	t.Points += points
	if s.match.Gone[seat] {
		t.Left++
	}
	if winners := s.match.Winners(); slices.Contains(winners, seat) {
		t.Wins++
		if len(winners) > 1 {
			t.Shared++
		}
	}
	if int(seat) < len(s.head.Pace) {
		t.clocked(s.head.Pace[seat])
	}
}

// clocked adds how punctual somebody was.
func (t *tally) clocked(p pace) {
	t.Turns, t.Seconds, t.Late = t.Turns+p.Turns, t.Seconds+p.Used, t.Late+p.Late
}

// entrant is who is rated for a seat: whoever had it first. left tells that somebody else
// had to play on. Who steps in neither gains nor loses by it.
func (s *sheet) entrant(seat games.Seat) (p player, left bool) {
	owner := s.head.Players[seat]
	for _, f := range s.head.Former {
		if f.Seat == seat && f.User != owner.User {
			return player{f.User, f.Name}, true
		}
		if f.Seat == seat {
			break
		}
	}
	return owner, s.match.Gone[seat]
}

// places returns, by seat, the place in the final order: winners first, then by points,
// whoever left last. Equal places are shared.
func (s *sheet) places() []int {
	const behind = 1 << 20 // no score gets there
	score, winners := s.match.State.Score(), s.match.Winners()
	places := make([]int, len(score))
	for i := range score {
		_, left := s.entrant(games.Seat(i))
		switch {
		case left:
			places[i] = 2 * behind
		case slices.Contains(winners, games.Seat(i)):
			places[i] = -behind
		default:
			places[i] = behind - score[i]
		}
	}
	return places
}

// rate changes the ratings and notes it for the result post.
func (l *ledger) rate() {
	n := len(l.s.head.Players)
	tallies, before := make([]*tally, n), make([]rating.Rating, n)
	for i := range n {
		p, _ := l.s.entrant(games.Seat(i))
		tallies[i] = l.tally(p.User, p.Name)
		before[i] = tallies[i].Rating.Aged()
	}
	for i, after := range rating.Rate(before, l.s.places()) {
		p, _ := l.s.entrant(games.Seat(i))
		l.s.head.Gains = append(l.s.head.Gains, gain{p.User, tallies[i].Rating.Shown(), after.Shown()})
		tallies[i].Rating = after
		tallies[i].Rated++
	}
}

// values returns the tallies to be stored, in order of their users. Nothing is kept of
// somebody whose data were erased while the match went on.
func (l *ledger) values() (values []storage.Value) {
	users := make([]uint64, 0, len(l.of))
	for user := range l.of {
		users = append(users, user)
	}
	slices.Sort(users)
	for _, user := range users {
		if user != 0 {
			key := tallyKey(l.s.row.Guild, l.s.head.Game, user)
			values = append(values, storage.Value{Key: key, Data: mustJSON(l.of[user])})
		}
	}
	return values
}

// signed writes a difference with its sign, a real minus.
func signed(n int) string { return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1) }

// rated tells how the match changed the ratings, a line for each player, or why it did not.
func (v voice) rated(s *sheet) string {
	if s.head.Unrated != "" {
		return "-# " + v.say("bot.history.unrated."+s.head.Unrated)
	}
	lines := make([]string, len(s.head.Gains))
	for i, g := range s.head.Gains {
		p, _ := s.entrant(games.Seat(i))
		lines[i] = "-# " + v.say("bot.history.gain", "letter", games.Seat(i).String(), "player", v.name(p.Name),
			"before", g.Before, "after", g.After, "change", signed(g.After-g.Before))
	}
	return join(lines...)
}
