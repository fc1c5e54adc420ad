package cups

import (
	"errors"
	"fmt"

	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/storage"
)

// Of names the running cups and leagues of all servers in which a user takes part, or waits to be a stand-in.
func (c *Cups) Of(l wording.Localizer, user uint64) (names []string, err error) {
	err = c.eachOf(user, func(key Key, cup Cup) error {
		names = append(names, Name(l, key, &cup))
		return nil
	})
	return names, err
}

// LeaveAll takes a user out of all running cups. Their matches go on.
func (c *Cups) LeaveAll(user uint64) error {
	return c.eachOf(user, func(key Key, _ Cup) error {
		defer c.records.Lock(Prefix(key.Guild))()
		err := c.edit(key.Guild, user, func(p *Person) {
			if e := p.entry(key.N); e != nil {
				e.Left = true
			}
		})
		c.Touch(key)
		return err
	})
}

// eachOf calls f for the running cups that a user has not left.
func (c *Cups) eachOf(user uint64, f func(Key, Cup) error) error {
	tallies, err := c.records.TalliesOf(user)
	if err != nil {
		return err
	}
	for _, v := range tallies {
		var guild uint64
		if _, err := fmt.Sscanf(v.Key, "stats/%d/", &guild); err != nil || !Is(v.Key) {
			continue
		}
		p, err := DecodePerson(v.Data)
		if err != nil {
			return err
		}
		for _, e := range p.Entries {
			key := Key{guild, e.Cup}
			cup, _, err := c.read(key)
			switch {
			case errors.Is(err, storage.ErrNotFound), err == nil && (e.Left || !cup.running()):
				continue
			case err == nil:
				err = f(key, cup)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}
