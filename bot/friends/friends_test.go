package friends

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/notice"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
)

// circle are people who can follow each other. A person is a number from 0, as in package sessiontest.
type circle struct {
	*testing.T
	*Friends
	api     *bottest.Discord
	now     time.Time
	blocked []uint64          // users
	locale  map[int]string    // of persons; English if missing
	absent  map[uint64]uint64 // users who are not on a server, with that server
	lost    error             // answer to every message, if not nil
}

func newCircle(t *testing.T) *circle {
	c := &circle{T: t, api: &bottest.Discord{}, now: time.Unix(1_700_000_000, 0), locale: map[int]string{}, absent: map[uint64]uint64{}}
	c.api.Fail = func(call bottest.Call) error {
		if guild, absent := c.absent[uint64(call.Message)]; absent && call.Method == "Member" && guild == uint64(call.Channel) {
			return discord.ErrGone
		}
		if call.Method == "Send" {
			return c.lost
		}
		return nil
	}
	r := bottest.Records(t)
	r.Now = func() time.Time { return c.now }
	c.restart(r)
	return c
}

// restart makes another watch over the same database.
func (c *circle) restart(r *records.Records) {
	c.Friends = New(Parts{
		Records: r, API: c.api, Texts: bottest.Texts(), Log: slog.New(slog.DiscardHandler), Wake: func() {},
		Notices: notice.New(c.api, places.New(r.Now), func(uint64) bool { return true }, r.Now),
		Blocked: func(user, _ uint64) bool { return slices.Contains(c.blocked, user) },
	})
}

// press is a person's press on a button or in a menu of a private message.
func (c *circle) press(who int, h interaction.Handler, word string, values ...string) (discord.Message, interaction.How, error) {
	c.Helper()
	i := bottest.From(who)
	i.Kind, i.Private, i.Values = discord.Component, true, values
	if lang := c.locale[who]; lang != "" {
		i.Locale = lang
	}
	q := bottest.Ask(c.api, i)
	q.Button = buttonid.ID{Word: word}
	r, err := h(c.Context(), q)
	if err != nil {
		return discord.Message{}, 0, err
	}
	m, err := r.Message(c.Context())
	return m, r.How, err
}

// follow lets a person follow others.
func (c *circle) follow(who int, others ...int) {
	c.Helper()
	for _, other := range others {
		if _, _, err := c.press(who, c.Follow, fmt.Sprint(sessiontest.User(other))); err != nil {
			c.Fatal(err)
		}
	}
}

// befriend lets two people follow each other.
func (c *circle) befriend(one, other int) {
	c.Helper()
	c.follow(one, other)
	c.follow(other, one)
}

// lobby opens a lobby of a person.
func (c *circle) lobby(host int, change ...func(*session.Session)) *session.Session {
	c.Helper()
	m := sessiontest.Open(c, "carcassonne", "en", fmt.Sprint("Host ", host))
	return bottest.Keep(c, c.records, m, append([]func(*session.Session){func(s *session.Session) {
		s.Creator = sessiontest.User(host)
		s.Players = []session.Player{{User: s.Creator, Name: s.Players[0].Name}}
	}}, change...)...)
}

// look has all lobbies looked at, and returns when the first is due again.
func (c *circle) look() (next time.Time) {
	c.Helper()
	list, err := c.find()
	if err != nil {
		c.Fatal(err)
	}
	for _, id := range list {
		served, err := c.Friends.look(c.Context(), id)
		if err != nil && c.lost == nil {
			c.Fatal(err)
		}
		if next.IsZero() || !served.Next.IsZero() && served.Next.Before(next) {
			next = served.Next
		}
	}
	return next
}

// sent lists the messages to a person.
func (c *circle) sent(to int) (list []bottest.Call) {
	for _, call := range c.api.Calls() {
		if call.Method == "Send" && uint64(call.Channel) == sessiontest.User(to) {
			list = append(list, call)
		}
	}
	return list
}

// wants checks how many messages a person got after all lobbies were looked at.
func (c *circle) wants(what string, to, n int) {
	c.Helper()
	c.look()
	if got := len(c.sent(to)); got != n {
		c.Errorf("%s: %d messages to person %d, want %d", what, got, to, n)
	}
}

