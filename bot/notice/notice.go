// Package notice keeps a post in a channel up to date. The post is sent once, and edited whenever it
// would show something else.
//
// # Sent once
//
// If the program ends between a request and its answer, or the answer is lost, the post may be there
// without the bot knowing. So the attempt is stored before the request. Discord recognises a repeat by
// its nonce, but only for some minutes. Within [patience] the post is sent again with the same nonce.
// After that a repeat could show it twice, and the outcome is [Doubtful].
//
// # Where the bot may not write
//
// Every request asks package places for permission first, and tells it what the answer says about the
// channel. Discord bans an address that makes too many refused requests.
//
//	notice.go   one notice: sent, or edited if it shows something else
//	outcome.go  what Discord's answer means for the notice, and for its place
package notice

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
)

// patience is how long a repeat is safe: Discord remembers nonces a little longer.
const patience = 2 * time.Minute

// Post is what is stored of a notice.
type Post struct {
	Message uint64 `json:"message,omitempty"` // 0: not known to be there
	// Tried is when sending it was first tried without an answer, in Unix seconds; 0: it was not.
	Tried int64 `json:"tried,omitempty"`
}

// Doubtful reports whether the post may be there already and could be shown twice.
func (p Post) Doubtful(now time.Time) bool {
	return p.Tried != 0 && now.Sub(time.Unix(p.Tried, 0)).Abs() > patience
}

// Notice is a post in a channel that is kept up to date.
type Notice struct {
	// Key tells it from other notices. What it shows is remembered under this key.
	Key   string
	Place places.Place
	Post  Post
	// Pause is the shortest time between two edits.
	Pause time.Duration
	// Draw draws a file of the message by its name, just before the message is sent or edited: most looks at a
	// notice find that it shows the same. It is nil where the files are complete.
	Draw func(name string) []byte

	// Nonce names the attempt to send it that began at a time; see the function [Nonce].
	Nonce func(tried int64) string
	// StoreAttempt stores Post.Tried before the first request. If it fails, nothing is sent. It is nil where
	// the post is never sent a second time.
	StoreAttempt func(tried int64) error
	// Repeat says that a second post is better than none: it is sent again after [patience].
	Repeat bool
}

// Notices sends and edits notices. Make it with [New]. One notice belongs to one caller at a time;
// different ones can be shown concurrently.
type Notices struct {
	api    discord.API
	places *places.Places
	mine   func(guild uint64) bool
	now    func() time.Time

	mu    sync.Mutex
	known map[string]state // by the keys of notices
}

// state is what the bot remembers of a notice until it ends. Without it, an edit is made once too often.
type state struct {
	message uint64
	shows   [sha256.Size]byte // zero: not known
	edited  time.Time
}

// New makes notices. mine reports whether this process looks after a server: it sends and edits only there.
func New(api discord.API, p *places.Places, mine func(guild uint64) bool, now func() time.Time) *Notices {
	return &Notices{api: api, places: p, mine: mine, now: now, known: map[string]state{}}
}

// Show sends the notice if it is not there yet, and edits it if it shows something else.
func (n *Notices) Show(ctx context.Context, one Notice, m discord.Message) Result {
	if one.Post.Message == 0 {
		return n.send(ctx, one, m)
	}
	return n.update(ctx, one, m)
}

func (n *Notices) send(ctx context.Context, one Notice, m discord.Message) Result {
	tried := one.Post.Tried
	if one.Post.Doubtful(n.now()) {
		if !one.Repeat {
			return Result{Outcome: Doubtful, Err: errDoubtful}
		}
		tried = 0
	}
	permit, wait := n.places.Ask(one.Place, false)
	if permit == nil {
		return mustWait(wait)
	}
	about := places.Unclear
	defer func() { permit.End(about) }()
	m = one.drawn(m)
	if tried == 0 && one.StoreAttempt != nil {
		tried = n.now().Unix()
		if err := one.StoreAttempt(tried); err != nil {
			return Result{Outcome: NotStored, Err: err}
		}
	}
	message, err := n.api.Send(discord.While(ctx, n.mine, one.Place.Server), discord.Snowflake(one.Place.Channel), m, one.Nonce(tried))
	about = AboutPlace(true, err)
	if err != nil {
		return failed(err)
	}
	n.remember(one.Key, state{message: uint64(message), shows: hash(m)})
	return Result{Outcome: Sent, Message: uint64(message)}
}

