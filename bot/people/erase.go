package people

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/friends"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/nickname"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/storage"
)

// AskErase asks for confirmation, and says what else happens: the user leaves everything in which others would wait for
// them.
func (p *People) AskErase(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	leaves, err := p.leaves(q)
	if err != nil {
		return interaction.Reply{}, err
	}
	m := posts.NewDraft(posts.NoAccent).Text(wording.Join(q.L.Say("bot.privacy.ask"), leaves)).Buttons(
		posts.Button(discordgo.DangerButton, q.L.Say("bot.button.erase.confirm"), ownID(posts.VerbErase, "")),
		posts.Button(discordgo.SecondaryButton, q.L.Say("bot.button.erase.cancel"), ownID(posts.VerbPrivacy, "")),
	).Private().Message()
	return interaction.Shown(interaction.Update, m), nil
}

// leaves says which matches, lobbies and cups the user leaves when their data are erased, "" for none.
func (p *People) leaves(q *interaction.Request) (string, error) {
	open, err := p.open(q.UserID())
	if err != nil {
		return "", err
	}
	cups, err := p.Cups.Of(q.L, q.UserID())
	if err != nil {
		return "", err
	}
	var parts []string
	for _, stage := range []struct {
		status session.Status
		id     string
	}{{session.Live, "bot.privacy.resigns"}, {session.Lobby, "bot.privacy.lobbies"}} {
		list := slices.DeleteFunc(slices.Clone(open), func(s *session.Session) bool { return s.Status != stage.status })
		if len(list) > 0 {
			parts = append(parts, q.L.Say(stage.id, "matches", wording.ListedMatches(q.L, q.UserID(), list)))
		}
	}
	if len(cups) > 0 {
		parts = append(parts, q.L.Say("bot.privacy.leaves", "cups", q.L.List(cups)))
	}
	if parts == nil {
		return "", nil
	}
	return wording.Join(append([]string{q.L.Say("bot.privacy.first")}, parts...)...), nil
}

// Erase takes the user out of everything that goes on, and erases everything that is stored about them. After a failure
// it can be repeated.
func (p *People) Erase(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return interaction.Reply{How: interaction.Update, Defer: interaction.AtOnce,
		Message: func(ctx context.Context) (discord.Message, error) {
			if err := p.leaveAll(ctx, session.Player{User: q.UserID(), Name: q.User.Name}); err != nil {
				return discord.Message{}, err
			}
			if err := p.erase(ctx, q.UserID()); err != nil {
				return discord.Message{}, err
			}
			p.Log.Info("a user has erased their data", "interaction", q.ID.String())
			return posts.Sentence(q.L.Say("bot.privacy.erased")), nil
		}}, nil
}

// leaveAll takes a user out of cups, which would open further matches, then out of matches and lobbies.
func (p *People) leaveAll(ctx context.Context, user session.Player) error {
	if err := p.Cups.LeaveAll(user.User); err != nil {
		return err
	}
	open, err := p.open(user.User)
	for _, s := range open {
		err = errors.Join(err, p.Quit(ctx, user, s.ID))
	}
	return err
}

// erase removes everything that is stored about a user. It relies on no list but searches everywhere. After
// a failure it can be repeated.
func (p *People) erase(ctx context.Context, user uint64) error {
	err := p.searchAll(user, func(m storage.Match) error { return p.eraseFrom(ctx, user, m.ID) })
	if err != nil {
		return err
	}
	tallies, err := p.Records.SearchTallies(user)
	if err != nil {
		return err
	}
	for _, v := range tallies {
		if err := p.eraseTally(v.Key, user); err != nil {
			return err
		}
	}
	settings, err := p.Records.Store.Values(records.UserPrefix(user))
	for _, v := range settings {
		err = errors.Join(err, p.Records.Store.SetValue(v.Key, nil))
	}
	if err = errors.Join(err, friends.Forget(p.Records, user)); err != nil {
		return err
	}
	return p.Records.Store.Wipe()
}

// eraseTally removes a user's tally. Matches that end meanwhile wait.
func (p *People) eraseTally(key string, user uint64) error {
	defer p.Records.Lock(path.Dir(key) + "/")()
	if guild, ok := records.TriesGuild(key); ok {
		if err := p.KeepSpent(guild, user); err != nil {
			return err
		}
	}
	return p.Records.Store.SetValue(key, nil)
}

