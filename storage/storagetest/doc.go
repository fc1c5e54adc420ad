// Package storagetest is the test suite for every engine of package storage. It tests each promise of
// [storage.Store] separately, then compares random operations with a model in memory, and then runs many
// goroutines at once.
package storagetest
