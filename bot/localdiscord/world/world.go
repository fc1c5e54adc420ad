package world

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// epoch is the instant from which Discord's ids count, in Unix milliseconds.
const epoch = 1420070400000

// Fixed ids: those of a run before must mean the same things today.
const (
	firstChannel = 100000000000001000
	firstPerson  = 100000000000002000
	firstDM      = 100000000000003000
)

// GuildID is the id of the first guild, BotID that of the bot's user and of its application.
const (
	GuildID = "100000000000000001"
	BotID   = "100000000000000002"
)

// DefaultPeople are five players and a spectator, in both languages.
func DefaultPeople() []wire.Profile {
	return []wire.Profile{
		{Name: "Alix", Locale: "en-US", Permissions: wire.MemberPermissions | wire.PermManageChannels | wire.PermManageGuild | wire.PermManageMessages},
		{Name: "Bruno", Locale: "fr"},
		{Name: "Chloé", Locale: "fr"},
		{Name: "Dora", Locale: "en-US"},
		{Name: "Emil", Locale: "en-GB"},
		{Name: "Sam", Locale: "en-US", Spectator: true},
	}
}

// DefaultChannels are two text channels and a forum.
func DefaultChannels() []wire.Channel {
	return []wire.Channel{{Name: "general"}, {Name: "castle-games"}, {Name: "game-tables", Kind: wire.KindForum}}
}

// World is everything that exists: people, channels, messages, files.
type World struct {
	Base
	lastID uint64
	Guild  wire.Guild   // the first one
	Guilds []wire.Guild // all of them

	People      map[string]*wire.Profile
	PeopleOrder []string

	ChannelByID    map[string]*wire.Channel
	ChannelOrder   []string
	botPermissions map[string]int64
	closedDM       map[string]bool
	brought        map[string]bool      // people who have the application in their account
	expelled       map[string]bool      // guilds the bot was removed from
	joined         map[string]time.Time // when the bot came back to them
	awaiting       bool                 // the first page, see [Options.AwaitPage]

	Messages map[string]*wire.Message // a stored message is never changed, only replaced
	Timeline map[string][]string      // message ids of a channel, oldest first
	files    map[string][]byte        // by attachment id

	Commands []*wire.Command
}

// New returns an empty world; see [World.Furnish].
func New(o Options) *World {
	s := &World{People: map[string]*wire.Profile{}, ChannelByID: map[string]*wire.Channel{},
		botPermissions: map[string]int64{}, closedDM: map[string]bool{}, brought: map[string]bool{}, expelled: map[string]bool{}, joined: map[string]time.Time{},
		Messages: map[string]*wire.Message{}, Timeline: map[string][]string{}, files: map[string][]byte{}}
	s.begin(o)
	return s
}

// Furnish creates the guild, the people, their direct channels and the channels.
func (s *World) Furnish() error {
	s.Guild = wire.Guild{ID: GuildID, Name: s.O.GuildName, Locale: s.O.GuildLocale}
	s.Guilds = append([]wire.Guild{s.Guild}, s.O.Guilds...)
	for i, p := range s.O.People {
		p.ID = cmp.Or(p.ID, strconv.Itoa(firstPerson+i))
		p.Permissions = cmp.Or(p.Permissions, wire.MemberPermissions)
		if s.People[p.ID] != nil {
			return fmt.Errorf("two people have the id %s", p.ID)
		}
		s.People[p.ID] = &p
		s.PeopleOrder = append(s.PeopleOrder, p.ID)
		s.AddChannel(wire.Channel{ID: strconv.Itoa(firstDM + i), Name: s.O.BotName, Kind: wire.KindDM, Owner: p.ID})
	}
	for i, c := range s.O.Channels {
		c.ID = cmp.Or(c.ID, strconv.Itoa(firstChannel+i))
		if s.ChannelByID[c.ID] != nil {
			return fmt.Errorf("two channels have the id %s", c.ID)
		}
		s.AddChannel(c)
	}
	s.await(s.O.AwaitPage)
	return nil
}

