package discord

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// Error is a request that failed. It wraps one of the package's Err values and, if the context ended,
// the context's error. It never shows a token.
type Error struct {
	Route  string        // "PATCH /channels/{channel}/messages/{message}"
	Status int           // of HTTP; 0 if there was no answer
	Code   int           // Discord's own number; 0 if it gave none
	Text   string        // in Discord's or the network's words
	Wait   time.Duration // how long Discord asks to wait; 0 if it did not

	kind, cause error
}

// Error says route, kind and what was answered.
func (e *Error) Error() string {
	text := e.Route + ": " + e.kind.Error()
	if e.Status != 0 {
		text += fmt.Sprintf(" (HTTP %d, code %d)", e.Status, e.Code)
	}
	if e.Text != "" {
		text += ": " + e.Text
	}
	return text
}

// Unwrap returns the kind and the cause for errors.Is.
func (e *Error) Unwrap() []error {
	if e.cause == nil {
		return []error{e.kind}
	}
	return []error{e.kind, e.cause}
}

// Numbers of Discord's error list that need more than their kind.
const (
	codeOldEdits    = 30046
	codeThreadThere = 160004
)

// kinds sorts Discord's numbers by what the bot can do about them.
var kinds = map[int]error{
	10003:           ErrGone,      // unknown channel
	10004:           ErrGone,      // unknown guild
	10008:           ErrGone,      // unknown message
	10015:           ErrExpired,   // unknown webhook: the interaction's token has expired
	10062:           ErrExpired,   // unknown interaction
	40094:           ErrExpired,   // no more follow-ups for this interaction
	50027:           ErrExpired,   // invalid webhook token
	40060:           ErrAnswered,  // already acknowledged
	50001:           ErrForbidden, // missing access
	50005:           ErrForbidden, // message of another author
	50007:           ErrForbidden, // that user accepts no messages
	50013:           ErrForbidden, // missing permissions
	50278:           ErrForbidden, // no server in common with that user
	codeThreadThere: ErrForbidden, // the message already has a thread
	160006:          ErrForbidden, // the server has the most active threads it may have
	50083:           ErrArchived,  // thread is archived
	160005:          ErrArchived,  // thread is locked
	codeOldEdits:    ErrOldEdits,
	40005:           ErrInvalid, // request too large
	50006:           ErrInvalid, // empty message
	50035:           ErrInvalid, // invalid form body
}

// problem is the JSON body of a refusal.
type problem struct {
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Errors  json.RawMessage `json:"errors"`
	Wait    float64         `json:"retry_after"` // seconds
	Global  bool            `json:"global"`
}

// text is what Discord says, cut to some hundred bytes.
func (p problem) text() string {
	text := p.Message
	if len(p.Errors) > 0 {
		text += " " + string(p.Errors)
	}
	const most = 600
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}

// readProblem reads a refusal. It returns false when the answer does not come from Discord but from a
// proxy, which knows nothing about channels and tokens.
func readProblem(body []byte) (problem, bool) {
	var p problem
	err := json.Unmarshal(body, &p)
	return p, err == nil && p.Message != ""
}

// kindOf sorts a refusal.
func kindOf(c *call, status int, p problem, known bool) error {
	if kind, ok := kinds[p.Code]; ok && known {
		return kind
	}
	switch {
	case !known || status >= 500 || status == http.StatusTooManyRequests:
		return ErrUnavailable
	case status == http.StatusUnauthorized && c.hook:
		return ErrExpired
	case status == http.StatusUnauthorized:
		return ErrToken
	case status == http.StatusForbidden:
		return ErrForbidden
	case status == http.StatusNotFound && p.Code != 0:
		return ErrGone
	}
	return ErrInvalid
}

// WrongAddress reports whether a status shows that an address is not that of Discord's API, if it answers
// a request that every bot may make.
func WrongAddress(status int) bool {
	return status == http.StatusNotFound || status == http.StatusMethodNotAllowed || status == http.StatusGone || status/100 == 3
}

// redact removes secrets from a text that was written elsewhere.
func redact(text string, secrets ...string) string {
	for _, secret := range secrets {
		if secret != "" {
			text = strings.ReplaceAll(text, secret, "[secret]")
		}
	}
	return text
}
