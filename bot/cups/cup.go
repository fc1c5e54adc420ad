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

// Cup is what a server stores of one.
type Cup struct {
	Version int              `json:"v"`
	Game    string           `json:"game"`
	Preset  string           `json:"preset,omitempty"` // of the game's options; "": the printed rules
	Rules   tournament.Rules `json:"rules"`
	Speed   string           `json:"speed"` // see session.Speeds
	Lang    string           `json:"lang"`  // of its posts
	Channel uint64           `json:"channel"`
	// Form is the message with the form by which it was opened: each opens one.
	Form uint64 `json:"form,omitempty"`
	// League says that another season begins by itself when one is over; Season counts them from 1,
	// and Before is the number of the cup that was the last one.
	League bool `json:"league,omitempty"`
	Season int  `json:"season,omitempty"`
	Before int  `json:"before,omitempty"`

	Phase  string `json:"phase"`
	Closes int64  `json:"closes"`         // when nobody can join any more, Unix seconds
	Given  int    `json:"given"`          // the highest number given to an entrant
	Ends   int64  `json:"ends,omitempty"` // when the time of the round is over, Unix seconds
	// Off is why the cup was called off.
	Off string `json:"off,omitempty"`

	Post  notice.Post `json:"post,omitzero"`  // the announcement, then the table
	Crown notice.Post `json:"crown,omitzero"` // of the winner

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
	offFew    = "few"    // too few came
	offHost   = "host"   // somebody who manages the server has done so
	offPlace  = "place"  // the channel is gone
	offRefuse = "refuse" // Discord does not take its post
)

// Key names a cup.
type Key struct {
	Guild uint64
	N     int // from 1
}

func (k Key) String() string { return fmt.Sprintf("%s%d", cupsOf(k.Guild), k.N) }

func cupsOf(guild uint64) string { return fmt.Sprintf("guild/%d/cup/", guild) }

// parseKey reads what Key.String wrote.
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

// version is that of the stored form.
const version = 1

// decode reads a stored cup.
func decode(data []byte) (cup Cup, err error) {
	if err = json.Unmarshal(data, &cup); err != nil {
		return cup, fmt.Errorf("cup: %w", err)
	}
	if cup.Version != version {
		return cup, fmt.Errorf("cup: version %d", cup.Version)
	}
	return cup, nil
}

// read reads a cup. The error wraps [storage.ErrNotFound] where there is none.
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

// errAsIs is what an edit returns that changes nothing.
var errAsIs = errors.New("nothing to change")

// tries is how often a change is tried while others change the same cup.
const tries = 20

// change lets edit change a cup, anew when somebody else has changed it meanwhile, and returns it as it
// is then. An edit that returns errAsIs changes nothing.
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

// running reports whether anything is still to come.
func (cup *Cup) running() bool { return cup.Phase == Gathering || cup.Phase == Playing }

// open are the tables of the round that have no result yet, by their numbers.
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

// tables are those of the round that is played, or was last.
func (cup *Cup) tables() []tournament.Table {
	if cup.State == nil || cup.State.Current() < 0 {
		return nil
	}
	return cup.State.Rounds[cup.State.Current()].Tables
}

// roundTime is how long a round lasts at most, by the speed of its matches: enough for some forty
// turns of people who mostly decide in a fifth of their time.
var roundTime = map[string]time.Duration{
	"hours": 7 * day, "day": 14 * day, "days": 28 * day,
}

const day = 24 * time.Hour

// begun is when the round began, Unix seconds.
func (cup *Cup) begun() int64 { return cup.Ends - int64(roundTime[cup.Speed]/time.Second) }

// speeds are those of the matches of cups: with a clock, and not so fast that people have to meet.
func speeds() (list []string) {
	for _, s := range session.Speeds {
		if roundTime[s.Name] != 0 {
			list = append(list, s.Name)
		}
	}
	return list
}
