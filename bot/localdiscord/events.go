package localdiscord

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// What Discord takes of scheduled events. Only those outside of its channels can be made here.
const (
	maxEvents   = 100 // of a guild, that are not over
	eventsApart = 3   // their entity type
	guildOnly   = 2   // their privacy level
)

// Event is a scheduled event of a guild. It is not kept from one run to the next.
type Event struct {
	ID, Guild, Name, About, Place string
	Start, End                    time.Time
}

// Events lists the scheduled events of a guild, "" for the first one, that are not over.
func (s *Server) Events(guild string) (list []Event) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if guild == "" {
		guild = s.guild.ID
	}
	return s.eventsOf(guild)
}

func (s *Server) eventsOf(guild string) []Event {
	return slices.DeleteFunc(slices.Clone(s.scheduled), func(e Event) bool { return e.Guild != guild || !e.End.After(s.now()) })
}

func (s *Server) listEvents(c *call) (any, *wire.Refusal) {
	if _, known := s.guildWith(c.param("guild_id")); !known {
		return nil, wire.RefuseGuild()
	}
	list := []wire.Object{}
	for _, e := range s.eventsOf(c.param("guild_id")) {
		list = append(list, s.wireEvent(e))
	}
	return list, nil
}

// eventBody is what is read of a new event, and of a change.
type eventBody struct {
	Name    string     `json:"name"`
	About   string     `json:"description"`
	Start   *time.Time `json:"scheduled_start_time"`
	End     *time.Time `json:"scheduled_end_time"`
	Level   int        `json:"privacy_level"`
	Kind    int        `json:"entity_type"`
	Channel *string    `json:"channel_id"`
	At      struct {
		Location string `json:"location"`
	} `json:"entity_metadata"`
}

// check says what Discord refuses of an event as it is going to stand.
func (b eventBody) check(now time.Time) *wire.Refusal {
	switch {
	case b.Name == "":
		return wire.Invalid("name", "BASE_TYPE_REQUIRED", "This field is required")
	case b.Kind != eventsApart || b.Channel != nil:
		return wire.Invalid("entity_type", "BASE_TYPE_CHOICES", "Only events outside of channels are known here")
	case b.Level != guildOnly:
		return wire.Invalid("privacy_level", "BASE_TYPE_CHOICES", "Value must be one of (2,).")
	case b.At.Location == "":
		return wire.Invalid("entity_metadata", "BASE_TYPE_REQUIRED", "This field is required")
	case b.Start == nil || b.End == nil:
		return wire.Invalid("scheduled_end_time", "BASE_TYPE_REQUIRED", "This field is required")
	case !b.Start.After(now):
		return wire.Invalid("scheduled_start_time", "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", "Cannot schedule event in the past.")
	case !b.End.After(*b.Start):
		return wire.Invalid("scheduled_end_time", "GUILD_SCHEDULED_EVENT_END_BEFORE_START", "Cannot schedule event to end before start.")
	}
	return nil
}

func (s *Server) createEvent(c *call) (any, *wire.Refusal) {
	guild := c.param("guild_id")
	var body eventBody
	if err := json.Unmarshal(c.body, &body); err != nil {
		return nil, wire.WrongType(err)
	}
	if refused := body.check(s.now()); refused != nil {
		return nil, refused
	}
	switch _, known := s.guildWith(guild); {
	case !known:
		return nil, wire.RefuseGuild()
	case !s.mayInGuild(guild, PermCreateEvents):
		return nil, wire.RefusePermission()
	case len(s.eventsOf(guild)) == maxEvents:
		return nil, wire.Simple(400, 30038, "Maximum number of uncompleted guild scheduled events reached (100)")
	}
	e := Event{s.nextID(), guild, body.Name, body.About, body.At.Location, *body.Start, *body.End}
	s.scheduled = append(s.scheduled, e)
	return s.wireEvent(e), nil
}

// changeEvent edits an event of the bot that has not begun, or deletes one.
func (s *Server) changeEvent(c *call) (any, *wire.Refusal) {
	at := slices.IndexFunc(s.scheduled, func(e Event) bool {
		return e.ID == c.param("guild_scheduled_event_id") && e.Guild == c.param("guild_id")
	})
	switch {
	case at < 0:
		return nil, wire.Simple(404, 10070, "Unknown Guild Scheduled Event")
	case !s.mayInGuild(c.param("guild_id"), PermCreateEvents|PermManageEvents):
		return nil, wire.RefusePermission()
	case c.r.Method == http.MethodDelete:
		s.scheduled = slices.Delete(s.scheduled, at, at+1)
		return nil, nil
	}
	e := &s.scheduled[at]
	start, end := e.Start, e.End
	body := eventBody{Name: e.Name, About: e.About, Start: &start, End: &end, Level: guildOnly, Kind: eventsApart}
	body.At.Location = e.Place
	if err := json.Unmarshal(c.body, &body); err != nil {
		return nil, wire.WrongType(err)
	}
	if refused := body.check(s.now()); refused != nil {
		return nil, refused
	}
	e.Name, e.About, e.Place, e.Start, e.End = body.Name, body.About, body.At.Location, *body.Start, *body.End
	return s.wireEvent(*e), nil
}

func (s *Server) wireEvent(e Event) wire.Object {
	status := 1 // scheduled
	if !e.Start.After(s.now()) {
		status = 2 // active
	}
	return wire.Object{"id": e.ID, "guild_id": e.Guild, "name": e.Name, "description": e.About, "channel_id": nil, "creator_id": BotID,
		"image": nil, "scheduled_start_time": stamp(e.Start), "scheduled_end_time": stamp(e.End), "status": status, "entity_type": eventsApart,
		"entity_id": nil, "recurrence_rule": nil, "privacy_level": guildOnly, "guild_scheduled_event_exceptions": []any{},
		"entity_metadata": wire.Object{"location": e.Place}}
}
