package wire

import (
	"encoding/json"
	"fmt"
	"time"
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
	Permissions int64 `json:"-"`
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
	Changed     time.Time `json:"changed"` // of the archive state
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
	Thinking    bool            `json:"thinking,omitempty"`
	System      bool            `json:"system,omitempty"` // "a thread was opened here"
	Flags       int             `json:"flags"`
	Content     string          `json:"content,omitempty"`
	Embeds      json.RawMessage `json:"embeds,omitempty"`
	Components  []*Component    `json:"components,omitempty"`
	Attachments []*Attachment   `json:"attachments,omitempty"`
	Mentions    []string        `json:"mentions,omitempty"` // people notified
	Command     *Invocation     `json:"command,omitempty"`
	// Interaction is the one the message answers, "" for messages of the bot's own.
	Interaction string `json:"interaction,omitempty"`
	// Pressed is the message whose component led to this one.
	Pressed string `json:"pressed,omitempty"`
	Nonce   string `json:"nonce,omitempty"`
	// Door is the one through which the message was written last, see [Through].
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
}

// Component is any message or form component, with Discord's own keys. Only the
// fields of its Type are used.
type Component struct {
	Type int `json:"type"`
	ID   int `json:"id,omitempty"`

	Components []*Component `json:"components,omitempty"` // row, section, container
	Accessory  *Component   `json:"accessory,omitempty"`  // of a section
	Component  *Component   `json:"component,omitempty"`  // of a label

	CustomID string `json:"custom_id,omitempty"`
	Style    int    `json:"style,omitempty"`
	Label    string `json:"label,omitempty"`
	Emoji    *Emoji `json:"emoji,omitempty"`
	URL      string `json:"url,omitempty"`
	SKU      string `json:"sku_id,omitempty"`
	Disabled bool   `json:"disabled,omitempty"`

	Placeholder   string         `json:"placeholder,omitempty"`
	Options       []SelectOption `json:"options,omitempty"`
	MinValues     *int           `json:"min_values,omitempty"`
	MaxValues     *int           `json:"max_values,omitempty"`
	DefaultValues []DefaultValue `json:"default_values,omitempty"`
	ChannelTypes  []int          `json:"channel_types,omitempty"`

	Content     string        `json:"content,omitempty"`
	Media       *Media        `json:"media,omitempty"`
	File        *Media        `json:"file,omitempty"`
	Items       []GalleryItem `json:"items,omitempty"`
	Description *string       `json:"description,omitempty"`
	Spoiler     bool          `json:"spoiler,omitempty"`
	AccentColor *int          `json:"accent_color,omitempty"`
	Divider     *bool         `json:"divider,omitempty"`
	Spacing     int           `json:"spacing,omitempty"`

	Value     string `json:"value,omitempty"`
	Required  *bool  `json:"required,omitempty"`
	MinLength *int   `json:"min_length,omitempty"`
	MaxLength *int   `json:"max_length,omitempty"`
}

// Types of components, with Discord's numbers.
const (
	TypeRow           = 1
	TypeButton        = 2
	TypeSelect        = 3
	TypeInput         = 4
	TypeUserSelect    = 5
	TypeRoleSelect    = 6
	TypeMention       = 7
	TypeChannelSelect = 8
	TypeSection       = 9
	TypeText          = 10
	TypeThumbnail     = 11
	TypeGallery       = 12
	TypeFile          = 13
	TypeSeparator     = 14
	TypeContainer     = 17
	TypeLabel         = 18
)

// Emoji of a button or option.
type Emoji struct {
	ID       string `json:"id,omitempty"`
	Name     string `json:"name,omitempty"`
	Animated bool   `json:"animated,omitempty"`
}

// SelectOption is one line of a string select.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// DefaultValue is somebody or something selected beforehand.
type DefaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// Media is a picture or file: "attachment://name" while stored, a link when shown.
type Media struct {
	ID           string `json:"id,omitempty"`
	URL          string `json:"url"`
	Proxy        string `json:"proxy_url,omitempty"`
	Width        int    `json:"width,omitempty"`
	Height       int    `json:"height,omitempty"`
	Type         string `json:"content_type,omitempty"`
	AttachmentID string `json:"attachment_id,omitempty"`
}

// GalleryItem is one picture of a media gallery.
type GalleryItem struct {
	Media       *Media  `json:"media"`
	Description *string `json:"description,omitempty"`
	Spoiler     bool    `json:"spoiler,omitempty"`
}

// FlagV2 is IS_COMPONENTS_V2: the message is made of components alone.
const FlagV2 = 1 << 15

const (
	FlagEphemeral = 1 << 6
	FlagLoading   = 1 << 7
	FlagSilent    = 1 << 12
	FlagNoEmbeds  = 1 << 2
)

// Intents that the stand-in knows by name.
const (
	IntentGuilds   = 1 << 0
	IntentMessages = 1 << 9
	IntentDirect   = 1 << 12 // messages outside of guilds
)

// Kinds of interactions, with Discord's numbers.
const (
	KindCommand      = 2
	KindComponent    = 3
	KindAutocomplete = 4
	KindModal        = 5
)

// Assign takes over a value that is there.
func Assign[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}

// Object is a JSON object under construction.
type Object = map[string]any

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
	PermUseCommands    int64 = 1 << 31
	PermManageThreads  int64 = 1 << 34
	PermCreateThreads  int64 = 1 << 35
	PermSendInThreads  int64 = 1 << 38
)

// BotPermissions is what the bot may do in a channel unless told otherwise: what
// its invite link asks for.
const BotPermissions = PermViewChannel | PermSendMessages | PermEmbedLinks | PermAttachFiles |
	PermReadHistory | PermCreateThreads | PermSendInThreads

// AnswerPermissions is what the bot is told of private messages, and wherever a person has only
// brought it along.
const AnswerPermissions = PermAttachFiles | PermEmbedLinks | PermMentionAll

// MemberPermissions is what an ordinary person may do.
const MemberPermissions = PermViewChannel | PermSendMessages | PermEmbedLinks | PermAttachFiles |
	PermReadHistory | PermUseCommands | PermCreateThreads | PermSendInThreads

// String helps in failure messages of tests.
func (m *Message) String() string { return fmt.Sprintf("message %s in %s", m.ID, m.Channel) }

// AllFlags are the flags as Discord shows them, with those that follow from who sees the message.
func (m *Message) AllFlags() int {
	flags := m.Flags
	if m.For != "" {
		flags |= FlagEphemeral
	}
	if m.Thinking {
		flags |= FlagLoading
	}
	return flags
}
