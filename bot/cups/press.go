package cups

import (
	"cmp"
	"context"
	"errors"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/tournament"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/storage"
)

// maxEntrants limits the players of a cup.
const maxEntrants = 512

// of reads the cup that a button belongs to, or that was chosen in a menu of cups.
func (c *Cups) of(q *interaction.Request) (key Key, cup Cup, err error) {
	key = Key{uint64(q.Guild), int(q.Button.Tick)}
	if key.N == 0 && len(q.Values) == 1 {
		if key.N, err = strconv.Atoi(q.Values[0]); err != nil {
			return key, cup, buttonid.ErrMalformed
		}
	}
	cup, _, err = c.read(key)
	if errors.Is(err, storage.ErrNotFound) {
		err = session.Refuse("bot.cup.gone")
	}
	return key, cup, err
}

// Join adds a player to the cup, or to its reserve once matches are played.
func (c *Cups) Join(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	key, _, err := c.of(q)
	if err != nil {
		return interaction.Reply{}, err
	}
	cup, entry, _, err := c.admit(key, q.User, false)
	if err != nil {
		return interaction.Reply{}, err
	}
	answer := "bot.cup.joined"
	if cup.Phase != Gathering {
		answer = "bot.cup.standsin"
	}
	if entry.No != 0 && cup.Phase != Gathering {
		answer = "bot.cup.returned"
	}
	return interaction.Sentence(q.L.Say(answer, "cup", Name(q.L, key, &cup), "when", session.Moment(cup.Closes))), nil
}

// admit lets a person take part in a cup, or waits with them in its reserve once matches are played. put says that a
// manager does it. was is the entry that they had before, nil for none.
func (c *Cups) admit(key Key, user discord.User, put bool) (cup Cup, now Entry, was *Entry, err error) {
	defer c.records.Lock(Prefix(key.Guild))()
	if cup, _, err = c.read(key); err != nil { // read again under the lock
		return cup, now, nil, err
	}
	all, err := c.membersOf(key)
	if err != nil {
		return cup, now, nil, err
	}
	mine := all.part(uint64(user.ID))
	if err := mayJoin(&cup, all, mine, put); err != nil {
		return cup, now, nil, err
	}
	now = Entry{Cup: key.N, Put: put}
	if mine != nil {
		was, now.No = &mine.Entry, mine.No
	}
	if _, taken := all.present().by(now.No); taken && cup.Phase == Playing { // a stand-in has it
		now.No = 0
	}
	if cup.Phase == Gathering && now.No == 0 {
		if cup, err = c.change(key, func(cup *Cup) error { cup.Given++; return nil }); err != nil {
			return cup, now, nil, err
		}
		now.No = cup.Given
	}
	err = c.edit(key.Guild, uint64(user.ID), func(p *Person) {
		p.Name = user.Name
		if e := p.entry(key.N); e != nil {
			*e = now
			return
		}
		p.Entries = append(p.Entries, now)
	})
	if err == nil {
		c.Touch(key)
	}
	return cup, now, was, err
}

// part returns a user's own entry, nil if there is none.
func (m members) part(user uint64) *member {
	for i := range m {
		if m[i].user == user {
			return &m[i]
		}
	}
	return nil
}

// mayJoin refuses people who take part already or come too late. put says that a manager puts them in.
func mayJoin(cup *Cup, all members, mine *member, put bool) error {
	switch {
	case !cup.running():
		return session.Refuse("bot.cup.past")
	case mine != nil && !mine.Left && put:
		return session.Refuse("bot.cup.put.already", "name", session.Name(mine.Person.Name))
	case mine != nil && mine.Entry.Out && !put:
		return session.Refuse("bot.cup.takenout")
	case mine != nil && !mine.Left && mine.No != 0:
		return session.Refuse("bot.cup.in")
	case mine != nil && !mine.Left:
		return session.Refuse("bot.cup.waits")
	case cup.Phase == Playing && !cup.hasReserve():
		return session.Refuse("bot.cup.begun")
	case len(all) >= maxEntrants:
		return session.Refuse("bot.cup.full", "most", maxEntrants)
	}
	return nil
}

// Leave removes a player, or asks first if that costs a match.
func (c *Cups) Leave(ctx context.Context, q *interaction.Request) (interaction.Reply, error) {
	key, cup, err := c.of(q)
	if err != nil {
		return interaction.Reply{}, err
	}
	all, err := c.membersOf(key)
	if err != nil {
		return interaction.Reply{}, err
	}
	mine := all.part(q.UserID())
	switch {
	case !cup.running():
		return interaction.Reply{}, session.Refuse("bot.cup.past")
	case mine == nil || mine.Left:
		return interaction.Reply{}, session.Refuse("bot.cup.notin")
	case cup.Phase == Playing && mine.No != 0:
		ask := posts.NewDraft(posts.NoAccent).Private().Text(q.L.Say("bot.cup.leave.ask", "cup", Name(q.L, key, &cup), "reserve", cup.hasReserve() && len(all.waiting()) > 0)).
			Buttons(button(discordgo.DangerButton, q.L, "leave", posts.VerbCupLeaveNow, key.N))
		return interaction.Shown(interaction.Private, ask.Message()), nil
	}
	return c.LeaveNow(ctx, q)
}

