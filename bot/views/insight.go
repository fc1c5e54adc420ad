package views

import (
	"context"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/form"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

const stockFile = "left.png"

// Stock shows what is left to draw, by kind, and how many places of the board can never be filled.
func (v *Views) Stock(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	left := s.Stock(s.Seat(q.UserID()))
	if len(left) == 0 {
		return interaction.Reply{}, session.Refuse("bot.stock.none")
	}
	return painted(interaction.Private, func(ctx context.Context) (discord.Message, error) {
		png, err := v.Posts.Paint.Draw(ctx, q.L, s, shelves(s.GameID, left), imaging.Options{View: imaging.Plain})
		if err != nil {
			return discord.Message{}, err
		}
		board, _ := look(q, s)
		out := posts.NewDraft(posts.AccentTurn).Text(wording.Stock(q.L, left, board))
		out.Picture(stockFile, png, wording.AltStock(q.L.Bare(), left))
		return out.Message(), nil
	}), nil
}

// shelves lays out the kinds with their numbers, unless there is one of each.
func shelves(game string, stock []games.Stock) scene.Scene {
	faces, texts, total := make([]scene.Item, len(stock)), make([]string, len(stock)), 0
	for i, kind := range stock {
		faces[i], texts[i] = kind.Face, "× "+strconv.Itoa(kind.N)
		total += kind.N
	}
	if total == len(stock) {
		clear(texts)
	}
	return scene.Shelves(game, faces, texts)
}

// Points explains the points of the person, or of the first seat for a person without a seat.
func (v *Views) Points(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	return v.pointsReply(interaction.Private, q, s, max(s.Seat(q.UserID()), 0), 0), nil
}

// PointsPage shows the points of another seat, or the next page.
func (v *Views) PointsPage(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	seat, ok := games.ParseSeat(q.Button.Word)
	if !ok || seat < 0 || int(seat) >= len(s.Players) {
		return interaction.Reply{}, buttonid.ErrMalformed
	}
	return v.pointsReply(interaction.Update, q, s, seat, q.Button.At), nil
}

func (v *Views) pointsReply(how interaction.How, q *interaction.Request, s *session.Session, seat games.Seat, page int) interaction.Reply {
	return interaction.Reply{How: how, Defer: interaction.IfLate, Cost: interaction.Reckoning,
		Message: func(context.Context) (discord.Message, error) { return v.pointsMessage(q, s, seat, page) }}
}

// pointsMessage explains the points of a seat; in a finished match the table of all seats comes
// first. It shows what the points came from, what current holdings are worth, every event with
// points, latest first, and what may still score.
func (v *Views) pointsMessage(q *interaction.Request, s *session.Session, seat games.Seat, page int) (discord.Message, error) {
	course, err := v.Records.Course(s)
	if err != nil {
		return discord.Message{}, err
	}
	viewer := s.Seat(q.UserID())
	pages := wording.Points(q.L, course, seat, viewer)
	page = min(page, len(pages)-1)
	out := posts.NewDraft(posts.AccentTurn)
	if s.Status == session.Over {
		out.Text(wording.Account(q.L, course))
	}
	holding := ""
	if page == 0 {
		holding = wording.Holding(q.L, s, seat)
	}
	out.Text(wording.Join(wording.SeatPoints(q.L, seat, s.Match.State.Score()[seat], wording.Earned(q.L, course, seat, viewer)), holding, pages[page], wording.Earning(q.L, s, seat)))
	return out.Buttons(pointsButtons(q.L, s, seat, page, len(pages))...).Private().Message(), nil
}

// pointsButtons lead to the other seats and the next page.
func pointsButtons(l wording.Localizer, s *session.Session, seat games.Seat, page, pages int) (row []discordgo.Button) {
	for _, other := range s.Everybody() {
		at := 0
		if other == seat {
			at = page
		}
		to := posts.Button(discordgo.SecondaryButton, l.Bare().Seat(other), posts.ButtonID(s, posts.VerbPointsPage, at, other.String()))
		to.Disabled = other == seat
		row = append(row, to)
	}
	if pages > 1 {
		row = append(row, posts.PageButton(l, page, pages, posts.ButtonID(s, posts.VerbPointsPage, (page+1)%pages, seat.String())))
	}
	return row
}

// Why asks what the player wants to have explained; whyPage shows further items.
func (v *Views) Why(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	bars, err := explainable(q, s)
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Shown(interaction.Private, whyMessage(q, s, bars, 0, "")), nil
}

func (v *Views) WhyPage(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	bars, err := explainable(q, s)
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Shown(interaction.Update, whyMessage(q, s, bars, q.Button.At, "")), nil
}

// WhyPick explains why the chosen item is not possible. The choices may have changed since it was
// listed.
func (v *Views) WhyPick(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	if len(q.Values) != 1 {
		return interaction.Reply{}, buttonid.ErrMalformed
	}
	bars, err := explainable(q, s)
	if err != nil {
		return interaction.Reply{}, err
	}
	at := slices.IndexFunc(bars, func(bar games.Bar) bool { return bar.Word == q.Values[0] })
	if at < 0 {
		return interaction.Reply{}, session.Refuse("bot.why.changed")
	}
	return interaction.Shown(interaction.Update, whyMessage(q, s, bars, q.Button.At, wording.Reasons(onBoard(q, s), bars[at]))), nil
}

// onBoard is the person's localizer for the places on the board that they see.
func onBoard(q *interaction.Request, s *session.Session) wording.Localizer {
	sc, _, _ := asked(q, s)
	return q.L.On(sc)
}

// explainable lists what the person may ask about, or refuses.
func explainable(q *interaction.Request, s *session.Session) ([]games.Bar, error) {
	seat := s.Seat(q.UserID())
	if !s.Acts(seat) {
		return nil, session.Refuse("bot.why.wait")
	}
	bars := s.Barred(seat)
	if len(bars) == 0 {
		return nil, session.Refuse("bot.why.none")
	}
	return bars, nil
}

// perMenu is how many items a menu holds.
const perMenu = 24

// whyMessage is an answer, or "", above the menu of further items.
func whyMessage(q *interaction.Request, s *session.Session, bars []games.Bar, page int, answer string) discord.Message {
	l := onBoard(q, s)
	pages := slices.Collect(slices.Chunk(bars, perMenu))
	page %= len(pages)
	var list []form.Choice
	for _, bar := range pages[page] {
		list = append(list, form.Choice{Value: bar.Word, Label: l.Bare().Text(bar.Label)})
	}
	menu := form.Menu(posts.ButtonID(s, posts.VerbWhyPick, page, ""), l.Bare().Say("bot.why.ask"), list)
	out := posts.NewDraft(posts.AccentTurn).Text(wording.Join("### "+l.Say("bot.button.why"), answer)).Menu(menu)
	if n := len(pages); n > 1 {
		out.Buttons(posts.PageButton(l, page, n, posts.ButtonID(s, posts.VerbWhyPage, (page+1)%n, "")))
	}
	return out.Private().Message()
}
