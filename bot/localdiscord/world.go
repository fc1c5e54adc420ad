package localdiscord

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
	firstRole    = 100000000000004000
)

// GuildID is the id of the first guild, BotID that of the bot's user and of its application.
const (
	GuildID = "100000000000000001"
	BotID   = "100000000000000002"
)

const botName = "Bastide"

// Role is a role of a guild, which nobody has and everybody may mention.
type Role struct {
	ID    string `json:"id"`
	Guild string `json:"guild"`
	Name  string `json:"name"`
}

// roles lists those that can be chosen: each guild has one.
func (s *Server) roles() (list []Role) {
	for i, g := range s.guilds {
		list = append(list, Role{strconv.Itoa(firstRole + i), g.ID, "players"})
	}
	return list
}

// How many players there are to be.
const (
	DefaultPlayers = 5
	MostPlayers    = 8 // with the spectator, each has a key from 1 to 9 on the page
)

// People are so many players, from [DefaultPlayers] to [MostPlayers], and a spectator. Whatever the number,
// each of them keeps their id.
func People(players int) []Profile {
	return []Profile{
		{Name: "Alix", Locale: "en-US", Permissions: MemberPermissions | PermManageChannels | PermManageGuild | PermManageMessages | PermManageRoles},
		{Name: "Bruno", Locale: "fr"},
		{Name: "Chloé", Locale: "fr"},
		{Name: "Dora", Locale: "en-US"},
		{Name: "Emil", Locale: "en-GB"},
		{Name: "Sam", Locale: "en-US", Spectator: true},
		{Name: "Farid", Locale: "en-US"},
		{Name: "Greta", Locale: "de"},
		{Name: "Hugo", Locale: "es-ES"},
	}[:players+1]
}

// DefaultChannels are two text channels and a forum.
func DefaultChannels() []Channel {
	return []Channel{{Name: "general"}, {Name: "castle-games"}, {Name: "game-tables", Kind: KindForum}}
}

// world is everything that exists: people, channels, messages, files.
type world struct {
	lastID uint64
	guild  Guild   // the first one
	guilds []Guild // all of them

	people      map[string]*Profile
	peopleOrder []string

	channelByID    map[string]*Channel
	channelOrder   []string
	botPermissions map[string]int64
	closedDM       map[string]bool
	brought        map[string]bool      // people who have the application in their account
	expelled       map[string]bool      // guilds the bot was removed from
	joined         map[string]time.Time // when the bot came back to them
	awaiting       bool                 // the first page, see [Options.AwaitPage]

	messages map[string]*Message // a stored message is never changed, only replaced
	timeline map[string][]string // message ids of a channel, oldest first
	files    map[string][]byte   // by attachment id

	commands []*wire.Command
	emojis   []Emoji
}

func newWorld() world {
	return world{people: map[string]*Profile{}, channelByID: map[string]*Channel{},
		botPermissions: map[string]int64{}, closedDM: map[string]bool{}, brought: map[string]bool{}, expelled: map[string]bool{}, joined: map[string]time.Time{},
		messages: map[string]*Message{}, timeline: map[string][]string{}, files: map[string][]byte{}}
}

// furnish creates the guild, the people, their direct channels and the channels.
func (s *Server) furnish() error {
	s.guild = Guild{ID: GuildID, Name: s.options.GuildName, Locale: s.options.GuildLocale}
	s.guilds = append([]Guild{s.guild}, s.options.Guilds...)
	for i, p := range s.options.People {
		p.ID = cmp.Or(p.ID, strconv.Itoa(firstPerson+i))
		p.Permissions = cmp.Or(p.Permissions, MemberPermissions)
		if s.people[p.ID] != nil {
			return fmt.Errorf("two people have the id %s", p.ID)
		}
		s.people[p.ID] = &p
		s.peopleOrder = append(s.peopleOrder, p.ID)
		s.addChannel(Channel{ID: strconv.Itoa(firstDM + i), Name: botName, Kind: KindDM, Owner: p.ID})
	}
	for i, c := range s.options.Channels {
		c.ID = cmp.Or(c.ID, strconv.Itoa(firstChannel+i))
		if s.channelByID[c.ID] != nil {
			return fmt.Errorf("two channels have the id %s", c.ID)
		}
		s.addChannel(c)
	}
	s.await(s.options.AwaitPage)
	return nil
}

// guildOf returns the guild that a channel is in: that of its parent for a thread, none
// for a direct conversation.
func (s *Server) guildOf(c *Channel) Guild {
	if c == nil || c.Kind == KindDM {
		return Guild{}
	}
	if parent := s.channelByID[c.Parent]; c.Kind == KindThread && parent != nil {
		c = parent
	}
	for _, g := range s.guilds {
		if g.ID == c.Guild {
			return g
		}
	}
	return s.guild
}

// guildWith returns the guild with an id, and whether there is one.
func (s *Server) guildWith(id string) (Guild, bool) {
	at := slices.IndexFunc(s.guilds, func(g Guild) bool { return g.ID == id })
	if at < 0 {
		return Guild{}, false
	}
	return s.guilds[at], true
}

// addChannel puts a channel there, or another in its place.
func (s *Server) addChannel(c Channel) *Channel {
	if s.channelByID[c.ID] == nil {
		s.channelOrder = append(s.channelOrder, c.ID)
	}
	s.channelByID[c.ID] = &c
	return &c
}

// nextID makes an id from the clock; ids grow even when the clock does not.
func (s *Server) nextID() string {
	id := uint64(max(0, s.now().UnixMilli()-epoch)) << 22
	s.lastID = max(id, s.lastID+1)
	return strconv.FormatUint(s.lastID, 10)
}