// LeaveNow removes a player. The cup's next turn of work updates the tournament.
func (c *Cups) LeaveNow(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	key, cup, err := c.of(q)
	if err != nil {
		return interaction.Reply{}, err
	}
	defer c.records.Lock(Prefix(key.Guild))()
	left := session.Refuse("bot.cup.notin") // also if the button is pressed twice
	if !cup.running() {
		left = session.Refuse("bot.cup.past")
	}
	err = c.edit(key.Guild, q.UserID(), func(p *Person) {
		if e := p.entry(key.N); e != nil && !e.Left && cup.running() {
			e.Left, left = true, nil
		}
	})
	if err = cmp.Or(err, left); err != nil {
		return interaction.Reply{}, err
	}
	c.Touch(key)
	said := q.L.Say("bot.cup.left", "cup", Name(q.L, key, &cup))
	if q.Private {
		return interaction.SentenceHere(said), nil
	}
	return interaction.Sentence(said), nil
}

// Rules shows the rules of the cup.
func (c *Cups) Rules(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	key, cup, err := c.of(q)
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Sentence(wording.Join(q.L.Say("bot.cup.title", "cup", Name(q.L, key, &cup)), rules(q.L, &cup))), nil
}

// page is one page of the divisions' tables.
type page struct{ division, from int }

func pages(s *tournament.State) (list []page) {
	for d := range s.Divisions() {
		for from := 0; from < len(s.Standing(d)); from += pageRows {
			list = append(list, page{d, from})
		}
	}
	return list
}

// Table shows a page of the table: the page with the player's own row, or the requested one.
func (c *Cups) Table(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	key, cup, err := c.of(q)
	if err != nil {
		return interaction.Reply{}, err
	}
	if cup.State == nil {
		return interaction.Reply{}, session.Refuse("bot.cup.early")
	}
	all, err := c.membersOf(key)
	if err != nil {
		return interaction.Reply{}, err
	}
	list, at, how := pages(cup.State), q.Button.At, interaction.Update
	if !q.Private {
		at, how = pageOf(&cup, all.part(q.UserID()), list), interaction.Private
	}
	if at < 0 || at >= len(list) {
		at = 0
	}
	out := posts.NewDraft(posts.NoAccent).Private().Text(
		wording.Join(champions(q.L, &cup, all), tableText(q.L, &cup, all, list[at].division, list[at].from, pageRows), revisions(q.L, &cup, all, pageRevised), replacements(q.L, &cup, all)))
	division := list[at].division
	addPicture(out, q.L, &cup, all, division, drawTable(q.L, &cup, all, division))
	if len(list) > 1 {
		out.Buttons(posts.PageButton(q.L, at, len(list), posts.CupID(posts.VerbCupTable, key.N, (at+1)%len(list), "")))
	}
	return interaction.Shown(how, out.Message()), nil
}

// pageOf returns the page with a player's row, the first one for everybody else.
func pageOf(cup *Cup, mine *member, list []page) int {
	if mine == nil || mine.No == 0 {
		return 0
	}
	for at, p := range list {
		rows := cup.State.Standing(p.division)
		for _, row := range rows[p.from:min(p.from+pageRows, len(rows))] {
			if row.No == mine.No {
				return at
			}
		}
	}
	return 0
}

// Export sends the whole tournament as a text file.
func (c *Cups) Export(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	key, cup, err := c.of(q)
	if err != nil {
		return interaction.Reply{}, err
	}
	if cup.State == nil {
		return interaction.Reply{}, session.Refuse("bot.cup.early")
	}
	return interaction.Reply{How: interaction.Private, Defer: interaction.IfLate, Cost: interaction.Document, Message: func(context.Context) (discord.Message, error) {
		all, err := c.membersOf(key)
		if err != nil {
			return discord.Message{}, err
		}
		out := posts.NewDraft(posts.NoAccent).Private().Text(q.L.Say("bot.cup.export", "cup", Name(q.L, key, &cup)))
		out.File(discord.File{Name: "cup.txt", Type: "text/plain", Data: []byte(crosstableText(q.L, key, &cup, all))})
		return out.Message(), nil
	}}, nil
}
