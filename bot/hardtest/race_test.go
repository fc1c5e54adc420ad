//go:build race

package hardtest

// raceDetector says that tests run about ten times slower than usual.
const raceDetector = true
