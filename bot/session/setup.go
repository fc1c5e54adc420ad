package session

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// Where a match is to be played.
const (
	InThread = "thread"
	Here     = "here"
)

// setup is what was chosen before the match began.
type setup struct {
	GameID  string            `json:"game"`
	Options map[string]string `json:"options"`
	Where   string            `json:"where"`           // InThread or Here
	Lang    string            `json:"lang"`            // of public posts
	After   ID                `json:"after,omitempty"` // the match before this rematch
	// Hosted says that the lobby was opened in a thread of a user, such as a forum post.
	Hosted bool `json:"hosted,omitempty"`
	// Role is the role that was called to the lobby, 0 for none.
	Role uint64 `json:"role,omitempty"`
	// Contest is the match's table in a cup; nil outside of cups.
	Contest *Contest `json:"contest,omitempty"`
	// Season is the season of the contest's league; 0 for a cup.
	Season int `json:"season,omitempty"`
	// CupName is the name that a manager has given the contest's cup, "" for none; untrusted text.
	CupName string `json:"cupname,omitempty"`
	// Leg makes it the return match after another; nil in other matches.
	Leg *Leg `json:"leg,omitempty"`

	posed bool // see NewPosed
}

// Contest is a table of a round of one of the server's cups.
type Contest struct {
	Cup   int `json:"cup"`   // from 1
	Round int `json:"round"` // from 1
	Table int `json:"table"` // from 1
	// Board says which of the two matches of a duel it is, from 1; 0 for the only match of a table.
	Board int `json:"board,omitempty"`
}

// RenameCup sets the name of the contest's cup.
func (s *setup) RenameCup(name string) { s.CupName = name }

// Opening is what a lobby is opened with.
type Opening struct {
	Game           games.Game
	Guild, Channel uint64
	Creator        Player
	Invited        []Player
	Where          string            // InThread or Here
	Lang           string            // of public posts
	Options        map[string]string // of the game
	Chosen         map[string]string // of LobbyOptions, the chosen values
	After          ID                // the match before this rematch
	Computers      []Player
	Hosted         bool   // the channel is a thread
	Role           uint64 // the role called to the lobby, 0 for none
	Contest        *Contest
	Season         int // of the contest's league; 0 for a cup
	CupName        string
	Leg            *Leg // of a return match
}

// BeginnerBy returns the seat that begins according to the first events of a match, [games.Spectator] if
// they do not say.
func BeginnerBy(events []games.Event) games.Seat {
	for _, e := range events {
		if e.Kind == games.Started {
			return e.Seat
		}
	}
	return games.Spectator
}

// Beginner returns the seat that began the match, [games.Spectator] if the game does not say. It follows
// from the seed.
func (s *Session) Beginner() games.Seat {
	_, events, err := table.New(s.Game, s.Match.Header)
	if err != nil {
		return games.Spectator
	}
	return BeginnerBy(events)
}

// New creates the session of a new lobby, with all options of its game.
func New(o Opening, options map[string]string) *Session {
	s := &Session{Guild: o.Guild, Game: o.Game}
	s.setup = setup{
		GameID: o.Game.Info().ID, Options: options, Where: o.Where, Lang: o.Lang, After: o.After, Hosted: o.Hosted, Role: o.Role, Contest: o.Contest, Season: o.Season, CupName: o.CupName, Leg: o.Leg,
	}
	if s.Dueling() {
		s.HideSeed()
	}
	s.gatherPlayers()
	s.settleIn(o.Channel)
	s.gather(o.Creator, o.Invited)
	for _, c := range o.Computers {
		s.AddComputer(c.Computer, []string{c.Name})
	}
	for _, option := range LobbyOptions {
		if value := o.Chosen[option.ID]; option.Has(value) {
			s.Choose(option, value)
		}
	}
	s.UsualHints(s.WithComputers())
	s.OutdateAll(len(s.Players))
	return s
}

// NewPosed makes a session that is not stored: a position in which a person is asked what they would do. Its
// panels belong to no match; their tick is the given number.
func NewPosed(g games.Game, m table.Match, lang string, players []Player, tick uint64) (*Session, error) {
	s := &Session{Game: g}
	s.setup = setup{GameID: m.Header.Game, Options: m.Header.Options, Lang: lang, posed: true}
	s.Begin(0)
	s.sit(players)
	s.number(tick)
	return s, s.SetMatch(m)
}

// PictureKey is the key under which pictures of the match share work. A position without a match does not mix
// with the match that it comes from.
func (s *Session) PictureKey() string {
	if s.posed {
		return "posed " + s.ID.String()
	}
	return s.ID.String()
}

// Leads reports whether a person may start, cancel and choose options: the creator of the lobby, or a
// moderator.
func (s *Session) Leads(p Press) bool { return s.Creator == p.By.User || p.Host }

// NoThread plays the match in the channel itself, because a thread cannot be opened.
func (s *setup) NoThread() { s.Where = Here }

// ToThread plays the match in a thread.
func (s *setup) ToThread() { s.Where = InThread }

// ChooseOptions sets the options of the game.
func (s *setup) ChooseOptions(options map[string]string) { s.Options = options }

// SeatsText is a text about the number of players, in a special form if only one number is possible.
func SeatsText(id string, info games.Info, pairs ...any) games.Text {
	if info.MinSeats == info.MaxSeats {
		id += ".exact"
	}
	return games.T(id, append(pairs, "min", info.MinSeats, "max", info.MaxSeats)...)
}
