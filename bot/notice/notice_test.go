package notice

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
)

var here = places.Place{Server: 1, Channel: 2}

// remembered is how long the fake knows a nonce.
const remembered = 3 * time.Minute

// fake is a channel of Discord that knows nonces for a while.
type fake struct {
	discord.API
	fail     error // what it answers
	deaf     bool  // it carries out what it is asked, and does not answer
	shown    map[discord.Snowflake]discord.Message
	nonces   map[string]discord.Snowflake
	sent     map[string]time.Time
	requests int
}

func (f *fake) Send(_ context.Context, _ discord.Snowflake, m discord.Message, nonce string) (discord.Snowflake, error) {
	if f.requests++; f.fail != nil {
		return 0, f.fail
	}
	if at, known := f.sent[nonce]; !known || time.Since(at) > remembered {
		f.nonces[nonce], f.sent[nonce] = discord.Snowflake(100+len(f.shown)), time.Now()
	}
	f.shown[f.nonces[nonce]] = m
	if f.deaf {
		return 0, discord.ErrUnavailable
	}
	return f.nonces[nonce], nil
}

func (f *fake) Edit(_ context.Context, _, message discord.Snowflake, m discord.Message) error {
	if f.requests++; f.fail != nil {
		return f.fail
	}
	f.shown[message] = m
	if f.deaf {
		return discord.ErrUnavailable
	}
	return nil
}

// process is the bot until it ends, with what it has stored.
type process struct {
	*fake
	*Notices
	stored Post
	fault  error // of the store
	repeat bool
	pause  time.Duration
	draw   func(name string) []byte
	lost   bool // another process looks after the server
}

func newProcess() *process {
	f := &fake{shown: map[discord.Snowflake]discord.Message{}, nonces: map[string]discord.Snowflake{}, sent: map[string]time.Time{}}
	p := &process{fake: f}
	p.restart()
	return p
}

// restart forgets all that is not stored.
func (p *process) restart() {
	p.Notices = New(p.fake, places.New(time.Now), func(uint64) bool { return !p.lost }, time.Now)
}

func (p *process) notice() Notice {
	return Notice{
		Key: "key", Place: here, Post: p.stored, Pause: p.pause, Repeat: p.repeat, Draw: p.draw,
		Nonce: func(tried int64) string { return fmt.Sprint(tried) },
		StoreAttempt: func(tried int64) error {
			if p.fault == nil {
				p.stored.Tried = tried
			}
			return p.fault
		},
	}
}

// show shows a text, and stores the message that was sent.
func (p *process) show(t *testing.T, text string, want Outcome) Result {
	t.Helper()
	return p.showMessage(t, message(text), want)
}

// showMessage is show for any message.
func (p *process) showMessage(t *testing.T, m discord.Message, want Outcome) Result {
	t.Helper()
	r := p.Show(t.Context(), p.notice(), m)
	if r.Outcome != want {
		t.Fatalf("%+v: outcome %d, want %d", m, r.Outcome, want)
	}
	if r.Outcome == Sent {
		p.stored = Post{Message: r.Message}
	}
	return r
}

func message(text string) discord.Message {
	return discord.Message{Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: text}}}
}

// answered is an answer that says nothing more than its status.
var answered = errors.Join(&discord.Error{Status: 503}, discord.ErrUnavailable)

// failures are Discord's answers and what they mean.
var failures = map[string]struct {
	err  error
	want Outcome
}{
	"gone":      {discord.ErrGone, Gone},
	"forbidden": {discord.ErrForbidden, Forbidden},
	"malformed": {discord.ErrInvalid, Refused},
	"busy":      {answered, Declined},
	"silent":    {discord.ErrUnavailable, Unclear},
}

func TestSendingFails(t *testing.T) {
	for name, f := range failures {
		t.Run(name, func(t *testing.T) {
			p := newProcess()
			p.fail = f.err
			if r := p.show(t, "a", f.want); !errors.Is(r.Err, f.err) || p.stored.Tried == 0 {
				t.Errorf("stored %+v", p.stored)
			}
		})
	}
}

