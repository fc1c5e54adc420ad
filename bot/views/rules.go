package views

import (
	"context"
	"fmt"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/rulebook"
	"github.com/bastide-games/bastide/imaging"
)

// Rules shows the rules of games.
type Rules struct {
	Records *records.Records
	Posts   *posts.Maker
	Order   []string                 // ids of the games in the players' order
	Books   map[string]rulebook.Book // by game
}

// Show answers /rules: the named game, else the one played in the channel, else the question which
// one.
func (r *Rules) Show(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	game := q.Options["game"].Text
	if game == "" {
		game = r.Records.GameHere(uint64(q.Channel), q.UserID(), r.Order)
	}
	if r.Records.Games[game] == nil {
		return interaction.Shown(interaction.Private, posts.WhichGame(q.L, "bot.rules.which", r.Order, func(id string) string {
			return posts.RulesID(posts.VerbRulesPage, id, 0)
		})), nil
	}
	return r.page(interaction.Private, q, game, 0, false), nil
}

// Open shows a page of a game's rules: the first, or the one that answers a question. Turn shows
// another page.
func (r *Rules) Open(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return r.pressed(interaction.Private, q, q.Button.At > 0)
}

func (r *Rules) Turn(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return r.pressed(interaction.Update, q, false)
}

// Here opens the rules of a match's game at the page for the current question.
func (r *Rules) Here(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	at := r.pageFor(s, q.UserID())
	return r.page(interaction.Private, q, s.GameID, at, at > 0), nil
}

func (r *Rules) pressed(how interaction.How, q *interaction.Request, asked bool) (interaction.Reply, error) {
	if r.Records.Games[q.Button.Word] == nil {
		return interaction.Reply{}, buttonid.ErrMalformed
	}
	return r.page(how, q, q.Button.Word, q.Button.At, asked), nil
}

// book returns the pages of a game's rules. A game without laid-out pages has one page a section,
// without pictures.
func (r *Rules) book(l wording.Localizer, game string) rulebook.Book {
	if book := r.Books[game]; len(book) > 0 {
		return book
	}
	book := rulebook.Book{}
	for n := 1; l.Has(section(game, n)); n++ {
		book = append(book, rulebook.Page{Sections: []int{n}})
	}
	return book
}

// pageFor is the page for the question the player is asked now. For others it is the page for the
// public question, or the first one.
func (r *Rules) pageFor(s *session.Session, user uint64) int {
	if seat := s.Seat(user); s.Acts(seat) {
		if t, err := s.Turn(seat); err == nil {
			return r.Books[s.GameID].PageFor(t.Ask().ID)
		}
	}
	if t, open := s.OpenTurn(); open {
		return r.Books[s.GameID].PageFor(t.Ask().ID)
	}
	return 0
}

func section(game string, n int) string { return fmt.Sprintf("%s.rules.%d", game, n) }

// page shows a page of a game's rules; an unknown number means the first. asked says that the page
// was chosen for the current question.
func (r *Rules) page(how interaction.How, q *interaction.Request, game string, at int, asked bool) interaction.Reply {
	return painted(how, func(ctx context.Context) (discord.Message, error) {
		book := r.book(q.L, game)
		if at >= len(book) {
			at = 0
		}
		page := rulebook.Page{}
		if len(book) > 0 {
			page = book[at]
		}
		title := q.L.Say("bot.rules.title", "game", session.GameName(game), "at", at+1, "of", max(len(book), 1))
		if asked {
			title = wording.Join(title, q.L.Say("bot.rules.asked"))
		}
		out := posts.NewDraft(posts.NoAccent).Text(title)
		if err := r.addPicture(ctx, out, q.L, page); err != nil { // on a phone nobody would scroll down to it
			return discord.Message{}, err
		}
		var texts []string
		for _, n := range page.Sections {
			texts = append(texts, q.L.Say(section(game, n)))
		}
		if at+1 >= len(book) { // the last page says if the tiles or cards are a reconstruction
			texts = append(texts, q.L.Origin(r.Records.Games[game].Info()))
		}
		out.Text(wording.Join(texts...)).Buttons(turnRules(q.L, game, at, len(book))...)
		if r.Records.LessonFor(game) != nil { // in a separate row, so that nobody presses it by mistake
			out.Buttons(posts.Button(discordgo.SuccessButton, q.L.Say("bot.button.lesson"), posts.LessonID(game)))
		}
		return out.Private().Message(), nil
	})
}

// turnRules are the buttons to the previous and next page. They stay in place: at either end one is
// disabled.
func turnRules(l wording.Localizer, game string, at, pages int) (row []discordgo.Button) {
	if pages < 2 {
		return nil
	}
	for _, to := range []struct {
		label string
		at    int
	}{{"bot.button.previous", at - 1}, {"bot.button.next", at + 1}} {
		off := to.at < 0 || to.at >= pages
		if off {
			to.at = at
		}
		button := posts.Button(discordgo.SecondaryButton, l.Say(to.label), posts.RulesID(posts.VerbRulesPage, game, to.at))
		button.Disabled = off
		row = append(row, button)
	}
	return row
}

// exampleNames are the names of the players in the examples.
var exampleNames = []string{"Anna", "Ben", "Cleo", "Dario", "Emma"}

// addPicture adds the picture of a page and its description. A page made for other tiles or cards
// than the host's has no picture.
func (r *Rules) addPicture(ctx context.Context, to *posts.Draft, l wording.Localizer, page rulebook.Page) error {
	g := r.Records.Games[page.Record.Header.Game]
	if g == nil {
		return nil
	}
	sc, err := page.Picture(g)
	if err != nil {
		return nil
	}
	o := imaging.Options{View: imaging.Part, Names: exampleNames, Rings: page.Rings}
	png, err := r.Posts.Paint.DrawScene(ctx, sc, o)
	if err != nil {
		return err
	}
	says := l.Say(page.PictureText())
	to.Gallery(discord.File{Name: "example.png", Type: "image/png", Data: png, Alt: says}).Text("-# " + says)
	return nil
}