// set stores a value about a user.
func (c *circle) set(key string, value any) {
	c.Helper()
	data, err := json.Marshal(value)
	if err == nil {
		err = c.records.Store.SetValue(key, data)
	}
	if err != nil {
		c.Fatal(err)
	}
}

// controls lists the buttons and menus of a message.
func controls(list []discordgo.MessageComponent) (all []discordgo.MessageComponent) {
	for _, part := range list {
		switch part := part.(type) {
		case discordgo.Container:
			all = append(all, controls(part.Components)...)
		case discordgo.ActionsRow:
			all = append(all, part.Components...)
		}
	}
	return all
}

// links lists the addresses of the link buttons of a message.
func links(m discord.Message) (all []string) {
	for _, part := range controls(m.Components) {
		if b, ok := part.(discordgo.Button); ok && b.URL != "" {
			all = append(all, b.URL)
		}
	}
	return all
}

// A person gets a message only if both follow each other, and only about the lobbies of friends. The message names the
// friend and links to the lobby.
func TestOnlyFriends(t *testing.T) {
	t.Parallel()
	c := newCircle(t)
	s := c.lobby(1)
	c.wants("nobody follows anybody", 0, 0)
	c.follow(0, 1)
	c.wants("they do not follow back", 0, 0)
	c.follow(1, 0)
	c.wants("both follow", 0, 1)
	c.wants("the friend has no friend in a lobby", 1, 0)
	m := c.sent(0)[0].Sent
	if text := bottest.Said(m); !strings.Contains(text, "Host 1") {
		t.Errorf("the message does not name the friend: %q", text)
	}
	if got, want := links(m), s.Link(); len(got) != 1 || !strings.HasSuffix(got[0], fmt.Sprintf("/%d/%d/%d", want.Guild, want.Channel, want.Message)) {
		t.Errorf("links %q, want one to %+v", got, want)
	}
	c.now = c.now.Add(between)
	if _, _, err := c.press(1, c.Unfollow, fmt.Sprint(sessiontest.User(0))); err != nil {
		t.Fatal(err)
	}
	c.lobby(1)
	c.wants("they follow no longer", 0, 1)
}

// One message names the lobbies of all friends. The next one follows a day later, about other lobbies.
func TestOnceADay(t *testing.T) {
	t.Parallel()
	c := newCircle(t)
	c.befriend(0, 1)
	c.befriend(0, 2)
	c.lobby(1)
	c.lobby(2)
	c.wants("two lobbies", 0, 1)
	if text := bottest.Said(c.sent(0)[0].Sent); !strings.Contains(text, "Host 1") || !strings.Contains(text, "Host 2") {
		t.Errorf("one lobby is missing in %q", text)
	}
	first := c.now
	c.now = c.now.Add(between - time.Minute)
	c.wants("nothing is new", 0, 1)
	c.lobby(1)
	c.wants("a new lobby on the same day", 0, 1)
	if next := c.look(); !next.Equal(first.Add(between)) {
		t.Errorf("due at %v, want %v", next, first.Add(between))
	}
	c.now = first.Add(between)
	c.wants("on the next day", 0, 2)
	if got := links(c.sent(0)[1].Sent); len(got) != 1 {
		t.Errorf("the second message links to %q", got)
	}
	c.now = c.now.Add(2 * between)
	c.wants("all lobbies are known", 0, 2)
	c.now = first // the clock is set back
	c.lobby(2)
	c.wants("the last message lies in the future", 0, 3)
}

