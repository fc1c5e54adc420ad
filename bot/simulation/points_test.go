package simulation

import (
	"flag"
	"fmt"
	"os"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// point is something rare that has to happen in some run. Otherwise nobody would know whether it works.
type point struct {
	what  string
	notes string // one of them, see [life.note]; "*" stands for any text without a slash
}

var points = []point{
	{"a takeback is voted on over a restart", "restart: vote takeback"},
	{"another vote is open over a restart",
		"restart: vote wait | restart: vote skip | restart: vote takeover | restart: vote open | restart: vote abandon"},
	{"a seat is offered over a restart", "restart: offer"},
	{"a decision can be undone over a restart", "restart: undo"},
	{"a match is paused over a restart", "restart: pause"},
	{"a lobby is open over a restart", "restart: lobby"},
	{"a player is late over a restart", "restart: late"},
	{"a duel is played over a restart", "restart: duel"},
	{"a match of the week is played over a restart", "restart: week"},
	{"an edit finds no message", "request: PATCH /channels/{channel_id}/messages/{message_id} 404"},
	{"an edit comes too late for Discord", "delivered: * too many edits"},
	{"a post finds no channel", "request: POST /channels/{channel_id}/messages 404"},
	{"a post is forbidden", "request: POST /channels/{channel_id}/messages 403"},
	{"a thread is forbidden", "delivered: thread forbidden"},
	{"a live post is lost", "delivered: turn gone"},
	{"Discord asks to wait", "log: discord: asked to wait before more requests"},
	{"a post is sent again and found by its nonce", "a nonce is found again"},
	{"a post is not confirmed", "delivered: turn unavailable"},
	{"an edit is repeated that a late one may have undone",
		"log: an edit that a late one may have undone was repeated"},
	{"a lobby is found that was not confirmed",
		"log: a lobby was found that Discord had not confirmed: the match uses it now"},
	{"an answer to a press does not arrive, and is posted instead",
		"log: an answer to a press did not arrive; it is posted instead"},
	{"a dashboard cannot be edited", "log: a server's dashboard could not be edited, trying again later"},
	{"a match has no channel any more", "post: trouble"},
	{"a player hears of it in private", "post: word"},
	{"the database cannot note that a post was tried",
		"log: a post was not sent, and the database could not store when to try again: it is tried as soon as possible"},
	{"a time limit passes while the database refuses",
		"log: a time limit of a match has passed and could not be dealt with, trying again in a minute"},
	{"a change is refused by the database", "committed: unreachable"},
	{"the power fails during a change", "the power fails during a change"},
	{"a session with Discord is resumed", "log: discord: session resumed"},
	{"a process is frozen before a change", "a process is frozen before a change"},
	{"a shard is handed over", "a shard is handed over"},
	{"a shard is lost", "a shard is lost"},
	{"a lease expires", "a lease expires"},
	{"a process that lost a shard wants to change a match", "a change is fenced"},
	{"a process that lost a shard wants to post", "delivered: * withdrawn"},
	{"a person erases their data", "log: a user has erased their data"},
	{"what is left of a person is looked for", "what is left of a person is looked for"},
	{"a moderator deletes a match", "log: a moderator has deleted a match"},
	{"a finished match is packed", "log: finished matches packed, so that they take less room"},
	{"a film is posted", "delivered: film"},
	{"a player is called to the live post", "delivered: call"},
	{"a lobby waits long", "delivered: waits"},
	{"a lobby is closed", "delivered: closed"},
	{"a player is reminded", "delivered: reminder"},
	{"a player's time is over", "delivered: late"},
	{"a seat is taken over", "pressed: take-seat"},
	{"a seat is claimed", "pressed: claim"},
	{"a decision is undone", "pressed: undo | pressed: hand-undo"},
	{"a decision that could be undone is carried out", "pressed: carry-out | pressed: hand-carry-out"},
	{"a puzzle is answered", "pressed: today-confirm"},
	{"a solution is shown", "pressed: today-solution"},
	{"a match of the week is over", "value: stats/*/weekly/*"},
	{"a puzzle's post cannot be kept up to date",
		"log: a post with a puzzle of the day or a match of the week cannot be brought up to date"},
	{"a cup begins", "pressed: cup-close"},
	{"a manager changes a cup's result",
		"log: a manager of the server has changed a result of a cup | pressed: cup-revise"},
	{"a cup's post cannot be kept up to date", "log: cannot update the post of a cup"},
	{"a cup is added up", "a cup is added up"},
	{"a player sees a secret decision", "a secret decision was seen"},
	{"a player is late, and their time is counted", "a player's time was counted"},
	{"a clock runs at the end", "a clock runs at the end"},
	{"a clock leaves out quiet hours", "a clock leaves out quiet hours"},
	{"each game ends: burgenland", "value: stats/*/burgenland/*"},
	{"each game ends: carcassonne", "value: stats/*/carcassonne/*"},
	{"each game ends: castellan", "value: stats/*/castellan/*"},
	{"each game ends: castle", "value: stats/*/castle/*"},
	{"each game ends: city", "value: stats/*/city/*"},
}

// reached reports whether a run came to a point.
func (p point) reached(r result) bool {
	for pattern := range strings.SplitSeq(p.notes, " | ") {
		for note := range r.notes {
			if ok, err := path.Match(pattern, note); pattern == note || ok && err == nil {
				return true
			}
		}
	}
	return false
}

// pointSeeds is within how many seeds each point has to be reached.
const pointSeeds = 2000

var within = flag.Duration("within", 24*time.Hour, "after how long no more seeds are begun, to reach rare points")

// Everything rare happens in some run.
func TestPoints(t *testing.T) {
	if os.Getenv("BASTIDE_TEST_HARD") != "1" {
		t.Skip("up to 2000 seeds are played, until each rare point was reached, only with BASTIDE_TEST_HARD=1")
	}
	var mu sync.Mutex
	left, seed := slices.Clone(points), *first
	for end := time.Now().Add(*within); seed < *first+pointSeeds && len(left) > 0 && time.Now().Before(end); {
		t.Run("seeds", func(t *testing.T) {
			for range runtime.GOMAXPROCS(0) {
				s := drawScenario(seed, *days)
				seed++
				t.Run(fmt.Sprint(s.Seed), func(t *testing.T) {
					t.Parallel()
					r := s.play(t, false)
					mu.Lock()
					defer mu.Unlock()
					left = slices.DeleteFunc(left, func(p point) bool {
						if p.reached(r) {
							t.Logf("seed %d: %s", s.Seed, p.what)
							return true
						}
						return false
					})
				})
			}
		})
	}
	for _, p := range left {
		t.Errorf("not reached by seeds %d to %d: %s", *first, seed-1, p.what)
	}
}
