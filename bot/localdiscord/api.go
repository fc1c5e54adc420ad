package localdiscord

import (
	"github.com/bastide-games/bastide/bot/localdiscord/gateway"
	"github.com/bastide-games/bastide/bot/localdiscord/interaction"
	"github.com/bastide-games/bastide/bot/localdiscord/people"
	"github.com/bastide-games/bastide/bot/localdiscord/rest"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// What tests and the playground name of the rooms, so that they need to know this package only.

type (
	Attachment    = wire.Attachment
	Channel       = wire.Channel
	Choice        = interaction.Choice
	Command       = wire.Command
	CommandChoice = wire.CommandChoice
	CommandOption = wire.CommandOption
	Component     = wire.Component
	Cut           = rest.Cut
	Disturbance   = gateway.Disturbance
	Forged        = people.Forged
	GatewayFault  = gateway.GatewayFault
	Guild         = wire.Guild
	Invocation    = wire.Invocation
	Limit         = world.Limit
	Media         = wire.Media
	Message       = wire.Message
	Modal         = interaction.Modal
	Moment        = gateway.Moment
	Options       = world.Options
	Outcome       = people.Outcome
	Person        = people.Person
	Process       = world.Process
	Processes     = world.Processes
	Profile       = wire.Profile
	RESTFault     = rest.RESTFault
	Request       = rest.Request
	SelectOption  = wire.SelectOption
	Travel        = world.Travel
)

// Constants: kinds of channels.
const (
	KindText   = wire.KindText
	KindDM     = wire.KindDM
	KindThread = wire.KindThread
	KindForum  = wire.KindForum
)

// Constants: types of components.
const (
	TypeRow           = wire.TypeRow
	TypeButton        = wire.TypeButton
	TypeSelect        = wire.TypeSelect
	TypeInput         = wire.TypeInput
	TypeUserSelect    = wire.TypeUserSelect
	TypeRoleSelect    = wire.TypeRoleSelect
	TypeMention       = wire.TypeMention
	TypeChannelSelect = wire.TypeChannelSelect
	TypeSection       = wire.TypeSection
	TypeText          = wire.TypeText
	TypeThumbnail     = wire.TypeThumbnail
	TypeGallery       = wire.TypeGallery
	TypeFile          = wire.TypeFile
	TypeSeparator     = wire.TypeSeparator
	TypeContainer     = wire.TypeContainer
	TypeLabel         = wire.TypeLabel
)

// Constants: permissions.
const (
	PermAdministrator  = wire.PermAdministrator
	PermManageChannels = wire.PermManageChannels
	PermManageGuild    = wire.PermManageGuild
	PermViewChannel    = wire.PermViewChannel
	PermSendMessages   = wire.PermSendMessages
	PermManageMessages = wire.PermManageMessages
	PermEmbedLinks     = wire.PermEmbedLinks
	PermAttachFiles    = wire.PermAttachFiles
	PermReadHistory    = wire.PermReadHistory
	PermUseCommands    = wire.PermUseCommands
	PermManageThreads  = wire.PermManageThreads
	PermCreateThreads  = wire.PermCreateThreads
	PermSendInThreads  = wire.PermSendInThreads
	BotPermissions     = wire.BotPermissions
	MemberPermissions  = wire.MemberPermissions
)

// Constants: answers.
const (
	AnswerMessage      = interaction.AnswerMessage
	AnswerDefer        = interaction.AnswerDefer
	AnswerDeferUpdate  = interaction.AnswerDeferUpdate
	AnswerUpdate       = interaction.AnswerUpdate
	AnswerAutocomplete = interaction.AnswerAutocomplete
	AnswerModal        = interaction.AnswerModal
)

// Constants: what goes wrong.
const (
	CutNothing          = rest.CutNothing
	CutConnection       = rest.CutConnection
	CutBody             = rest.CutBody
	CutJSON             = rest.CutJSON
	AtHello             = gateway.AtHello
	AtIdentify          = gateway.AtIdentify
	AfterReady          = gateway.AfterReady
	Reconnect           = gateway.Reconnect
	Invalidate          = gateway.Invalidate
	InvalidateResumable = gateway.InvalidateResumable
	Silence             = gateway.Silence
	Close               = gateway.Close
	CutLine             = gateway.CutLine
	NoAcks              = gateway.NoAcks
)

// Constants: ids and flags.
const (
	GuildID = world.GuildID
	BotID   = world.BotID
	FlagV2  = wire.FlagV2
)

// ErrNothingDue says that nothing will happen by itself.
var ErrNothingDue = world.ErrNothingDue

// Functions of the rooms.
var (
	DefaultPeople    = world.DefaultPeople
	DefaultChannels  = world.DefaultChannels
	Failing          = rest.Failing
	RateLimited      = rest.RateLimited
	RateLimitedBlind = rest.RateLimitedBlind
	RateLimitedHTML  = rest.RateLimitedHTML
)

// LocaleOf is Discord's locale for a language, "" for one that Discord does not know.
func LocaleOf(language string) string { return wire.LocaleOf(language) }
