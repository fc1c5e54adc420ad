//go:build race

package bot

// raceDetector says that the tests run about ten times slower than usual.
const raceDetector = true