// Nobody gets a message in quiet hours or on vacation. It follows when they are over.
func TestQuietHours(t *testing.T) {
	t.Parallel()
	c := newCircle(t)
	c.now = time.Date(2026, 3, 2, 23, 0, 0, 0, time.UTC)
	c.befriend(0, 1)
	habits := clock.Habits{Zone: "UTC", Quiet: clock.Hours{From: 22 * 60, To: 8 * 60}}
	c.set(records.HabitsKey(sessiontest.User(0)), habits)
	s := c.lobby(1)
	c.wants("in the night", 0, 0)
	if served, err := c.Friends.look(t.Context(), s.ID); err != nil || served.Next.After(c.now.Add(nowAndThen)) {
		t.Errorf("due at %v, %v", served.Next, err)
	}
	morning := time.Date(2026, 3, 3, 8, 0, 0, 0, time.UTC)
	c.now = morning.Add(-time.Minute)
	if next := c.look(); !next.Equal(morning) {
		t.Errorf("due at %v, want %v", next, morning)
	}
	habits.Vacation = []clock.Period{{From: morning.Unix(), To: morning.Add(between).Unix()}}
	c.set(records.HabitsKey(sessiontest.User(0)), habits)
	c.now = morning
	c.wants("on vacation", 0, 0)
	c.now = morning.Add(between)
	c.wants("back", 0, 1)
}

// Both must be on the server now. Nobody gets a message about people who are hidden or blocked, and people who want no
// messages get none.
func TestNobodyElse(t *testing.T) {
	t.Parallel()
	for name, step := range map[string]struct{ on, off func(*circle) }{
		"the user is not on the server": {
			func(c *circle) { c.absent[sessiontest.User(0)] = sessiontest.Guild }, func(c *circle) { clear(c.absent) }},
		"the friend has left the server": {
			func(c *circle) { c.absent[sessiontest.User(1)] = sessiontest.Guild }, func(c *circle) { clear(c.absent) }},
		"the friend is hidden": {
			func(c *circle) { c.set(records.HiddenKey(sessiontest.User(1)), "yes") },
			func(c *circle) { _ = c.records.Store.SetValue(records.HiddenKey(sessiontest.User(1)), nil) }},
		"the user is blocked":   {func(c *circle) { c.blocked = []uint64{sessiontest.User(0)} }, func(c *circle) { c.blocked = nil }},
		"the friend is blocked": {func(c *circle) { c.blocked = []uint64{sessiontest.User(1)} }, func(c *circle) { c.blocked = nil }},
		"the user wants none": {
			func(c *circle) { c.must(c.press(0, c.Show, wordOff)) }, func(c *circle) { c.must(c.press(0, c.Show, wordOn)) }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newCircle(t)
			c.befriend(0, 1)
			step.on(c)
			c.lobby(1)
			c.wants(name, 0, 0)
			step.off(c)
			c.wants("not any more", 0, 1)
		})
	}
}

func (c *circle) must(m discord.Message, _ interaction.How, err error) discord.Message {
	c.Helper()
	if err != nil {
		c.Fatal(err)
	}
	return m
}

// A message is only about lobbies that its reader may join and does not know yet.
func TestOnlyJoinable(t *testing.T) {
	t.Parallel()
	user := session.Player{User: sessiontest.User(0), Name: "Alix"}
	for name, change := range map[string]func(*session.Session){
		"full": func(s *session.Session) {
			for i := len(s.Players); i < s.Game.Info().MaxSeats; i++ {
				s.Players = append(s.Players, session.Player{User: sessiontest.User(10 + i), Name: "n"})
			}
		},
		"all seats are reserved": func(s *session.Session) {
			for i := len(s.Players); i < s.Game.Info().MaxSeats; i++ {
				s.Invited = append(s.Invited, session.Player{User: sessiontest.User(10 + i), Name: "n"})
			}
		},
		"invited":            func(s *session.Session) { s.Invited = []session.Player{user} },
		"sits there":         func(s *session.Session) { s.Players = append(s.Players, user) },
		"closed":             func(s *session.Session) { s.Close(1) },
		"in direct messages": func(s *session.Session) { s.Guild = 0 },
		"not posted yet":     func(s *session.Session) { s.LobbyPost = 0 },
	} {
		c := newCircle(t)
		c.befriend(0, 1)
		c.lobby(1, change)
		c.wants(name, 0, 0)
		c.lobby(1)
		c.wants("another lobby", 0, 1)
	}
}

