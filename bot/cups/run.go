package cups

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/rating"
	"github.com/bastide-games/bastide/bot/tournament"
	"github.com/bastide-games/bastide/storage"
)

// serve does what is due in a cup, and returns when it is due again. The zero time means never: the cup is over and its
// posts say so.
func (c *Cups) serve(ctx context.Context, key Key) (next time.Time, err error) {
	cup, _, err := c.read(key)
	if err != nil || !c.records.Mine(key.Guild) {
		return time.Time{}, err
	}
	open, err := c.lockstep(ctx, key, &cup)
	if err != nil {
		return next, err
	}
	if cup.Phase == Gathering && c.records.Now().Unix() >= cup.Closes {
		if cup, err = c.begin(key); err != nil {
			return next, err
		}
	}
	if cup.Phase == Playing {
		if cup, err = c.play(ctx, key, cup); err != nil {
			return next, err
		}
	}
	if cup.Phase == Over && cup.Crown.Message == 0 {
		if err := c.awardTitles(key, &cup); err != nil {
			return next, err
		}
	}
	wait, err := c.showPosts(ctx, key, &cup)
	if err != nil {
		return next, err
	}
	for _, tell := range []func(context.Context, Key, *Cup) (time.Duration, error){c.tellPut, c.tellOut, c.tellStandIn, c.tellFree} {
		more, err := tell(ctx, key, &cup)
		if err != nil {
			return next, err
		}
		if wait == 0 || more > 0 && more < wait {
			wait = more
		}
	}
	return c.nextOf(&cup, open, wait), nil
}

// nextOf returns when a cup is due again. wait is how long its post must wait, and open says that duels are played. While
// matches are played, the cup is due regularly: a match can be deleted, or its player's time can be over while they sleep.
func (c *Cups) nextOf(cup *Cup, open bool, wait time.Duration) (next time.Time) {
	now := c.records.Now()
	switch cup.Phase {
	case Gathering:
		next = time.Unix(cup.Closes, 0)
	case Playing:
		next = now.Add(nowAndThen)
		if ends := time.Unix(cup.Ends, 0); ends.After(now) && ends.Before(next) {
			next = ends
		}
	case CalledOff:
		if open {
			next = now.Add(nowAndThen)
		}
	}
	if at := now.Add(wait); wait > 0 && (next.IsZero() || at.Before(next)) {
		next = at
	}
	return next
}

// begin closes the registration and pairs the first round. Its lock keeps others from joining meanwhile.
func (c *Cups) begin(key Key) (Cup, error) {
	defer c.records.Lock(Prefix(key.Guild))()
	all, err := c.membersOf(key)
	if err != nil {
		return Cup{}, err
	}
	return c.change(key, func(cup *Cup) error {
		if cup.Phase != Gathering {
			return errAsIs
		}
		numbers, err := c.startNumbers(key, cup, all.present())
		if err != nil {
			return err
		}
		s, err := tournament.Begin(cup.Rules, numbers)
		switch {
		case errors.Is(err, tournament.ErrFew), len(numbers) < cup.least():
			cup.Phase, cup.Off = CalledOff, offFew
			return nil
		case err != nil:
			return err
		}
		cup.Phase, cup.State, cup.Rules = Playing, &s, s.Rules
		cup.Ends = c.records.Now().Add(roundTime[cup.Speed]).Unix()
		return nil
	})
}

// startNumbers lists the players' numbers in the order that package tournament needs: by lot, or the strongest first. In
// a later season the order of the season before comes first.
func (c *Cups) startNumbers(key Key, cup *Cup, all members) (list []int, err error) {
	type start struct {
		no, rank int
		rating   float64
		lot      string
	}
	ranks := map[uint64]int{}
	if cup.Before != 0 {
		if ranks, err = c.lastSeason(Key{key.Guild, cup.Before}); err != nil {
			return nil, err
		}
	}
	starts := make([]start, len(all))
	for i, one := range all {
		t, known, err := c.records.Tally(key.Guild, cup.Game, one.user)
		if err != nil || !known {
			t.Rating = rating.New()
		}
		lot := sha256.Sum256(fmt.Appendf(nil, "bastide lot %s %d %d", key, one.No, cup.Closes))
		rank, known := ranks[one.user]
		if !known {
			rank = 1 << 30
		}
		starts[i] = start{one.No, rank, float64(t.Rating.Shown()), string(lot[:])}
	}
	slices.SortFunc(starts, func(a, b start) int {
		strength := 0
		if cup.Rules.Format != tournament.Swiss {
			strength = cmp.Compare(b.rating, a.rating)
		}
		return cmp.Or(cmp.Compare(a.rank, b.rank), strength, cmp.Compare(a.lot, b.lot))
	})
	for _, s := range starts {
		list = append(list, s.no)
	}
	return list, nil
}

// lastSeason ranks the players of a season for the next one, by user.
func (c *Cups) lastSeason(key Key) (map[uint64]int, error) {
	ranks := map[uint64]int{}
	cup, _, err := c.read(key)
	if err != nil || cup.State == nil {
		return ranks, err
	}
	all, err := c.membersOf(key)
	for rank, no := range cup.State.NextSeason() {
		if one, ok := all.present().by(no); ok {
			ranks[one.user] = rank
		}
	}
	return ranks, err
}