func TestEditingFails(t *testing.T) {
	for name, f := range failures {
		t.Run(name, func(t *testing.T) {
			p := newProcess()
			p.show(t, "a", Sent)
			p.fail = f.err
			if r := p.show(t, "b", f.want); !errors.Is(r.Err, f.err) {
				t.Error("the cause is missing")
			}
			p.fail = nil
			p.restart() // a place that has refused is shut for a while
			p.show(t, "b", Edited)
		})
	}
}

// After a failed edit it is not known what the post shows.
func TestFailedEditShowsAnything(t *testing.T) {
	p := newProcess()
	p.show(t, "a", Sent)
	p.deaf = true
	p.show(t, "b", Unclear)
	p.deaf = false
	p.show(t, "a", Edited)
}

func TestOnlyChangesAreEdited(t *testing.T) {
	p := newProcess()
	p.show(t, "a", Sent)
	p.show(t, "a", Unchanged)
	p.show(t, "b", Edited)
	p.show(t, "b", Unchanged)
	if p.requests != 2 {
		t.Errorf("%d requests", p.requests)
	}
	p.restart()
	p.show(t, "b", Edited)
	p.stored.Message++ // another message under the same key
	p.show(t, "b", Edited)
}

func TestPauseBetweenEdits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newProcess()
		p.pause = 20 * time.Second
		p.show(t, "a", Sent)
		p.show(t, "b", Edited)
		time.Sleep(5 * time.Second)
		if r := p.show(t, "c", Wait); r.Wait != 15*time.Second || r.Err != nil {
			t.Errorf("wait %v, %v", r.Wait, r.Err)
		}
		p.show(t, "b", Unchanged)
		time.Sleep(15 * time.Second)
		p.show(t, "c", Edited)
	})
}

// A picture is drawn when its post is sent or edited, and never for a post that stays as it is.
func TestDrawnForRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, drawn := newProcess(), 0
		p.pause = 20 * time.Second
		p.draw = func(name string) []byte { drawn++; return fmt.Append(nil, name, drawn) }
		for i, step := range []struct {
			text string
			want Outcome
			data string
		}{{"a", Sent, "table.png1"}, {"a", Unchanged, "table.png1"}, {"b", Edited, "table.png2"}, {"c", Wait, "table.png2"}, {"b", Unchanged, "table.png2"}} {
			m := message(step.text)
			m.Files = []discord.File{{Name: "table.png"}}
			if p.showMessage(t, m, step.want); m.Files[0].Data != nil {
				t.Errorf("%d: the caller's message has changed", i)
			}
			if got := string(p.shown[discord.Snowflake(p.stored.Message)].Files[0].Data); got != step.data {
				t.Errorf("%d: the post shows %q, want %q", i, got, step.data)
			}
		}
		if drawn != 2 {
			t.Errorf("drawn %d times", drawn)
		}
	})
}

// A post that may not be edited is left alone until it would show something else.
func TestSkippedEdit(t *testing.T) {
	p := newProcess()
	p.show(t, "a", Sent)
	p.fail = discord.ErrInvalid
	p.show(t, "b", Refused)
	p.Skip(p.notice(), message("b"))
	p.show(t, "b", Unchanged)
	p.fail = nil
	p.show(t, "c", Edited)
}

// A process that ended before it heard the answer sends the same post again, and Discord knows it.
func TestAnswerLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newProcess()
		p.deaf = true
		p.show(t, "a", Unclear)
		time.Sleep(patience)
		p.restart()
		p.deaf = false
		p.show(t, "a", Sent)
		if len(p.shown) != 1 {
			t.Errorf("%d posts", len(p.shown))
		}
	})
}

