package main

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"io"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
)

// interactionTokens is how every interaction token of the local Discord begins.
const interactionTokens = "aW50ZXJhY3Rpb24"

// secrets are texts that no person may see, by what they are.
type secrets map[string]string

// secrets collects the tokens, and the seeds of running matches.
func (s *server) secrets() secrets {
	s.Helper()
	known := secrets{"the bot's token": s.local.Token(), "a token of an interaction": interactionTokens}
	s.records(func(store storage.Store) {
		must(s.T, store.Each(storage.Live, func(m storage.Match, err error) error {
			must(s.T, err)
			r, err := records.ReadRecord(store, m)
			must(s.T, err)
			seed := r.Header.Seed.Hex()
			raw, err := hex.DecodeString(seed)
			must(s.T, err)
			known["the seed of "+m.ID.String()] = seed
			known["the bytes of the seed of "+m.ID.String()] = string(raw)
			known["the seed in base 64 of "+m.ID.String()] = base64.RawStdEncoding.EncodeToString(raw)
			return nil
		}))
	})
	return known
}

// checkAbsent reports secrets in a text.
func (k secrets) checkAbsent(t *testing.T, where, text string) {
	t.Helper()
	for what, secret := range k {
		if strings.Contains(text, secret) {
			t.Errorf("%s is in %s", what, where)
		}
	}
}

// shown is everything that people have been shown: what the page serves, pictures
// and files included.
func (s *server) shown() map[string]string {
	s.Helper()
	all := map[string]string{"the page's state": fetched(s.T, s.local.URL()+"/playground/api/state")}
	for _, c := range s.local.Channels() {
		for _, name := range everybody {
			p := s.local.Person(name)
			all["channel "+c.Name+" as "+name] = fetched(s.T, s.local.URL()+"/playground/api/messages?limit=1000&channel="+c.ID+"&as="+p.ID())
			for _, m := range p.Messages(c.ID) {
				for _, a := range m.Attachments {
					data, _ := s.local.File(a.ID)
					all["file "+a.ID+" "+a.Filename] = string(data)
				}
			}
		}
	}
	return all
}

// Matches of every game are played at the debug level with many kinds of faults. Neither tokens nor
// the seeds of running matches appear in logs, posts, pictures, exports or requests.
func TestSecretsStaySecret(t *testing.T) {
	t.Parallel()
	s := newServer(t, inOwnProcess(paints), bearKills)
	var matches []*randomMatch
	for n, e := range catalog.Entries {
		matches = append(matches, s.begun(e.ID, uint64(n), 5))
	}
	for _, fault := range []localdiscord.RESTFault{
		localdiscord.Failing(sendRoute, 502, true), localdiscord.Failing(answerRoute, 500, false),
		localdiscord.RateLimitedHTML(sendRoute), {Route: answerRoute, Cut: localdiscord.CutConnection},
		{Route: answerRoute, Status: 404, Body: `{"message":"Unknown interaction","code":10062}`},
		{Route: sendRoute, Cut: localdiscord.CutJSON},
	} {
		fault.Times = 1
		s.local.Inject(fault)
		for _, r := range matches {
			r.pressing()
		}
	}
	s.local.Disturb(localdiscord.InvalidateResumable, 0)
	s.crash()
	s.awaitDelivered()
	known := s.secrets()
	if len(known) != 2+3*len(matches) {
		t.Fatalf("%d secrets known", len(known))
	}
	for _, r := range matches {
		known.checkAbsent(t, "the export by command line", works(t, "export", "--db", s.host.db, storage.MatchID(r.match).String()))
		r.act("/export", func(ctx context.Context) (localdiscord.Outcome, error) {
			return r.people[0].Command(ctx, "general", "match export", map[string]any{"match": storage.MatchID(r.match).String()})
		})
	}
	for where, text := range s.shown() {
		known.checkAbsent(t, where, text)
	}
	for _, r := range s.local.Requests() {
		known.checkAbsent(t, "a request to "+r.Route, r.Body)
	}
	for _, r := range matches {
		r.goOn(5)
	}
	s.halt()
	for _, line := range strings.Split(s.said(), "\n") {
		known.checkAbsent(t, "the log: "+line, line)
	}
	if !strings.Contains(s.said(), "level=DEBUG") {
		t.Error("the log holds no details: this test shows nothing")
	}
}

// The playground is reachable from this machine only, unless its host says otherwise. Then it warns
// what that means.
func TestPlaygroundForOthers(t *testing.T) {
	for addr, careful := range map[string]bool{"127.0.0.1:0": false, "localhost:0": false, "0.0.0.0:0": true, ":0": true} {
		t.Run(addr, func(t *testing.T) {
			r, w := io.Pipe()
			stop := started(t, w, "playground", "--addr", addr, "--db", t.TempDir()+"/play.db")
			said := make(chan string)
			go func() {
				text, _ := io.ReadAll(r)
				said <- string(text)
			}()
			code, complaints := stop()
			w.Close()
			text := <-said
			if code != 0 || complaints != "" {
				t.Errorf("exit code %d, said %s", code, complaints)
			}
			if strings.Contains(text, "Careful: other machines can reach it") != careful {
				t.Errorf("it says %q", text)
			}
		})
	}
}
