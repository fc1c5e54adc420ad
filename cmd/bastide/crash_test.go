package main

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bastide-games/bastide/games/catalog"
)

// kills is how often the bot is killed: BASTIDE_TEST_KILLS, or a few times, since bot/simulation plays such faults far more
// often, and again.
func kills(t *testing.T) int {
	t.Helper()
	if text := os.Getenv("BASTIDE_TEST_KILLS"); text != "" {
		n, err := strconv.Atoi(text)
		must(t, err)
		return n
	}
	return 4
}

// The bot runs in its own process and is killed at random moments while people play every game. No
// decision is lost or made twice, no match gets stuck, no post appears twice, and every record
// leads to the stored result.
func TestKilledAtRandom(t *testing.T) {
	t.Parallel()
	s := newServer(t, inOwnProcess(), bearKills)
	var left atomic.Int64
	left.Store(int64(kills(t)))
	begun := make(chan *randomMatch)
	played := make(chan int)
	go func() { played <- s.playAll(begun, len(catalog.Entries)) }()
	go func() {
		defer close(begun)
		for n := uint64(0); n < uint64(len(catalog.Entries)) || left.Load() > 0; n++ {
			id := catalog.Entries[n%uint64(len(catalog.Entries))].ID
			begun <- s.newRandomMatch(id, n)
		}
	}()
	dice := rand.New(rand.NewPCG(9, 26))
	for ; left.Load() > 0 && !t.Failed(); left.Add(-1) {
		time.Sleep(time.Duration(dice.IntN(600)) * time.Millisecond) // the exact moment must be random
		s.crash()
	}
	left.Store(0)
	n := <-played
	s.awaitDelivered()
	s.halt()
	stored := s.inspect()
	s.checkNoDuplicates()
	s.checkNoViolations()
	if said := s.said(); strings.Contains(said, "panic") || strings.Contains(said, "level=ERROR") {
		t.Error("the bot complained")
	}
	t.Logf("%d matches ended, %d stored", n, stored)
}