// A lost answer, a restart and a second process send the same message again, so that Discord shows it once. Later the
// message counts as sent.
func TestToldOnce(t *testing.T) {
	t.Parallel()
	c := newCircle(t)
	c.befriend(0, 1)
	c.lobby(1)
	c.lost = discord.ErrUnavailable
	c.look()
	c.lost = nil
	c.restart(c.records)
	c.now = c.now.Add(time.Minute)
	c.wants("again after a lost answer", 0, 2)
	if sent := c.sent(0); sent[0].Nonce == "" || sent[0].Nonce != sent[1].Nonce {
		t.Errorf("the repeat has the nonce %q, want %q", sent[1].Nonce, sent[0].Nonce)
	}
	c.restart(c.records)
	c.wants("after another restart", 0, 2)

	c.now = c.now.Add(between)
	c.lobby(1)
	c.lost = discord.ErrUnavailable
	c.look()
	c.lost = nil
	c.now = c.now.Add(10 * time.Minute)
	c.wants("too late for a repeat", 0, 3)
	c.now = c.now.Add(between)
	c.wants("the lost message counts", 0, 3)

	c.lost = discord.ErrForbidden
	c.lobby(1)
	c.wants("accepts no messages", 0, 4)
	c.now = c.now.Add(time.Hour)
	c.wants("and is not asked again", 0, 4)
}

// The message is in the language that the person used last.
func TestLanguage(t *testing.T) {
	t.Parallel()
	c := newCircle(t)
	c.locale[0] = "fr"
	c.befriend(0, 1)
	c.befriend(1, 2)
	c.lobby(1)
	c.look()
	for to, lang := range map[int]string{0: "fr", 2: "en"} {
		if text, want := bottest.Said(c.sent(to)[0].Sent), bottest.SayIn(lang, "bot.friends.waiting", "friends", "Host 1"); !strings.HasPrefix(text, want) {
			t.Errorf("person %d reads %q, want %q", to, text, want)
		}
	}
}

// Erased data leave no trace of the person with anybody, and nobody gets a message about them.
func TestForget(t *testing.T) {
	t.Parallel()
	c := newCircle(t)
	c.befriend(0, 1)
	c.befriend(0, 2)
	c.follow(3, 1)
	c.lobby(1)
	erased := sessiontest.User(1)
	mine, err := c.records.Store.Values(records.UserPrefix(erased))
	for _, v := range mine {
		err = errors.Join(err, c.records.Store.SetValue(v.Key, nil))
	}
	if err = errors.Join(err, Forget(c.records, erased)); err != nil {
		t.Fatal(err)
	}
	all, err := c.records.Store.Values("user/")
	for _, v := range all {
		if strings.Contains(v.Key+string(v.Data), fmt.Sprint(erased)) {
			t.Errorf("%s: %s", v.Key, v.Data)
		}
	}
	if p, err := Read(c.records, sessiontest.User(0)); err != nil || len(p.Follows) != 1 || p.Follows[0].User != sessiontest.User(2) {
		t.Errorf("the others are %+v, %v", p.Follows, err)
	}
	if err != nil {
		t.Fatal(err)
	}
	c.wants("erased", 0, 0)
	c.lobby(2)
	c.wants("another friend", 0, 1)
}

// A message that was sent while the person erased their data stores nothing about them.
func TestErasedMeanwhile(t *testing.T) {
	t.Parallel()
	c := newCircle(t)
	c.befriend(0, 1)
	c.lobby(1)
	user, fail := sessiontest.User(0), c.api.Fail
	c.api.Fail = func(call bottest.Call) error {
		if call.Method == "Send" {
			return c.records.Store.SetValue(Key(user), nil)
		}
		return fail(call)
	}
	c.wants("erased meanwhile", 0, 1)
	if data, err := c.records.Store.Value(Key(user)); data != nil || err != nil {
		t.Errorf("stored again: %s, %v", data, err)
	}
}

