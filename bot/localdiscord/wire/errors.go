package wire

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// Refusal is an error answer of the REST API, with the body Discord sends.
type Refusal struct {
	Status  int
	Code    int
	Message string
	form    []problem
	// RetryAfter, in seconds, is sent only with rate limits.
	RetryAfter float64
	Global     bool
	Scope      string
	// Malformed says that the request itself was wrong, and always would be.
	Malformed bool
}

// Error implements error.
func (r *Refusal) Error() string {
	text := fmt.Sprintf("%d %s (%d)", r.Status, r.Message, r.Code)
	for _, p := range r.form {
		text += fmt.Sprintf("; %s: %s %s", p.path, p.code, p.message)
	}
	return text
}

// Body is the JSON form of a refusal.
func (r *Refusal) Body() map[string]any {
	body := map[string]any{"message": r.Message, "code": r.Code}
	if len(r.form) > 0 {
		body["errors"] = Nest(r.form)
	}
	if r.Status == http.StatusTooManyRequests {
		body["retry_after"], body["global"] = r.RetryAfter, r.Global
	}
	return body
}

// Simple makes a refusal that depends on the state of the world, not on the form of the request.
func Simple(status, code int, message string) *Refusal {
	return &Refusal{Status: status, Code: code, Message: message}
}

// RefuseUnauthorized and the functions below are Discord's own refusals: HTTP status, number and text.
func RefuseUnauthorized() *Refusal { return Simple(401, 0, "401: Unauthorized") }
func RefuseChannel() *Refusal      { return Simple(404, 10003, "Unknown Channel") }
func RefuseMessage() *Refusal      { return Simple(404, 10008, "Unknown Message") }
func RefuseWebhook() *Refusal      { return Simple(404, 10015, "Unknown Webhook") }
func RefuseUser() *Refusal         { return Simple(404, 10013, "Unknown User") }
func RefuseGuild() *Refusal        { return Simple(404, 10004, "Unknown Guild") }
func RefuseInteraction() *Refusal  { return Simple(404, 10062, "Unknown interaction") }
func RefuseToken() *Refusal        { return Simple(401, 50027, "Invalid Webhook Token") }
func RefuseAccess() *Refusal       { return Simple(403, 50001, "Missing Access") }
func RefusePermission() *Refusal   { return Simple(403, 50013, "Missing Permissions") }

// RefuseAuthor is for messages of others.
func RefuseAuthor() *Refusal {
	return Simple(403, 50005, "Cannot edit a message authored by another user")
}

// RefuseStranger says that the bot shares no guild with the person.
func RefuseStranger() *Refusal {
	return Simple(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
}

// RefuseDM is for people who accept no messages.
func RefuseDM() *Refusal       { return Simple(403, 50007, "Cannot send messages to this user") }
func RefuseArchived() *Refusal { return Simple(400, 50083, "Thread is archived") }

// RefuseThread is for messages that have a thread already.
func RefuseThread() *Refusal {
	return Simple(400, 160004, "A thread has already been created for this message")
}

// RefuseAnswered is for interactions that were answered before.
func RefuseAnswered() *Refusal {
	return Simple(400, 40060, "Interaction has already been acknowledged.")
}

// Malformed makes a refusal of a request that is always wrong.
func Malformed(status, code int, message string) *Refusal {
	return &Refusal{Status: status, Code: code, Message: message, Malformed: true}
}

// RefuseRoute is for routes that do not exist.
func RefuseRoute() *Refusal { return Malformed(404, 0, "404: Not Found") }
func refuseJSON() *Refusal {
	return Malformed(400, 50109, "The request body contains invalid JSON.")
}

// RefuseEmpty is for messages without content.
func RefuseEmpty() *Refusal { return Malformed(400, 50006, "Cannot send an empty message") }
func refuseSize() *Refusal  { return Malformed(413, 40005, "Request entity too large") }

// problem is one entry of the "errors" tree of an Invalid Form Body answer.
type problem struct {
	path    string // keys joined by dots
	code    string
	message string
}

// Form collects the problems of a request body.
type Form struct{ Problems []problem }

// Add notes a problem at a path of keys joined by dots.
func (f *Form) Add(path, code, format string, args ...any) {
	f.Problems = append(f.Problems, problem{path, code, fmt.Sprintf(format, args...)})
}

// required notes a missing value.
func (f *Form) required(path string) {
	f.Add(path, "BASE_TYPE_REQUIRED", "This field is required")
}

// Length checks a text, counted in characters.
func (f *Form) Length(path, text string, low, high int) {
	n := len([]rune(text))
	switch {
	case n >= low && n <= high:
	case low > 0:
		f.Add(path, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", low, high)
	default:
		f.Add(path, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", high)
	}
}

// Count checks the size of a list.
func (f *Form) Count(path string, n, low, high int) {
	if n < low || n > high {
		f.Add(path, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", low, high)
	}
}

// Refusal is nil when no problem was found.
func (f *Form) Refusal() *Refusal {
	if len(f.Problems) == 0 {
		return nil
	}
	return &Refusal{Status: 400, Code: 50035, Message: "Invalid Form Body", form: f.Problems, Malformed: true}
}

// Within moves the paths of the problems below a key.
func (r *Refusal) Within(key string) *Refusal {
	for i, p := range r.form {
		r.form[i].path = strings.TrimSuffix(key+"."+p.path, ".")
	}
	return r
}

// Invalid makes the refusal of a body with one problem.
func Invalid(path, code, message string) *Refusal {
	f := Form{}
	f.Add(path, code, "%s", message)
	return f.Refusal()
}

// Nest turns the problems' paths into Discord's tree of objects.
func Nest(problems []problem) map[string]any {
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

// Join appends keys to a problem's path.
func Join(path string, keys ...any) string {
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

// WrongType is the answer to JSON whose values have the wrong types.
func WrongType(err error) *Refusal {
	path := ""
	if wrong, ok := err.(*json.UnmarshalTypeError); ok {
		path = wrong.Field
	}
	return Invalid(path, "BASE_TYPE_BAD_TYPE", err.Error())
}
