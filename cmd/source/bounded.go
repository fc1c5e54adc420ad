package source

import (
	"fmt"
	"io"
	"os"
)

// maxRecord is the largest record, in bytes: the longest match needs less.
const maxRecord = 4 << 20

// maxSet is the largest data file, in bytes.
const maxSet = 1 << 20

// readAll reads to the end, up to a limit: a file named on a command line may never end.
func readAll(in io.Reader, most int64) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(in, most+1))
	if err == nil && int64(len(b)) > most {
		err = fmt.Errorf("longer than %d KiB", most>>10)
	}
	return b, err
}

// readFile is readAll for a file, or for standard input if the name is "-".
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

// readSet reads a data file. It opens only regular files, because opening others may block for
// ever.
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
