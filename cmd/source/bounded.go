package source

import (
	"fmt"
	"io"
	"os"
)

// maxRecord is how long a record can be, in bytes: a match of the most actions takes less.
const maxRecord = 4 << 20

// maxSet is how long a data file can be, in bytes.
const maxSet = 1 << 20

// readAll reads to the end, but no more than so many bytes: what a command line names may have no
// end.
func readAll(in io.Reader, most int64) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(in, most+1))
	if err == nil && int64(len(b)) > most {
		err = fmt.Errorf("longer than %d KiB", most>>10)
	}
	return b, err
}

// readFile is readAll of a file, or "-" for the standard input.
func readFile(path string, most int64) ([]byte, error) {
	if path == "-" {
		return readAll(os.Stdin, most)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readAll(f, most)
}

// readSet reads a data file. What is no regular file is not opened, since that may wait for ever.
func readSet(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: not a regular file", path)
	}
	b, err := readFile(path, maxSet)
	if err != nil {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return b, err
}
