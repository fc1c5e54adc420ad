package session

// place is where a match is played.
type place struct {
	Channel uint64 `json:"-"`                 // channel or thread
	Home    uint64 `json:"home"`              // channel of the lobby
	Trouble string `json:"trouble,omitempty"` // with the channel, "" for none
	// Told is the last trouble that the players know of; no post has arrived since.
	Told  string `json:"told,omitempty"`
	Stuck int64  `json:"stuck,omitempty"` // since when there is trouble, in Unix seconds
	// Warning is the message in another channel that tells of the trouble, until it is taken back, and WarnedIn that
	// channel.
	Warning  uint64 `json:"warning,omitempty"`
	WarnedIn uint64 `json:"warnedin,omitempty"`
}

// Troubles of a match with its channel.
const (
	TroubleGone      = "gone"      // the channel or thread was deleted
	TroubleForbidden = "forbidden" // the bot may no longer write there
)

// settleIn sets the channel of a new lobby.
func (p *place) settleIn(channel uint64) { p.Channel, p.Home = channel, channel }

// SetThread sets the thread of the match.
func (p *place) SetThread(channel uint64) { p.Channel = channel }

// SetTrouble sets what is wrong with the channel.
func (p *place) SetTrouble(what string) { p.Trouble = what }

// MoveTo moves the match to another channel, without a known trouble.
func (p *place) MoveTo(channel uint64) { p.Channel, p.Trouble = channel, "" }

// MoveHome moves the match to another channel as if its lobby had been there.
func (p *place) MoveHome(channel uint64) { p.settleIn(channel); p.Trouble = "" }

// ClearTrouble says that a post has arrived in the channel, so there is no trouble. After an edit there may
// still be one; then the players are not told again.
func (p *place) ClearTrouble(edited bool) {
	p.Trouble = ""
	if !edited {
		p.Told = ""
	}
}

// TakeTrouble reports whether the players must still be told of the trouble, and marks it as told.
func (p *place) TakeTrouble() bool {
	known := p.Told == p.Trouble
	p.Told = p.Trouble
	return !known
}

// Warned remembers the message that tells of the trouble.
func (p *place) Warned(message uint64) { p.Warning, p.WarnedIn = message, p.Home }

// Unwarned forgets that message.
func (p *place) Unwarned() { p.Warning, p.WarnedIn = 0, 0 }

// Healed reports whether a post has arrived in the channel since the last trouble.
func (p *place) Healed() bool { return p.Trouble == "" && p.Told == "" }

// SetStuck sets since when there is trouble, in Unix seconds; 0 for none.
func (p *place) SetStuck(now int64) { p.Stuck = now }

// Elsewhere reports whether the match is played outside the channel of its lobby.
func (p *place) Elsewhere() bool { return p.Channel != p.Home }

// InPrivate reports whether the match is played in a person's private messages with the bot, where no other
// person can be.
func (s *Session) InPrivate() bool { return s.Guild == 0 }

// Reaches reports whether a channel of a server has access to the match: it is played on the server.
// Private messages, which have no server, have access only to matches played there.
func (s *Session) Reaches(guild, channel uint64) bool {
	return s.Guild == guild && (guild != 0 || s.Channel == channel)
}

// Within reports whether the match is played in a channel, or in its lobby's thread there.
func (s *Session) Within(channel uint64) bool {
	return s.Channel == channel || s.Home == channel && s.LobbyPost == s.Channel
}

// Loss is a deletion, or the removal of the bot from a server. The nonzero fields were lost; the smallest
// thing comes first.
type Loss struct{ Message, Channel uint64 }
