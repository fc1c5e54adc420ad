package cups

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/notice"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/tournament"
	"github.com/bastide-games/bastide/storage"
)

// Cup is the stored form of a cup.
type Cup struct {
	Version int              `json:"v"`
	Game    string           `json:"game"`
	Preset  string           `json:"preset,omitempty"` // of the game's options; "": the printed rules
	Rules   tournament.Rules `json:"rules"`
	Speed   string           `json:"speed"` // see session.Speeds
	Lang    string           `json:"lang"`  // of its posts
	// Named is the name that a manager gave it, "" for none; untrusted text.
	Named   string `json:"named,omitempty"`
	Channel uint64 `json:"channel"`
	// Form is the message with the form that opened the cup. One form opens at most one cup.
	Form uint64 `json:"form,omitempty"`
	// League says that the next season begins automatically. Season counts from 1; Before is the number of the cup that
	// was the season before.
	League bool `json:"league,omitempty"`
	Season int  `json:"season,omitempty"`
	Before int  `json:"before,omitempty"`

	// Least is how many players it needs to take place; 0: as few as package tournament needs.
	Least int `json:"least,omitempty"`

	Phase  string `json:"phase"`
	Closes int64  `json:"closes"`         // end of the registration, Unix seconds
	Given  int    `json:"given"`          // the highest number that an entrant has
	Ends   int64  `json:"ends,omitempty"` // end of the round, Unix seconds
	// Extra is how many seconds a manager has added to the round.
	Extra int64 `json:"extra,omitempty"`
	// Off is why the cup was called off.
	Off string `json:"off,omitempty"`
	// Lost is since when its channel is gone, in Unix seconds; 0 while it is there. The cup goes on without posts.
	Lost int64 `json:"lost,omitempty"`

	Post  notice.Post `json:"post,omitzero"`  // the announcement, later the table
	Crown notice.Post `json:"crown,omitzero"` // congratulates the winner

	State *tournament.State `json:"state,omitempty"` // from the first round on
}

// Phases of a cup.
const (
	Gathering = "gathering" // people join
	Playing   = "playing"
	Over      = "over"
	CalledOff = "off"
)

// Why a cup was called off.
const (
	offFew    = "few"    // too few players
	offHost   = "host"   // a manager of the server did it
	offPlace  = "place"  // the channel was deleted before anybody joined
	offRefuse = "refuse" // Discord refuses its post, and nobody has joined
)

// Key identifies a cup.
type Key struct {
	Guild uint64
	N     int // from 1
}

func (k Key) String() string { return fmt.Sprintf("%s%d", cupsOf(k.Guild), k.N) }

func cupsOf(guild uint64) string { return fmt.Sprintf("guild/%d/cup/", guild) }

// parseKey parses what Key.String returned.
func parseKey(text string) (k Key, ok bool) {
	guild, n, found := strings.Cut(strings.TrimPrefix(text, "guild/"), "/cup/")
	if !found {
		return k, false
	}
	var err, err2 error
	k.Guild, err = strconv.ParseUint(guild, 10, 64)
	k.N, err2 = strconv.Atoi(n)
	return k, err == nil && err2 == nil
}

// version is the version of the stored form.
const version = 1

// decode decodes a stored cup.
func decode(data []byte) (cup Cup, err error) {
	if err = json.Unmarshal(data, &cup); err != nil {
		return cup, fmt.Errorf("cup: %w", err)
	}
	if cup.Version != version {
		return cup, fmt.Errorf("cup: version %d", cup.Version)
	}
	return cup, nil
}

// read reads a cup. The error wraps [storage.ErrNotFound] if there is none.
func (c *Cups) read(key Key) (cup Cup, was []byte, err error) {
	was, err = c.records.Store.Value(key.String())
	if err == nil && was == nil {
		err = fmt.Errorf("cup: %w", storage.ErrNotFound)
	}
	if err != nil {
		return cup, was, err
	}
	cup, err = decode(was)
	return cup, was, err
}

// errAsIs says that an edit changes nothing.
var errAsIs = errors.New("nothing to change")

// tries is how often a change is tried if others change the same cup.
const tries = 20

// change lets edit change a cup and returns the result. If another process changes the cup meanwhile, edit is called
// again. If edit returns errAsIs, nothing changes.
func (c *Cups) change(key Key, edit func(*Cup) error) (cup Cup, err error) {
	for range tries {
		var was, data []byte
		if cup, was, err = c.read(key); err != nil {
			return cup, err
		}
		before := cup
		if err = edit(&cup); errors.Is(err, errAsIs) {
			return before, nil
		} else if err != nil {
			return before, err
		}
		if data, err = json.Marshal(cup); err != nil {
			return before, err
		}
		if err = c.records.Store.Swap(key.String(), was, data); !errors.Is(err, storage.ErrStale) {
			return cup, err
		}
	}
	return cup, err
}

// running reports whether the cup has not ended.
func (cup *Cup) running() bool { return cup.Phase == Gathering || cup.Phase == Playing }

// hasReserve reports whether people can join while the cup is played, to go on for those who leave.
func (cup *Cup) hasReserve() bool { return cup.Rules.Format != tournament.Knockout }

// least is how many players it needs to take place.
func (cup *Cup) least() int { return max(cup.Least, tournament.MinEntrants) }

// open lists the tables of the round that have no result yet, by index.
func (cup *Cup) open() (list []int) {
	if cup.Phase != Playing {
		return nil
	}
	for i, t := range cup.tables() {
		if t.Result == nil {
			list = append(list, i)
		}
	}
	return list
}

// tables lists the tables of the current round, or of the last one.
func (cup *Cup) tables() []tournament.Table {
	if cup.State == nil || cup.State.Current() < 0 {
		return nil
	}
	return cup.State.Rounds[cup.State.Current()].Tables
}

// roundTime limits a round, by the speed of its matches. It is enough for about forty turns of people who usually take
// a fifth of their time.
var roundTime = map[string]time.Duration{
	"hours": 7 * day, "day": 14 * day, "days": 28 * day,
}

const day = 24 * time.Hour

// begun is the start of the round, Unix seconds.
func (cup *Cup) begun() int64 {
	return cup.Ends - cup.Extra - int64(roundTime[cup.Speed]/time.Second)
}

// A manager can add time to a round, up to a limit.
const (
	moreTime = 3 * day
	mostTime = 30 * day
)

// mayExtend reports whether a manager can add time to the round.
func (cup *Cup) mayExtend() bool {
	return cup.Phase == Playing && time.Duration(cup.Extra)*time.Second+moreTime <= mostTime
}

// speeds lists the speeds that cups can have: with a clock, and slow enough that players need not meet.
func speeds() (list []string) {
	for _, s := range session.Speeds {
		if roundTime[s.Name] != 0 {
			list = append(list, s.Name)
		}
	}
	return list
}
