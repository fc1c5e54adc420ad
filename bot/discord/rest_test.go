package discord

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptrace"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord/ratelimit"
)

// fakeNet answers requests without a network, in the time of a synctest bubble.
type fakeNet struct {
	answer func(n int, r *http.Request) (*http.Response, error) // n counts from 1

	mu   sync.Mutex
	sent []time.Time
	reqs []*http.Request
	body [][]byte
}

var errBeforeSending = errors.New("connection refused")

func (f *fakeNet) RoundTrip(r *http.Request) (*http.Response, error) {
	var body []byte
	if r.Body != nil {
		body, _ = io.ReadAll(r.Body)
	}
	f.mu.Lock()
	f.sent, f.reqs, f.body = append(f.sent, time.Now()), append(f.reqs, r), append(f.body, body)
	n := len(f.sent)
	f.mu.Unlock()
	resp, err := f.answer(n, r)
	if !errors.Is(err, errBeforeSending) {
		httptrace.ContextClientTrace(r.Context()).GotConn(httptrace.GotConnInfo{})
	}
	return resp, err
}

func (f *fakeNet) count() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.sent)
}

func reply(status int, body string, header ...string) *http.Response {
	h := http.Header{}
	for i := 0; i < len(header); i += 2 {
		h.Set(header[i], header[i+1])
	}
	return &http.Response{StatusCode: status, Header: h, Body: io.NopCloser(strings.NewReader(body))}
}

// always answers every request alike.
func always(status int, body string, header ...string) *fakeNet {
	return &fakeNet{answer: func(int, *http.Request) (*http.Response, error) { return reply(status, body, header...), nil }}
}

// first answers the first requests one by one, and all others with success.
func first(answers ...func() (*http.Response, error)) *fakeNet {
	return &fakeNet{answer: func(n int, r *http.Request) (*http.Response, error) {
		if n <= len(answers) {
			return answers[n-1]()
		}
		return reply(200, `{"id":"42"}`), nil
	}}
}

func answer(status int, body string, header ...string) func() (*http.Response, error) {
	return func() (*http.Response, error) { return reply(status, body, header...), nil }
}

func broken(err error) func() (*http.Response, error) {
	return func() (*http.Response, error) { return nil, err }
}

func testREST(net http.RoundTripper) *REST {
	base, _ := ParseBase("")
	return NewREST(testToken, base, RESTOptions{Transport: net})
}

func testInteraction() Interaction {
	return Interaction{ID: 11, App: 77, Token: "aW50.secret-of-the-press", Kind: Component, Received: time.Now()}
}

var testMessage = Message{Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: "hi"}}}

// Every way to send, by name.
var sends = map[string]func(context.Context, *REST) error{
	"respond": func(ctx context.Context, r *REST) error {
		return r.Respond(ctx, testInteraction(), Response{Answer: Update, Message: testMessage})
	},
	"edit response": func(ctx context.Context, r *REST) error {
		return r.EditResponse(ctx, testInteraction(), testMessage)
	},
	"delete response":  func(ctx context.Context, r *REST) error { return r.DeleteResponse(ctx, testInteraction()) },
	"delete follow up": func(ctx context.Context, r *REST) error { return r.DeleteFollowUp(ctx, testInteraction(), 7) },
	"follow up": func(ctx context.Context, r *REST) error {
		_, err := r.FollowUp(ctx, testInteraction(), testMessage)
		return err
	},
	"answer": func(ctx context.Context, r *REST) error {
		id, err := r.Answer(ctx, testInteraction())
		if err == nil && id != 42 {
			return fmt.Errorf("id = %d, want 42", id)
		}
		return err
	},
	"send": func(ctx context.Context, r *REST) error {
		id, err := r.Send(ctx, 5, testMessage, "n1")
		if err == nil && id != 42 {
			return fmt.Errorf("id = %d, want 42", id)
		}
		return err
	},
	"send without nonce": func(ctx context.Context, r *REST) error {
		_, err := r.Send(ctx, 5, testMessage, "")
		return err
	},
	"edit":      func(ctx context.Context, r *REST) error { return r.Edit(ctx, 5, 6, testMessage) },
	"delete":    func(ctx context.Context, r *REST) error { return r.Delete(ctx, 5, 6) },
	"thread":    func(ctx context.Context, r *REST) error { _, err := r.StartThread(ctx, 5, 6, "x"); return err },
	"unarchive": func(ctx context.Context, r *REST) error { return r.Unarchive(ctx, 5) },
	"commands": func(ctx context.Context, r *REST) error {
		r.UseApp(77)
		return r.SetCommands(ctx, nil)
	},
}

