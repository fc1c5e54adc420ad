package hardtest

import (
	"encoding/json"
	"hash/crc32"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
)

// match is a match of people who press whatever they see.
type match struct {
	*house
	rand    *rand.Rand
	game    string
	people  []*localdiscord.Person // by seat
	lobby   *localdiscord.Message
	id      storage.MatchID
	channel string // where it is played
}

// parallel lets a test run beside others, except under the race detector: a bot that slow could not
// answer within Discord's three seconds.
func parallel(t *testing.T) {
	if !raceDetector {
		t.Parallel()
	}
}

// everyGame runs a test for every game of the catalogue in parallel. In short form each test plays
// one game, chosen by its name.
func everyGame(t *testing.T, f func(*testing.T, string)) {
	games := catalog.Entries
	if turn := int(crc32.ChecksumIEEE([]byte(t.Name())) % uint32(len(games))); !all() {
		games = games[turn : turn+1]
	}
	inGames(t, games, f)
}

// inGames runs a test for some games in parallel.
func inGames(t *testing.T, games []catalog.Entry, f func(*testing.T, string)) {
	parallel(t)
	for _, e := range games {
		t.Run(e.ID, func(t *testing.T) {
			parallel(t)
			synctest.Test(t, func(t *testing.T) { f(t, e.ID) })
		})
	}
}

var players = []string{"Alix", "Bruno", "Chloé", "Dora", "Emil"}

// gather opens a lobby and seats as few people as the game allows.
func (h *house) gather(game, channel, where string) *match {
	h.Helper()
	m := &match{house: h, game: game, rand: newRand(), channel: channel}
	m.people = h.persons(players[:h.games[game].Info().MinSeats]...)
	options := map[string]any{"game": game}
	if where != "" {
		options["where"] = where
	}
	out := h.command(m.people[0], channel, "play", options)
	if out.Message == nil || len(components(out.Message)) == 0 {
		h.Fatalf("/play: %q", said(out))
	}
	m.lobby = out.Message
	id, err := buttonid.Parse(button(m.lobby, "join"))
	must(h.T, err)
	m.id = storage.MatchID(id.Match)
	for _, p := range m.people[1:] {
		m.press(p, m.lobby.ID, button(m.lobby, "join"))
	}
	return m
}

// begin opens a match and waits for its first turn.
func (h *house) begin(game, channel, where string) *match {
	h.Helper()
	m := h.gather(game, channel, where)
	m.press(m.people[0], m.lobby.ID, button(m.lobby, "start"))
	m.turn()
	h.quiet()
	return m
}

func (h *house) persons(names ...string) (list []*localdiscord.Person) {
	for _, name := range names {
		list = append(list, h.local.Person(name))
	}
	return list
}

// row is the stored match.
func (m *match) row() storage.Match {
	m.Helper()
	row, err := m.ledger.Match(m.id)
	must(m.T, err)
	return row
}

// find returns the newest message in any channel with a verb of the match.
func (m *match) find(verbs ...string) *localdiscord.Message {
	var newest *localdiscord.Message
	for _, c := range m.local.Channels() {
		for _, post := range slices.Backward(m.people[0].Messages(c.ID)) {
			if newest != nil && post.ID <= newest.ID {
				break
			}
			if post.For == "" && slices.ContainsFunc(verbs, func(v string) bool { return m.bears(post, v) }) {
				newest, m.channel = post, c.ID
				break
			}
		}
	}
	return newest
}

func (m *match) bears(post *localdiscord.Message, verb string) bool {
	return slices.ContainsFunc(ids(post), func(id buttonid.ID) bool {
		return storage.MatchID(id.Match) == m.id && strings.TrimPrefix(id.Verb, "hand-") == verb
	})
}

// turn waits for the live post and returns it with the person who must act.
func (m *match) turn() (post *localdiscord.Message, who *localdiscord.Person) {
	m.Helper()
	m.wait("a turn of match "+m.id.String(), func() bool {
		if post = m.find("choose", "page", "pick", "confirm", "hand", "look"); post == nil {
			return false
		}
		who = m.called(post)
		return who != nil || m.bears(post, "look")
	})
	return post, who
}

// called is the first person mentioned in the heading of a post. A sentence for the first turn may
// stand above the heading.
func (m *match) called(post *localdiscord.Message) *localdiscord.Person {
	all := text(post)
	heading, _, _ := strings.Cut(all[max(strings.Index(all, "###"), 0):], "\n")
	for _, p := range m.people {
		if strings.Contains(heading, "<@"+p.ID()+">") {
			return p
		}
	}
	return nil
}

// other is a player who need not act now.
func (m *match) other(than *localdiscord.Person) *localdiscord.Person {
	for _, p := range m.people {
		if p.ID() != than.ID() {
			return p
		}
	}
	panic("a match of one")
}

