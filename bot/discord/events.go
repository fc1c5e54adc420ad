package discord

import (
	"context"
	"time"

	"github.com/bwmarrin/discordgo"
)

// What an event can say at most, in characters.
const (
	MaxEventName  = 100
	MaxEventAbout = 1000
)

// Event is a scheduled event of a server that takes place in none of its voice channels.
type Event struct {
	ID         Snowflake // 0: it is not there yet
	Name       string
	About      string
	Place      string    // an address or a name, at most 100 characters
	Start, End time.Time // in whole seconds; the start has to be to come
}

// params are an event as Discord takes it.
func (e Event) params() discordgo.GuildScheduledEventParams {
	start, end := e.Start.UTC(), e.End.UTC()
	return discordgo.GuildScheduledEventParams{
		Name: e.Name, Description: e.About, ScheduledStartTime: &start, ScheduledEndTime: &end,
		PrivacyLevel: discordgo.GuildScheduledEventPrivacyLevelGuildOnly, EntityType: discordgo.GuildScheduledEventEntityTypeExternal,
		EntityMetadata: &discordgo.GuildScheduledEventEntityMetadata{Location: e.Place},
	}
}

// Events is [API.Events]. The bot's user bears the number of its application.
func (r *REST) Events(ctx context.Context, guild Snowflake) (list []Event, err error) {
	app, err := r.Application(ctx)
	if err != nil {
		return nil, err
	}
	var all []discordgo.GuildScheduledEvent
	if err := r.read(ctx, "GET /guilds/{guild}/scheduled-events", guild, &all); err != nil {
		return nil, err
	}
	for _, e := range all {
		if e.CreatorID != app.String() || e.ScheduledEndTime == nil {
			continue
		}
		list = append(list, Event{
			ID: ParseSnowflake(e.ID), Name: e.Name, About: e.Description, Place: e.EntityMetadata.Location,
			Start: e.ScheduledStartTime, End: *e.ScheduledEndTime,
		})
	}
	return list, nil
}

// CreateEvent is [API.CreateEvent].
func (r *REST) CreateEvent(ctx context.Context, guild Snowflake, e Event) (id Snowflake, err error) {
	c := newCall("POST /guilds/{guild}/scheduled-events", guild.String())
	c.acceptID(&id)
	if err := c.send(e.params(), nil); err != nil {
		return 0, err
	}
	return id, r.do(ctx, c)
}

// EditEvent is [API.EditEvent].
func (r *REST) EditEvent(ctx context.Context, guild Snowflake, e Event) error {
	c := newCall("PATCH /guilds/{guild}/scheduled-events/{event}", guild.String(), e.ID.String())
	c.repeat = true
	if err := c.send(e.params(), nil); err != nil {
		return err
	}
	return r.do(ctx, c)
}

// DeleteEvent is [API.DeleteEvent].
func (r *REST) DeleteEvent(ctx context.Context, guild, event Snowflake) error {
	c := newCall("DELETE /guilds/{guild}/scheduled-events/{event}", guild.String(), event.String())
	c.repeat, c.echo = true, ErrGone
	return r.do(ctx, c)
}
