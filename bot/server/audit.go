package server

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
)

// Act is what a manager or moderator did. It holds no user ids and no names beside those in Whom, so that people can
// erase theirs.
type Act struct {
	What     string     `json:"what"` // its text is "bot.audit.<What>"
	Match    session.ID `json:"match,omitempty"`
	Cup      int        `json:"cup,omitempty"`
	Season   int        `json:"season,omitempty"`   // of the cup, if it is a league
	CupName  string     `json:"cupname,omitempty"`  // of the cup, if a manager has given it one; untrusted text
	Games    []string   `json:"games,omitempty"`    // ids: of the match or cup, or those that were chosen
	Channels []uint64   `json:"channels,omitempty"` // where it was, or those that were chosen
	Role     uint64     `json:"role,omitempty"`     // that was chosen
	Setting  string     `json:"setting,omitempty"`  // the id of the text with its name
	Value    string     `json:"value,omitempty"`    // what was chosen: the id of a text, or the value itself
	Own      bool       `json:"own,omitempty"`      // the person takes part in the match or cup

	Whom []session.Player `json:"-"` // the people it was about
}

// AboutMatch is an act about a match.
func AboutMatch(what string, s *session.Session) Act {
	return Act{What: what, Match: s.ID, Games: []string{s.GameID}, Channels: []uint64{s.Channel}}
}

// maxActs is how many acts a server's log holds.
const maxActs = 200

// auditLog is what a server stores about the acts of its managers. People are numbers, see [actor].
type auditLog struct {
	Acts []loggedAct `json:"acts,omitempty"` // the latest last
	Last int         `json:"last,omitempty"` // the highest number that a person got
}

// loggedAct is an act in the log.
type loggedAct struct {
	Act
	At   int64 `json:"at"` // Unix seconds
	By   int   `json:"by"`
	Whom []int `json:"whom,omitempty"`
}

// actor is a person in a server's log. Where it was erased, their acts stay without a name.
type actor struct {
	Name string `json:"name"` // at the last act; untrusted text
	No   int    `json:"no"`
}

// auditKind replaces the game in the keys of tallies.
const auditKind = "audit"

// auditPrefix begins the keys of the people in a server's log. It is also the key of the log's lock.
func auditPrefix(guild uint64) string { return records.TallyPrefix(guild, auditKind) }

// IsAudit reports whether the key of a tally is that of a person in a server's log.
func IsAudit(key string) bool { return strings.Contains(key, "/"+auditKind+"/") }

func auditKey(guild uint64) string { return fmt.Sprintf("guild/%d/audit", guild) }

// Note writes what the person of a request did into the server's log. Call it once the change is stored: a failure only
// leaves the act out of the log.
func (s *Server) Note(q *interaction.Request, a Act) {
	by := session.Player{User: q.UserID(), Name: q.User.Name}
	if err := s.note(uint64(q.Guild), by, a); err != nil {
		s.Log.Error("what a manager did is missing in the server's log; the change itself is stored", "guild", q.Guild.String(), "act", a.What, "error", err)
	}
}

func (s *Server) note(guild uint64, by session.Player, a Act) error {
	defer s.Records.Lock(auditPrefix(guild))()
	log, people, err := s.readAudit(guild)
	if err != nil {
		return err
	}
	act := loggedAct{Act: a, At: s.Records.Now().Unix()}
	for i, p := range append([]session.Player{by}, a.Whom...) {
		if p.User == 0 {
			continue
		}
		one := people[p.User]
		if one.No == 0 {
			log.Last++
			one.No = log.Last
		}
		one.Name = p.Name
		if err := s.storeActor(guild, p.User, one); err != nil {
			return err
		}
		people[p.User] = one
		if i == 0 {
			act.By = one.No
		} else {
			act.Whom = append(act.Whom, one.No)
		}
	}
	log.Acts = append(log.Acts, act)
	log.Acts = log.Acts[max(0, len(log.Acts)-maxActs):]
	data, err := json.Marshal(log)
	if err != nil {
		return err
	}
	if err := s.Records.Store.SetValue(auditKey(guild), data); err != nil {
		return err
	}
	return s.forgetActors(guild, log, people)
}

// readAudit reads a server's log and the people in it.
func (s *Server) readAudit(guild uint64) (log auditLog, people map[uint64]actor, err error) {
	data, err := s.Records.Store.Value(auditKey(guild))
	if err == nil && data != nil {
		err = json.Unmarshal(data, &log)
	}
	if err != nil {
		return log, nil, fmt.Errorf("log of the managers: %w", err)
	}
	values, err := s.Records.Store.Values(auditPrefix(guild))
	people = make(map[uint64]actor, len(values))
	for _, v := range values {
		var one actor
		if user, ok := records.TallyUser(v); ok && json.Unmarshal(v.Data, &one) == nil {
			people[user] = one
		}
	}
	return log, people, err
}

func (s *Server) storeActor(guild, user uint64, one actor) error {
	key := fmt.Sprint(auditPrefix(guild), user)
	data, err := json.Marshal(one)
	if err != nil {
		return err
	}
	if err := s.Records.ListTally(user, key); err != nil {
		return err
	}
	return s.Records.Store.SetValue(key, data)
}

// forgetActors removes the people whom the log no longer mentions.
func (s *Server) forgetActors(guild uint64, log auditLog, people map[uint64]actor) error {
	for user, one := range people {
		if slices.ContainsFunc(log.Acts, func(a loggedAct) bool { return a.mentions(one.No) }) {
			continue
		}
		if err := s.Records.DropTally(user, fmt.Sprint(auditPrefix(guild), user)); err != nil {
			return err
		}
	}
	return nil
}

func (a loggedAct) mentions(no int) bool { return a.By == no || slices.Contains(a.Whom, no) }

// ActsOf returns what is stored about a user under a key for which [IsAudit] holds, with the acts in that server's log
// that mention the user, as JSON.
func (s *Server) ActsOf(key string, user uint64) ([]byte, error) {
	var guild uint64
	if _, err := fmt.Sscanf(key, "stats/%d/", &guild); err != nil {
		return nil, fmt.Errorf("log of the managers: %w", err)
	}
	log, people, err := s.readAudit(guild)
	if err != nil {
		return nil, err
	}
	one := people[user]
	mine := slices.DeleteFunc(log.Acts, func(a loggedAct) bool { return !a.mentions(one.No) })
	return json.Marshal(struct {
		actor
		Acts []loggedAct `json:"acts"`
	}{one, mine})
}
