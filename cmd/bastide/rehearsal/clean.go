package rehearsal

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
)

// removers remove each kind of thing.
var removers = map[string]func(*run, context.Context, Made) error{
	madeThread: (*run).removeThread,
	madeMessage: func(r *run, ctx context.Context, m Made) error {
		return r.api.Delete(ctx, m.Channel, m.ID)
	},
	madeEmoji: func(r *run, ctx context.Context, m Made) error { return r.api.DeleteEmoji(ctx, m.ID) },
	madeTag:   (*run).removeTag,
}

// remains removes what an earlier rehearsal has left, except the thread with the old message, which is still needed.
func (r *run) remains(ctx context.Context) (string, error) {
	spared := discord.Snowflake(0)
	if r.old != nil {
		spared = r.old.channel
	}
	removed, left := r.clean(ctx, spared)
	if len(left) > 0 {
		return "", errors.New(strings.Join(left, "; "))
	}
	return fmt.Sprintf("%d things", removed), nil
}

// cleaned is the result of the removal at the end.
func cleaned(removed int, left []string, took time.Duration) result {
	out := result{step: step{name: "clean-up", does: "removes what the rehearsal has made"}, says: fmt.Sprintf("%d things", removed), took: took}
	if len(left) > 0 {
		out.err = errors.New(strings.Join(left, "; "))
	}
	return out
}

// clean removes everything that the journal names, and what carries the marker. It returns how many things it removed, and
// what is left with the reason.
func (r *run) clean(ctx context.Context, spared discord.Snowflake) (removed int, left []string) {
	sound := r.discover(ctx, &left)
	for _, m := range newestFirst(r.ledger.all) {
		switch {
		case spared != 0 && (m.ID == spared || m.Channel == spared):
			continue
		case m.ID == 0 && m.Kind != madeTag:
			if sound { // it was not found, so it was not made
				r.forget(m, &left)
			} else {
				left = append(left, m.String()+", if it was made")
			}
			continue
		}
		err := removers[m.Kind](r, ctx, m)
		if err != nil && !errors.Is(err, discord.ErrGone) {
			left = append(left, fmt.Sprintf("%s: %v", m, err))
			continue
		}
		removed++
		r.forget(m, &left)
	}
	return removed, left
}

// newestFirst lists threads before everything else, because what is in them goes with them, and an archived one lets
// nobody delete a message.
func newestFirst(all []Made) []Made {
	all = slices.Clone(all)
	slices.Reverse(all)
	slices.SortStableFunc(all, func(a, b Made) int {
		switch isA, isB := a.Kind == madeThread, b.Kind == madeThread; {
		case isA == isB:
			return 0
		case isA:
			return -1
		}
		return 1
	})
	return all
}

func (r *run) forget(m Made, left *[]string) {
	if err := r.ledger.strike(func(other Made) bool { return other == m }); err != nil {
		*left = append(*left, fmt.Sprintf("the note about %s: %v", m, err))
	}
}

// discover adds to the journal what carries the marker and is not in it. It reports whether it could look everywhere.
func (r *run) discover(ctx context.Context, left *[]string) (sound bool) {
	sound = true
	look := func(what string, find func() ([]Made, error)) {
		found, err := find()
		if err != nil && !errors.Is(err, discord.ErrGone) {
			sound = false
			*left = append(*left, fmt.Sprintf("what is left of %s: %v", what, err))
		}
		for _, m := range found {
			if !slices.ContainsFunc(r.ledger.all, func(known Made) bool { return known.Kind == m.Kind && known.ID == m.ID && known.Channel == m.Channel }) {
				r.ledger.all = append(r.ledger.all, m)
			}
		}
	}
	if r.self.App == 0 {
		var err error
		if r.self, err = r.api.Self(ctx); err != nil {
			*left = append(*left, fmt.Sprintf("whatever is left: %v", err))
			return false
		}
	}
	for _, server := range r.servers() {
		look("threads", func() ([]Made, error) { return r.markedThreads(ctx, server) })
	}
	for _, channel := range r.channels() {
		look("messages", func() ([]Made, error) { return r.markedMessages(ctx, channel) })
	}
	if r.self.Owner != 0 {
		look("private messages", func() ([]Made, error) { return r.markedInPrivate(ctx) })
	}
	if r.Forum != 0 {
		look("tags", func() ([]Made, error) { return r.markedTags(ctx) })
	}
	look("emojis", func() ([]Made, error) { return r.markedEmojis(ctx) })
	return sound
}

// servers lists where something may be left.
func (r *run) servers() []discord.Snowflake {
	all := []discord.Snowflake{r.Server}
	for _, m := range r.ledger.all {
		if m.Server != 0 && !slices.Contains(all, m.Server) {
			all = append(all, m.Server)
		}
	}
	return all
}

