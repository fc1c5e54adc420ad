package bot

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/imaging"
)

// resultPost ends a match: who won, everybody's points term by term, the seed that
// was kept secret, and the way to the record.
func (b *Bot) resultPost(ctx context.Context, s *sheet) (discord.Message, error) {
	v := b.speak(s.head.Lang).about(s)
	sc, _ := s.match.State.View(games.Spectator, nil)
	png, err := b.draw(ctx, s, sc, imaging.Options{View: imaging.Board})
	if err != nil {
		return discord.Message{}, err
	}
	out := &post{accent: &accentResult}
	out.text(join(v.victory(s), v.ranking(s, b.terms(s)), v.rated(s)))
	out.picture(boardFile, png, v.bare().alt(sc, question{}))
	out.text(v.say("bot.result.seed", "seed", s.match.Header.Seed.Hex(), "hash", s.head.Hash))
	out.buttons(
		button(discordgo.SecondaryButton, v.say("bot.button.record"), s.button(0, "export", 0, "")),
		button(discordgo.SecondaryButton, v.say("bot.button.board"), s.button(0, "board", 0, "")),
		button(discordgo.SecondaryButton, v.say("bot.button.film"), s.button(0, "film", 0, "")),
	)
	return out.message(), nil
}

// victory says who won.
func (v voice) victory(s *sheet) string {
	if !s.match.Over() {
		return v.say("bot.result.stopped")
	}
	winners := s.match.Winners()
	mentions := make([]string, len(winners))
	for i, seat := range winners {
		mentions[i] = mention(s.head.Players[seat].User)
	}
	if len(winners) == 0 {
		return v.say("bot.result.none")
	}
	return v.say("bot.result.won", "count", len(winners), "players", v.list(mentions))
}

// ranking is a line for each seat, best first.
func (v voice) ranking(s *sheet, terms [][]games.Term) string {
	score := s.match.State.Score()
	seats := make([]games.Seat, len(score))
	for i := range seats {
		seats[i] = games.Seat(i)
	}
	slices.SortStableFunc(seats, func(a, b games.Seat) int { return cmp.Compare(score[b], score[a]) })
	lines := make([]string, len(seats))
	for i, seat := range seats {
		line := v.say("bot.result.line", "letter", seat.String(), "player", v.seat(seat), "points", score[seat])
		if s.match.Gone[seat] {
			line += " " + v.say("bot.result.gone")
		}
		if terms != nil && len(terms[seat]) > 0 {
			line += "\n-# " + v.sum(terms[seat])
		}
		lines[i] = line
	}
	return strings.Join(lines, "\n")
}

// terms adds up, by seat, what all points of the match were given for. It is nil
// when the match was begun under other rules and cannot be replayed.
func (b *Bot) terms(s *sheet) [][]games.Term {
	course, err := b.course(s)
	if err != nil {
		return nil
	}
	sums := make([][]games.Term, len(s.head.Players))
	for _, step := range course {
		for _, e := range step.Events {
			if e.Seat >= 0 {
				sums[e.Seat] = addTerms(sums[e.Seat], e.Terms)
			}
		}
	}
	return sums
}

// addTerms adds terms to those of the same name and value; what cancels out is left out.
func addTerms(sum, terms []games.Term) []games.Term {
	for _, t := range terms {
		at := slices.IndexFunc(sum, func(o games.Term) bool { return o.Name == t.Name && o.Each == t.Each })
		if at < 0 {
			sum = append(sum, t)
		} else if sum[at].Count += t.Count; sum[at].Count == 0 && t.Count != 0 {
			sum = slices.Delete(sum, at, at+1)
		}
	}
	return sum
}

// recordFile is the match as a text file that replays, with the final points and
// who played as comments.
func (b *Bot) recordFile(s *sheet) (discord.File, error) {
	record, err := s.record(b.Store)
	if err != nil {
		return discord.File{}, err
	}
	var notes strings.Builder
	v := voice{texts: b.texts, lang: Languages[0], names: s.head.names(), plain: true}
	score := s.match.State.Score()
	fmt.Fprintf(&notes, "# score %s\n", strings.Trim(fmt.Sprint(score), "[]"))
	for i, points := range score {
		fmt.Fprintf(&notes, "# %s %s: %d\n", games.Seat(i), v.seat(games.Seat(i)), points)
	}
	return discord.File{
		Name: fmt.Sprintf("%s-%s.txt", s.head.Game, s.id()),
		Type: "text/plain; charset=utf-8",
		Data: append(record.Encode(), notes.String()...),
	}, nil
}