// eraseFrom removes a user from a match, even if the match cannot be read otherwise.
func (p *People) eraseFrom(ctx context.Context, user uint64, id storage.MatchID) error {
	return p.Records.Rewrite(ctx, session.ID(id), func(m *storage.Match) (err error) {
		if m.Status == storage.Lobby {
			m.Head = withoutInvitation(*m, user)
		}
		if m.Head, err = withoutUser(m.Head, user); err != nil {
			return fmt.Errorf("match %s: %w", id, err)
		}
		m.Players = slices.DeleteFunc(slices.Clone(m.Players), func(u uint64) bool { return u == user })
		return nil
	})
}

// withoutInvitation returns the head of a lobby without the invitation of a user, or the same head if it cannot be
// read.
func withoutInvitation(m storage.Match, user uint64) []byte {
	s, err := session.DecodeHead(records.Stored(m))
	if err != nil || !s.IsInvited(user) {
		return m.Head
	}
	s.Uninvite(user)
	return s.EncodeHead()
}

// withoutUser returns a stored head without a user: 0 replaces the id everywhere in the head, and the name
// beside it is removed. The moves stay.
func withoutUser(head []byte, user uint64) ([]byte, error) {
	d := json.NewDecoder(bytes.NewReader(head))
	d.UseNumber()
	var tree any
	if err := d.Decode(&tree); err != nil {
		return nil, fmt.Errorf("head: %w", err)
	}
	if !scrub(tree, json.Number(fmt.Sprint(user))) {
		return head, nil
	}
	return mustJSON(tree), nil
}

// scrub replaces a number in a JSON tree and reports whether it was there.
func scrub(tree any, user json.Number) (found bool) {
	switch tree := tree.(type) {
	case map[string]any:
		for key, value := range tree {
			if value != user {
				found = scrub(value, user) || found
				continue
			}
			tree[key], found = json.Number("0"), true
			if _, named := tree["n"].(string); named {
				tree["n"] = nickname.Erased
			}
		}
	case []any:
		for i, value := range tree {
			if value == user {
				tree[i], found = json.Number("0"), true
			} else {
				found = scrub(value, user) || found
			}
		}
	}
	return found
}

// eachMentioning calls f for every match whose head or index contains a user, in any role.
func (p *People) eachMentioning(user uint64, f func(storage.Match) error) error {
	ids, listed, err := p.Records.MatchesOf(user)
	if err != nil {
		return err
	}
	if !listed {
		return p.searchAll(user, f)
	}
	for some := range slices.Chunk(ids, readAtOnce) {
		matches, err := p.Records.Store.Matches(some)
		if err != nil {
			return err
		}
		for _, m := range matches {
			if !mentions(m.Head, user) {
				continue
			}
			if err := f(m); err != nil {
				return err
			}
		}
	}
	return nil
}

// readAtOnce is how many matches are read at once: few trips to a database, and little memory.
const readAtOnce = 50

// searchAll does the same as touching by reading every match.
func (p *People) searchAll(user uint64, f func(storage.Match) error) error {
	for _, status := range records.Stages {
		err := p.Records.Store.Each(status, func(m storage.Match, damage error) error {
			if damage != nil || !mentions(m.Head, user) {
				return nil // the head contains the users of the index too
			}
			return f(m)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// mentions reports whether a stored head contains a number. Decoding every head would take a minute for
// tens of thousands of matches, so it decodes only those in which the digits occur where a number can be.
func mentions(head []byte, user uint64) bool {
	id := fmt.Append(nil, user)
	for rest := head; ; {
		at := bytes.Index(rest, id)
		if at < 0 {
			return false
		}
		end := at + len(id)
		if at > 0 && end < len(rest) && bytes.IndexByte([]byte(":[, \n"), rest[at-1]) >= 0 && bytes.IndexByte([]byte(",]} \n"), rest[end]) >= 0 {
			break
		}
		rest = rest[at+1:]
	}
	if s, err := session.DecodeHead(session.Stored{Head: head}); err == nil && s.Seat(user) >= 0 {
		return true // almost all end here
	}
	same, err := withoutUser(head, user)
	return err != nil || !bytes.Equal(same, head)
}
