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

// RequireRegular refuses what is not a regular file: opening anything else may block for ever, and reading it may
// never end.
func RequireRegular(path string) error {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s: not a regular file", path)
	}
	return err
}

// ReadRegular reads a regular file with a limit in bytes.
func ReadRegular(path string, most int64) ([]byte, error) {
	if err := RequireRegular(path); err != nil {
		return nil, err
	}
	b, err := readFile(path, most)
	if err != nil {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return b, err
}

// readSet reads a data file.
func readSet(path string) ([]byte, error) { return ReadRegular(path, maxSet) }
