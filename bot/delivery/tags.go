package delivery

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// Forums are the requests about forums and other threads.
type Forums interface {
	Place(ctx context.Context, channel discord.Snowflake) (discord.Place, error)
	AddTags(ctx context.Context, forum discord.Snowflake, has discord.Place, names []string) error
	Tag(ctx context.Context, post discord.Snowflake, tags []discord.Snowflake) error
	Rename(ctx context.Context, thread discord.Snowflake, name string) error
}

// Tags keeps the tags of matches that are played in posts of a forum: the game, and the stage of
// the match. A thread that the bot opened for a former match is renamed after the match that is
// played there now. If the bot may not make tags, or not tag the post, there are none. What the
// program could not write before it ended, it writes at the next stage. Make it with [NewTags].
type Tags struct {
	records *records.Records
	forums  Forums // nil: no tags
	texts   *wording.Texts
	log     *slog.Logger

	mu     sync.Mutex
	stages map[session.ID]session.Status // the stages that the tags show, of matches that go on
	wanted []session.ID
}

// NewTags makes a chore.
func NewTags(r *records.Records, forums Forums, texts *wording.Texts, log *slog.Logger) *Tags {
	return &Tags{records: r, forums: forums, texts: texts, log: log, stages: map[session.ID]session.Status{}}
}

// Changed is called with every session that was stored.
func (t *Tags) Changed(s *session.Session) {
	if !s.Hosted || t.forums == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if stage, told := t.stages[s.ID]; told && stage == s.Status {
		return
	}
	t.stages[s.ID] = s.Status
	if s.Status == session.Over {
		delete(t.stages, s.ID)
	}
	t.wanted = append(t.wanted, s.ID)
}

// Scan implements [Chore]: it hands posts whose tags have to change to a worker.
func (t *Tags) Scan(ctx context.Context, work *sync.WaitGroup) time.Duration {
	t.mu.Lock()
	wanted := t.wanted
	t.wanted = nil
	t.mu.Unlock()
	if len(wanted) > 0 {
		work.Go(func() {
			for _, id := range wanted {
				if err := t.update(ctx, id); err != nil && !errors.Is(err, discord.ErrWithdrawn) && ctx.Err() == nil {
					t.log.Info("a thread could not be named, or a post of a forum not be tagged: the bot needs the right to manage threads there, and for new tags the right to manage channels",
						"match", id.String(), "error", err)
				}
			}
		})
	}
	return longRetry
}

// update tags the post that a match is played in, or names the thread.
func (t *Tags) update(ctx context.Context, id session.ID) error {
	s, err := t.records.Load(id)
	if err != nil {
		return nil // it is gone, or cannot be read, which is reported elsewhere
	}
	ctx, cancel := context.WithTimeout(discord.While(ctx, t.records.Mine, s.Guild), time.Minute)
	defer cancel()
	channel := discord.Snowflake(s.Channel)
	post, err := t.forums.Place(ctx, channel)
	if err != nil || post.Parent == 0 {
		return err
	}
	forum, err := t.forums.Place(ctx, post.Parent)
	if err != nil {
		return err
	}
	if forum.Type != discordgo.ChannelTypeGuildForum {
		return t.rename(ctx, s, post)
	}
	names := wording.TagsOf(t.texts.Public(s), s)
	if lacking := lackingTags(forum.Tags, names); len(lacking) > 0 && len(forum.Tags)+len(lacking) <= discord.MaxTags {
		err := t.forums.AddTags(ctx, post.Parent, forum, lacking)
		if err == nil {
			forum, err = t.forums.Place(ctx, post.Parent)
		}
		if err != nil && !errors.Is(err, discord.ErrForbidden) {
			return err
		}
	}
	if tags := t.tags(s, forum.Tags, post.Tagged, names); !slices.Equal(tags, post.Tagged) {
		return t.forums.Tag(ctx, channel, tags)
	}
	return nil
}

// rename names a thread of the bot after the match that is played in it.
func (t *Tags) rename(ctx context.Context, s *session.Session, thread discord.Place) error {
	name := wording.ThreadName(t.texts.Public(s), s)
	if !thread.Own || s.Status != session.Live || thread.Name == name {
		return nil
	}
	return t.forums.Rename(ctx, discord.Snowflake(s.Channel), name)
}

// tags returns the tags that a post has afterwards: those that people have given it, and those of
// the match.
func (t *Tags) tags(s *session.Session, there []discord.Tag, now []discord.Snowflake, names [][]string) (tags []discord.Snowflake) {
	stages := wording.StageTags(t.texts)
	for _, id := range now {
		at := slices.IndexFunc(there, func(tag discord.Tag) bool { return tag.ID == id })
		if at < 0 || !slices.ContainsFunc(stages, func(name string) bool { return strings.EqualFold(name, there[at].Name) }) {
			tags = append(tags, id)
		}
	}
	for _, name := range names {
		if at := tagNamed(there, name); at >= 0 && !slices.Contains(tags, there[at].ID) && len(tags) < discord.MaxPostTags {
			tags = append(tags, there[at].ID)
		}
	}
	return tags
}

// lackingTags returns the first name of each tag that the forum has under none of its names.
func lackingTags(there []discord.Tag, names [][]string) (lacking []string) {
	for _, name := range names {
		if tagNamed(there, name) < 0 {
			lacking = append(lacking, name[0])
		}
	}
	return lacking
}

// tagNamed finds a tag by one of its names.
func tagNamed(there []discord.Tag, names []string) int {
	return slices.IndexFunc(there, func(tag discord.Tag) bool {
		return slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(name, tag.Name) })
	})
}
