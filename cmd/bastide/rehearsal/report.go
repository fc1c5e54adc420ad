package rehearsal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
)

// result is what came of a step.
type result struct {
	step
	says string
	err  error
	took time.Duration
}

func (r result) skipped() bool {
	var s errSkipped
	return errors.As(r.err, &s)
}

func (r result) failed() bool { return r.err != nil && !r.skipped() }

// line is a line of the report.
func (r result) line() string {
	took := r.took.Round(time.Millisecond)
	switch {
	case r.skipped():
		return fmt.Sprintf("  -   %s: not tried, since %s\n", r.name, oneLine(r.err.Error()))
	case r.err != nil:
		return fmt.Sprintf(" NO   %s: %s (%s)\n", r.name, oneLine(r.err.Error()), took)
	}
	says := r.does
	if r.compares != "" {
		says += "; read back: " + r.compares
	}
	if r.says != "" {
		says += "; " + r.says
	}
	return fmt.Sprintf(" ok   %s: %s (%s)\n", r.name, oneLine(says), took)
}

// oneLine keeps texts from Discord from adding lines of their own.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r < ' ' }), "; ")
}

// Report is what came of a rehearsal.
type Report struct {
	setup   Setup
	began   time.Time
	doctor  string // what it said
	results []result
	limits  []string
	left    []string
	emptied []string
	kept    bool
}

// Bad reports whether something was refused, or is left behind.
func (r *Report) Bad() bool {
	for _, one := range r.results {
		if one.failed() {
			return true
		}
	}
	return len(r.left) > 0
}

// Left lists what is left behind, with the reasons.
func (r *Report) Left() []string { return r.left }

// Write writes the whole report.
func (r *Report) Write(w io.Writer) error {
	var text bytes.Buffer
	out := hiding{&text, r.setup.Token}
	fmt.Fprint(out, r.head(), r.doctor)
	for _, one := range r.results {
		fmt.Fprint(out, one.line())
	}
	fmt.Fprint(out, r.tail())
	_, err := w.Write(text.Bytes())
	return err
}

func (r *Report) head() string {
	return fmt.Sprintf("bastide rehearse, version %s, server %s, channel %s, %s\n", r.setup.Version, r.setup.Server, r.setup.Channel,
		r.began.UTC().Format("2006-01-02 15:04 MST"))
}

// tail answers the points, and lists the limits and what is left.
func (r *Report) tail() string {
	var b strings.Builder
	b.WriteString("\nOpen points\n")
	for _, p := range Points {
		fmt.Fprintf(&b, "  %s: %s\n", plain(p.Open), r.answer(p))
	}
	b.WriteString("\nRequests, times and limits\n")
	for _, line := range r.limits {
		fmt.Fprintf(&b, "  %s\n", line)
	}
	b.WriteString("\nLeft behind\n")
	for _, line := range r.leavings() {
		fmt.Fprintf(&b, "  %s\n", oneLine(line))
	}
	return b.String()
}

func (r *Report) leavings() []string {
	all := append(append([]string{}, r.left...), r.emptied...)
	switch {
	case r.kept:
		all = append(all, "everything, for you to look at; the next rehearsal removes it")
	case len(all) == 0:
		all = append(all, "nothing")
	}
	return all
}

// answer is the answer to a point: of all its steps together.
func (r *Report) answer(p Point) string {
	tried, since := false, "the rehearsal was ended"
	for _, one := range r.results {
		switch {
		case one.answers != p.ID:
		case one.failed():
			return "no: " + oneLine(one.name+": "+one.err.Error())
		case one.skipped():
			since = one.err.Error()
		default:
			tried = true
		}
	}
	switch {
	case !tried:
		return "not tried, since " + oneLine(since)
	case p.Look != "":
		return "look yourself: " + p.Look
	}
	return "yes"
}

// plain is a text without the marks of Markdown.
func plain(text string) string { return strings.ReplaceAll(text, "`", "") }

// hiding is a writer that never writes the token.
type hiding struct {
	to    io.Writer
	token string
}

// Write implements io.Writer.
func (h hiding) Write(p []byte) (int, error) {
	text := p
	if h.token != "" {
		text = bytes.ReplaceAll(p, []byte(h.token), []byte("…"))
	}
	if _, err := h.to.Write(text); err != nil {
		return 0, err
	}
	return len(p), nil
}

// indented is a writer of whole lines that stand below a heading.
type indented struct{ to io.Writer }

// Write implements io.Writer.
func (i indented) Write(p []byte) (int, error) {
	for line := range strings.Lines(string(p)) {
		if _, err := io.WriteString(i.to, "    "+line); err != nil {
			return 0, err
		}
	}
	return len(p), nil
}