// mayRepeat are the sends that are harmless to repeat.
var mayRepeat = map[string]bool{"respond": true, "edit response": true, "delete response": true, "delete follow up": true, "answer": true, "send": true, "edit": true,
	"delete": true, "thread": true, "unarchive": true, "commands": true}

// hooks are the sends that an interaction's token authorizes.
var hooks = map[string]bool{"respond": true, "edit response": true, "delete response": true, "delete follow up": true, "answer": true, "follow up": true}

// A request that may have taken effect is repeated only if that is harmless. One that cannot have taken
// effect is always repeated.
func TestRetries(t *testing.T) {
	failures := map[string]struct {
		fail   func() (*http.Response, error)
		unsure bool
	}{
		"500":         {answer(500, ""), true},
		"502":         {answer(502, "<html>bad gateway</html>"), true},
		"503":         {answer(503, `{"message":"x","code":0}`), true},
		"504":         {answer(504, ""), true},
		"reset":       {broken(errors.New("connection reset by peer")), true},
		"refused":     {broken(errBeforeSending), false},
		"429":         {answer(429, `{"message":"slow","retry_after":0.5}`, "Retry-After", "1"), false},
		"429 bare":    {answer(429, `{"message":"slow"}`), false},
		"429 as html": {answer(429, `<html>`, "Retry-After", "1"), false},
	}
	for name, send := range sends {
		for kind, f := range failures {
			t.Run(name+" "+kind, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					net := first(f.fail)
					err := send(t.Context(), testREST(net))
					want := 2
					if f.unsure && !mayRepeat[name] {
						want = 1
					}
					if net.count() != want || (err == nil) != (want == 2) {
						t.Errorf("%d requests, err = %v; want %d requests", net.count(), err, want)
					}
					if err != nil && !errors.Is(err, ErrUnavailable) {
						t.Errorf("err = %v, want ErrUnavailable", err)
					}
				})
			})
		}
	}
}

// An answer that cannot be read: the effect took place.
func TestTruncatedAnswer(t *testing.T) {
	for name, want := range map[string]int{"send": 2, "follow up": 1, "thread": 1, "edit": 1} {
		synctest.Test(t, func(t *testing.T) {
			net := first(answer(200, `{"id":"4`))
			err := sends[name](t.Context(), testREST(net))
			if net.count() != want || (err != nil) != (want == 1 && name == "follow up") {
				t.Errorf("%s: %d requests, err = %v; want %d requests", name, net.count(), err, want)
			}
		})
	}
}

// If the first try took effect after all, the refusal of the second says so.
func TestEchoOfOwnTry(t *testing.T) {
	refusals := map[string]func() (*http.Response, error){
		"respond": answer(400, `{"message":"Interaction has already been acknowledged.","code":40060}`),
		"delete":  answer(404, `{"message":"Unknown Message","code":10008}`),
	}
	for name, refusal := range refusals {
		synctest.Test(t, func(t *testing.T) {
			if err := sends[name](t.Context(), testREST(first(answer(502, ""), refusal))); err != nil {
				t.Errorf("%s after its own try: %v", name, err)
			}
			if err := sends[name](t.Context(), testREST(first(refusal))); err == nil {
				t.Errorf("%s refused at once: no error", name)
			}
		})
	}
}

// A message has only one thread, no matter who opened it.
func TestThreadThatIsThere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		there := answer(400, `{"message":"A thread has already been created for this message","code":160004}`)
		for _, net := range []*fakeNet{first(there), first(answer(502, ""), there)} {
			if id, err := testREST(net).StartThread(t.Context(), 5, 6, "x"); id != 6 || err != nil {
				t.Errorf("thread %d, %v; want that of message 6", id, err)
			}
		}
		if id, err := testREST(always(201, `{"id":"9"}`)).StartThread(t.Context(), 5, 6, "x"); id != 9 || err != nil {
			t.Errorf("thread %d, %v; the answer says 9", id, err)
		}
	})
}

