package discord

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
)

// Emojis returns the ids of the application's emojis by name. The bot may use them everywhere.
func (r *REST) Emojis(ctx context.Context) (map[string]Snowflake, error) {
	app, err := r.Application(ctx)
	if err != nil {
		return nil, err
	}
	c := newCall("GET /applications/{app}/emojis", app.String())
	c.repeat = true
	all := map[string]Snowflake{}
	c.accept = func(body []byte) error {
		var list struct {
			Items []struct {
				ID   rawID  `json:"id"`
				Name string `json:"name"`
			} `json:"items"`
		}
		if err := json.Unmarshal(body, &list); err != nil {
			return fmt.Errorf("list of emojis: %w", shapeOf(err))
		}
		for _, e := range list.Items {
			all[e.Name] = Snowflake(e.ID)
		}
		return nil
	}
	return all, r.do(ctx, c)
}

// AddEmoji adds an emoji to the application: a PNG of at most 256 KiB. Discord accepts each name once.
func (r *REST) AddEmoji(ctx context.Context, name string, png []byte) (id Snowflake, err error) {
	app, err := r.Application(ctx)
	if err != nil {
		return 0, err
	}
	c := newCall("POST /applications/{app}/emojis", app.String())
	c.acceptID(&id)
	payload := map[string]string{"name": name, "image": "data:image/png;base64," + base64.StdEncoding.EncodeToString(png)}
	if err := c.send(payload, nil); err != nil {
		return 0, err
	}
	return id, r.do(ctx, c)
}
