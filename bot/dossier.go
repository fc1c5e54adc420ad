package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"path"
	"strings"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// dossier is all that is stored about somebody, as they get it.
type dossier struct {
	User    string                     `json:"user"`
	Values  map[string]json.RawMessage `json:"settings"`   // by name
	Tallies map[string]json.RawMessage `json:"statistics"` // by server and game
	Matches []part                     `json:"matches"`
}

// part is what somebody had to do with a match.
type part struct {
	Match   string `json:"match"`
	Server  string `json:"server"`
	Channel string `json:"channel"`
	Game    string `json:"game"`
	Stage   string `json:"stage"`
	As      string `json:"as"` // player, or what else the person was
	Seat    string `json:"seat,omitempty"`
	Name    string `json:"name,omitempty"`
	Started int64  `json:"started,omitempty"` // Unix seconds
	Ended   int64  `json:"ended,omitempty"`
	Points  []int  `json:"points,omitempty"` // by seat
	Winners string `json:"winners,omitempty"`
}

// mine gives the person all that is stored about them, as a file.
func (b *Bot) mine(ctx context.Context, t *talk, _ *sheet) error {
	if err := t.putOff(ctx, discord.DeferReply); err != nil {
		return err
	}
	d, err := b.dossier(t.user())
	if err != nil {
		return err
	}
	data, err := json.MarshalIndent(d, "", "  ")
	if err != nil {
		return err
	}
	file := discord.File{Name: "bastide.json", Type: "application/json", Data: data}
	return t.private(ctx, (&post{}).text(t.voice.say("bot.privacy.mine")).file(file).message())
}

func (b *Bot) dossier(user uint64) (dossier, error) {
	d := dossier{
		User: fmt.Sprint(user), Matches: []part{},
		Values: map[string]json.RawMessage{}, Tallies: map[string]json.RawMessage{},
	}
	settings, err := b.Store.Values(userPrefix(user))
	if err != nil {
		return d, err
	}
	for _, v := range settings {
		d.Values[strings.TrimPrefix(v.Key, userPrefix(user))] = asJSON(v.Data)
	}
	tallies, err := b.talliesOf(user)
	if err != nil {
		return d, err
	}
	for _, v := range tallies {
		d.Tallies[path.Dir(strings.TrimPrefix(v.Key, "stats/"))] = asJSON(v.Data)
	}
	err = b.touching(user, func(m storage.Match) error {
		p, err := b.partOf(user, m)
		d.Matches = append(d.Matches, p)
		return err
	})
	return d, err
}

// asJSON returns data that are JSON as they are, others as a string.
func asJSON(data []byte) json.RawMessage {
	if json.Valid(data) {
		return data
	}
	return mustJSON(string(data))
}

// partOf describes what a user had to do with a match. One that cannot be read any more is
// told with what is known without reading it.
func (b *Bot) partOf(user uint64, m storage.Match) (part, error) {
	p := part{
		Match: m.ID.String(), Server: fmt.Sprint(m.Guild), Channel: fmt.Sprint(m.Channel), As: "mentioned",
		Stage: map[storage.Status]string{storage.Lobby: "lobby", storage.Live: "running", storage.Over: "over"}[m.Status],
	}
	h, err := decodeHead(m.Head)
	if err != nil {
		return p, nil
	}
	p.Game, p.Started, p.Ended = h.Game, h.Started, h.Ended
	for _, f := range h.Former {
		if f.User == user {
			p.As, p.Seat, p.Name = "left", f.Seat.String(), f.Name
		}
	}
	if seat := h.seat(user); seat >= 0 {
		p.As, p.Seat, p.Name = "player", seat.String(), h.Players[seat].Name
	}
	if s, err := b.read(m); err == nil && m.Status == storage.Over {
		p.Points, p.Winners = s.match.State.Score(), letterRow(s.match.Winners())
	}
	return p, nil
}

// letterRow writes seats as a row of letters such as "AC".
func letterRow(seats []games.Seat) string {
	var row strings.Builder
	for _, seat := range seats {
		row.WriteString(seat.String())
	}
	return row.String()
}