// When Discord may have forgotten the nonce, only a post that may be there twice is sent again.
func TestAnswerLostForLong(t *testing.T) {
	for repeat, want := range map[bool]struct {
		outcome         Outcome
		posts, requests int
	}{false: {Doubtful, 1, 1}, true: {Sent, 2, 2}} {
		t.Run(fmt.Sprint(repeat), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newProcess()
				p.repeat, p.deaf = repeat, true
				p.show(t, "a", Unclear)
				time.Sleep(remembered + time.Second)
				p.deaf = false
				p.show(t, "a", want.outcome)
				if len(p.shown) != want.posts || p.requests != want.requests {
					t.Errorf("%d posts, %d requests", len(p.shown), p.requests)
				}
			})
		})
	}
}

// The attempt is stored before the request: without that, nothing is sent.
func TestAttemptNotStored(t *testing.T) {
	p := newProcess()
	p.fault = errors.New("the disk is full")
	if r := p.show(t, "a", NotStored); p.requests != 0 || !errors.Is(r.Err, p.fault) {
		t.Errorf("%d requests, %v", p.requests, r.Err)
	}
	p.fault = nil
	p.show(t, "a", Sent)
}

// A place that has refused the bot is not asked again at once, neither for new posts nor for edits.
func TestPlaceRefuses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newProcess()
		p.fail = discord.ErrForbidden
		p.show(t, "a", Forbidden)
		r := p.show(t, "a", Wait)
		if !errors.Is(r.Err, discord.ErrForbidden) || r.Wait <= 0 {
			t.Errorf("wait %v, %v", r.Wait, r.Err)
		}
		if e := p.Notices.Edit(t.Context(), here, 7, message("a")); e.Outcome != Wait || p.requests != 1 {
			t.Errorf("outcome %d after %d requests", e.Outcome, p.requests)
		}
		time.Sleep(r.Wait)
		p.fail = nil
		p.show(t, "a", Sent)
		p.show(t, "b", Edited)
	})
}

func TestAboutPlace(t *testing.T) {
	for _, c := range []struct {
		fresh bool
		err   error
		want  places.Outcome
	}{
		{true, nil, places.Written},
		{false, nil, places.Unclear},
		{true, discord.ErrGone, places.Missing},
		{false, discord.ErrGone, places.Unclear}, // it may be the message
		{true, discord.ErrForbidden, places.Refused},
		{false, discord.ErrForbidden, places.Refused},
		{true, discord.ErrUnavailable, places.Unclear},
		{true, discord.ErrInvalid, places.Unclear},
	} {
		if got := AboutPlace(c.fresh, c.err); got != c.want {
			t.Errorf("new message %v, %v: %d, want %d", c.fresh, c.err, got, c.want)
		}
	}
}

// The process of the next release sends a post again with the nonce of this one.
func TestNonceStays(t *testing.T) {
	if got := Nonce("bastide today 1 2"); got != "64e07f76bfef5362d471d539" {
		t.Error(got)
	}
}

// transport counts requests, and answers all of them alike.
type transport struct{ requests int }

func (n *transport) RoundTrip(*http.Request) (*http.Response, error) {
	n.requests++
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(`{"id":"5"}`))}, nil
}

// A process that no longer looks after a server asks Discord for nothing there.
func TestNothingOfALostServer(t *testing.T) {
	p, net := newProcess(), &transport{}
	base, err := discord.ParseBase("")
	if err != nil {
		t.Fatal(err)
	}
	p.Notices.api = discord.NewREST("token", base, discord.RESTOptions{Transport: net})
	show := func(want Outcome, requests int) {
		t.Helper()
		p.show(t, "text", want)
		if net.requests != requests {
			t.Errorf("%d requests instead of %d", net.requests, requests)
		}
	}
	p.lost = true
	show(Wait, 0)
	p.lost = false
	show(Sent, 1)
	p.lost = true
	if r := p.Notices.Edit(t.Context(), here, p.stored.Message, message("other")); r.Outcome != Wait || r.Wait == 0 || r.Err != nil || net.requests != 1 {
		t.Errorf("%+v after %d requests", r, net.requests)
	}
}
