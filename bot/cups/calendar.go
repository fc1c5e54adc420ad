package cups

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// Where the server wants it, each round of a cup has one scheduled event of Discord's: from the close of
// the registration, or the start of the round, until its end. Discord knows no nonce for events, so what
// is stored decides: that one is tried is noted before it is made, and whoever finds that note without
// its number looks for it among those of the bot before making another. Nothing of it holds a cup up.

// Event is the scheduled event of a round.
type Event struct {
	Round int    `json:"round"`         // from 1
	ID    uint64 `json:"id,omitempty"`  // 0: it may be there or not
	Start int64  `json:"start"`         // Unix seconds
	End   int64  `json:"end"`           // likewise
	Off   bool   `json:"off,omitempty"` // there is none: Discord has refused it, or somebody has deleted it
}

// lead is how long after it is made, or moved, an event starts at the earliest: Discord takes none that
// has begun by its own clock.
const lead = 2 * time.Minute

// eventOf is the event that a cup is to have as it stands, nil for none.
func (c *Cups) eventOf(key Key, cup *Cup) *Event {
	if !c.server.Settings(discord.Snowflake(key.Guild)).Events {
		return nil
	}
	e := Event{Round: 1, Start: cup.Closes, End: cup.Closes + int64(roundTime[cup.Speed]/time.Second)}
	switch {
	case cup.Phase == Playing:
		e = Event{Round: cup.State.Current() + 1, Start: cup.begun(), End: cup.Ends}
	case cup.Phase != Gathering:
		return nil
	}
	e.Start = max(e.Start, c.records.Now().Add(lead).Unix())
	if e.End <= e.Start { // it is over soon
		return nil
	}
	return &e
}

// calendar brings the cup's event up to date. wait is after how long that is to be tried again, 0 when it
// is done.
func (c *Cups) calendar(ctx context.Context, key Key, cup *Cup) (wait time.Duration, err error) {
	want := c.eventOf(key, cup)
	if have := cup.Event; have != nil && (want == nil || have.Round != want.Round) {
		if wait, err = c.cancel(ctx, key, cup, *have); wait != 0 || err != nil {
			return wait, err
		}
	}
	switch have := cup.Event; {
	case want == nil, have != nil && have.Off:
		return 0, nil
	case have == nil || have.ID == 0:
		return c.schedule(ctx, key, cup, *want)
	case have.Start > want.Start: // registration was closed early
		want.ID = have.ID
		err := c.api.EditEvent(ctx, discord.Snowflake(key.Guild), c.scheduled(key, cup, *want))
		if transient(err) {
			return c.later(key, "moved", err), nil
		}
		if err != nil {
			c.unscheduled(key, "moved", err)
		}
		return 0, c.noteEvent(key, cup, want)
	}
	return 0, nil
}

// schedule makes an event, unless it is there already.
func (c *Cups) schedule(ctx context.Context, key Key, cup *Cup, want Event) (wait time.Duration, err error) {
	if have := cup.Event; have != nil {
		id, err := c.tried(ctx, key, cup, *have)
		switch {
		case transient(err):
			return c.later(key, "looked for", err), nil
		case id != 0:
			have.ID = id
			return 0, c.noteEvent(key, cup, have)
		}
	}
	if err := c.noteEvent(key, cup, &want); err != nil {
		return 0, err
	}
	id, err := c.api.CreateEvent(ctx, discord.Snowflake(key.Guild), c.scheduled(key, cup, want))
	if transient(err) {
		return c.later(key, "made", err), nil
	}
	if err != nil {
		c.unscheduled(key, "made", err)
	}
	want.ID, want.Off = uint64(id), err != nil
	return 0, c.noteEvent(key, cup, &want)
}

// cancel deletes the event of a round that is over, or of a cup that was called off.
func (c *Cups) cancel(ctx context.Context, key Key, cup *Cup, have Event) (wait time.Duration, err error) {
	if have.ID == 0 && !have.Off {
		id, err := c.tried(ctx, key, cup, have)
		if transient(err) {
			return c.later(key, "looked for", err), nil
		}
		have.ID = id
	}
	if have.ID != 0 {
		err := c.api.DeleteEvent(ctx, discord.Snowflake(key.Guild), discord.Snowflake(have.ID))
		switch {
		case transient(err):
			return c.later(key, "deleted", err), nil
		case err != nil && !errors.Is(err, discord.ErrGone): // it is over by itself, or somebody has deleted it
			c.unscheduled(key, "deleted", err)
		}
	}
	return 0, c.noteEvent(key, cup, nil)
}

// tried looks for an event that was tried among those of the bot. 0: it is not there.
func (c *Cups) tried(ctx context.Context, key Key, cup *Cup, e Event) (uint64, error) {
	list, err := c.api.Events(ctx, discord.Snowflake(key.Guild))
	want := c.scheduled(key, cup, e)
	for _, found := range list {
		if found.Name == want.Name && found.Place == want.Place && found.Start.Equal(want.Start) && found.End.Equal(want.End) {
			return uint64(found.ID), nil
		}
	}
	return 0, err
}

// scheduled is an event as Discord shows it.
func (c *Cups) scheduled(key Key, cup *Cup, e Event) discord.Event {
	l := c.texts.Localizer(cup.Lang).Bare()
	join := ""
	if e.Round == 1 {
		join = l.Say("bot.cup.event.join")
	}
	return discord.Event{
		ID:    discord.Snowflake(e.ID),
		Name:  wording.Clip(l.Say("bot.cup.event", "cup", Name(l, key, cup), "round", e.Round), discord.MaxEventName),
		About: wording.Clip(wording.Join(join, strings.Join(system(l, cup), " ")), discord.MaxEventAbout),
		Place: l.Link(session.Link{Guild: key.Guild, Channel: cup.Channel}),
		Start: time.Unix(e.Start, 0), End: time.Unix(e.End, 0),
	}
}

// noteEvent notes the cup's event.
func (c *Cups) noteEvent(key Key, cup *Cup, e *Event) (err error) {
	*cup, err = c.change(key, func(cup *Cup) error { cup.Event = e; return nil })
	return err
}

// transient reports whether what has failed may go well later.
func transient(err error) bool {
	return err != nil && !errors.Is(err, discord.ErrForbidden) && !errors.Is(err, discord.ErrInvalid) && !errors.Is(err, discord.ErrGone)
}

// later says that something about an event is tried again, and after how long.
func (c *Cups) later(key Key, what string, err error) time.Duration {
	c.log.Info("the event of a round of a cup could not be "+what+", that is tried again", "guild", key.Guild, "cup", key.N, "in", longRetry, "error", err)
	return longRetry
}

// unscheduled says that something about an event does not go, which nobody tries again.
func (c *Cups) unscheduled(key Key, what string, err error) {
	c.log.Warn("the event of a round of a cup could not be "+what+"; events take the permission Create Events", "guild", key.Guild, "cup", key.N, "error", err)
}
