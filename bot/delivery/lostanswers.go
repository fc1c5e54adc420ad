package delivery

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/storage"
)

// seekAfter is when to look for an answer, counted from the interaction. Discord may carry it out
// after the bot has given up.
var seekAfter = []time.Duration{5 * time.Second, 15 * time.Second, time.Minute, 5 * time.Minute}

// LostAnswers finds lobbies that arrived as answers to /play without a confirmation. The outbox
// posts such a lobby again, and then one of the two has to go. The list is not stored, since the
// token of an interaction is a secret. Make it with [NewLostAnswers].
type LostAnswers struct {
	records *records.Records
	api     discord.API
	log     *slog.Logger
	wake    func()

	mu  sync.Mutex
	all []lostAnswer
}

// lostAnswer is an answer that may be there.
type lostAnswer struct {
	to    discord.Interaction
	match session.ID
	since time.Time
	looks int // done
}

// NewLostAnswers makes an empty list. wake is called when there is something to look for.
func NewLostAnswers(r *records.Records, api discord.API, log *slog.Logger, wake func()) *LostAnswers {
	return &LostAnswers{records: r, api: api, log: log, wake: wake}
}

// LookFor looks for the lobby of a match that may have answered an interaction.
func (u *LostAnswers) LookFor(to discord.Interaction, match session.ID) {
	u.put(lostAnswer{to: to, match: match, since: u.records.Now()})
	u.wake()
}

func (u *LostAnswers) put(a lostAnswer) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.all = append(u.all, a)
}

// Scan implements [Chore]: it looks for the answers that are due.
func (u *LostAnswers) Scan(ctx context.Context, work *sync.WaitGroup) time.Duration {
	due, wait := u.due()
	for _, a := range due {
		work.Go(func() { u.look(context.WithoutCancel(ctx), a) })
	}
	return wait
}

// due takes the answers to look for now.
func (u *LostAnswers) due() (due []lostAnswer, wait time.Duration) {
	u.mu.Lock()
	defer u.mu.Unlock()
	wait = time.Hour
	var later []lostAnswer
	for _, a := range u.all {
		if left := a.since.Add(seekAfter[a.looks]).Sub(u.records.Now()); left > 0 {
			later, wait = append(later, a), min(wait, left)
		} else {
			due = append(due, a)
		}
	}
	u.all = later
	return due, wait
}

// look looks for an answer. If it is not there, it may still come.
func (u *LostAnswers) look(ctx context.Context, a lostAnswer) {
	message, err := u.api.Answer(ctx, a.to)
	if err == nil {
		err = u.found(ctx, a.match, message)
	}
	if a.looks++; err != nil && a.looks < len(seekAfter) {
		u.put(a)
		u.wake()
	}
}

// found notes that a lobby's message is there. If players gather at another message, this one links
// to it.
func (u *LostAnswers) found(ctx context.Context, id session.ID, message discord.Snowflake) error {
	defer u.records.LockMatch(id)()
	s, err := u.records.Load(id)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return nil
	case err != nil:
		return err
	case s.LobbyPost == uint64(message):
		return nil
	}
	next, result := events.Delivered(s, u.records.Env(id), session.Post{Kind: session.PostLobby}, uint64(message))
	if _, _, err = u.records.Commit(ctx, next, result, 0); err != nil {
		return err
	}
	u.log.Info("a lobby was found that Discord had not confirmed: the match uses it now", "match", id.String())
	return nil
}
