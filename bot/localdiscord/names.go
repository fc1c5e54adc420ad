package localdiscord

import (
	"github.com/bastide-games/bastide/bot/localdiscord/gateway"
	"github.com/bastide-games/bastide/bot/localdiscord/interactions"
	"github.com/bastide-games/bastide/bot/localdiscord/rest"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// What tests of the bot name, so that they import one package.
type (
	Guild     = world.Guild
	Profile   = world.Profile
	Channel   = world.Channel
	Tag       = world.Tag
	Message   = world.Message
	Component = wire.Component

	Person  = interactions.Person
	Outcome = interactions.Outcome
	Choice  = interactions.Choice
	Forged  = interactions.Forged

	Request   = rest.Request
	RESTFault = rest.Fault
	Limit     = rest.Limit

	GatewayFault = gateway.Fault
	Moment       = gateway.Moment
	Disturbance  = gateway.Disturbance
)

const (
	GuildID = world.GuildID
	BotID   = world.BotID

	KindThread = world.KindThread
	TypeButton = wire.TypeButton
	TypeSelect = wire.TypeSelect

	BotPermissions     = world.BotPermissions
	PermViewChannel    = world.PermViewChannel
	PermSendMessages   = world.PermSendMessages
	PermAttachFiles    = world.PermAttachFiles
	PermManageChannels = world.PermManageChannels
	PermManageRoles    = world.PermManageRoles
	PermManageThreads  = world.PermManageThreads
	PermCreateThreads  = world.PermCreateThreads
	PermSendInThreads  = world.PermSendInThreads

	CutConnection = rest.CutConnection
	CutBody       = rest.CutBody
	CutJSON       = rest.CutJSON

	Reconnect           = gateway.Reconnect
	Invalidate          = gateway.Invalidate
	InvalidateResumable = gateway.InvalidateResumable
	Silence             = gateway.Silence
	Close               = gateway.Close
	CutLine             = gateway.CutLine
	NoAcks              = gateway.NoAcks
	AtHandshake         = gateway.AtHandshake
)

// DefaultChannels are the channels of a stand-in without any of its own.
func DefaultChannels() []Channel { return world.DefaultChannels() }

// LocaleOf is Discord's locale for a language, "" for one that Discord does not know.
func LocaleOf(language string) string { return wire.LocaleOf(language) }

// What goes wrong at the API, see [rest.Fault].
var (
	RateLimited      = rest.RateLimited
	RateLimitedBlind = rest.RateLimitedBlind
	RateLimitedHTML  = rest.RateLimitedHTML
	Failing          = rest.Failing
)
