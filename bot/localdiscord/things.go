package localdiscord

import (
	"fmt"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// Kinds of channels, with Discord's numbers.
const (
	KindText   = 0
	KindDM     = 1
	KindThread = 11
	KindForum  = 15
)

// Guild is a server. Everybody is in all of them.
type Guild struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Locale string `json:"locale"` // of its public texts, "en-US" or "fr" …
}

// Profile is somebody who can use the stand-in.
type Profile struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Locale    string `json:"locale"`
	Spectator bool   `json:"spectator"`
	// Permissions in every channel, as Discord's bit set; 0 means [MemberPermissions].
	Permissions int64    `json:"-"`
	roles       []string // ids
}

// Channel is a text channel, a forum, a thread or a direct conversation with the bot.
type Channel struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Kind     int    `json:"kind"`
	Parent   string `json:"parent"`          // of a thread
	Guild    string `json:"guild,omitempty"` // "" for the first one
	Owner    string `json:"owner"`           // who opened a thread; the other person of a direct one
	Archived bool   `json:"archived"`
	Locked   bool   `json:"locked"`
	// AutoArchive is the idle time in minutes after which a thread is archived.
	AutoArchive int       `json:"auto_archive"`
	Changed     time.Time `json:"changed"`          // of the archive state
	Tags        []Tag     `json:"tags,omitempty"`   // of a forum, for its posts
	Tagged      []string  `json:"tagged,omitempty"` // ids of those of a post
}

// Tag is what posts of a forum can be found by.
type Tag struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Message is a message as people see it.
type Message struct {
	ID      string    `json:"id"`
	Channel string    `json:"channel"`
	Author  string    `json:"author"`
	At      time.Time `json:"at"`
	Edited  time.Time `json:"edited"`
	// For is the only person who sees it, "" for all.
	For string `json:"for,omitempty"`
	// Thinking says that the bot has announced the message but not sent it.
	Thinking    bool          `json:"thinking,omitempty"`
	Flags       int           `json:"flags"`
	Content     string        `json:"content,omitempty"`
	Components  []*Component  `json:"components,omitempty"`
	Attachments []*Attachment `json:"attachments,omitempty"`
	Mentions    []string      `json:"mentions,omitempty"` // people notified
	Command     *Invocation   `json:"command,omitempty"`
	// Interaction is the one the message answers, "" for messages of the bot's own.
	Interaction string `json:"interaction,omitempty"`
	// Pressed is the message whose component led to this one.
	Pressed string `json:"pressed,omitempty"`
	Nonce   string `json:"nonce,omitempty"`
	// Door is the one through which the message was written last, see [through].
	Door string `json:"door,omitempty"`
}

// Invocation tells which command a message answers.
type Invocation struct {
	Name string `json:"name"`
	By   string `json:"by"`
}

// Attachment is an uploaded file.
type Attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description"`
	Type        string `json:"type"` // MIME type
	Size        int    `json:"size"`
	Width       int    `json:"width"`
	Height      int    `json:"height"`
	Spoiler     bool   `json:"spoiler,omitempty"` // blurred until it is pressed
}

// fileSpoiler is IS_SPOILER among the flags of an attachment.
const fileSpoiler = 1 << 3

// flagV2 is IS_COMPONENTS_V2: the message is made of components alone.
const flagV2 = 1 << 15

const (
	flagEphemeral = 1 << 6
	flagLoading   = 1 << 7
	flagSilent    = 1 << 12
	flagNoEmbeds  = 1 << 2
)

// Intents that the stand-in knows by name.
const (
	intentGuilds   = 1 << 0
	intentMessages = 1 << 9
	intentDirect   = 1 << 12 // messages outside of guilds
)

// Kinds of interactions, with Discord's numbers.
const (
	kindCommand      = 2
	kindComponent    = 3
	kindAutocomplete = 4
	kindSubmit       = 5
)

// Permissions as Discord's bit set.
const (
	PermAdministrator  int64 = 1 << 3
	PermManageChannels int64 = 1 << 4
	PermManageGuild    int64 = 1 << 5
	PermViewChannel    int64 = 1 << 10
	PermSendMessages   int64 = 1 << 11
	PermManageMessages int64 = 1 << 13
	PermEmbedLinks     int64 = 1 << 14
	PermAttachFiles    int64 = 1 << 15
	PermReadHistory    int64 = 1 << 16
	PermMentionAll     int64 = 1 << 17
	PermEmojis         int64 = 1 << 18
	PermManageRoles    int64 = 1 << 28
	PermUseCommands    int64 = 1 << 31
	PermManageThreads  int64 = 1 << 34
	PermCreateThreads  int64 = 1 << 35
	PermSendInThreads  int64 = 1 << 38
)

// BotPermissions is what the bot may do in a channel unless told otherwise: what
// its invite link asks for.
const BotPermissions = PermViewChannel | PermSendMessages | PermEmbedLinks | PermAttachFiles |
	PermReadHistory | PermCreateThreads | PermSendInThreads

// answerPermissions is what the bot is told of private messages, and wherever a person has only
// brought it along.
const answerPermissions = PermAttachFiles | PermEmbedLinks | PermMentionAll

// MemberPermissions is what an ordinary person may do.
const MemberPermissions = PermViewChannel | PermSendMessages | PermEmbedLinks | PermAttachFiles |
	PermReadHistory | PermUseCommands | PermCreateThreads | PermSendInThreads

// String helps in failure messages of tests.
func (m *Message) String() string { return fmt.Sprintf("message %s in %s", m.ID, m.Channel) }

// allFlags are the flags as Discord shows them, with those that follow from who sees the message.
func (m *Message) allFlags() int {
	flags := m.Flags
	if m.For != "" {
		flags |= flagEphemeral
	}
	if m.Thinking {
		flags |= flagLoading
	}
	return flags
}

// Component is any component of a message, with Discord's own keys.
type Component = wire.Component

// Types of components that people use.
const (
	TypeButton = wire.TypeButton
	TypeSelect = wire.TypeSelect
)

// LocaleOf is Discord's locale for a language, "" for one that Discord does not know.
func LocaleOf(language string) string { return wire.LocaleOf(language) }