// play does what is due in the rounds: it counts results, replaces players who left, begins the next round, and opens
// matches.
func (c *Cups) play(ctx context.Context, key Key, cup Cup) (Cup, error) {
	all, err := c.membersOf(key)
	if err != nil {
		return cup, err
	}
	if cup, err = c.sync(key, all); err != nil {
		return cup, err
	}
	if cup, err = c.collect(ctx, key, cup, all); err != nil {
		return cup, err
	}
	if cup, all, err = c.standIns(key, cup, all); err != nil {
		return cup, err
	}
	cup, err = c.change(key, func(cup *Cup) error {
		s, moved := cup.State.Advance()
		if !moved {
			return errAsIs
		}
		cup.State = &s
		cup.Ends, cup.Extra = c.records.Now().Add(roundTime[cup.Speed]).Unix(), 0
		if s.Over {
			cup.Phase, cup.Ends = Over, 0
		}
		return nil
	})
	if err != nil {
		return cup, err
	}
	if cup, err = c.openTables(ctx, key, cup, all); err != nil {
		return cup, err
	}
	return cup, c.updateMatches(ctx, key, &cup)
}

// sync updates the tournament's entrants from the stored people. A player who left, or whose data were erased, is out. A
// stand-in brings the number back in.
func (c *Cups) sync(key Key, all members) (Cup, error) {
	present := all.present()
	return c.change(key, func(cup *Cup) error {
		s, changed, left := *cup.State, false, []int(nil)
		for _, e := range cup.State.Entrants {
			var err error
			switch one, here := present.by(e.No); {
			case here == !e.Out:
				continue
			case here && one.Stands:
				s, err = s.Replace(e.No)
			case here:
				s, err = s.Return(e.No)
			default:
				left = append(left, e.No)
			}
			if changed = true; err != nil {
				return err
			}
		}
		if !changed {
			return errAsIs
		}
		s, err := s.Withdraw(left...)
		cup.State = &s
		return err
	})
}

// standIns gives the numbers of players who left to players of the reserve, once those numbers play no match any more.
func (c *Cups) standIns(key Key, cup Cup, all members) (Cup, members, error) {
	waiting := all.waiting()
	if len(waiting) == 0 || !cup.hasReserve() {
		return cup, all, nil
	}
	defer c.records.Lock(Prefix(key.Guild))()
	busy := map[int]bool{}
	for _, i := range cup.open() {
		for _, no := range cup.tables()[i].Seats {
			busy[no] = true
		}
	}
	for _, e := range cup.State.Entrants {
		if !e.Out || busy[e.No] || len(waiting) == 0 {
			continue
		}
		one := waiting[0]
		waiting = waiting[1:]
		err := c.edit(key.Guild, one.user, func(p *Person) {
			if mine := p.entry(key.N); mine != nil && !mine.Left {
				mine.No, mine.Stands, mine.New = e.No, true, true
			}
		})
		if err != nil {
			return cup, all, err
		}
	}
	all, err := c.membersOf(key)
	if err != nil {
		return cup, all, err
	}
	cup, err = c.sync(key, all)
	return cup, all, err
}

// awardTitles stores the title of the winners, and opens the next season of a league. It is safe to repeat.
func (c *Cups) awardTitles(key Key, cup *Cup) error {
	defer c.records.Lock(Prefix(key.Guild))()
	winners, err := c.winners(key, cup)
	if err != nil {
		return err
	}
	for _, one := range winners {
		if slices.Contains(one.Titles, key.N) {
			continue
		}
		if err := c.edit(key.Guild, one.user, func(p *Person) { p.Titles = append(p.Titles, key.N) }); err != nil {
			return err
		}
	}
	if !cup.League {
		return nil
	}
	return c.nextSeason(key, *cup)
}

// winners lists the people who won a cup.
func (c *Cups) winners(key Key, cup *Cup) (list members, err error) {
	all, err := c.membersOf(key)
	for _, no := range cup.State.Champions() {
		if one, ok := all.by(no); ok {
			list = append(list, one)
		}
	}
	return list, err
}

// nextSeason opens the next season of a league, if it is not open yet.
func (c *Cups) nextSeason(key Key, cup Cup) error {
	all, err := c.all(key.Guild)
	if err != nil {
		return err
	}
	for _, other := range all {
		if other.Before == key.N {
			return nil
		}
	}
	_, err = c.open(key.Guild, Cup{
		Game: cup.Game, Preset: cup.Preset, Rules: cup.Rules, Least: cup.Least, Named: cup.Named,
		Speed: cup.Speed, Lang: cup.Lang, Channel: cup.Channel, League: true, Season: cup.Season + 1, Before: key.N,
		Closes: c.records.Now().Add(betweenSeasons).Unix(),
	})
	return err
}

// betweenSeasons is how long players can join the next season of a league.
const betweenSeasons = 3 * day

// all returns the readable cups of a server, by number.
func (c *Cups) all(guild uint64) (map[int]Cup, error) {
	values, err := c.records.Store.Values(cupsOf(guild))
	if err != nil {
		return nil, err
	}
	all := map[int]Cup{}
	for _, v := range values {
		key, ok := parseKey(v.Key)
		cup, err := decode(v.Data)
		if err != nil || !ok {
			c.log.Warn("a cup cannot be read and is ignored", "key", v.Key, "error", err)
			continue
		}
		all[key.N] = cup
	}
	return all, nil
}

// open stores a new cup under the next free number.
func (c *Cups) open(guild uint64, cup Cup) (Key, error) {
	cup.Version, cup.Phase = version, Gathering
	data, err := json.Marshal(cup)
	if err != nil {
		return Key{}, err
	}
	values, err := c.records.Store.Values(cupsOf(guild))
	if err != nil {
		return Key{}, err
	}
	key := Key{guild, 1}
	for _, v := range values {
		if known, ok := parseKey(v.Key); ok {
			key.N = max(key.N, known.N+1)
		}
	}
	for range tries {
		if err = c.records.Store.Swap(key.String(), nil, data); !errors.Is(err, storage.ErrStale) {
			break
		}
		key.N++
	}
	if err == nil {
		c.Touch(key)
	}
	return key, err
}