// GuildOf returns the guild that a channel is in: that of its parent for a thread, none
// for a direct conversation.
func (s *World) GuildOf(c *wire.Channel) wire.Guild {
	if c == nil || c.Kind == wire.KindDM {
		return wire.Guild{}
	}
	if parent := s.ChannelByID[c.Parent]; c.Kind == wire.KindThread && parent != nil {
		c = parent
	}
	for _, g := range s.Guilds {
		if g.ID == c.Guild {
			return g
		}
	}
	return s.Guild
}

// GuildWith returns the guild with an id, and whether there is one.
func (s *World) GuildWith(id string) (wire.Guild, bool) {
	at := slices.IndexFunc(s.Guilds, func(g wire.Guild) bool { return g.ID == id })
	if at < 0 {
		return wire.Guild{}, false
	}
	return s.Guilds[at], true
}

// AddChannel puts a channel there, or another in its place.
func (s *World) AddChannel(c wire.Channel) *wire.Channel {
	if s.ChannelByID[c.ID] == nil {
		s.ChannelOrder = append(s.ChannelOrder, c.ID)
	}
	s.ChannelByID[c.ID] = &c
	return &c
}

// NextID makes an id from the clock; ids grow even when the clock does not.
func (s *World) NextID() string {
	id := uint64(max(0, s.Now().UnixMilli()-epoch)) << 22
	s.lastID = max(id, s.lastID+1)
	return strconv.FormatUint(s.lastID, 10)
}

// Profile finds a person by id or name; nil when there is nobody.
func (s *World) Profile(who string) *wire.Profile {
	if p := s.People[who]; p != nil {
		return p
	}
	for _, id := range s.PeopleOrder {
		if s.People[id].Name == who {
			return s.People[id]
		}
	}
	return nil
}

// channel finds a channel by id or name, the newest of that name.
func (s *World) ChannelNamed(which string) *wire.Channel {
	if c := s.ChannelByID[which]; c != nil {
		return c
	}
	for _, id := range slices.Backward(s.ChannelOrder) {
		if c := s.ChannelByID[id]; c.Name == which && c.Kind != wire.KindDM {
			return c
		}
	}
	return nil
}

// Channel returns the channel with an id or name, and whether there is one.
func (s *World) Channel(which string) (wire.Channel, bool) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	c := s.ChannelNamed(which)
	if c == nil {
		return wire.Channel{}, false
	}
	return *c, true
}

// Channels lists the channels and threads in the order they were made, without
// direct ones.
func (s *World) Channels() []wire.Channel {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	var list []wire.Channel
	for _, id := range s.ChannelOrder {
		if c := s.ChannelByID[id]; c.Kind != wire.KindDM {
			list = append(list, *c)
		}
	}
	return list
}

// Put stores a new or changed message, forgets files it no longer has, and tells
// everybody who may see it.
func (s *World) Put(m *wire.Message, files map[string][]byte) {
	old := s.Messages[m.ID]
	m.Door = cmp.Or(s.Door, m.Door)
	for id, data := range files {
		s.files[id] = data
	}
	s.Messages[m.ID] = m
	if old == nil {
		s.Timeline[m.Channel] = append(s.Timeline[m.Channel], m.ID)
	}
	dropped := orphans(old, m)
	for _, id := range dropped {
		delete(s.files, id)
	}
	s.Save(Change{message: m, files: files, dropped: dropped})
	s.tellMessage(m, old == nil)
}

// orphans lists the files of the old message that the new one lacks.
func orphans(old, m *wire.Message) (ids []string) {
	if old == nil {
		return nil
	}
	for _, a := range old.Attachments {
		if m == nil || !slices.ContainsFunc(m.Attachments, func(b *wire.Attachment) bool { return b.ID == a.ID }) {
			ids = append(ids, a.ID)
		}
	}
	return ids
}

