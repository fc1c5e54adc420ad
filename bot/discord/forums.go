package discord

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/bwmarrin/discordgo"
)

// Limits of tags: how many a forum and a post can have, and how long their names can be.
const (
	MaxTags     = 20
	MaxPostTags = 5
	MaxTagName  = 20 // characters
)

// Tag is a tag of a forum, by which its posts can be found.
type Tag struct {
	ID   Snowflake // 0 for a new one
	Name string
}

// Place is what Discord says about a channel or thread.
type Place struct {
	Type   discordgo.ChannelType
	Name   string
	Parent Snowflake   // of a thread
	Own    bool        // the bot has opened the thread
	Tags   []Tag       // of a forum, for its posts
	Tagged []Snowflake // of a post
	raw    json.RawMessage
}

// Place asks what a channel or thread is. Errors: as [API.Look].
func (r *REST) Place(ctx context.Context, channel Snowflake) (p Place, err error) {
	app, err := r.Application(ctx) // today also the id of its bot
	if err != nil {
		return p, err
	}
	c := newCall("GET /channels/{channel}", channel.String())
	c.repeat = true
	c.accept = func(body []byte) error {
		var told struct {
			Type   discordgo.ChannelType `json:"type"`
			Name   string                `json:"name"`
			Owner  rawID                 `json:"owner_id"`
			Parent rawID                 `json:"parent_id"`
			Tags   json.RawMessage       `json:"available_tags"`
			Tagged []rawID               `json:"applied_tags"`
		}
		if err := json.Unmarshal(body, &told); err != nil {
			return fmt.Errorf("channel: %w", shapeOf(err))
		}
		p = Place{Type: told.Type, Name: told.Name, Parent: Snowflake(told.Parent), Own: Snowflake(told.Owner) == app, raw: told.Tags}
		var tags []struct {
			ID   rawID  `json:"id"`
			Name string `json:"name"`
		}
		if len(told.Tags) > 0 && json.Unmarshal(told.Tags, &tags) != nil {
			return fmt.Errorf("tags of a forum are not understood")
		}
		for _, t := range tags {
			p.Tags = append(p.Tags, Tag{Snowflake(t.ID), t.Name})
		}
		for _, id := range told.Tagged {
			p.Tagged = append(p.Tagged, Snowflake(id))
		}
		return nil
	}
	return p, r.do(ctx, c)
}

// AddTags adds tags to a forum. Those that it has stay.
func (r *REST) AddTags(ctx context.Context, forum Snowflake, has Place, names []string) error {
	tags := []any{}
	if len(has.raw) > 0 && json.Unmarshal(has.raw, &tags) != nil {
		return fmt.Errorf("tags of a forum: %w", ErrInvalid)
	}
	for _, name := range names {
		tags = append(tags, map[string]string{"name": name})
	}
	c := newCall("PATCH /channels/{channel}", forum.String())
	if err := c.send(map[string]any{"available_tags": tags}, nil); err != nil {
		return err
	}
	return r.do(ctx, c)
}

// Tag gives a post these tags and no others.
func (r *REST) Tag(ctx context.Context, post Snowflake, tags []Snowflake) error {
	ids := make([]string, len(tags))
	for i, tag := range tags {
		ids[i] = tag.String()
	}
	return r.changeThread(ctx, post, map[string]any{"applied_tags": ids})
}

// Rename gives a thread a name.
func (r *REST) Rename(ctx context.Context, thread Snowflake, name string) error {
	return r.changeThread(ctx, thread, map[string]any{"name": name})
}

func (r *REST) changeThread(ctx context.Context, thread Snowflake, to map[string]any) error {
	c := newCall("PATCH /channels/{thread}", thread.String())
	c.repeat = true
	if err := c.send(to, nil); err != nil {
		return err
	}
	return r.do(ctx, c)
}
