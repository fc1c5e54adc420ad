package rehearsal

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/server"
)

// place is what the channel is.
type place struct {
	known, forum bool
}

// needed is what a match needs in a channel.
const needed = server.PlayHere | server.PlayToThread

// permissions compares what the bot computes with what the doctor found about the channel.
func (r *run) permissions(ctx context.Context) (string, error) {
	list, err := r.api.Permissions(ctx, r.Server, []discord.Snowflake{r.Channel})
	if err != nil {
		return "", err
	}
	may := int64(0)
	for _, c := range list {
		may = *c.Permissions
	}
	lacks := may&discordgo.PermissionAdministrator == 0 && may&needed != needed
	if ill := slices.Contains(r.ill, "channel"); r.Doctor != nil && lacks != ill {
		return "", fmt.Errorf("the doctor and the bot disagree: the bot lacks permissions %v, the doctor says %v", lacks, ill)
	}
	if lacks {
		return "", errors.New("the bot lacks some that it needs there; the doctor names them")
	}
	return "the bot has all that it needs", nil
}

func (r *run) channel(ctx context.Context) (string, error) {
	at, err := r.api.Place(ctx, r.Channel)
	if err != nil {
		return "", err
	}
	switch at.Type {
	case discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildNews:
	case discordgo.ChannelTypeGuildForum:
		r.kind.forum = true
		if r.Forum == 0 {
			r.Forum = r.Channel
		}
	default:
		return "", errors.New("a rehearsal needs a text channel or a forum, in which it can open a thread")
	}
	r.kind.known = true
	return "#" + at.Name, nil
}

// title names the thread, so that a later run finds it.
func (r *run) title() string { return Marker + r.began.UTC().Format(" 2006-01-02 15:04") }

var hello = sentence("The bot rehearses in the thread below this message. At the end it removes both.")

func (r *run) firstMessage(ctx context.Context) (string, error) {
	if !r.kind.known {
		return "", skipped("the channel is unknown")
	}
	if r.kind.forum {
		id, err := r.make(Made{Kind: madeThread, Server: r.Server, Channel: r.Channel, Name: r.title()}, func() (discord.Snowflake, error) {
			return r.api.StartPost(ctx, r.Channel, r.title(), hello)
		})
		if err != nil {
			return "", err
		}
		r.place, r.own = id, true
		return "in a post of the forum", r.checkExactly(ctx, id, id, hello)
	}
	id, err := r.showIn(ctx, r.Channel, hello, "above the thread")
	if err != nil {
		return "", err
	}
	r.place, r.first = r.Channel, id
	return "", r.checkExactly(ctx, r.Channel, id, hello)
}

// checkExactly reads a message back that was sent with its marker.
func (r *run) checkExactly(ctx context.Context, channel, id discord.Snowflake, m discord.Message) error {
	held, err := r.api.Message(ctx, channel, id)
	if err != nil {
		return fmt.Errorf("it was sent, and cannot be read back: %w", err)
	}
	return compare(m, held)
}

func (r *run) thread(ctx context.Context) (string, error) {
	switch {
	case r.kind.forum:
		return "", skipped("posts of a forum are threads already")
	case r.first == 0:
		return "", skipped("there is no message for it")
	}
	id, err := r.make(Made{Kind: madeThread, Server: r.Server, Channel: r.Channel, Name: r.title()}, func() (discord.Snowflake, error) {
		return r.api.StartThread(ctx, r.Channel, r.first, r.title())
	})
	if err != nil {
		return "", fmt.Errorf("what follows is posted in the channel itself: %w", err)
	}
	r.place, r.own = id, true
	at, err := r.api.Place(ctx, id)
	if err == nil && (at.Name != r.title() || at.Parent != r.Channel || !at.Own) {
		err = fmt.Errorf("it is called %q, in channel %s, of the bot: %v", at.Name, at.Parent, at.Own)
	}
	return "", err
}

func (r *run) rename(ctx context.Context) (string, error) {
	if !r.own {
		return "", skipped("there is no thread")
	}
	name := r.title() + " ♜"
	if err := r.api.Rename(ctx, r.place, name); err != nil {
		return "", err
	}
	at, err := r.api.Place(ctx, r.place)
	if err == nil && at.Name != name {
		err = fmt.Errorf("it is called %q", at.Name)
	}
	return "", err
}

func (r *run) wake(ctx context.Context) (string, error) {
	if !r.own {
		return "", skipped("there is no thread")
	}
	if err := r.api.Archive(ctx, r.place); err != nil {
		return "", err
	}
	if err := r.api.Unarchive(ctx, r.place); err != nil {
		return "", err
	}
	m := posts.Sentence("The thread is awake.")
	id, err := r.show(ctx, m)
	if err == nil {
		err = r.check(ctx, r.place, id, m)
	}
	return "", err
}

