package processes

import (
	"bytes"
	"io"
	"sync"
)

// shared is a writer for several goroutines.
type shared struct {
	mu sync.Mutex
	io.Writer
}

// Write implements io.Writer.
func (w *shared) Write(text []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.Writer.Write(text)
}

// prefixed writes complete lines with a prefix. One goroutine writes to it.
type prefixed struct {
	to     io.Writer
	prefix string
	rest   []byte // of an incomplete line
}

// longest is how much of a line is buffered.
const longest = 64 << 10

// Write implements io.Writer.
func (w *prefixed) Write(text []byte) (int, error) {
	w.rest = append(w.rest, text...)
	for {
		end := bytes.IndexByte(w.rest, '\n') + 1
		if end == 0 && len(w.rest) < longest {
			return len(text), nil
		}
		if end == 0 {
			end = len(w.rest)
		}
		line := append([]byte(w.prefix), bytes.TrimSuffix(w.rest[:end], []byte("\n"))...)
		if _, err := w.to.Write(append(line, '\n')); err != nil {
			return 0, err
		}
		w.rest = w.rest[end:]
	}
}