func TestRefusals(t *testing.T) {
	cases := []struct {
		send   string
		status int
		body   string
		want   error
	}{
		{"respond", 404, `{"message":"Unknown interaction","code":10062}`, ErrExpired},
		{"respond", 400, `{"message":"Interaction has already been acknowledged.","code":40060}`, ErrAnswered},
		{"edit response", 404, `{"message":"Unknown Webhook","code":10015}`, ErrExpired},
		{"edit response", 401, `{"message":"Invalid Webhook Token","code":50027}`, ErrExpired},
		{"follow up", 401, `{"message":"401: Unauthorized","code":0}`, ErrExpired},
		{"edit", 404, `{"message":"Unknown Channel","code":10003}`, ErrGone},
		{"edit", 404, `{"message":"Unknown Message","code":10008}`, ErrGone},
		{"send", 403, `{"message":"Missing Access","code":50001}`, ErrForbidden},
		{"send", 403, `{"message":"Missing Permissions","code":50013}`, ErrForbidden},
		{"send", 400, `{"message":"Thread is archived","code":50083}`, ErrArchived},
		{"thread", 400, `{"message":"Maximum number of active threads reached","code":160006}`, ErrForbidden},
		{"edit", 429, `{"message":"Maximum number of edits to messages older than 1 hour reached.","code":30046}`, ErrOldEdits},
		{"send", 400, `{"message":"Invalid Form Body","code":50035,"errors":{"content":{}}}`, ErrInvalid},
		{"send", 401, `{"message":"401: Unauthorized","code":0}`, ErrToken},
		{"send", 404, `{"message":"404: Not Found","code":0}`, ErrInvalid},
		{"send", 413, `{"message":"Request entity too large","code":40005}`, ErrInvalid},
		// A proxy's pages say nothing about channels and tokens.
		{"send", 404, `<html>not found</html>`, ErrUnavailable},
		{"send", 403, `<html>blocked</html>`, ErrUnavailable},
		{"send", 401, ``, ErrUnavailable},
		{"send", 302, ``, ErrUnavailable},
	}
	for _, c := range cases {
		synctest.Test(t, func(t *testing.T) {
			net := always(c.status, c.body)
			err := sends[c.send](t.Context(), testREST(net))
			if !errors.Is(err, c.want) || net.count() != 1 {
				t.Errorf("%s, %d %s: %v after %d requests; want %v", c.send, c.status, c.body, err, net.count(), c.want)
			}
			var e *Error
			if !errors.As(err, &e) || e.Status != c.status || e.Route == "" {
				t.Errorf("%s, %d: error is %#v", c.send, c.status, e)
			}
		})
	}
}

func TestPausesGrowAndEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		net := always(503, "")
		began := time.Now()
		err := sends["send"](t.Context(), testREST(net))
		if !errors.Is(err, ErrUnavailable) || net.count() != 5 {
			t.Errorf("%v after %d requests, want 5", err, net.count())
		}
		if took := time.Since(began); took < 3*time.Second || took > 30*time.Second {
			t.Errorf("gave up after %v", took)
		}
	})
}

func TestRetryAfterIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		net := first(answer(429, `{"message":"slow","retry_after":7.25}`, "Retry-After", "8"))
		if err := sends["send"](t.Context(), testREST(net)); err != nil {
			t.Fatal(err)
		}
		if pause := net.sent[1].Sub(net.sent[0]); pause < 8*time.Second || pause > 9*time.Second {
			t.Errorf("sent again after %v, want 8 s", pause)
		}
	})
}

// A wait beyond the deadline fails at once, and the error says how long it would be.
func TestTooLongToWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		net := always(429, `{"message":"slow","retry_after":64.57}`)
		r, began := testREST(net), time.Now()
		err := sends["send"](t.Context(), r)
		var e *Error
		if !errors.As(err, &e) || e.Wait != 64570*time.Millisecond || !errors.Is(err, ErrUnavailable) {
			t.Errorf("err = %v", err)
		}
		if sends["send"](t.Context(), r) == nil || net.count() != 1 || time.Since(began) > time.Second {
			t.Errorf("%d requests in %v, want 1 at once", net.count(), time.Since(began))
		}
	})
}

func TestContextEndsEveryWait(t *testing.T) {
	for name, net := range map[string]*fakeNet{
		"pause after 429": always(429, `{"message":"slow","retry_after":5}`),
		"pause after 503": always(503, ""),
		"slow answer": {answer: func(_ int, r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, r.Context().Err()
		}},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			began := time.Now()
			time.AfterFunc(100*time.Millisecond, cancel)
			err := sends["send"](ctx, testREST(net))
			if err == nil || time.Since(began) > 100*time.Millisecond {
				t.Errorf("%s: err = %v after %v, want an end after 0.1 s", name, err, time.Since(began))
			}
		})
	}
}

func TestAnswerDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		net := &fakeNet{answer: func(_ int, r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, r.Context().Err()
		}}
		r, i := testREST(net), testInteraction()
		err := r.Respond(t.Context(), i, Response{Answer: DeferUpdate})
		if took := time.Since(i.Received); err == nil || took != 2500*time.Millisecond {
			t.Errorf("gave up after %v with %v, want 2.5 s", took, err)
		}
		if err := r.Respond(t.Context(), i, Response{Answer: DeferUpdate}); !errors.Is(err, ErrExpired) || net.count() != 1 {
			t.Errorf("after its time: %v, %d requests", err, net.count())
		}
		time.Sleep(15 * time.Minute)
		if err := r.EditResponse(t.Context(), i, testMessage); !errors.Is(err, ErrExpired) || net.count() != 1 {
			t.Errorf("after the token's life: %v, %d requests", err, net.count())
		}
	})
}

// Requests of different interactions and channels never wait for each other.
func TestNoWaitingForOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		net := &fakeNet{answer: func(int, *http.Request) (*http.Response, error) {
			time.Sleep(700 * time.Millisecond)
			return reply(200, `{"id":"42"}`, "X-RateLimit-Bucket", "abc", "X-RateLimit-Limit", "1",
				"X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", "9"), nil
		}}
		r, began := testREST(net), time.Now()
		var all sync.WaitGroup
		for n := range 40 {
			all.Go(func() {
				i := testInteraction()
				i.ID, i.Token = Snowflake(100+n), fmt.Sprint("token", n)
				if err := r.EditResponse(t.Context(), i, testMessage); err != nil {
					t.Error(err)
				}
			})
			if n < 20 {
				all.Go(func() { r.Edit(t.Context(), Snowflake(n+1), 6, testMessage) })
			}
		}
		all.Wait()
		if took := time.Since(began); took > 800*time.Millisecond {
			t.Errorf("took %v, want 0.7 s", took)
		}
	})
}

// The headers of answers are obeyed: no request is sent that would be refused.
func TestBucketIsPaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const limit, period = 5, 5 * time.Second
		var mu sync.Mutex
		var used, refused int
		var reset time.Time
		net := &fakeNet{answer: func(int, *http.Request) (*http.Response, error) {
			mu.Lock()
			defer mu.Unlock()
			if now := time.Now(); !now.Before(reset) {
				used, reset = 0, now.Add(period)
			}
			after := fmt.Sprintf("%.3f", time.Until(reset).Seconds())
			if used == limit {
				refused++
				return reply(429, `{"message":"slow","retry_after":`+after+`}`, "X-RateLimit-Scope", "user"), nil
			}
			used++
			return reply(200, `{"id":"42"}`, "X-RateLimit-Bucket", "abc", "X-RateLimit-Limit", fmt.Sprint(limit),
				"X-RateLimit-Remaining", fmt.Sprint(limit-used), "X-RateLimit-Reset-After", after), nil
		}}
		r := testREST(net)
		for range 23 {
			if err := sends["send"](t.Context(), r); err != nil {
				t.Error(err)
			}
		}
		if refused != 0 {
			t.Errorf("%d of %d requests refused", refused, net.count())
		}
		var all sync.WaitGroup
		for range 25 {
			all.Go(func() { sends["send"](t.Context(), r) })
		}
		all.Wait()
		if refused > 5 {
			t.Errorf("%d refused when sent at once", refused)
		}
	})
}

func TestGlobalLimitStopsTheBotButNotAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		net := first(answer(429, `{"message":"slow","retry_after":20,"global":true}`, "X-RateLimit-Global", "true"))
		r := testREST(net)
		go r.Send(t.Context(), 5, testMessage, "n1")
		synctest.Wait()
		began := time.Now()
		if err := sends["respond"](t.Context(), r); err != nil || time.Since(began) > 0 {
			t.Errorf("an answer waited %v: %v", time.Since(began), err)
		}
		if err := r.Edit(t.Context(), 6, 7, testMessage); err != nil || time.Since(began) < 20*time.Second {
			t.Errorf("an edit elsewhere waited only %v: %v", time.Since(began), err)
		}
	})
}

