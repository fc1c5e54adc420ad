package cups

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/records"
)

// Person is what a server stores about a participant of its cups, also a former one.
type Person struct {
	Name    string  `json:"name"` // at the last entry; untrusted text
	Entries []Entry `json:"entries,omitempty"`
	Titles  []int   `json:"titles,omitempty"` // numbers of the cups they won
}

// Entry is a person's part in a cup.
type Entry struct {
	Cup int `json:"cup"`
	// No is their number in the tournament; 0: they wait to be a stand-in.
	No   int  `json:"no,omitempty"`
	Left bool `json:"left,omitempty"`
	// Stands says that they are a stand-in for the first owner of the number, and New that they were not told yet.
	Stands bool `json:"stands,omitempty"`
	New    bool `json:"new,omitempty"`
	// Out says that a manager has taken them out, and Untold that they were not told yet. By is the number of that
	// manager; 0: the manager does not take part.
	Out    bool `json:"out,omitempty"`
	Untold bool `json:"untold,omitempty"`
	By     int  `json:"by,omitempty"`
	// Told is Cup.Lost of the loss that they were told of.
	Told int64 `json:"told,omitempty"`
	// Free is the last round, from 1, of which they were told that they have no match in it.
	Free int `json:"free,omitempty"`
	// Put says that a manager has put them in, and that they were not told yet.
	Put bool `json:"put,omitempty"`
}

// kind replaces the game in the keys of tallies.
const kind = "cup"

// Prefix begins the keys of a server's persons. It is also the key of their lock.
func Prefix(guild uint64) string { return records.TallyPrefix(guild, kind) }

// Is reports whether the key of a tally is that of a Person.
func Is(key string) bool {
	return strings.Contains(key, "/"+kind+"/")
}

func personKey(guild, user uint64) string { return fmt.Sprint(Prefix(guild), user) }

// DecodePerson decodes a stored person.
func DecodePerson(data []byte) (p Person, err error) {
	if data == nil {
		return p, nil
	}
	if err = json.Unmarshal(data, &p); err != nil {
		err = fmt.Errorf("cups: %w", err)
	}
	return p, err
}

// entry is the person's part in a cup, nil if there is none.
func (p *Person) entry(cup int) *Entry {
	at := slices.IndexFunc(p.Entries, func(e Entry) bool { return e.Cup == cup })
	if at < 0 {
		return nil
	}
	return &p.Entries[at]
}

// member is a person with their part in a cup.
type member struct {
	user uint64
	Person
	Entry
}

// members are the present and former participants of a cup.
type members []member

// everybody reads the present and former participants of all cups of a server.
func (c *Cups) everybody(guild uint64) (list members, err error) {
	values, err := c.records.Store.Values(Prefix(guild))
	if err != nil {
		return nil, err
	}
	for _, v := range values {
		user, ok := records.TallyUser(v)
		p, err := DecodePerson(v.Data)
		if err != nil || !ok {
			c.log.Warn("cannot read what is stored about a user's cups, skipping it", "key", v.Key, "error", err)
			continue
		}
		list = append(list, member{user: user, Person: p})
	}
	return list, nil
}

// membersOf reads the participants of a cup, by number; those who wait come last.
func (c *Cups) membersOf(key Key) (list members, err error) {
	all, err := c.everybody(key.Guild)
	for _, one := range all {
		if e := one.entry(key.N); e != nil {
			one.Entry = *e
			list = append(list, one)
		}
	}
	slices.SortStableFunc(list, func(a, b member) int {
		return cmp.Or(later(a.No)-later(b.No), cmp.Compare(a.user, b.user))
	})
	return list, err
}

func later(no int) int {
	if no == 0 {
		return 1 << 30
	}
	return no
}

// present are the members with a number who have not left.
func (m members) present() members {
	return slices.DeleteFunc(slices.Clone(m), func(one member) bool { return one.No == 0 || one.Left })
}

// waiting are the members who wait to be a stand-in.
func (m members) waiting() members {
	return slices.DeleteFunc(slices.Clone(m), func(one member) bool { return one.No != 0 || one.Left })
}

// by returns the member who plays with a number, or else the last who did.
func (m members) by(no int) (found member, ok bool) {
	for _, one := range m {
		if one.No == no && (!one.Left || !ok) {
			found, ok = one, true
		}
	}
	return found, ok
}

// first returns the first member with a number, unless their data were erased.
func (m members) first(no int) (found member, ok bool) {
	at := slices.IndexFunc(m, func(one member) bool { return one.No == no && !one.Stands })
	if at < 0 {
		return member{}, false
	}
	return m[at], true
}

// edit changes what is stored about a person, and lists it for them. It stores nothing about a person
// without entries. Call it under the lock of the server's persons.
func (c *Cups) edit(guild, user uint64, change func(*Person)) error {
	key := personKey(guild, user)
	was, err := c.records.Store.Value(key)
	if err != nil {
		return err
	}
	p, err := DecodePerson(was)
	if err != nil {
		return err
	}
	change(&p)
	if was == nil && len(p.Entries) == 0 {
		return nil
	}
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	if was == nil {
		if err := c.records.ListTally(user, key); err != nil {
			return err
		}
	}
	return c.records.Store.Swap(key, was, data)
}
