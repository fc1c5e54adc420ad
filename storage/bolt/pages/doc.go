// Package pages reads a bbolt file without bbolt, and without trusting it.
//
// bbolt checks only its two meta pages. If a disk changes a page number, length or position elsewhere,
// bbolt panics, sometimes in its own goroutines, or reads past the end of the file. [Walk] reads the same
// pages as plain bytes and compares every number with what bbolt must have written. A file that it accepts
// is safe to open with bbolt.
//
// # The format
//
// All numbers have the byte order of the machine. The file consists of pages of equal size, which is in
// the meta pages. A page that is too small for its content continues in the following pages; its overflow
// is their number.
//
//	page     id 8, flags 2, count 2, overflow 4, then by its flags:
//	branch   count times: position 4, key length 4, page 8; then the keys
//	leaf     count times: flags 4, position 4, key length 4, value length 4; then keys and values
//	meta     magic 4, version 4, page size 4, flags 4, root bucket 16, free list 8,
//	         pages in use 8, transaction 8, FNV-64a of these 8
//	bucket   root page 8, sequence 8; root page 0: the page follows in the same value
//
// A position counts from the beginning of its element. bbolt writes keys and values without gaps, in the
// order of their elements, so the counts alone determine every position. The key of a branch is the first
// key of the page it points to. The page of the root bucket is a leaf, or a tree of them, whose values are
// buckets.
package pages
