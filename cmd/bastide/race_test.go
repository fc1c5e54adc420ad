//go:build race

package main

// raceDetector says that the tests run about ten times slower than usual.
const raceDetector = true
