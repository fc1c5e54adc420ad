// Package slower compares the benchmarks of this tree with those of a former commit, on the same machine and in turns, and
// says what became slower.
package slower
