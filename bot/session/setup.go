package session

import (
	"github.com/bastide-games/bastide/games"
)

// Where a match is to be played.
const (
	InThread = "thread"
	Here     = "here"
)

// Whether players may ask for advice, as the lobby's menu says it.
const (
	HintsNo  = "no"
	HintsYes = "yes"
)

// HintsValues lists the values of the menu.
var HintsValues = []string{HintsNo, HintsYes}

// setup is what was chosen before the match began.
type setup struct {
	GameID  string            `json:"game"`
	Options map[string]string `json:"options"`
	Where   string            `json:"where"`           // InThread or Here
	Lang    string            `json:"lang"`            // of public posts
	Speed   string            `json:"speed,omitempty"` // see Speeds; empty: no clock
	// Hints says that whoever has to decide may ask for advice. Such a match is not rated.
	// HintsChosen says that somebody has chosen that in the lobby: else they are allowed where
	// computer players take part, as no such match is rated.
	Hints       bool `json:"hints,omitempty"`
	HintsChosen bool `json:"hintschosen,omitempty"`
	After       ID   `json:"after,omitempty"` // the match of which this is the rematch
}

// Opening is what a lobby is opened with.
type Opening struct {
	Game           games.Game
	Guild, Channel uint64
	Creator        Player
	Invited        []Player
	Where          string // InThread or Here
	Lang           string // of public posts
	Speed          string // see Speeds
	Options        map[string]string
	After          ID // the match of which this is the rematch
	Computers      []Player
	Hints          string // one of HintsValues; "" while nobody has chosen
}

// New makes the session of a new lobby, with the options of its game complete.
func New(o Opening, options map[string]string) *Session {
	s := &Session{Guild: o.Guild, Game: o.Game}
	s.setup = setup{GameID: o.Game.Info().ID, Options: options, Where: o.Where, Lang: o.Lang, Speed: o.Speed, After: o.After}
	s.gatherPlayers()
	s.settleIn(o.Channel)
	s.gather(o.Creator, o.Invited)
	for _, c := range o.Computers {
		s.AddComputer(c.Computer, []string{c.Name})
	}
	if o.Hints != "" {
		s.ChooseHints(o.Hints == HintsYes)
	}
	s.UsualHints(s.WithComputers())
	s.OutdateAll(len(s.Players))
	return s
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

// HintsOf returns the value of the menu that is chosen.
func (s *setup) HintsOf() string {
	if s.Hints {
		return HintsYes
	}
	return HintsNo
}

// ChooseHints takes whether players may ask for advice.
func (s *setup) ChooseHints(allowed bool) { s.Hints, s.HintsChosen = allowed, true }

// UsualHints takes whether players may ask for advice as long as nobody has chosen.
func (s *setup) UsualHints(allowed bool) {
	if !s.HintsChosen {
		s.Hints = allowed
	}
}

// ChooseSpeed takes the name of the speed.
func (s *setup) ChooseSpeed(name string) { s.Speed = name }

// SeatsText is a text about how many can play, in the form for just one number if that is
// how it is.
func SeatsText(id string, info games.Info, pairs ...any) games.Text {
	if info.MinSeats == info.MaxSeats {
		id += ".exact"
	}
	return games.T(id, append(pairs, "min", info.MinSeats, "max", info.MaxSeats)...)
}