// panel is the message with the player's choices: the live post, or the private hand opened from
// it.
func (m *match) panel() (post *localdiscord.Message, who *localdiscord.Person) {
	m.Helper()
	post, who = m.turn()
	if hand := m.button(post, "hand"); hand != "" {
		post = m.press(who, post.ID, hand).Message
	}
	return post, who
}

// button is the custom_id of a verb, in the public post or in a hand.
func (m *match) button(post *localdiscord.Message, verb string) string {
	for _, c := range components(post) {
		id, err := buttonid.Parse(c.CustomID)
		if err == nil && storage.MatchID(id.Match) == m.id && strings.TrimPrefix(id.Verb, "hand-") == verb {
			return c.CustomID
		}
	}
	return ""
}

// choices are the custom_ids of all choices, and of all areas with something to choose.
func (m *match) choices(post *localdiscord.Message) (list []string) {
	for _, c := range components(post) {
		if id, err := buttonid.Parse(c.CustomID); err == nil && asksOn(id) {
			list = append(list, c.CustomID)
		}
	}
	return list
}

// asksOn reports whether a button chooses something, or an area of the board with something to choose.
func asksOn(id buttonid.ID) bool {
	verb, _ := posts.SplitVerb(id.Verb)
	return verb == session.VerbChoose || verb == session.VerbArea && id.Word != ""
}

// step presses Confirm, or any choice. If a hand shows that the turn has passed, it waits until the
// public post does too.
func (m *match) step() localdiscord.Outcome {
	m.Helper()
	public, _ := m.turn()
	post, who := m.panel()
	choices := m.choices(post)
	if ok := m.button(post, "confirm"); ok != "" {
		choices = []string{ok}
	}
	if len(choices) > 0 {
		return m.press(who, post.ID, choices[m.rand.IntN(len(choices))])
	}
	if post == nil {
		return localdiscord.Outcome{Failed: true} // the hand did not open; people try again
	}
	m.wait("something that can be pressed", func() bool {
		now, _ := m.turn()
		return now != public || m.passed(public)
	})
	return localdiscord.Outcome{}
}

// passed says that the turn of a post has ended, perhaps only in the outbox so far.
func (m *match) passed(post *localdiscord.Message) bool {
	return button(m.people[0].Message(post.ID), "board") == "" ||
		slices.ContainsFunc(m.posts(), func(p storage.Post) bool {
			var what struct {
				Kind    string `json:"k"`
				Message uint64 `json:"m"`
			}
			must(m.T, json.Unmarshal(p.Body, &what))
			return p.Match == m.id && what.Message == 0 && (what.Kind == "turn" || what.Kind == "result")
		})
}

// move presses until a final decision is made.
func (m *match) move() {
	m.Helper()
	before := m.row().Steps
	for m.row().Steps == before {
		m.step()
	}
}

// moves makes some decisions, fewer if the match ends; it reports whether the match goes on.
func (m *match) moves(n int) bool {
	m.Helper()
	for range n {
		if m.row().Status == storage.Over {
			return false
		}
		m.move()
	}
	return m.row().Status != storage.Over
}

// components lists the enabled components of a message that have a custom_id.
func components(m *localdiscord.Message) (list []*localdiscord.Component) {
	var walk func([]*localdiscord.Component)
	walk = func(all []*localdiscord.Component) {
		for _, c := range all {
			if c.CustomID != "" && !c.Disabled {
				list = append(list, c)
			}
			walk(c.Components)
		}
	}
	if m != nil {
		walk(m.Components)
	}
	return list
}

func ids(m *localdiscord.Message) (list []buttonid.ID) {
	for _, c := range components(m) {
		if id, err := buttonid.Parse(c.CustomID); err == nil {
			list = append(list, id)
		}
	}
	return list
}

// button is the custom_id of a verb in a message, enabled or not.
func button(m *localdiscord.Message, verb string) (customID string) {
	var walk func([]*localdiscord.Component)
	walk = func(all []*localdiscord.Component) {
		for _, c := range all {
			if id, err := buttonid.Parse(c.CustomID); err == nil && id.Verb == verb {
				customID = c.CustomID
			}
			walk(c.Components)
		}
	}
	if m != nil {
		walk(m.Components)
	}
	return customID
}

// text is the whole text of a message.
func text(m *localdiscord.Message) string {
	var b strings.Builder
	var walk func([]*localdiscord.Component)
	walk = func(all []*localdiscord.Component) {
		for _, c := range all {
			if c.Content != "" {
				b.WriteString(c.Content + "\n")
			}
			walk(c.Components)
		}
	}
	if m != nil {
		walk(m.Components)
	}
	return b.String()
}

// said is the text that an outcome shows the person.
func said(out localdiscord.Outcome) string { return text(out.Message) }

func newRand() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }
