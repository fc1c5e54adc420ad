package wire

import "slices"

// Contexts in which a command can be used, and where an application is installed, with Discord's
// numbers.
const (
	InGuild   = 0
	WithBot   = 1
	withOther = 2 // in private messages with others

	toGuild   = 0
	toAccount = 1
)

// Spot is where a person uses the application, and how it is installed there.
type Spot struct {
	Context int
	// Added says that it was added to the guild, or to one that it shares with the person. Installed
	// says that the person has it in the account.
	Added, Installed bool
}

// Owners are those who have installed the application: a guild, a person or both.
func (s Spot) Owners(guild, person string) Object {
	owners := Object{}
	if s.Added {
		owners["0"] = guild
	}
	if s.Added && s.Context == WithBot {
		owners["0"] = "0"
	}
	if s.Installed {
		owners["1"] = person
	}
	return owners
}

// Usable says whether a command is offered in a spot.
func (c *Command) Usable(at Spot) bool {
	at = at.For(c)
	return (at.Added || at.Installed) && (c.Contexts == nil || slices.Contains(c.Contexts, at.Context))
}

// For is the spot with only those installations for which a command was registered.
func (s Spot) For(c *Command) Spot {
	types := c.IntegrationTypes
	if types == nil {
		types = []int{toGuild}
	}
	s.Added = s.Added && slices.Contains(types, toGuild)
	s.Installed = s.Installed && slices.Contains(types, toAccount)
	return s
}

// reach checks where a command will be offered.
func (f *Form) reach(path string, c *Command) {
	f.distinct(Join(path, "contexts"), c.Contexts, withOther)
	f.distinct(Join(path, "integration_types"), c.IntegrationTypes, toAccount)
	if slices.Contains(c.Contexts, withOther) && !slices.Contains(c.IntegrationTypes, toAccount) {
		f.Add(Join(path, "contexts"), "BASE_TYPE_CHOICES", "Private channels are only for commands that are installed to users")
	}
}

// distinct checks a list of numbers up to a highest one.
func (f *Form) distinct(path string, list []int, highest int) {
	if list != nil && len(list) == 0 {
		f.Add(path, "BASE_TYPE_BAD_LENGTH", "Must be 1 or more in length.")
	}
	for i, n := range list {
		if n < 0 || n > highest || slices.Contains(list[:i], n) {
			f.Add(Join(path, i), "BASE_TYPE_CHOICES", "Unknown or repeated value %d", n)
		}
	}
}