// A guard in front of Discord refuses everything that comes from this machine.
func TestForeignLimitStopsEverything(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		net := first(answer(429, `<html>banned</html>`, "Retry-After", "60"))
		r := testREST(net)
		sends["send"](t.Context(), r)
		if err := sends["respond"](t.Context(), r); !errors.Is(err, ErrUnavailable) || net.count() != 1 {
			t.Errorf("%v after %d requests, want 1", err, net.count())
		}
	})
}

// Whatever is refused, the bot stays far below the 10,000 refused requests in ten minutes that lead to a
// ban.
func TestStorm(t *testing.T) {
	storms := map[string]*fakeNet{
		"429 bare": always(429, `{"message":"slow"}`),
		"429 zero": always(429, `{"message":"slow","retry_after":0}`, "Retry-After", "0"),
		"403":      always(403, `{"message":"Missing Permissions","code":50013}`),
		"401":      always(401, `{"message":"401: Unauthorized","code":0}`),
	}
	for name, net := range storms {
		synctest.Test(t, func(t *testing.T) {
			r := testREST(net)
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
			defer cancel()
			var all sync.WaitGroup
			for n := range 15 {
				all.Go(func() {
					for ctx.Err() == nil {
						if r.Edit(ctx, Snowflake(n+1), 6, testMessage) == nil {
							t.Error("no error")
						}
						time.Sleep(2 * time.Second)
					}
				})
			}
			all.Wait()
			if n := net.count(); n > ratelimit.MostRefused+15 || n < 10 {
				t.Errorf("%s: %d requests in ten minutes", name, n)
			}
			if name == "401" && net.count() > 10*15 {
				t.Errorf("%d requests with a refused token", net.count())
			}
			time.Sleep(11 * time.Minute)
			before := net.count()
			r.Edit(t.Context(), 99, 6, testMessage)
			if net.count() == before {
				t.Errorf("%s: closed for ever", name)
			}
		})
	}
}

// Players are answered for longer than anything else is sent.
func TestAnswersAfterTooManyRefusals(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := testREST(always(204, ""))
		for range ratelimit.MostRefused {
			r.limits.Invalid(time.Now())
		}
		if err := sends["edit"](t.Context(), r); !errors.Is(err, ErrUnavailable) {
			t.Errorf("edit: %v", err)
		}
		if err := sends["respond"](t.Context(), r); err != nil {
			t.Errorf("answer: %v", err)
		}
		for range ratelimit.MostRefusedAnswers {
			r.limits.Invalid(time.Now())
		}
		if err := sends["respond"](t.Context(), r); !errors.Is(err, ErrUnavailable) {
			t.Errorf("answer after many more: %v", err)
		}
	})
}

func TestSharedLimitIsNotOurFault(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		net := always(429, `{"message":"slow","retry_after":0.1}`, "X-RateLimit-Scope", "shared")
		r := testREST(net)
		for net.count() < ratelimit.MostRefused {
			sends["send"](t.Context(), r)
		}
		before := net.count()
		if sends["send"](t.Context(), r); net.count() == before {
			t.Error("nothing is sent any more")
		}
	})
}

// Attempts that never reached Discord use nothing up: only its answers count.
func TestLostTriesUseNothingUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		net := &fakeNet{answer: func(n int, _ *http.Request) (*http.Response, error) {
			if n > 1 && n < 60 {
				return nil, errBeforeSending
			}
			return reply(200, `{"id":"42"}`, "X-RateLimit-Bucket", "abc", "X-RateLimit-Limit", "50",
				"X-RateLimit-Remaining", "49", "X-RateLimit-Reset-After", "600"), nil
		}}
		r := testREST(net)
		for net.count() < 60 {
			sends["edit"](t.Context(), r)
		}
		if err := sends["edit"](t.Context(), r); err != nil || net.count() != 61 {
			t.Errorf("with 49 left: %v after %d requests", err, net.count())
		}
	})
}

