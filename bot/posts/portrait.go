package posts

import (
	"slices"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/imaging/portrait"
)

// portraitFile is the name of the picture of the computer players.
const portraitFile = "portrait.png"

// computerPortraits returns a small picture of the computer players among the seats, an empty file for
// none.
func computerPortraits(l wording.Localizer, s *session.Session, seats []games.Seat) discord.File {
	seats = slices.DeleteFunc(slices.Clone(seats), func(seat games.Seat) bool { return !s.IsComputer(seat) })
	var people []portrait.Person
	for _, seat := range seats {
		people = append(people, portrait.Person{
			Face: wording.Face(l, s, seat), Dress: slices.Index(session.Strengths, s.Players[seat].Computer),
		})
	}
	if len(people) == 0 {
		return discord.File{}
	}
	return discord.File{Name: portraitFile, Type: "image/png", Alt: wording.Portraits(l, s, seats), Data: portrait.PNG(people)}
}
