package world

import (
	"cmp"
	"context"
	"encoding/base32"
	"encoding/base64"
	"fmt"
	"io"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// epoch is the instant from which Discord's ids count, in Unix milliseconds.
const epoch = 1420070400000

// Fixed ids: those of an earlier run must mean the same things today.
const (
	firstChannel = 100000000000001000
	firstPerson  = 100000000000002000
	firstDM      = 100000000000003000
	firstRole    = 100000000000004000
)

// GuildID is the id of the first guild, BotID that of the bot's user and of its application.
const (
	GuildID = "100000000000000001"
	BotID   = "100000000000000002"
)

// BotName is the name of the bot's user.
const BotName = "Bastide"

// Options describe the world at the start.
type Options struct {
	Token  string           // the bot's; a random one when empty
	Now    func() time.Time // the clock of ids and time stamps
	Rand   io.Reader        // makes tokens and session ids
	Log    *slog.Logger
	File   string    // keeps channels, messages, files and emojis between runs; "" keeps nothing
	Joined time.Time // when the bot came to all guilds

	GuildName, GuildLocale string    // of the first guild
	Guilds                 []Guild   // further ones
	People                 []Profile // missing ids are made up
	Channels               []Channel // missing ids are made up
	// BotOutside keeps the bot out of all guilds until [State.LetIn].
	BotOutside bool
}

// World is everything that exists, with its lock.
type World struct {
	mu      sync.Mutex
	state   State
	changes *broadcast
}

// State is everything that exists. Its methods expect the lock of [World.Do].
type State struct {
	now      func() time.Time
	rand     io.Reader
	log      *slog.Logger
	notify   func()
	watchers []Watcher
	database *database

	lastID  uint64
	token   string // the bot's
	secret  []byte // signs the links of files
	address string // "http://127.0.0.1:1234", for the links of files

	guilds   []Guild
	joined   time.Time            // when the bot came to all guilds
	rejoined map[string]time.Time // by guild, when the bot came back
	expelled map[string]bool      // guilds without the bot
	waiting  bool                 // for [State.LetIn]

	people      map[string]*Profile
	peopleOrder []string
	closedDM    map[string]bool // people who refuse the bot's direct messages
	installed   map[string]bool // people who have the application in their account

	channels     map[string]*Channel
	channelOrder []string

	messages map[string]*Message // a stored message is never changed, only replaced
	timeline map[string][]string // message ids of a channel, oldest first
	files    map[string][]byte   // by attachment id
	former   []formerFile        // dropped lately, oldest first

	commands []*wire.Command
	emojis   []Emoji
}

// New creates the world, with what an earlier run has kept in the file.
func New(o Options) (*World, error) {
	w := &World{changes: newBroadcast()}
	w.state = State{now: o.Now, rand: o.Rand, log: o.Log, notify: w.Notify, secret: make([]byte, 32),
		joined: o.Joined, rejoined: map[string]time.Time{}, expelled: map[string]bool{},
		people: map[string]*Profile{}, closedDM: map[string]bool{}, installed: map[string]bool{},
		channels: map[string]*Channel{},
		messages: map[string]*Message{}, timeline: map[string][]string{}, files: map[string][]byte{}}
	w.state.token = cmp.Or(o.Token, w.state.randomToken())
	w.state.random(w.state.secret)
	if err := w.state.create(o); err != nil {
		return nil, err
	}
	return w, w.state.restore(o.File)
}

// create makes the guilds, the people with their direct channels, and the channels.
func (s *State) create(o Options) error {
	s.guilds = append([]Guild{{ID: GuildID, Name: o.GuildName, Locale: o.GuildLocale}}, o.Guilds...)
	for i, p := range o.People {
		p.ID = cmp.Or(p.ID, strconv.Itoa(firstPerson+i))
		p.Permissions = cmp.Or(p.Permissions, MemberPermissions)
		if s.people[p.ID] != nil {
			return fmt.Errorf("two people have the id %s", p.ID)
		}
		s.people[p.ID] = &p
		s.peopleOrder = append(s.peopleOrder, p.ID)
		s.addChannel(Channel{ID: strconv.Itoa(firstDM + i), Name: BotName, Kind: KindDM, Owner: p.ID})
	}
	for i, c := range o.Channels {
		c.ID = cmp.Or(c.ID, strconv.Itoa(firstChannel+i))
		if s.channels[c.ID] != nil {
			return fmt.Errorf("two channels have the id %s", c.ID)
		}
		s.addChannel(c)
	}
	s.keepOut(o.BotOutside)
	return nil
}

// Do calls f with the lock held.
func (w *World) Do(f func(*State)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	f(&w.state)
}

// read returns what f finds, with the lock held.
func read[T any](w *World, f func(*State) T) (found T) {
	w.Do(func(s *State) { found = f(s) })
	return found
}

// Watch registers a watcher for all changes from now on.
func (w *World) Watch(watcher Watcher) {
	w.Do(func(s *State) { s.watchers = append(s.watchers, watcher) })
}

// Close ends every [World.Wait] and closes the file.
func (w *World) Close() error {
	close(w.changes.done)
	return read(w, func(s *State) error { return s.database.close() })
}

// Now is the time on the stand-in's clock.
func (s *State) Now() time.Time { return s.now() }

// NewID makes an id from the clock. Ids grow even when the clock does not.
func (s *State) NewID() string {
	id := uint64(max(0, s.now().UnixMilli()-epoch)) << 22
	s.lastID = max(id, s.lastID+1)
	return strconv.FormatUint(s.lastID, 10)
}

// Address is what the links of files begin with, "" before the server has started.
func (s *State) Address() string { return s.address }

// SetAddress says where the server answers, such as "http://127.0.0.1:1234".
func (s *State) SetAddress(address string) { s.address = address }

// Token is what the bot must show.
func (s *State) Token() string { return s.token }

// ResetToken makes up another token. The old one is refused from now on.
func (s *State) ResetToken() { s.token = s.randomToken() }

// Token is what the bot must show.
func (w *World) Token() string { return read(w, (*State).Token) }

// SetToken replaces the bot's token. The old one is refused from now on.
func (w *World) SetToken(token string) { w.Do(func(s *State) { s.token = token }) }

// randomToken has the three parts of a bot token.
func (s *State) randomToken() string {
	id := base64.RawStdEncoding.EncodeToString([]byte(BotID))
	return id + ".local." + s.RandomText()
}

// RandomText is a text that cannot be guessed, as [rand.Text] makes it.
func (s *State) RandomText() string {
	var raw [16]byte
	s.random(raw[:])
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(raw[:])
}

func (s *State) random(into []byte) {
	if _, err := io.ReadFull(s.rand, into); err != nil {
		panic(err) // crypto/rand never fails, nor do sources of tests
	}
}

// Wait returns nil once the condition holds, and the context's error otherwise. The condition is
// asked after every change of the stand-in, without any lock.
func (w *World) Wait(ctx context.Context, condition func() bool) error {
	return w.changes.wait(ctx, condition)
}

// Notify makes every [World.Wait] look at its condition. It may be called with any lock held.
func (w *World) Notify() { w.changes.notify() }