func (r *run) emojis(ctx context.Context) (string, error) {
	before, err := r.api.Emojis(ctx)
	if err != nil {
		return "", err
	}
	for _, name := range slices.Sorted(maps.Keys(r.Emblems)) {
		_, err := r.make(Made{Kind: madeEmoji, Name: emojiPrefix + name}, func() (discord.Snowflake, error) {
			return r.api.AddEmoji(ctx, emojiPrefix+name, r.Emblems[name])
		})
		if err != nil {
			return "", fmt.Errorf("emoji %s: %w", name, err)
		}
	}
	after, err := r.api.Emojis(ctx)
	if err == nil && len(after) != len(before)+len(r.Emblems) {
		err = fmt.Errorf("there are %d after %d were added to %d", len(after), len(r.Emblems), len(before))
	}
	return fmt.Sprintf("%d were added to %d", len(r.Emblems), len(before)), err
}

func (r *run) commands(ctx context.Context) (string, error) {
	if len(r.pieces.Commands) == 0 {
		return "", skipped("the bot could not say which it has")
	}
	if r.Register {
		if err := r.api.SetCommands(ctx, r.pieces.Commands); err != nil {
			return "", err
		}
	}
	want, err := r.api.Fitting(ctx, r.pieces.Commands)
	if err != nil {
		return "", err
	}
	have, err := r.api.Commands(ctx)
	if err != nil {
		return "", err
	}
	if len(have) == 0 {
		return "", skipped("Discord holds none, since the bot has not run yet: start it once, or use --commands")
	}
	if err := sameCommands(want, have); err != nil && !r.Register {
		return "", fmt.Errorf("start this version of the bot, or use --commands: %w", err)
	} else if err != nil {
		return "", err
	}
	return fmt.Sprintf("all %d are as they should be", len(have)), nil
}

// sameCommands compares commands by kind and name, in whatever order Discord lists them.
func sameCommands(want any, have []any) error {
	text, err := json.Marshal(want)
	if err != nil {
		return err
	}
	var list []any
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	held := map[string]any{}
	for _, one := range have {
		held[keyOf(one)] = one
	}
	var all []string
	for _, one := range list {
		if there, ok := held[keyOf(one)]; ok {
			all = append(all, lacking(keyOf(one), one, there)...)
		} else {
			all = append(all, "there is no "+keyOf(one))
		}
		delete(held, keyOf(one))
	}
	for _, name := range slices.Sorted(maps.Keys(held)) {
		all = append(all, "the bot does not know "+name)
	}
	return told(all)
}

// keyOf is the kind and the name of a command. A command of kind 1 is typed.
func keyOf(command any) string {
	fields, _ := command.(map[string]any)
	kind := fields["type"]
	if kind == nil {
		kind = 1.
	}
	return fmt.Sprintf("command %v (type %v)", fields["name"], kind)
}

func (r *run) forum(ctx context.Context) (string, error) {
	if r.Forum == 0 {
		return "", skipped("no forum was named; use --forum ID")
	}
	if r.kind.forum && r.own {
		r.post = r.place
		return "the rehearsal's own", nil
	}
	id, err := r.make(Made{Kind: madeThread, Server: r.Server, Channel: r.Forum, Name: "in the forum"}, func() (discord.Snowflake, error) {
		return r.api.StartPost(ctx, r.Forum, r.title(), hello)
	})
	r.post = id
	if err != nil {
		return "", err
	}
	return "", r.checkExactly(ctx, id, id, hello)
}

func (r *run) tags(ctx context.Context) (string, error) {
	if r.Forum == 0 || r.post == 0 {
		return "", skipped("there is no post in a forum")
	}
	has, err := r.api.Place(ctx, r.Forum)
	if err != nil {
		return "", err
	}
	_, err = r.make(Made{Kind: madeTag, Server: r.Server, Channel: r.Forum, Name: tagName}, func() (discord.Snowflake, error) {
		return 0, r.api.AddTags(ctx, r.Forum, has, []string{tagName})
	})
	if errors.Is(err, discord.ErrForbidden) {
		return "", fmt.Errorf("the bot needs Manage Channels in the forum to add tags: %w", err)
	}
	if err != nil {
		return "", err
	}
	if has, err = r.api.Place(ctx, r.Forum); err != nil {
		return "", err
	}
	at := slices.IndexFunc(has.Tags, isOwnTag)
	if at < 0 {
		return "", errors.New("the forum does not have the new tag")
	}
	want := []discord.Snowflake{has.Tags[at].ID}
	if err := r.api.Tag(ctx, r.post, want); err != nil {
		return "", err
	}
	post, err := r.api.Place(ctx, r.post)
	if err == nil && !slices.Equal(post.Tagged, want) {
		err = fmt.Errorf("the post has the tags %v", post.Tagged)
	}
	return "", err
}