// The page says who follows whom, in the same way for a person who is hidden and for one who does not follow back.
func TestPage(t *testing.T) {
	t.Parallel()
	c := newCircle(t)
	c.follow(0, 1, 2, 3)
	c.follow(1, 0)
	c.follow(2, 0)
	c.set(records.HiddenKey(sessiontest.User(2)), "yes")
	m, how, err := c.press(0, c.Show, "")
	text := bottest.Said(c.must(m, how, err))
	for who, line := range map[int]string{1: "bot.friends.mutual", 2: "bot.friends.oneway", 3: "bot.friends.oneway"} {
		if want := bottest.Say(line, "player", session.Name(fmt.Sprint("Member ", sessiontest.User(who)))); !strings.Contains(text, want+"\n") {
			t.Errorf("%q is missing in %q", want, text)
		}
	}
	if how != interaction.Private || strings.Contains(text, bottest.Say("bot.friends.hidden")) {
		t.Errorf("%d: %q", how, text)
	}
	c.set(records.HiddenKey(sessiontest.User(0)), "yes")
	m, how, err = c.press(0, c.Unfollow, "", fmt.Sprint(sessiontest.User(3)))
	text = bottest.Said(c.must(m, how, err))
	if how != interaction.Update || strings.Contains(text, fmt.Sprint(sessiontest.User(3))) || !strings.Contains(text, bottest.Say("bot.friends.hidden")) {
		t.Errorf("after unfollowing, %d: %q", how, text)
	}
}

// The list of followers holds everybody who follows a person, and nobody else.
func TestFollowers(t *testing.T) {
	t.Parallel()
	c := newCircle(t)
	check := func(want int) {
		t.Helper()
		if n, err := Followers(c.records, sessiontest.User(1)); n != want || err != nil {
			t.Errorf("%d followers, %v, want %d", n, err, want)
		}
	}
	c.follow(0, 1)
	c.follow(2, 1)
	c.follow(0, 1)
	check(2)
	for range 2 {
		c.must(c.press(0, c.Unfollow, fmt.Sprint(sessiontest.User(1))))
		check(1)
	}
}

// Nobody follows themselves, a bot, a person who is not on the server, or more people than a menu shows.
func TestMayFollow(t *testing.T) {
	t.Parallel()
	c := newCircle(t)
	try := func(who int, want string) {
		t.Helper()
		_, _, err := c.press(0, c.Follow, fmt.Sprint(sessiontest.User(who)))
		bottest.Refused(t, err, want)
	}
	try(0, "bot.friends.self")
	c.absent[sessiontest.User(1)] = sessiontest.Guild
	try(1, "bot.friends.gone")
	for i := range mostFollowed {
		c.follow(0, 2+i)
	}
	try(2+mostFollowed, "bot.friends.full")
	if n, err := Followers(c.records, sessiontest.User(2+mostFollowed)); n != 0 || err != nil {
		t.Errorf("%d followers of a person whom nobody follows, %v", n, err)
	}
	c.follow(0, 2) // again
	i := bottest.From(0)
	i.Kind, i.Private, i.Values, i.Users = discord.Component, true, []string{"9"}, []discord.User{{ID: 9, Name: "Robot", Bot: true}}
	_, err := c.Follow(t.Context(), bottest.Ask(c.api, i))
	bottest.Refused(t, err, "bot.friends.bot")
	for _, word := range []string{"", "x", "0", "-1"} {
		if _, _, err := c.press(0, c.Follow, word); !errors.Is(err, buttonid.ErrMalformed) {
			t.Errorf("%q: %v", word, err)
		}
	}
	if _, _, err := c.press(0, c.Show, "perhaps"); !errors.Is(err, buttonid.ErrMalformed) {
		t.Errorf("messages perhaps: %v", err)
	}
}

// The page fits a message, and its longest menu has all people, in every language.
func TestFullPage(t *testing.T) {
	t.Parallel()
	c := newCircle(t)
	for i := range mostFollowed {
		c.befriend(0, 1+i)
	}
	for _, lang := range []string{"en", "fr", "de", "es"} {
		c.locale[0] = lang
		m := c.must(c.press(0, c.Show, ""))
		text, menus := bottest.Said(m), 0
		for _, part := range controls(m.Components) {
			if menu, ok := part.(discordgo.SelectMenu); ok && strings.Contains(menu.CustomID, posts.VerbUnfollow) {
				menus = len(menu.Options)
			}
		}
		if len([]rune(text)) > 4000 || menus != mostFollowed {
			t.Errorf("%s: %d characters, a menu of %d", lang, len([]rune(text)), menus)
		}
	}
}
