package wire

// Flags of messages.
const (
	FlagNoEmbeds  = 1 << 2
	FlagEphemeral = 1 << 6
	FlagLoading   = 1 << 7
	FlagSilent    = 1 << 12
	FlagV2        = 1 << 15 // the message is made of components alone
)

// FileSpoiler is the flag of an attachment that is blurred until a person presses it.
const FileSpoiler = 1 << 3

// Kinds of interactions.
const (
	KindCommand      = 2
	KindComponent    = 3
	KindAutocomplete = 4
	KindSubmit       = 5
)

// Types of an interaction's first answer.
const (
	AnswerMessage      = 4
	AnswerDefer        = 5
	AnswerDeferUpdate  = 6
	AnswerUpdate       = 7
	AnswerAutocomplete = 8
	AnswerModal        = 9
)

// Intents, by which a bot chooses the gateway events it gets.
const (
	IntentGuilds   = 1 << 0
	IntentMessages = 1 << 9
	IntentDirect   = 1 << 12 // messages outside of guilds

	PrivilegedIntents = 1<<1 | 1<<8 | 1<<15
	KnownIntents      = 1<<17 - 1 | 1<<20 | 1<<21 | 1<<24 | 1<<25
)

// Operations of the gateway.
const (
	OpDispatch       = 0
	OpHeartbeat      = 1
	OpIdentify       = 2
	OpPresence       = 3
	OpVoice          = 4
	OpResume         = 6
	OpReconnect      = 7
	OpMembers        = 8
	OpInvalidSession = 9
	OpHello          = 10
	OpAck            = 11
)

// Close codes of the gateway.
const (
	CloseUnknownOp     = 4001
	CloseDecode        = 4002
	CloseNotIdentified = 4003
	CloseAuth          = 4004
	CloseTwice         = 4005
	CloseBadSequence   = 4007
	CloseTooFast       = 4008
	CloseTimeout       = 4009
	CloseShard         = 4010
	CloseFewShards     = 4011
	CloseVersion       = 4012
	CloseIntents       = 4013
	CloseHiddenIntents = 4014
)