// A request that waits for others on the way leaves as soon as their answers make room.
func TestRoomThatComesBackIsUsed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		net := &fakeNet{answer: func(n int, _ *http.Request) (*http.Response, error) {
			time.Sleep(time.Second)
			return reply(200, `{"id":"42"}`, "X-RateLimit-Bucket", "abc", "X-RateLimit-Limit", "5",
				"X-RateLimit-Remaining", "4", "X-RateLimit-Reset-After", "20"), nil
		}}
		r := testREST(net)
		sends["edit"](t.Context(), r)
		began := time.Now()
		var all sync.WaitGroup
		for range 12 {
			all.Go(func() {
				if err := sends["edit"](t.Context(), r); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if took := time.Since(began); took != 3*time.Second {
			t.Errorf("12 requests with room for 4 at a time took %v, want 3 s", took)
		}
	})
}

// Neither token is in any error or log, whatever the other side says.
func TestNoSecrets(t *testing.T) {
	i := testInteraction()
	echo := `{"message":"you said ` + testToken + ` and ` + i.Token + `","code":0}`
	for _, f := range []func() (*http.Response, error){
		answer(400, echo), answer(401, echo), answer(404, echo), answer(429, echo), answer(500, echo), answer(200, "{"),
		broken(errors.New("dial " + testToken + " " + i.Token)),
	} {
		for name, send := range sends {
			synctest.Test(t, func(t *testing.T) {
				var log bytes.Buffer
				base, _ := ParseBase("")
				r := NewREST(testToken, base, RESTOptions{
					Transport: &fakeNet{answer: func(int, *http.Request) (*http.Response, error) { return f() }},
					Log:       slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})),
				})
				fmt.Fprintf(&log, "%v %+v %#v", send(t.Context(), r), r.app.Load(), name)
				secrets := []string{testToken}
				if hooks[name] { // others do not know of it
					secrets = append(secrets, i.Token)
				}
				for _, secret := range secrets {
					if strings.Contains(log.String(), secret) {
						t.Errorf("%s shows a token: %s", name, log.String())
					}
				}
			})
		}
	}
}

func TestWhoIsAuthorized(t *testing.T) {
	for name, send := range sends {
		synctest.Test(t, func(t *testing.T) {
			net := always(200, `{"id":"42"}`)
			if err := send(t.Context(), testREST(net)); err != nil {
				t.Fatal(err)
			}
			if got := net.reqs[0].Header.Get("Authorization"); (got == "") != hooks[name] || got != "" && got != "Bot "+testToken {
				t.Errorf("%s: authorization given: %v", name, got != "")
			}
			if agent := net.reqs[0].Header.Get("User-Agent"); !strings.HasPrefix(agent, "DiscordBot (") {
				t.Errorf("user agent %q", agent)
			}
		})
	}
}

func TestApplicationIsAskedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		net := always(200, `{"id":"42"}`)
		r := testREST(net)
		for range 2 {
			if err := r.SetCommands(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
		}
		var paths []string
		for _, req := range net.reqs {
			paths = append(paths, req.Method+" "+req.URL.Path)
		}
		want := "GET /api/v10/applications/@me,PUT /api/v10/applications/42/commands,PUT /api/v10/applications/42/commands"
		if got := strings.Join(paths, ","); got != want {
			t.Errorf("requests: %s", got)
		}
	})
}

func TestNonceTooLong(t *testing.T) {
	net := always(200, `{"id":"42"}`)
	if _, err := testREST(net).Send(t.Context(), 5, testMessage, strings.Repeat("n", 26)); !errors.Is(err, ErrInvalid) || net.count() > 0 {
		t.Errorf("err = %v, %d requests", err, net.count())
	}
}

// The error of a request with an answer does not say that there was none.
func TestRefusedForNowIsNotUnanswered(t *testing.T) {
	e := &Error{Route: "GET /gateway", Status: 500, kind: ErrUnavailable}
	if got := e.Error(); got != "GET /gateway: not accepted by Discord now (HTTP 500, code 0)" {
		t.Errorf("told %q", got)
	}
}

// A request that its sender may no longer make is not sent, nor sent again after a wait.
func TestWithdrawn(t *testing.T) {
	for name, send := range sends {
		for allowed := range 2 {
			synctest.Test(t, func(t *testing.T) {
				net := always(429, `{"retry_after": 0.5}`, "X-RateLimit-Scope", "shared", "Retry-After", "1")
				asked := 0
				ctx := While(t.Context(), func(uint64) bool { asked++; return asked <= allowed }, 3)
				err := send(ctx, testREST(net))
				if net.count() != allowed || !errors.Is(err, ErrWithdrawn) {
					t.Errorf("%s: sent %d times instead of %d: %v", name, net.count(), allowed, err)
				}
			})
		}
	}
}
