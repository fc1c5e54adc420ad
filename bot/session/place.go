package session

// place is where a match is played.
type place struct {
	Channel uint64 `json:"-"`                 // channel or thread
	Home    uint64 `json:"home"`              // channel of the lobby
	Trouble string `json:"trouble,omitempty"` // with the channel, "" if all is well
	// Told is the trouble that the players were told of last; nothing new has arrived since.
	Told  string `json:"told,omitempty"`
	Stuck int64  `json:"stuck,omitempty"` // since when there is trouble, Unix seconds
}

// Troubles a match can have with its channel.
const (
	TroubleGone      = "gone"      // the channel or thread was deleted
	TroubleForbidden = "forbidden" // the bot may no longer write there
)

// settleIn notes where a lobby is opened.
func (p *place) settleIn(channel uint64) { p.Channel, p.Home = channel, channel }

// SetThread notes the thread in which the match goes on.
func (p *place) SetThread(channel uint64) { p.Channel = channel }

// SetTrouble notes what is wrong with the channel.
func (p *place) SetTrouble(what string) { p.Trouble = what }

// MoveTo lets the match go on in another channel, with no trouble known there.
func (p *place) MoveTo(channel uint64) { p.Channel, p.Trouble = channel, "" }

// ClearTrouble notes that something could be posted in the channel, so that all is well. Of an
// edit that may be only half true: the players are not told again if it is not.
func (p *place) ClearTrouble(edited bool) {
	p.Trouble = ""
	if !edited {
		p.Told = ""
	}
}

// Tell reports whether the players are still to be told of the trouble, and notes that they
// are.
func (p *place) Tell() bool {
	known := p.Told == p.Trouble
	p.Told = p.Trouble
	return !known
}

// StuckSince notes since when there is trouble, Unix seconds; 0: there is none.
func (p *place) StuckSince(now int64) { p.Stuck = now }

// Elsewhere reports whether the match is played outside the channel of its lobby.
func (p *place) Elsewhere() bool { return p.Channel != p.Home }

// InPrivate reports whether the match is played in a person's private messages with the bot, where
// nobody else can come.
func (s *Session) InPrivate() bool { return s.Guild == 0 }

// Reaches reports whether a match can be asked for in a channel of a server: it is played there.
// Private messages, which are on no server, know only what is played in them.
func (s *Session) Reaches(guild, channel uint64) bool {
	return s.Guild == guild && (guild != 0 || s.Channel == channel)
}

// Within reports whether a match is played in a channel, or in the thread of its lobby there.
func (s *Session) Within(channel uint64) bool {
	return s.Channel == channel || s.Home == channel && s.LobbyPost == s.Channel
}

// Loss is something that was deleted, or a server that the bot was removed from: what is not
// 0 was lost, the smallest first.
type Loss struct{ Message, Channel uint64 }
