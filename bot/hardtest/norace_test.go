//go:build !race

package hardtest

const raceDetector = false