func (n *Notices) update(ctx context.Context, one Notice, m discord.Message) Result {
	known, shows, now := n.recall(one), hash(m), n.now()
	if known.shows == shows {
		return Result{Outcome: Unchanged}
	}
	// After the clock was set back, the last edit lies in the future.
	if wait := one.Pause - now.Sub(known.edited); wait > 0 && wait <= one.Pause {
		return Result{Outcome: Wait, Wait: wait}
	}
	r := n.Edit(ctx, one.Place, one.Post.Message, one.drawn(m))
	next := state{message: one.Post.Message, edited: known.edited}
	switch r.Outcome {
	case Wait:
		next = known
	case Edited:
		next.shows, next.edited = shows, now
	case Forbidden, Refused:
		next.edited = now
	}
	n.remember(one.Key, next)
	return r
}

// drawn returns the message with the data of all its files.
func (one Notice) drawn(m discord.Message) discord.Message {
	if one.Draw == nil {
		return m
	}
	m.Files = slices.Clone(m.Files)
	for i := range m.Files {
		m.Files[i].Data = one.Draw(m.Files[i].Name)
	}
	return m
}

// Edit edits a message that is no longer kept up to date, whatever it shows.
func (n *Notices) Edit(ctx context.Context, at places.Place, message uint64, m discord.Message) Result {
	permit, wait := n.places.Ask(at, false)
	if permit == nil {
		return mustWait(wait)
	}
	about := places.Unclear
	defer func() { permit.End(about) }()
	err := n.api.Edit(discord.While(ctx, n.mine, at.Server), discord.Snowflake(at.Channel), discord.Snowflake(message), m)
	about = AboutPlace(false, err)
	if err != nil {
		return failed(err)
	}
	return Result{Outcome: Edited, Message: message}
}

// Tell sends a private message to a person once: a repeat within some minutes has the same nonce. A person who
// accepts none is [Forbidden]. server is the server that it is about.
func (n *Notices) Tell(ctx context.Context, server, person uint64, m discord.Message, nonce string) Result {
	ctx = discord.While(ctx, n.mine, server)
	permit, wait := n.places.Ask(places.Place{Channel: person}, false)
	if permit == nil {
		return mustWait(wait)
	}
	about := places.Unclear
	defer func() { permit.End(about) }()
	channel, err := n.api.OpenDM(ctx, discord.Snowflake(person))
	if err != nil {
		about = AboutPlace(true, err)
		return failed(err)
	}
	message, err := n.api.Send(ctx, channel, m, nonce)
	if about = AboutPlace(true, err); err != nil {
		return failed(err)
	}
	return Result{Outcome: Sent, Message: uint64(message)}
}

// Skip gives up an edit: the notice counts as up to date until it would show something else.
func (n *Notices) Skip(one Notice, m discord.Message) {
	n.remember(one.Key, state{one.Post.Message, hash(m), n.now()})
}

// recall returns what is known of a notice, nothing if it was another message then.
func (n *Notices) recall(one Notice) state {
	n.mu.Lock()
	defer n.mu.Unlock()
	if known := n.known[one.Key]; known.message == one.Post.Message {
		return known
	}
	return state{}
}

func (n *Notices) remember(key string, s state) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.known[key] = s
}

// Nonce shortens a name to what Discord takes as a nonce. It tells nothing of the name.
func Nonce(name string) string {
	sum := sha256.Sum256([]byte(name))
	return hex.EncodeToString(sum[:12])
}

// hash stands for what a message shows, without its pictures.
func hash(m discord.Message) [sha256.Size]byte {
	text, err := json.Marshal(m.Components)
	if err != nil {
		panic(err) // components always marshal
	}
	return sha256.Sum256(text)
}
