package cups

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/nickname"
	"github.com/bastide-games/bastide/bot/notice"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/tournament"
	"github.com/bastide-games/bastide/bot/wording"
)

// news is something that people of a cup are told in private messages, each one once.
type news struct {
	name string // tells it from other news of the cup
	text string
	to   func(member) bool // who has to know it and was not told yet
	told func(*Entry)      // notes that they were
}

// toldAtOnce is how many people are told one after the other before the cup's other work goes on.
const toldAtOnce = 20

// tell tells the people of a cup some news. Those who accept no messages are not told. wait is when to tell the others; 0 if
// all know.
func (c *Cups) tell(ctx context.Context, key Key, all members, n news) (wait time.Duration, err error) {
	m, tried := posts.NewDraft(posts.AccentLobby).Text(n.text).Message(), 0
	for _, one := range all {
		if !n.to(one) {
			continue
		}
		if tried++; tried > toldAtOnce {
			return max(wait, time.Second), nil
		}
		switch r := c.notices.Tell(ctx, key.Guild, one.user, m, notice.Nonce(fmt.Sprintf("bastide cup %s %s %d", key, n.name, one.user))); r.Outcome {
		case notice.Sent, notice.Forbidden, notice.Gone, notice.Refused:
			if err := c.noteTold(key, one.user, n.told); err != nil {
				return 0, err
			}
		case notice.Wait:
			wait = max(wait, r.Wait)
		default:
			return 0, r.Err
		}
	}
	return wait, nil
}

func (c *Cups) noteTold(key Key, user uint64, told func(*Entry)) error {
	defer c.records.Lock(Prefix(key.Guild))()
	return c.edit(key.Guild, user, func(p *Person) {
		if e := p.entry(key.N); e != nil {
			told(e)
		}
	})
}

// tellPut tells the people whom a manager has put into a cup, so that they can leave it.
func (c *Cups) tellPut(ctx context.Context, key Key, cup *Cup) (wait time.Duration, err error) {
	all, err := c.membersOf(key)
	if err != nil || !cup.running() || !slices.ContainsFunc(all, func(one member) bool { return one.Put }) {
		return 0, err
	}
	l := c.texts.Localizer(cup.Lang)
	return c.tell(ctx, key, all, news{
		name: "put",
		text: l.Say("bot.cup.put", "cup", Name(l, key, cup), "link", session.Link{Guild: key.Guild, Channel: cup.Channel, Message: cup.Post.Message}),
		to:   func(one member) bool { return one.Put && !one.Left },
		told: func(e *Entry) { e.Put = false },
	})
}

// tellOut tells the people whom a manager has taken out of a cup.
func (c *Cups) tellOut(ctx context.Context, key Key, cup *Cup) (wait time.Duration, err error) {
	all, err := c.membersOf(key)
	if err != nil {
		return 0, err
	}
	l := c.texts.Localizer(cup.Lang)
	for _, one := range all {
		if !one.Untold {
			continue
		}
		more, err := c.tell(ctx, key, members{one}, news{
			name: "out",
			text: l.Say("bot.cup.out.told", "cup", Name(l, key, cup), "by", byName(l, all, one.By), "link", session.Link{Guild: key.Guild, Channel: cup.Channel, Message: cup.Post.Message}),
			to:   func(one member) bool { return one.Untold },
			told: func(e *Entry) { e.Untold = false },
		})
		if wait = max(wait, more); err != nil {
			return wait, err
		}
	}
	return wait, nil
}

// tellStandIn tells the people of the reserve who got a place that they have one.
func (c *Cups) tellStandIn(ctx context.Context, key Key, cup *Cup) (wait time.Duration, err error) {
	if cup.Phase != Playing {
		return 0, nil
	}
	all, err := c.membersOf(key)
	if err != nil {
		return 0, err
	}
	l := c.texts.Localizer(cup.Lang)
	for _, one := range all.present() {
		from := cup.stoodFrom(one.No)
		if !one.New || from == 0 {
			continue
		}
		more, err := c.tell(ctx, key, members{one}, news{
			name: "standin",
			text: l.Say("bot.cup.standin.told", "cup", Name(l, key, cup), "former", formerName(l, all, one.No), "round", from, "link", session.Link{Guild: key.Guild, Channel: cup.Channel, Message: cup.Post.Message}),
			to:   func(one member) bool { return one.New },
			told: func(e *Entry) { e.New = false },
		})
		if wait = max(wait, more); err != nil {
			return wait, err
		}
	}
	return wait, nil
}

// formerName is the name of the first member with a number, for whom a stand-in plays.
func formerName(l wording.Localizer, all members, no int) string {
	if one, ok := all.first(no); ok {
		return l.Name(one.Name)
	}
	return l.Name(nickname.Erased)
}

// stoodFrom is the round, from 1, from which a stand-in plays with a number; 0: nobody does yet.
func (cup *Cup) stoodFrom(no int) int {
	at := slices.IndexFunc(cup.State.Entrants, func(e tournament.Entrant) bool { return e.No == no })
	if at < 0 {
		return 0
	}
	return cup.State.Entrants[at].Stood
}

// byName is the name of the manager with a number, "" for one who does not take part.
func byName(l wording.Localizer, all members, no int) string {
	if no == 0 {
		return ""
	}
	return nameOf(l, all, no)
}

// tellFree tells the people who have no match in the round, because they have a bye or nobody is left for them.
func (c *Cups) tellFree(ctx context.Context, key Key, cup *Cup) (wait time.Duration, err error) {
	if cup.Phase != Playing {
		return 0, nil
	}
	byes, free := cup.idle()
	if len(byes)+len(free) == 0 {
		return 0, nil
	}
	all, err := c.membersOf(key)
	if err != nil {
		return 0, err
	}
	l, round := c.texts.Localizer(cup.Lang), cup.State.Current()+1
	for bye, numbers := range map[bool][]int{true: byes, false: free} {
		more, err := c.tell(ctx, key, all, news{
			name: fmt.Sprint("free ", round),
			text: l.Say("bot.cup.free", "cup", Name(l, key, cup), "round", round, "bye", bye, "knockout", cup.State.Rounds[round-1].Final, "when", session.Moment(cup.Ends)),
			to:   func(one member) bool { return !one.Left && slices.Contains(numbers, one.No) && one.Free != round },
			told: func(e *Entry) { e.Free = round },
		})
		if wait = max(wait, more); err != nil {
			return wait, err
		}
	}
	return wait, nil
}

// idle lists the entrants with a bye in the round, and those of a round robin who sit at no table.
func (cup *Cup) idle() (byes, free []int) {
	seated := map[int]bool{}
	for _, t := range cup.tables() {
		for _, no := range t.Seats {
			seated[no] = true
		}
		if t.Bye() && !cup.State.Out(t.Seats[0]) {
			byes = append(byes, t.Seats[0])
		}
	}
	if cup.Rules.Format != tournament.RoundRobin || cup.State.Rounds[cup.State.Current()].Final {
		return byes, nil
	}
	for _, e := range cup.State.Entrants {
		if !e.Out && !seated[e.No] {
			free = append(free, e.No)
		}
	}
	return byes, free
}
