// Package storagetest is what an engine has to pass to stand behind package
// storage: every promise of [storage.Store], tried one by one, then by random
// operations that are compared with a model in memory, then by many goroutines at
// once.
package storagetest
