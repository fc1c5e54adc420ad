package wording

import "strings"

// Limits of Discord's App Directory, in characters.
const (
	MaxSummary     = 200
	MaxDescription = 400
	MaxTags        = 5
	MaxTag         = 20
)

// Listing is the bot's entry in Discord's App Directory, within its limits.
type Listing struct {
	Summary, Description string
	Tags                 []string
}

// Listing describes the bot with so many games.
func (l Localizer) Listing(games int) Listing {
	return Listing{
		Summary: l.Say("bot.listing.summary"), Description: l.Say("bot.listing.description", "count", games),
		Tags: strings.Split(l.Say("bot.listing.tags"), ", "),
	}
}
