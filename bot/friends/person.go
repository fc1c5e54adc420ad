package friends

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/notice"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// Person is what is stored about a user's friends.
type Person struct {
	Follows []Followed `json:"follows,omitempty"` // in the order in which the user followed them
	Lang    string     `json:"lang,omitempty"`    // in which the user gets messages
	Off     bool       `json:"off,omitempty"`     // the user wants no messages
	Told    int64      `json:"told,omitempty"`    // when the user got the last message, in Unix seconds
	// Tried is when sending a message was first tried without an answer, in Unix seconds; 0: it was not.
	Tried int64 `json:"tried,omitempty"`
	// Lobbies are those that messages to the user were about, the latest last.
	Lobbies []session.ID `json:"lobbies,omitempty"`
}

// Followed is a person whom a user follows.
type Followed struct {
	User uint64 `json:"u"`
	Name string `json:"n"` // when the user began to follow them; untrusted text
}

const (
	// mostFollowed is how many people a user can follow: a menu shows all of them.
	mostFollowed = 25
	// lobbiesKept is how many lobbies are remembered. A message is about a few of them, once a day.
	lobbiesKept = 50
	// tries is how often a change is repeated after concurrent changes by other processes.
	tries = 10
)

// Key is the key of a stored [Person].
func Key(user uint64) string { return records.UserPrefix(user) + "friends" }

// followers begins the keys of the values that list who follows a user. Only the user's file counts them.
func followers(user uint64) string { return records.ListedPrefix(user) + "follower/" }

func followerKey(user, follower uint64) string { return fmt.Sprint(followers(user), follower) }

// follows reports whether the user follows another.
func (p Person) follows(user uint64) bool {
	return slices.ContainsFunc(p.Follows, func(f Followed) bool { return f.User == user })
}

// follow adds a person. It returns false if there are too many. A person who is followed already gets the present name.
func (p *Person) follow(who Followed) bool {
	at := slices.IndexFunc(p.Follows, func(f Followed) bool { return f.User == who.User })
	switch {
	case at >= 0:
		p.Follows[at].Name = who.Name
	case len(p.Follows) >= mostFollowed:
		return false
	default:
		p.Follows = append(p.Follows, who)
	}
	return true
}

func (p *Person) unfollow(user uint64) {
	p.Follows = slices.DeleteFunc(p.Follows, func(f Followed) bool { return f.User == user })
}

// between is the shortest time between two messages.
const between = 24 * time.Hour

// wait returns how long the user gets no message because of the last one. After the clock was set back, that one lies in
// the future and does not count.
func (p Person) wait(now time.Time) time.Duration {
	left := time.Unix(p.Told, 0).Add(between).Sub(now)
	if left > between {
		return 0
	}
	return max(left, 0)
}

// doubtful reports whether a message may have arrived of which no answer came in time.
func (p Person) doubtful(now time.Time) bool { return notice.Post{Tried: p.Tried}.Doubtful(now) }

// told notes that the message that was tried has arrived, or counts as such, and what it was about.
func (p *Person) told(lobbies []session.ID) {
	p.Told, p.Tried = p.Tried, 0
	for _, id := range lobbies {
		if !slices.Contains(p.Lobbies, id) {
			p.Lobbies = append(p.Lobbies, id)
		}
	}
	p.Lobbies = p.Lobbies[max(0, len(p.Lobbies)-lobbiesKept):]
}

// Read reads what is stored about a user's friends.
func Read(r *records.Records, user uint64) (Person, error) {
	p, _, err := read(r, user)
	return p, err
}

func read(r *records.Records, user uint64) (p Person, was []byte, err error) {
	if was, err = r.Store.Value(Key(user)); err != nil || was == nil {
		return p, was, err
	}
	if err = json.Unmarshal(was, &p); err != nil {
		err = fmt.Errorf("friends: %w", err)
	}
	return p, was, err
}

// errNone says that nothing is stored about the user's friends.
var errNone = errors.New("no friends are stored")

// change changes what is stored about a user's friends. With known, it returns errNone if nothing is stored, so that
// nothing is stored again about a user who has just erased their data. Nothing is stored if do returns an error.
func change(r *records.Records, user uint64, known bool, do func(*Person) error) (p Person, err error) {
	defer r.Lock(Key(user))()
	for range tries {
		var was, data []byte
		p, was, err = read(r, user)
		if err == nil && known && was == nil {
			err = errNone
		}
		if err != nil {
			return p, err
		}
		if err = do(&p); err != nil {
			return p, err
		}
		if data, err = json.Marshal(p); err != nil {
			return p, err
		}
		if err = r.Store.Swap(Key(user), was, data); !errors.Is(err, storage.ErrStale) {
			break
		}
	}
	return p, err
}

// Followers counts the people who follow a user.
func Followers(r *records.Records, user uint64) (int, error) {
	list, err := r.Store.Values(followers(user))
	return len(list), err
}

// Forget removes a user from the lists of all others, when the user's data are erased. It relies on no list but searches
// everywhere.
func Forget(r *records.Records, user uint64) error {
	all, err := r.Store.Values("user/")
	if err != nil {
		return err
	}
	for _, v := range all {
		if strings.HasSuffix(path.Dir(v.Key), "/listed/follower") && path.Base(v.Key) == fmt.Sprint(user) {
			err = errors.Join(err, r.Store.SetValue(v.Key, nil))
		}
		other, ok := owner(v.Key)
		var p Person
		if !ok || other == user || json.Unmarshal(v.Data, &p) != nil || !p.follows(user) {
			continue
		}
		_, failed := change(r, other, true, func(p *Person) error { p.unfollow(user); return nil })
		if !errors.Is(failed, errNone) {
			err = errors.Join(err, failed)
		}
	}
	return err
}

// owner returns the user whose friends are stored under a key; ok is false for other keys.
func owner(key string) (user uint64, ok bool) {
	dir, name := path.Split(key)
	user, err := strconv.ParseUint(path.Base(dir), 10, 64)
	return user, err == nil && name == "friends"
}
