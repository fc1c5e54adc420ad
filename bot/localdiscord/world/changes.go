package world

// ChangeKind says what happened to the things of a [Change].
type ChangeKind int

const (
	MessageCreated ChangeKind = iota + 1
	MessageEdited
	MessageDeleted
	// MessageDropped is a message that vanished with its channel.
	MessageDropped
	ChannelCreated
	ChannelEdited
	ChannelDeleted
	// ChannelDropped is a thread that vanished with its channel.
	ChannelDropped
	GuildJoined // by the bot
	GuildLeft
	CommandsSet
	RankChanged // of a person
)

// Change is something that happened. Only the field that its kind is about is set.
type Change struct {
	Kind    ChangeKind
	Message *Message
	Channel *Channel
	Guild   Guild
}

// Watcher is called with every change while the lock is held, so it must not call [World.Do] and must not
// wait for anything. A deleted channel is announced before it is removed, everything else after the
// change.
type Watcher interface {
	WorldChanged(*State, Change)
}

// announce tells all watchers of a change.
func (s *State) announce(c Change) {
	for _, w := range s.watchers {
		w.WorldChanged(s, c)
	}
	s.notify()
}
