package localdiscord

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// refusal is an error answer of the REST API, with the body Discord sends.
type refusal struct {
	status  int
	code    int
	message string
	form    []problem
	// retryAfter in seconds is sent with rate limits only.
	retryAfter float64
	global     bool
	scope      string
	// malformed says that the request itself was wrong, whatever the moment.
	malformed bool
}

// Error implements error.
func (r *refusal) Error() string {
	text := fmt.Sprintf("%d %s (%d)", r.status, r.message, r.code)
	for _, p := range r.form {
		text += fmt.Sprintf("; %s: %s %s", p.path, p.code, p.message)
	}
	return text
}

// body is the JSON form of a refusal.
func (r *refusal) body() map[string]any {
	body := map[string]any{"message": r.message, "code": r.code}
	if len(r.form) > 0 {
		body["errors"] = nest(r.form)
	}
	if r.status == http.StatusTooManyRequests {
		body["retry_after"], body["global"] = r.retryAfter, r.global
	}
	return body
}

// simple makes a refusal that depends on the state of things, not on the request.
func simple(status, code int, message string) *refusal {
	return &refusal{status: status, code: code, message: message}
}

func refuseUnauthorized() *refusal { return simple(401, 0, "401: Unauthorized") }
func refuseChannel() *refusal      { return simple(404, 10003, "Unknown Channel") }
func refuseMessage() *refusal      { return simple(404, 10008, "Unknown Message") }
func refuseWebhook() *refusal      { return simple(404, 10015, "Unknown Webhook") }
func refuseUser() *refusal         { return simple(404, 10013, "Unknown User") }
func refuseGuild() *refusal        { return simple(404, 10004, "Unknown Guild") }
func refuseCommand() *refusal      { return simple(404, 10063, "Unknown application command") }
func refuseInteraction() *refusal  { return simple(404, 10062, "Unknown interaction") }
func refuseToken() *refusal        { return simple(401, 50027, "Invalid Webhook Token") }
func refuseAccess() *refusal       { return simple(403, 50001, "Missing Access") }
func refusePermission() *refusal   { return simple(403, 50013, "Missing Permissions") }
func refuseAuthor() *refusal {
	return simple(403, 50005, "Cannot edit a message authored by another user")
}
func refuseDM() *refusal       { return simple(403, 50007, "Cannot send messages to this user") }
func refuseArchived() *refusal { return simple(400, 50083, "Thread is archived") }
func refuseThread() *refusal {
	return simple(400, 160004, "A thread has already been created for this message")
}
func refuseAnswered() *refusal {
	return simple(400, 40060, "Interaction has already been acknowledged.")
}

func malformed(status, code int, message string) *refusal {
	return &refusal{status: status, code: code, message: message, malformed: true}
}

func refuseRoute() *refusal { return malformed(404, 0, "404: Not Found") }
func refuseJSON() *refusal {
	return malformed(400, 50109, "The request body contains invalid JSON.")
}
func refuseEmpty() *refusal { return malformed(400, 50006, "Cannot send an empty message") }
func refuseSize() *refusal  { return malformed(413, 40005, "Request entity too large") }

// problem is one entry of the "errors" tree of an Invalid Form Body answer.
type problem struct {
	path    string // keys joined by dots
	code    string
	message string
}

// form collects the problems of a request body.
type form struct{ problems []problem }

func (f *form) add(path, code, format string, args ...any) {
	f.problems = append(f.problems, problem{path, code, fmt.Sprintf(format, args...)})
}

// required notes a missing value.
func (f *form) required(path string) {
	f.add(path, "BASE_TYPE_REQUIRED", "This field is required")
}

// length checks a text, counted in characters.
func (f *form) length(path, text string, low, high int) {
	n := len([]rune(text))
	switch {
	case n >= low && n <= high:
	case low > 0:
		f.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", low, high)
	default:
		f.add(path, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", high)
	}
}

// count checks the size of a list.
func (f *form) count(path string, n, low, high int) {
	if n < low || n > high {
		f.add(path, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", low, high)
	}
}

// refusal is nil when no problem was found.
func (f *form) refusal() *refusal {
	if len(f.problems) == 0 {
		return nil
	}
	return &refusal{status: 400, code: 50035, message: "Invalid Form Body", form: f.problems, malformed: true}
}

// within puts the paths of the problems under a key.
func (r *refusal) within(key string) *refusal {
	for i, p := range r.form {
		r.form[i].path = strings.TrimSuffix(key+"."+p.path, ".")
	}
	return r
}

func invalid(path, code, message string) *refusal {
	f := form{}
	f.add(path, code, "%s", message)
	return f.refusal()
}

// nest turns the problems' paths into Discord's tree of objects.
func nest(problems []problem) map[string]any {
	root := map[string]any{}
	for _, p := range problems {
		node := root
		for _, key := range strings.Split(p.path, ".") {
			if key == "" {
				continue
			}
			child, ok := node[key].(map[string]any)
			if !ok {
				child = map[string]any{}
				node[key] = child
			}
			node = child
		}
		list, _ := node["_errors"].([]map[string]string)
		node["_errors"] = append(list, map[string]string{"code": p.code, "message": p.message})
	}
	return root
}

// join appends keys to a problem's path.
func join(path string, keys ...any) string {
	for _, key := range keys {
		text, ok := key.(string)
		if !ok {
			text = strconv.Itoa(key.(int))
		}
		if path != "" {
			path += "."
		}
		path += text
	}
	return path
}
