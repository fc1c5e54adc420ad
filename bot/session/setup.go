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
	After   ID                `json:"after,omitempty"` // the match of which this is the rematch
	// Hosted says that the lobby was opened in a thread that somebody had opened, as posts of forums are.
	Hosted bool `json:"hosted,omitempty"`
	// Role is who was called to the lobby, 0 for nobody.
	Role uint64 `json:"role,omitempty"`
	// Contest is what the match decides in a cup; nil: it belongs to none.
	Contest *Contest `json:"contest,omitempty"`
	// Season is that of the league which the contest belongs to; 0: it belongs to a cup.
	Season int `json:"season,omitempty"`
}

// Contest is a table of a round of one of the server's cups.
type Contest struct {
	Cup   int `json:"cup"`   // from 1
	Round int `json:"round"` // from 1
	Table int `json:"table"` // from 1
	// Board is which of the two matches of a duel it is, from 1; 0: it is the only one of its table.
	Board int `json:"board,omitempty"`
}

// Opening is what a lobby is opened with.
type Opening struct {
	Game           games.Game
	Guild, Channel uint64
	Creator        Player
	Invited        []Player
	Where          string            // InThread or Here
	Lang           string            // of public posts
	Options        map[string]string // of the game
	Chosen         map[string]string // of LobbyOptions, what is chosen already
	After          ID                // the match of which this is the rematch
	Computers      []Player
	Hosted         bool   // the channel is a thread
	Role           uint64 // that is called to the lobby, 0 for none
	Contest        *Contest
	Season         int // of the league of the contest; 0: it is a cup's
}

// BeginnerBy returns the seat that begins by the first events of a match, [games.Spectator] if they
// tell of none.
func BeginnerBy(events []games.Event) games.Seat {
	for _, e := range events {
		if e.Kind == games.Started {
			return e.Seat
		}
	}
	return games.Spectator
}

// Beginner returns the seat that began the match, [games.Spectator] if the game tells of none. That
// follows from the seed, and is known as long as the match is.
func (s *Session) Beginner() games.Seat {
	_, events, err := table.New(s.Game, s.Match.Header)
	if err != nil {
		return games.Spectator
	}
	return BeginnerBy(events)
}

// New makes the session of a new lobby, with the options of its game complete.
func New(o Opening, options map[string]string) *Session {
	s := &Session{Guild: o.Guild, Game: o.Game}
	s.setup = setup{
		GameID: o.Game.Info().ID, Options: options, Where: o.Where, Lang: o.Lang, After: o.After, Hosted: o.Hosted, Role: o.Role, Contest: o.Contest, Season: o.Season,
	}
	if s.Dueling() {
		s.Veil()
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

// Posed makes a session that is stored nowhere: a position in which somebody is asked what they would
// do. Its panels belong to no match, and bear a number of the caller's as their tick.
func Posed(g games.Game, m table.Match, lang string, players []Player, tick uint64) (*Session, error) {
	s := &Session{Game: g}
	s.setup = setup{GameID: m.Header.Game, Options: m.Header.Options, Lang: lang}
	s.Begin(0)
	s.sit(players)
	s.number(tick)
	return s, s.SetMatch(m)
}

// Leads reports whether somebody may start, cancel and choose the options: who opened the
// lobby, or who keeps order.
func (s *Session) Leads(p Press) bool { return s.Creator == p.By.User || p.Host }

// NoThread lets the match be played in the channel itself: no thread can be had.
func (s *setup) NoThread() { s.Where = Here }

// ToThread lets the match be played in a thread of its own.
func (s *setup) ToThread() { s.Where = InThread }

// ChooseOptions takes the options of the game.
func (s *setup) ChooseOptions(options map[string]string) { s.Options = options }

// SeatsText is a text about how many can play, in the form for just one number if that is
// how it is.
func SeatsText(id string, info games.Info, pairs ...any) games.Text {
	if info.MinSeats == info.MaxSeats {
		id += ".exact"
	}
	return games.T(id, append(pairs, "min", info.MinSeats, "max", info.MaxSeats)...)
}
