package command

import (
	"io"
	"regexp"
)

// secretForms match passwords in texts that came from outside: in the user part of an address, and
// behind a key. Digits before a slash are a port: "http://host:80/users/@me".
var secretForms = []*regexp.Regexp{
	regexp.MustCompile(`(://[^\s/@:]*:)(?:[^\s/]*|[^\s/]*[^\s/0-9][^\s/]*/\S*)(@)`),
	regexp.MustCompile(`(?i)((?:password|passwd|pwd|token)(?:=|%3d)\s*)(?:'[^']*'|\\?"[^"]*"|[^\s&"'\\]+)()`),
}

// Redact replaces passwords in a text by "…", such as those in addresses of databases.
func Redact(text string) string {
	for _, form := range secretForms {
		text = form.ReplaceAllString(text, "${1}…${2}")
	}
	return text
}

// Redacting is a writer of lines from which passwords are removed. It is not for binary data.
func Redacting(w io.Writer) io.Writer { return redacting{w} }

type redacting struct{ io.Writer }

// Write implements io.Writer.
func (r redacting) Write(p []byte) (int, error) {
	if _, err := io.WriteString(r.Writer, Redact(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}
