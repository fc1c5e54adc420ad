package session

import (
	"maps"
	"slices"
)

// choices are the values of the options that every game has.
type choices struct {
	Speed string `json:"speed,omitempty"` // see Speeds; empty: no clock
	// Hints says that whoever has to decide may ask for advice. Such a match is not rated.
	// HintsChosen says that somebody has chosen that in the lobby: else they are allowed where
	// computer players take part, as no such match is rated.
	Hints       bool `json:"hints,omitempty"`
	HintsChosen bool `json:"hintschosen,omitempty"`
	// OtherChoices are those of all other options that somebody has chosen.
	OtherChoices map[string]string `json:"choices,omitempty"`
}

// LobbyOption is something that is chosen in the lobby of every game, in a menu of its own. What
// a game adds to that are its [games.Option]s.
//
// A new one is a line in [LobbyOptions], its texts, and whoever asks [Session.Choice] what was
// chosen. Its texts are "bot.<id>", its name; "bot.<id>.about", what it is and what most choose; for
// each value "bot.<id>.<value>" and "….about", which explains it, where computers take part
// "….computers" instead if there is such a text; and "….line" for matches in which it was chosen
// if "name: value" is too short.
type LobbyOption struct {
	ID     string
	Values []string // the first is what most choose, and not worth a line

	// read and write are for options that are stored elsewhere than in choices.OtherChoices. read also
	// reports whether somebody has chosen the value.
	read  func(*choices) (value string, chosen bool)
	write func(*choices, string)

	// idle reports whether the option decides nothing, as the others are chosen; nil: it always does.
	idle func(*choices) bool
}

// LobbyVerb is the verb of the menu of the option with an id.
func LobbyVerb(id string) string { return "lobby-" + id }

// Ids of the options.
const (
	OptionSpeed   = "speed"
	OptionBank    = "bank"
	OptionHints   = "hints"
	OptionConduct = "conduct"
)

// LobbyOptions lists them in the order in which they are offered.
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

// Idle reports whether an option decides nothing, as the others are chosen.
func (c *choices) Idle(o LobbyOption) bool { return o.idle != nil && o.idle(c) }

// Has reports whether the option has a value.
func (o LobbyOption) Has(value string) bool { return slices.Contains(o.Values, value) }

// Choice returns the value that holds of the option with an id.
func (c *choices) Choice(id string) string {
	at := slices.IndexFunc(LobbyOptions, func(o LobbyOption) bool { return o.ID == id })
	value, _ := LobbyOptions[at].in(c)
	return value
}

// in returns the value, and whether somebody has chosen it.
func (o LobbyOption) in(c *choices) (value string, chosen bool) {
	if o.read != nil {
		return o.read(c)
	}
	if value, chosen = c.OtherChoices[o.ID]; !o.Has(value) {
		return o.Values[0], false
	}
	return value, chosen
}

// Choose takes a value of an option.
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

// Chosen returns what somebody has chosen, by option, so that a rematch can begin with it.
func (c *choices) Chosen() map[string]string {
	chosen := map[string]string{}
	for _, o := range LobbyOptions {
		if value, by := o.in(c); by {
			chosen[o.ID] = value
		}
	}
	return chosen
}

// UsualHints takes whether players may ask for advice as long as nobody has chosen.
func (c *choices) UsualHints(allowed bool) {
	if !c.HintsChosen {
		c.Hints = allowed
	}
}