// Remove deletes a message.
func (s *World) Remove(m *wire.Message) {
	s.Drop(m)
	if m.For == "" {
		g := s.GuildOf(s.ChannelByID[m.Channel]).ID
		s.Hooks.Publish("MESSAGE_DELETE", g, intent(g), map[string]any{"id": m.ID, "channel_id": m.Channel, "guild_id": g})
	}
}

// Drop deletes a message without telling the gateway.
func (s *World) Drop(m *wire.Message) {
	delete(s.Messages, m.ID)
	s.Timeline[m.Channel] = slices.DeleteFunc(s.Timeline[m.Channel], func(id string) bool { return id == m.ID })
	dropped := orphans(m, nil)
	for _, id := range dropped {
		delete(s.files, id)
	}
	s.Save(Change{deleted: m.ID, dropped: dropped})
	s.Hooks.Emit(Event{Name: "message_delete", To: m.For, Data: wire.Object{"id": m.ID, "channel": m.Channel}})
	s.Bump()
}

// tellMessage announces a new or changed message to the page and the gateway.
func (s *World) tellMessage(m *wire.Message, fresh bool) {
	name := "MESSAGE_UPDATE"
	if fresh {
		name = "MESSAGE_CREATE"
	}
	s.Hooks.Shown(m, fresh)
	g := s.GuildOf(s.ChannelByID[m.Channel]).ID
	if m.For == "" && s.Hooks.Wanted(intent(g)) {
		s.Hooks.Publish(name, g, intent(g), s.WireMessage(m))
	}
	s.Bump()
}

// intent is the one for events about the messages of a guild, "" for direct ones.
func intent(guild string) int {
	if guild == "" {
		return wire.IntentDirect
	}
	return wire.IntentMessages
}

// DeleteMessage does what a moderator can: it removes any message.
func (s *World) DeleteMessage(id string) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	if m := s.Messages[id]; m != nil {
		s.Remove(m)
	}
}

// File returns the bytes of an attachment.
func (s *World) File(attachment string) ([]byte, bool) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	data, ok := s.files[attachment]
	return data, ok
}

// Command finds a command or sub-command by its full name, or by that in a language.
func (s *World) Command(name, locale string) (wire.Leaf, bool) {
	for _, c := range s.Commands {
		for _, leaf := range c.Leaves() {
			if c.Type == wire.ChatInput && (leaf.FullName("") == name || leaf.FullName(locale) == name) {
				return leaf, true
			}
		}
	}
	return wire.Leaf{}, false
}

// DM is the channel in which a person and the bot talk alone.
func (s *World) DM(person string) *wire.Channel {
	for _, id := range s.ChannelOrder {
		if c := s.ChannelByID[id]; c.Kind == wire.KindDM && c.Owner == person {
			return c
		}
	}
	panic("person without a direct channel")
}

var channelKinds = map[int]string{wire.KindText: "text", wire.KindDM: "dm", wire.KindThread: "thread", wire.KindForum: "forum"}

// PageChannel is a channel as the page shows it.
func PageChannel(c *wire.Channel) wire.Object {
	return wire.Object{"id": c.ID, "name": c.Name, "type": channelKinds[c.Kind], "parent": c.Parent,
		"archived": c.Archived, "locked": c.Locked, "guild": cmp.Or(c.Guild, GuildID)}
}

// Event is news for the page.
type Event struct {
	Name string
	To   string // the only person it is for, "" for all
	Data any
}

// Hooks are how the world tells the rooms above it what happens. The lock is held.
type Hooks struct {
	// publish sends an event of a guild to the bot's sessions that asked for its kind.
	Publish func(name, guild string, intent int, data any)
	// wanted says whether any session asked for a kind of event.
	Wanted func(intent int) bool
	// emit tells the pages; shown tells them of a message.
	Emit  func(Event)
	Shown func(m *wire.Message, fresh bool)
	// asker is the person who started an interaction, "" when that is not known any more.
	Asker func(interaction string) string
}