// profile finds a person by id or name; nil when there is nobody.
func (s *Server) profile(who string) *Profile {
	if p := s.people[who]; p != nil {
		return p
	}
	for _, id := range s.peopleOrder {
		if s.people[id].Name == who {
			return s.people[id]
		}
	}
	return nil
}

// channelNamed finds a channel by id or name, the newest of that name.
func (s *Server) channelNamed(which string) *Channel {
	if c := s.channelByID[which]; c != nil {
		return c
	}
	for _, id := range slices.Backward(s.channelOrder) {
		if c := s.channelByID[id]; c.Name == which && c.Kind != KindDM {
			return c
		}
	}
	return nil
}

// Channel returns the channel with an id or name, and whether there is one.
func (s *Server) Channel(which string) (Channel, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channelNamed(which)
	if c == nil {
		return Channel{}, false
	}
	return *c, true
}

// Channels lists the channels and threads in the order they were made, without
// direct ones.
func (s *Server) Channels() []Channel {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []Channel
	for _, id := range s.channelOrder {
		if c := s.channelByID[id]; c.Kind != KindDM {
			list = append(list, *c)
		}
	}
	return list
}

// put stores a new or changed message, forgets files it no longer has, and tells
// everybody who may see it.
func (s *Server) put(m *Message, files map[string][]byte) {
	old := s.messages[m.ID]
	m.Door = cmp.Or(s.door, m.Door)
	for id, data := range files {
		s.files[id] = data
	}
	s.messages[m.ID] = m
	if old == nil {
		s.timeline[m.Channel] = append(s.timeline[m.Channel], m.ID)
	}
	dropped := orphans(old, m)
	for _, id := range dropped {
		delete(s.files, id)
	}
	s.save(change{message: m, files: files, dropped: dropped})
	s.tellMessage(m, old == nil)
}

// orphans lists the files of the old message that the new one lacks.
func orphans(old, m *Message) (ids []string) {
	if old == nil {
		return nil
	}
	for _, a := range old.Attachments {
		if m == nil || !slices.ContainsFunc(m.Attachments, func(b *Attachment) bool { return b.ID == a.ID }) {
			ids = append(ids, a.ID)
		}
	}
	return ids
}

// remove deletes a message.
func (s *Server) remove(m *Message) {
	s.drop(m)
	if m.For == "" {
		g := s.guildOf(s.channelByID[m.Channel]).ID
		s.publish("MESSAGE_DELETE", g, intent(g), map[string]any{"id": m.ID, "channel_id": m.Channel, "guild_id": g})
	}
}

// drop deletes a message without telling the gateway.
func (s *Server) drop(m *Message) {
	delete(s.messages, m.ID)
	s.timeline[m.Channel] = slices.DeleteFunc(s.timeline[m.Channel], func(id string) bool { return id == m.ID })
	dropped := orphans(m, nil)
	for _, id := range dropped {
		delete(s.files, id)
	}
	s.save(change{deleted: m.ID, dropped: dropped})
	s.emit(event{name: "message_delete", to: m.For, data: wire.Object{"id": m.ID, "channel": m.Channel}})
	s.bump()
}

// tellMessage announces a new or changed message to the page and the gateway.
func (s *Server) tellMessage(m *Message, fresh bool) {
	name := "MESSAGE_UPDATE"
	if fresh {
		name = "MESSAGE_CREATE"
	}
	s.shown(m, fresh)
	g := s.guildOf(s.channelByID[m.Channel]).ID
	if m.For == "" && s.wanted(intent(g)) {
		s.publish(name, g, intent(g), s.wireMessage(m))
	}
	s.bump()
}

// intent is the one for events about the messages of a guild, "" for direct ones.
func intent(guild string) int {
	if guild == "" {
		return intentDirect
	}
	return intentMessages
}

// DeleteMessage does what a moderator can: it removes any message.
func (s *Server) DeleteMessage(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if m := s.messages[id]; m != nil {
		s.remove(m)
	}
}

// File returns the bytes of an attachment.
func (s *Server) File(attachment string) ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	data, ok := s.files[attachment]
	return data, ok
}

// command finds a command or sub-command by its full name, or by that in a language.
func (s *Server) command(name, locale string) (wire.Leaf, bool) {
	for _, c := range s.commands {
		for _, leaf := range c.Leaves() {
			if c.Type == wire.ChatInput && (leaf.FullName("") == name || leaf.FullName(locale) == name) {
				return leaf, true
			}
		}
	}
	return wire.Leaf{}, false
}

// dm is the channel in which a person and the bot talk alone.
func (s *Server) dm(person string) *Channel {
	for _, id := range s.channelOrder {
		if c := s.channelByID[id]; c.Kind == KindDM && c.Owner == person {
			return c
		}
	}
	panic("person without a direct channel")
}

var channelKinds = map[int]string{KindText: "text", KindDM: "dm", KindThread: "thread", KindForum: "forum"}

// pageChannel is a channel as the page shows it.
func pageChannel(c *Channel) wire.Object {
	return wire.Object{"id": c.ID, "name": c.Name, "type": channelKinds[c.Kind], "parent": c.Parent, "tags": c.Tags, "tagged": c.Tagged,
		"archived": c.Archived, "locked": c.Locked, "guild": cmp.Or(c.Guild, GuildID)}
}

// event is news for the page.
type event struct {
	name string
	to   string // the only person it is for, "" for all
	data any
}
