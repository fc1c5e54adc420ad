package wording

import "strings"

// What Discord's App Directory takes, in characters.
const (
	MaxSummary     = 200
	MaxDescription = 400
	MaxTags        = 5
	MaxTag         = 20
)

// Listing is how the bot presents itself in Discord's App Directory, within what that takes.
type Listing struct {
	Summary, Description string
	Tags                 []string
}

// Listing presents the bot with so many games.
func (l Localizer) Listing(games int) Listing {
	return Listing{
		Summary: l.Say("bot.listing.summary"), Description: l.Say("bot.listing.description", "count", games),
		Tags: strings.Split(l.Say("bot.listing.tags"), ", "),
	}
}
