package wire

import (
	"context"
	"net/http"
)

// door is the key of the door in a request's context.
type door struct{}

// Through marks the requests that come in through a door: an entrance of its own for each process of
// a bot that runs as several.
func Through(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, door{}, name)
}

// DoorOf names the door of a request, "" for the main entrance.
func DoorOf(r *http.Request) string {
	name, _ := r.Context().Value(door{}).(string)
	return name
}
