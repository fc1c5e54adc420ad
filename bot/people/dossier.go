package people

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/friends"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// dossier is the data stored about a user, as the user gets it, without the matches. Those follow one by
// one, since there may be any number of them.
type dossier struct {
	User    string                     `json:"user"`
	Values  map[string]json.RawMessage `json:"settings"`   // by name
	Tallies map[string]json.RawMessage `json:"statistics"` // by server and game
	// Followers is how many people follow the user. Who they are, only those know who follow each other.
	Followers int `json:"followers"`
}

// part is the user's part in a match.
type part struct {
	Match   string `json:"match"`
	Server  string `json:"server"`
	Channel string `json:"channel"`
	Game    string `json:"game"`
	Stage   string `json:"stage"`
	As      string `json:"as"` // player, or another role
	Seat    string `json:"seat,omitempty"`
	Name    string `json:"name,omitempty"`
	// Plan is the next move that the user plans.
	Plan    []games.Action `json:"plan,omitempty"`
	Started int64          `json:"started,omitempty"` // Unix seconds
	Ended   int64          `json:"ended,omitempty"`
	Points  []int          `json:"points,omitempty"` // by seat
	Winners string         `json:"winners,omitempty"`
	Left    string         `json:"left,omitempty"`    // seats that were given up
	Unrated string         `json:"unrated,omitempty"` // why no rating changed
	Rating  *shift         `json:"rating,omitempty"`  // of the user; missing if it did not change
}

// shift is how a match changed a rating.
type shift struct {
	Before int `json:"before"`
	After  int `json:"after"`
}

// maxPlainDossier is the largest size of an uncompressed dossier, in bytes. Longer ones are compressed to about a
// tenth, because Discord takes files up to about ten megabytes.
const maxPlainDossier = 1 << 20

// dossierFile returns the file with a user's dossier. It holds only the compressed form in memory, and a
// short uncompressed one.
func (p *People) dossierFile(user uint64) (discord.File, error) {
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	plain := &limitedBuffer{limit: maxPlainDossier}
	if err := p.writeDossier(io.MultiWriter(zip, plain), user); err != nil {
		return discord.File{}, err
	}
	if err := zip.Close(); err != nil {
		return discord.File{}, err
	}
	if plain.over {
		return discord.File{Name: "bastide.json.gz", Type: "application/gzip", Data: packed.Bytes()}, nil
	}
	return discord.File{Name: "bastide.json", Type: "application/json", Data: plain.held.Bytes()}, nil
}

// limitedBuffer keeps what is written to it, and drops everything when that gets too long.
type limitedBuffer struct {
	limit int
	held  bytes.Buffer
	over  bool
}

func (u *limitedBuffer) Write(b []byte) (int, error) {
	if u.over = u.over || u.held.Len()+len(b) > u.limit; u.over {
		u.held = bytes.Buffer{}
		return len(b), nil
	}
	return u.held.Write(b)
}

// writeDossier writes a dossier as a JSON object, match by match.
func (p *People) writeDossier(w io.Writer, user uint64) error {
	d, err := p.dossier(user)
	if err != nil {
		return err
	}
	head, err := json.MarshalIndent(d, "", "  ")
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(w, "%s,\n  \"matches\": [", bytes.TrimSuffix(head, []byte("\n}"))); err != nil {
		return err
	}
	between := ""
	err = p.eachMentioning(user, func(m storage.Match) error {
		text, err := json.MarshalIndent(p.partOf(user, m), "    ", "  ")
		if err == nil {
			_, err = fmt.Fprintf(w, "%s\n    %s", between, text)
		}
		between = ","
		return err
	})
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, "\n  ]\n}\n")
	return err
}

// dossier reads what is stored about a user, except matches.
func (p *People) dossier(user uint64) (dossier, error) {
	d := dossier{
		User: fmt.Sprint(user), Values: map[string]json.RawMessage{}, Tallies: map[string]json.RawMessage{},
	}
	settings, err := p.Records.Store.Values(records.UserPrefix(user))
	if err != nil {
		return d, err
	}
	for _, v := range settings {
		if strings.HasPrefix(v.Key, records.ListedPrefix(user)) {
			continue // the entries it points to are included instead
		}
		d.Values[strings.TrimPrefix(v.Key, records.UserPrefix(user))] = asJSON(v.Data)
	}
	if d.Followers, err = friends.Followers(p.Records, user); err != nil {
		return d, err
	}
	tallies, err := p.Records.TalliesOf(user)
	if err != nil {
		return d, err
	}
	for _, v := range tallies {
		data := v.Data
		if server.IsAudit(v.Key) {
			if data, err = p.Server.ActsOf(v.Key, user); err != nil {
				return d, err
			}
		}
		d.Tallies[path.Dir(strings.TrimPrefix(v.Key, "stats/"))] = asJSON(data)
	}
	return d, nil
}

// stages are the names of the stages of a match.
var stages = map[storage.Status]string{storage.Lobby: "lobby", storage.Live: "running", storage.Over: "over"}

// partOf describes a user's part in a match. If the match cannot be read, it describes what is known from
// the index.
func (p *People) partOf(user uint64, m storage.Match) part {
	what := part{
		Match: m.ID.String(), Server: fmt.Sprint(m.Guild), Channel: fmt.Sprint(m.Channel), As: "mentioned",
		Stage: stages[m.Status],
	}
	s, err := session.DecodeHead(records.Stored(m))
	if err != nil {
		return what
	}
	what.Game, what.Started, what.Ended = s.GameID, s.Started, s.Ended
	for _, f := range s.Former {
		if f.User == user {
			what.As, what.Seat, what.Name = "left", f.Seat.String(), f.Name
		}
	}
	if seat := s.Seat(user); seat >= 0 {
		what.As, what.Seat, what.Name = "player", seat.String(), s.Players[seat].Name
		what.Plan = s.PremoveOf(seat).Line
	}
	if end := p.outcome(s, m); end != nil {
		what.Points, what.Winners, what.Left = end.Points, letters(end.Winners), letters(leftSeats(m.Snapshot))
	}
	what.Unrated = s.Unrated
	for _, g := range s.Gains {
		if g.User == user {
			what.Rating = &shift{g.Before, g.After}
		}
	}
	return what
}

// leftSeats lists the seats that were given up.
func leftSeats(snapshot []byte) (seats []games.Seat) {
	for seat, gone := range table.GoneOf(snapshot) {
		if gone {
			seats = append(seats, games.Seat(seat))
		}
	}
	return seats
}

// outcome returns the outcome of a match, nil before its end or if it cannot be read.
func (p *People) outcome(head *session.Session, m storage.Match) *session.Outcome {
	if m.Status != storage.Over || head.Outcome != nil {
		return head.Outcome
	}
	s, err := p.Records.Read(m)
	if err != nil {
		return nil
	}
	s.NoteOutcome()
	return s.Outcome
}
