package people

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/cups"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/today"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// inDetail is the word of the button that lists every kind of stored data.
const inDetail = "detail"

// Privacy answers /me privacy: what is stored about the user, and what they can do about it. PrivacyHere
// goes back to it from the confirmation of an erasure, or lists every kind of stored data.
func (p *People) Privacy(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	m, err := p.privacy(q)
	return interaction.Shown(interaction.Private, m), err
}

func (p *People) PrivacyHere(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	switch q.Button.Word {
	case inDetail:
		return interaction.Shown(interaction.Update, privacyDetails(q.L)), nil
	case "":
	default:
		return interaction.Reply{}, buttonid.ErrMalformed
	}
	m, err := p.privacy(q)
	return interaction.Shown(interaction.Update, m), err
}

// privacy says what is stored about the user and how much, with buttons to get, hide and erase it.
func (p *People) privacy(q *interaction.Request) (discord.Message, error) {
	tallies, err := p.Records.TalliesOf(q.UserID())
	if err != nil {
		return discord.Message{}, err
	}
	tallies, apart, err := splitTallies(tallies)
	if err != nil {
		return discord.Message{}, err
	}
	hidden, err := p.Records.Hidden(q.UserID())
	if err != nil {
		return discord.Message{}, err
	}
	open, over, err := p.countMatches(q.UserID())
	if err != nil {
		return discord.Message{}, err
	}
	l := q.L
	show, toggle, word := l.Say("bot.privacy.shown"), l.Say("bot.button.hide"), "yes"
	if hidden {
		show, toggle, word = l.Say("bot.privacy.hidden"), l.Say("bot.button.unhide"), "no"
	}
	return posts.NewDraft(posts.NoAccent).Text(wording.Join(l.Say("bot.privacy.title"),
		l.Say("bot.privacy.matches", "live", open, "over", over),
		l.Say("bot.privacy.tallies", "count", len(tallies)), apart.text(l), show,
		l.Say("bot.privacy.kept"), l.Say("bot.privacy.more"), l.Sites())).Buttons(
		posts.Button(discordgo.SecondaryButton, l.Say("bot.button.kept"), ownID(posts.VerbPrivacy, inDetail)),
		posts.Button(discordgo.SecondaryButton, l.Say("bot.button.mydata"), ownID(posts.VerbMyData, "")),
		posts.Button(discordgo.SecondaryButton, toggle, ownID(posts.VerbHide, word)),
		posts.Button(discordgo.DangerButton, l.Say("bot.button.erase"), ownID(posts.VerbEraseAsk, "")),
	).Private().Message(), nil
}

// privacyDetails lists every kind of data that is stored about users.
func privacyDetails(l wording.Localizer) discord.Message {
	return posts.NewDraft(posts.NoAccent).Text(wording.Join(l.Say("bot.privacy.title"), listKept(l), l.Say("bot.privacy.erasing"), l.Sites())).Buttons(
		posts.Button(discordgo.SecondaryButton, l.Say("bot.button.back"), ownID(posts.VerbPrivacy, "")),
	).Private().Message()
}

// otherCounts counts values that are stored like tallies but are no statistics.
type otherCounts struct {
	answers int // to puzzles of the day
	tries   int // at matches of the week
	cups    int // entries
	audits  int // logs of servers
}

// splitTallies separates such values from a user's tallies, and counts them.
func splitTallies(all []storage.Value) (tallies []storage.Value, n otherCounts, err error) {
	for _, v := range all {
		switch {
		case today.Is(v.Key):
			person, err := today.DecodePerson(v.Data)
			if err != nil {
				return nil, n, err
			}
			n.answers += len(person.Answers)
		case records.IsTries(v.Key):
			tries, err := records.DecodeTries(v.Data)
			if err != nil {
				return nil, n, err
			}
			n.tries += len(tries.List)
		case server.IsAudit(v.Key):
			n.audits++
		case cups.Is(v.Key):
			person, err := cups.DecodePerson(v.Data)
			if err != nil {
				return nil, n, err
			}
			n.cups += len(person.Entries)
		default:
			tallies = append(tallies, v)
		}
	}
	return tallies, n, nil
}

func (n otherCounts) text(l wording.Localizer) string {
	var lines []string
	if n.answers > 0 {
		lines = append(lines, l.Say("bot.privacy.today", "count", n.answers))
	}
	if n.tries > 0 {
		lines = append(lines, l.Say("bot.privacy.weekly", "count", n.tries))
	}
	if n.cups > 0 {
		lines = append(lines, l.Say("bot.privacy.cups", "count", n.cups))
	}
	if n.audits > 0 {
		lines = append(lines, l.Say("bot.privacy.audit", "count", n.audits))
	}
	return wording.Join(lines...)
}

// countMatches counts a user's open and finished matches.
func (p *People) countMatches(user uint64) (open, over int, err error) {
	for _, status := range records.Stages {
		ids, err := p.Records.Store.ByPlayer(user, status, 0)
		switch {
		case err != nil:
			return 0, 0, err
		case status == storage.Over:
			over = len(ids)
		default:
			open += len(ids)
		}
	}
	return open, over, nil
}

// Hide hides the user from leaderboards, or shows them again.
func (p *People) Hide(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	data, ok := map[string][]byte{"yes": []byte("yes"), "no": nil}[q.Button.Word]
	if !ok {
		return interaction.Reply{}, buttonid.ErrMalformed
	}
	if err := p.Records.Store.SetValue(records.HiddenKey(q.UserID()), data); err != nil {
		return interaction.Reply{}, err
	}
	m, err := p.privacy(q)
	return interaction.Shown(interaction.Update, m), err
}

// MyData sends everything that is stored about the user, as a file.
func (p *People) MyData(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return interaction.Reply{How: interaction.Private, Defer: interaction.AtOnce, Cost: interaction.Document,
		Message: func(context.Context) (discord.Message, error) {
			file, err := p.dossierFile(q.UserID())
			if err != nil {
				return discord.Message{}, err
			}
			return posts.NewDraft(posts.NoAccent).Text(q.L.Say("bot.privacy.mine")).File(file).Message(), nil
		}}, nil
}

// asJSON returns JSON data unchanged, and other data as a JSON string.
func asJSON(data []byte) json.RawMessage {
	if json.Valid(data) {
		return data
	}
	return mustJSON(string(data))
}

// letters formats seats as letters such as "AC".
func letters(seats []games.Seat) string {
	var row strings.Builder
	for _, seat := range seats {
		row.WriteString(seat.String())
	}
	return row.String()
}

// mustJSON encodes plain data, which cannot fail.
func mustJSON(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}
