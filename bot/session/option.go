package session

import (
	"maps"
	"slices"
)

// choices are the values of the options that every game has.
type choices struct {
	Speed string `json:"speed,omitempty"` // see Speeds; empty: no clock
	// Hints allows players to ask for advice, which makes the match unrated. HintsChosen says that this was
	// chosen in the lobby. Otherwise hints are allowed if there are computer players, since such a match is
	// never rated.
	Hints       bool `json:"hints,omitempty"`
	HintsChosen bool `json:"hintschosen,omitempty"`
	// OtherChoices are the chosen values of all other options.
	OtherChoices map[string]string `json:"choices,omitempty"`
}

// LobbyOption is an option in the lobby of every game, with its own menu. A game adds its own
// [games.Option]s.
//
// A new one is a row in [LobbyOptions], its texts, and code that asks [Session.Choice] for the value. The
// texts are "bot.<id>", its name; "bot.<id>.about", what it is and the usual choice; and for each value
// "bot.<id>.<value>" and "….about", an explanation. If there is a text "….computers", it replaces that where
// computers take part. A text "….line" is for matches with this value, if "name: value" is too short.
type LobbyOption struct {
	ID     string
	Values []string // the first is the usual one, which matches do not mention

	// read and write are for options that are stored outside of choices.OtherChoices. read also reports
	// whether the value was chosen.
	read  func(*choices) (value string, chosen bool)
	write func(*choices, string)

	// idle reports whether the option has no effect, given the other options; nil: it always has.
	idle func(*choices) bool
}

// LobbyVerb is the verb of the menu of an option.
func LobbyVerb(id string) string { return "lobby-" + id }

// SameOptions reports whether two sessions have the same options and computer players.
func (s *Session) SameOptions(o *Session) bool {
	computers := func(p, other Player) bool { return p.Computer == other.Computer }
	return maps.Equal(s.Options, o.Options) && slices.EqualFunc(s.computers(), o.computers(), computers) &&
		!slices.ContainsFunc(LobbyOptions, func(one LobbyOption) bool { return s.Choice(one.ID) != o.Choice(one.ID) })
}

// Ids of the options.
const (
	OptionSpeed   = "speed"
	OptionBank    = "bank"
	OptionHints   = "hints"
	OptionConduct = "conduct"
)

// LobbyOptions lists the options in the order of the menu.
var LobbyOptions = []LobbyOption{
	{
		ID: OptionSpeed, Values: SpeedNames(),
		read:  func(c *choices) (string, bool) { return c.SpeedOf().Name, true },
		write: func(c *choices, name string) { c.Speed = name },
	},
	{
		ID: OptionBank, Values: []string{BankNone, BankThree, BankTen},
		idle: func(c *choices) bool { return c.SpeedOf().Allowance == 0 },
	},
	{
		ID: OptionHints, Values: []string{HintsNo, HintsYes},
		read:  func(c *choices) (string, bool) { return hintsValue(c.Hints), c.HintsChosen },
		write: func(c *choices, value string) { c.Hints, c.HintsChosen = value == HintsYes, true },
	},
	{ID: OptionConduct, Values: []string{ConductAny, ConductFair, ConductStrict}},
}

// Whether players may ask for advice.
const (
	HintsNo  = "no"
	HintsYes = "yes"
)

func hintsValue(allowed bool) string {
	if allowed {
		return HintsYes
	}
	return HintsNo
}

// Idle reports whether an option has no effect, given the other options.
func (c *choices) Idle(o LobbyOption) bool { return o.idle != nil && o.idle(c) }

// Has reports whether the option has a value.
func (o LobbyOption) Has(value string) bool { return slices.Contains(o.Values, value) }

// Choice returns the value of the option with an id.
func (c *choices) Choice(id string) string {
	at := slices.IndexFunc(LobbyOptions, func(o LobbyOption) bool { return o.ID == id })
	value, _ := LobbyOptions[at].in(c)
	return value
}

// in returns the value, and whether it was chosen.
func (o LobbyOption) in(c *choices) (value string, chosen bool) {
	if o.read != nil {
		return o.read(c)
	}
	if value, chosen = c.OtherChoices[o.ID]; !o.Has(value) {
		return o.Values[0], false
	}
	return value, chosen
}

// Choose sets the value of an option.
func (c *choices) Choose(o LobbyOption, value string) {
	if o.write != nil {
		o.write(c, value)
		return
	}
	c.OtherChoices = maps.Clone(c.OtherChoices)
	if c.OtherChoices == nil {
		c.OtherChoices = map[string]string{}
	}
	c.OtherChoices[o.ID] = value
}

// Chosen returns the chosen values, by option, for a rematch.
func (c *choices) Chosen() map[string]string {
	chosen := map[string]string{}
	for _, o := range LobbyOptions {
		if value, by := o.in(c); by {
			chosen[o.ID] = value
		}
	}
	return chosen
}

// UsualHints sets whether players may ask for advice, as long as that was not chosen.
func (c *choices) UsualHints(allowed bool) {
	if !c.HintsChosen {
		c.Hints = allowed
	}
}
