package bot

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path"

	"github.com/bastide-games/bastide/storage"
)

// erasedName stands for the player of a finished match whose data were erased.
const erasedName = "—"

// erase removes all that is stored about a user. What fails half-way can be done again.
func (b *Bot) erase(ctx context.Context, user uint64) error {
	err := b.touching(user, func(m storage.Match) error { return b.eraseFrom(ctx, user, m.ID) })
	if err != nil {
		return err
	}
	tallies, err := b.talliesOf(user)
	if err != nil {
		return err
	}
	for _, v := range tallies {
		if err := b.eraseTally(v.Key); err != nil {
			return err
		}
	}
	settings, err := b.Store.Values(userPrefix(user))
	for _, v := range settings {
		err = errors.Join(err, b.Store.SetValue(v.Key, nil))
	}
	return err
}

// eraseTally removes a tally while no match that ends may change it.
func (b *Bot) eraseTally(key string) error {
	defer b.locks.lock(path.Dir(key) + "/")()
	return b.Store.SetValue(key, nil)
}

// eraseFrom takes a user out of a match, which need not be readable otherwise.
func (b *Bot) eraseFrom(ctx context.Context, user uint64, id storage.MatchID) error {
	defer b.locks.lock(matchKey(id))()
	m, err := b.Store.Match(id)
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if m.Status == storage.Lobby {
		m.Head = uninvited(m.Head, user)
	}
	if m.Head, err = scrubbed(m.Head, user); err != nil {
		return fmt.Errorf("match %s: %w", id, err)
	}
	players := m.Players
	m.Players = nil
	for _, p := range players {
		if p != user {
			m.Players = append(m.Players, p)
		}
	}
	_, _, err = b.Store.Commit(ctx, storage.Change{Match: m})
	return err
}

// uninvited returns the head of a lobby without the invitation of a user, or as it is if it
// cannot be read.
func uninvited(stored []byte, user uint64) []byte {
	h, err := decodeHead(stored)
	if err != nil || !h.invited(user) {
		return stored
	}
	h.uninvite(user)
	return mustJSON(h)
}

// scrubbed returns a stored head without a user: wherever the id stands, in whatever part
// of it, there is 0 instead, and the name beside it is gone. The moves stay.
func scrubbed(head []byte, user uint64) ([]byte, error) {
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

// scrub replaces a number in a tree of JSON and reports whether it was there.
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
				tree["n"] = erasedName
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

// touching calls f for every match in whose head or index a user stands, whatever for.
func (b *Bot) touching(user uint64, f func(storage.Match) error) error {
	id := fmt.Append(nil, user)
	for _, status := range stages {
		err := b.Store.Each(status, func(m storage.Match, damage error) error {
			if damage != nil || !bytes.Contains(m.Head, id) {
				return nil // the head holds the users of the index too
			}
			if same, err := scrubbed(m.Head, user); err != nil || bytes.Equal(same, m.Head) {
				return err
			}
			return f(m)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
