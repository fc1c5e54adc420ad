package people

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/friends"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
	"github.com/bastide-games/bastide/imaging/chart"
)

// formFile is the name of the picture of the ratings of two people.
const formFile = "form.png"

// rivals are two people whose matches are compared: the one whom the statistics are about, and the other.
type rivals [2]session.Player

// users are their numbers.
func (r rivals) users() [2]uint64 { return [2]uint64{r[0].User, r[1].User} }

// Rivals answers the entry of a person's menu: the matches of that person and the one who asks.
func (p *People) Rivals(ctx context.Context, q *interaction.Request) (interaction.Reply, error) {
	q.Options = map[string]discord.Option{"against": {User: q.Target.User}}
	return p.Stats(ctx, q)
}

// against answers /me stats with an opponent, in private.
func (p *People) against(q *interaction.Request, who session.Player, game string) interaction.Reply {
	o := q.Options["against"].User
	two := rivals{who, {User: uint64(o.ID), Name: o.Name}}
	return interaction.Reply{How: interaction.Private, Defer: interaction.IfLate, Cost: interaction.Picture,
		Message: func(ctx context.Context) (discord.Message, error) {
			all, err := p.rivalry(q, two, game)
			if err != nil {
				return discord.Message{}, err
			}
			return p.rivalsMessage(ctx, q, two, all)
		}}
}

// rivalry reads the matches of two people in a game, "" for all games. Of a person who is hidden there are none. People
// see their own matches on all servers, and those of others on the server where they ask.
func (p *People) rivalry(q *interaction.Request, two rivals, game string) (all session.Rivalry, err error) {
	for _, who := range two {
		hidden, err := p.Records.Hidden(who.User)
		if err != nil || hidden && who.User != q.UserID() {
			return all, err
		}
	}
	list, err := p.Records.Between(two.users())
	if err != nil {
		return all, err
	}
	return session.NewRivalry(slices.DeleteFunc(list, func(e session.Encounter) bool {
		return game != "" && e.Game != game || !two.have(q.UserID()) && e.Link.Guild != uint64(q.Guild)
	})), nil
}

// have reports whether a user is one of the two.
func (r rivals) have(user uint64) bool { return r[0].User == user || r[1].User == user }

// rivalsMessage shows the matches of two people, with a picture of their ratings.
func (p *People) rivalsMessage(ctx context.Context, q *interaction.Request, two rivals, all session.Rivalry) (discord.Message, error) {
	words := wording.Rivals{L: q.L, Names: [2]string{two[0].Name, two[1].Name}, Order: p.Order,
		Info: func(game string) games.Info { return p.Records.Games[game].Info() }}
	out := posts.NewDraft(posts.NoAccent).Private()
	ways, err := p.ways(q, two)
	if err != nil {
		return discord.Message{}, err
	}
	if all.Total.Matches == 0 {
		return out.Text(words.None()).Buttons(ways...).Message(), nil
	}
	where := "bot.rivals.here"
	if two.have(q.UserID()) {
		where = "bot.rivals.everywhere"
	}
	out.Text(words.Account(all, where))
	if latest := all.Form(); latest != nil {
		png, err := p.Paint.DrawScene(ctx, formChart(latest), imaging.Options{View: imaging.Board, Names: []string{
			posts.NameInPicture(q.L, two[0].Name, 1), posts.NameInPicture(q.L, two[1].Name, 2)}})
		if err != nil {
			return discord.Message{}, err
		}
		out.Picture(formFile, png, words.AltForm(latest)).Text(words.Form(latest))
	}
	return out.Buttons(ways...).Message(), nil
}

// ways are the buttons about the other person: one asks for a game to play with them, as their menu does, and one follows
// them. They are missing where no others play, and for matches of others.
func (p *People) ways(q *interaction.Request, two rivals) ([]discordgo.Button, error) {
	rival := two[0]
	if rival.User == q.UserID() {
		rival = two[1]
	}
	if q.Guild == 0 || !two.have(q.UserID()) || q.Options["against"].User.Bot {
		return nil, nil
	}
	follow, err := friends.FollowButton(p.Records, q, rival.User)
	return posts.Row(posts.Button(discordgo.SuccessButton, q.L.Say("bot.entry.challenge"),
		posts.CustomID(buttonid.ID{Verb: posts.VerbShelf, Word: posts.Shelf{Rival: rival.User}.Word("")})), follow), err
}

// formChart is the chart of the ratings of two people after each of some matches. The winner of each is marked.
func formChart(latest []session.Encounter) scene.Scene {
	var c chart.Chart
	for i, e := range latest {
		c.At = append(c.At, i+1)
		c.Values = append(c.Values, []float64{float64(e.Rating[0]), float64(e.Rating[1])})
		if e.Ahead != session.Level {
			c.Marks = append(c.Marks, chart.Mark{At: i + 1, Seat: e.Ahead})
		}
	}
	for i, rating := range latest[len(latest)-1].Rating {
		c.Plates = append(c.Plates, scene.Plate{Seat: i, Score: rating})
	}
	return c.Scene()
}
