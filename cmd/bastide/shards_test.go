package main

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/games/catalog"
)

// Two servers beside the first one. Without their lowest 22 bits, the ids of the three leave the
// remainders 0, 1 and 2 modulo three, so each server has its own shard.
const (
	secondGuild = "100000000004194305"
	thirdGuild  = "100000000008388609"
)

// A match in each of three servers works over three connections. One connection drops and resumes
// while the others go on.
func TestShards(t *testing.T) {
	t.Parallel()
	s := newServer(t, func(s *server) {
		s.options.Shards = 3
		s.options.Guilds = []localdiscord.Guild{{ID: secondGuild, Name: "Second", Locale: "fr"}, {ID: thirdGuild, Name: "Third", Locale: "en-US"}}
		s.options.Channels = append(localdiscord.DefaultChannels(),
			localdiscord.Channel{Name: "second-home", Guild: secondGuild}, localdiscord.Channel{Name: "third-home", Guild: thirdGuild})
	})
	var matches []*randomMatch
	for n, home := range []string{"castle-games", "second-home", "third-home"} {
		r := s.newRandomMatch(catalog.Entries[0].ID, uint64(n))
		r.home = home
		r.open()
		r.goOn(4)
		matches = append(matches, r)
	}
	dropped := strings.Join(s.local.GatewayLog(), " ")
	if n := strings.Count(dropped, "identify"); n != 3 {
		t.Errorf("%d sessions for three shards", n)
	}
	var wg sync.WaitGroup
	for _, r := range matches {
		wg.Go(func() { r.goOn(12) })
	}
	s.local.DisturbShard(1, localdiscord.CutLine, 0)
	wg.Wait()
	log := s.local.GatewayLog()
	if !slices.Contains(log, "resumed") || strings.Count(strings.Join(log, " "), "identify") != 3 {
		t.Errorf("the dropped shard was not resumed: %v", slices.DeleteFunc(log, func(l string) bool { return l == "heartbeat" }))
	}
	for _, r := range matches {
		r.goOn(4)
	}
	s.awaitDelivered()
	s.checkNoViolations()
	s.checkNoDuplicates()
}