// channels lists where messages may be left: not in threads, which are removed as a whole, nor in forums.
func (r *run) channels() (all []discord.Snowflake) {
	if !r.kind.forum {
		all = append(all, r.Channel)
	}
	threads := map[discord.Snowflake]bool{}
	for _, m := range r.ledger.all {
		threads[m.ID] = threads[m.ID] || m.Kind == madeThread
	}
	for _, m := range r.ledger.all {
		if m.Kind == madeMessage && !slices.Contains(all, m.Channel) && !threads[m.Channel] {
			all = append(all, m.Channel)
		}
	}
	return all
}

func (r *run) markedThreads(ctx context.Context, server discord.Snowflake) (all []Made, err error) {
	threads, err := r.api.Threads(ctx, server)
	for _, t := range threads {
		if t.Owner == r.self.App && strings.HasPrefix(t.Name, Marker) {
			all = append(all, Made{Kind: madeThread, Server: server, Channel: t.Parent, ID: t.ID, Name: t.Name})
		}
	}
	return all, err
}

func (r *run) markedMessages(ctx context.Context, channel discord.Snowflake) (all []Made, err error) {
	messages, err := r.api.Newest(ctx, channel)
	for _, m := range messages {
		if m.Author == r.self.App && isMarked(m) {
			all = append(all, Made{Kind: madeMessage, Server: r.Server, Channel: channel, ID: m.ID})
		}
	}
	return all, err
}

func (r *run) markedInPrivate(ctx context.Context) ([]Made, error) {
	dm, err := r.api.OpenDM(ctx, r.self.Owner)
	if err != nil {
		return nil, err
	}
	return r.markedMessages(ctx, dm)
}

func (r *run) markedTags(ctx context.Context) (all []Made, err error) {
	has, err := r.api.Place(ctx, r.Forum)
	if slices.ContainsFunc(has.Tags, isOwnTag) {
		all = append(all, Made{Kind: madeTag, Server: r.Server, Channel: r.Forum, Name: tagName})
	}
	return all, err
}

func isOwnTag(t discord.Tag) bool { return t.Name == tagName }

func (r *run) markedEmojis(ctx context.Context) (all []Made, err error) {
	emojis, err := r.api.Emojis(ctx)
	for name, id := range emojis {
		if strings.HasPrefix(name, emojiPrefix) {
			all = append(all, Made{Kind: madeEmoji, ID: id, Name: name})
		}
	}
	slices.SortFunc(all, func(a, b Made) int { return strings.Compare(a.Name, b.Name) })
	return all, err
}

// removeThread deletes a thread. Without the right to, the bot deletes what it has written there and archives the thread.
func (r *run) removeThread(ctx context.Context, m Made) error {
	err := r.api.DeleteChannel(ctx, m.ID)
	if !errors.Is(err, discord.ErrForbidden) {
		return err
	}
	if other := r.emptyThread(ctx, m.ID); other != nil {
		return errors.Join(err, other)
	}
	r.emptied = append(r.emptied, fmt.Sprintf("the thread %q, empty and archived: the bot needs Manage Threads to delete it", m.Name))
	return nil
}

// mostPages limits how many times the messages of a thread are listed.
const mostPages = 10

func (r *run) emptyThread(ctx context.Context, thread discord.Snowflake) error {
	if err := r.api.Unarchive(ctx, thread); err != nil {
		return err
	}
	for range mostPages {
		list, err := r.api.Newest(ctx, thread)
		list = slices.DeleteFunc(list, func(h discord.Held) bool { return h.Author != r.self.App })
		if err != nil {
			return err
		}
		if len(list) == 0 {
			break
		}
		for _, one := range list {
			if err := r.api.Delete(ctx, thread, one.ID); err != nil && !errors.Is(err, discord.ErrGone) {
				return err
			}
		}
	}
	return r.api.Archive(ctx, thread)
}

// removeTag removes the tag from a forum that has it.
func (r *run) removeTag(ctx context.Context, m Made) error {
	has, err := r.api.Place(ctx, m.Channel)
	if err != nil || !slices.ContainsFunc(has.Tags, isOwnTag) {
		return err
	}
	return r.api.RemoveTags(ctx, m.Channel, has, tagName)
}

// withoutMarker returns components without the marker below them.
func withoutMarker(components json.RawMessage) json.RawMessage {
	var list []json.RawMessage
	if json.Unmarshal(components, &list) != nil || len(list) == 0 || !strings.Contains(string(list[len(list)-1]), Marker) {
		return components
	}
	rest, err := json.Marshal(list[:len(list)-1])
	if err != nil {
		return components
	}
	return rest
}
