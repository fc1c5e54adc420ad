package friends

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/notice"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// mostNamed is how many lobbies a message names.
const mostNamed = 5

// tell tells a user about the lobbies of all friends, if one of them is the given lobby and a message may come now. next
// is when to try again; zero: only if something changes.
func (f *Friends) tell(ctx context.Context, user uint64, about *session.Session) (next time.Time, err error) {
	p, err := Read(f.records, user)
	now := f.records.Now()
	switch {
	case err != nil, p.Off, slices.Contains(p.Lobbies, about.ID):
		return time.Time{}, err
	case p.wait(now) > 0:
		return now.Add(p.wait(now)), nil
	}
	if at := f.records.Rhythm(user).NextCounting(now); at.After(now) {
		return at, nil
	}
	found, err := f.waiting(ctx, user, p)
	if err != nil || !slices.Contains(found.ids(), about.ID) {
		return time.Time{}, err
	}
	return f.send(ctx, user, about.Guild, found)
}

// errTold says that another process has told the user meanwhile, or the user no longer wants messages.
var errTold = errors.New("the user is not told now")

// send sends the message about some lobbies. What is not answered in time counts as told.
func (f *Friends) send(ctx context.Context, user, guild uint64, found lobbies) (next time.Time, err error) {
	now, first := f.records.Now(), false
	p, err := change(f.records, user, true, func(p *Person) error {
		if p.Off || p.wait(now) > 0 {
			return errTold
		}
		if p.doubtful(now) {
			p.told(found.ids())
			return nil
		}
		if first = p.Tried == 0; first {
			p.Tried = now.Unix()
		}
		return nil
	})
	switch {
	case errors.Is(err, errNone), errors.Is(err, errTold):
		return time.Time{}, nil
	case err != nil || p.Tried == 0:
		return time.Time{}, err
	}
	m := f.message(f.texts.Localizer(p.Lang), found)
	r := f.notices.Tell(ctx, guild, user, m, notice.Nonce(fmt.Sprintf("bastide friends %d %d", user, p.Tried)))
	switch r.Outcome {
	case notice.Sent, notice.Forbidden, notice.Gone, notice.Refused: // a person who accepts no messages is not asked again today
		return time.Time{}, f.note(user, func(p *Person) { p.told(found.ids()) })
	case notice.Wait, notice.Declined:
		if r.Outcome == notice.Wait {
			next = now.Add(max(r.Wait, time.Second))
		} else {
			err = r.Err
		}
		if first { // an earlier try may have arrived
			err = errors.Join(err, f.note(user, func(p *Person) { p.Tried = 0 }))
		}
		return next, err
	}
	return time.Time{}, r.Err
}

// note changes what is stored about a user's friends, unless the user has erased it.
func (f *Friends) note(user uint64, do func(*Person)) error {
	_, err := change(f.records, user, true, func(p *Person) error { do(p); return nil })
	if errors.Is(err, errNone) {
		return nil
	}
	return err
}

// lobbies are open lobbies with the names of the friends who wait there.
type lobbies struct {
	list  []*session.Session
	names []string // untrusted
}

func (o lobbies) ids() (ids []session.ID) {
	for _, s := range o.list {
		ids = append(ids, s.ID)
	}
	return ids
}

func (o *lobbies) add(s *session.Session, name string) {
	if !slices.Contains(o.ids(), s.ID) {
		o.list = append(o.list, s)
	}
	if !slices.Contains(o.names, name) {
		o.names = append(o.names, name)
	}
}

// waiting finds the lobbies of the friends of a user, on servers of this process, that the user may join and was not told
// about.
func (f *Friends) waiting(ctx context.Context, user uint64, p Person) (found lobbies, err error) {
	for _, friend := range p.Follows {
		both, err := f.friends(user, friend.User)
		if err != nil {
			return found, err
		}
		if !both {
			continue
		}
		theirs, err := f.records.Of(friend.User, session.Lobby, 0)
		if err != nil {
			return found, err
		}
		for _, s := range theirs {
			if len(found.list) == mostNamed {
				return found, nil
			}
			if slices.Contains(p.Lobbies, s.ID) {
				continue
			}
			may, err := f.mayJoin(ctx, s, user, friend.User)
			if err != nil {
				return found, err
			}
			if may {
				found.add(s, s.Players[s.Seat(friend.User)].Name)
			}
		}
	}
	return found, nil
}

// mayJoin reports whether a user may join a lobby beside a friend, and both are on its server now and see its channel.
// Whom the lobby has invited knows of it.
func (f *Friends) mayJoin(ctx context.Context, s *session.Session, user, friend uint64) (bool, error) {
	if !open(s) || !f.records.Mine(s.Guild) || s.IsInvited(user) || f.blocked(user, s.Guild) || f.blocked(friend, s.Guild) {
		return false, nil
	}
	conduct, err := f.records.Conduct(s.Guild, user)
	if err != nil || s.MayJoin(user, conduct) != nil {
		return false, err
	}
	return f.sees(ctx, s, user) && f.sees(ctx, s, friend), nil
}

// sees reports whether a user is on the server of a lobby now and sees its channel.
func (f *Friends) sees(ctx context.Context, s *session.Session, user uint64) bool {
	m, err := f.api.Member(ctx, discord.Snowflake(s.Guild), discord.Snowflake(user))
	sees := false
	if err == nil {
		sees, err = f.api.Sees(ctx, m.Looker(), discord.Snowflake(s.Channel))
	}
	if err != nil && !errors.Is(err, discord.ErrGone) {
		f.log.Info("cannot find out whether a person sees a friend’s lobby; they are not told of it now", "match", s.ID.String(), "error", err)
	}
	return err == nil && sees
}

// message names the friends, and the lobbies with a link to each.
func (f *Friends) message(l wording.Localizer, found lobbies) discord.Message {
	names := make([]string, len(found.names))
	for i, name := range found.names {
		names[i] = l.Name(name)
	}
	out := posts.NewDraft(posts.AccentLobby).Text(l.Say("bot.friends.waiting", "friends", l.List(names)))
	for _, s := range found.list {
		out.Card(wording.OpenLobby(l, s), discord.File{}, posts.LinkButton(l.Say("bot.button.lobby"), l.Link(s.Link())))
	}
	return out.Text(l.Say("bot.friends.footer")).Buttons(OpenButton(l)).Message()
}
