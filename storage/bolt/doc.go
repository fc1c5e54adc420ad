// Package bolt is the storage engine for one process: a single bbolt file.
//
// A commit is one transaction, and a transaction is two fdatasync calls: first the pages, then the meta
// page that makes them valid. If the process is killed at any instant, the file keeps the state of the
// last commit that returned.
//
// # Schema 3
//
// Numbers in keys are big-endian, so that keys are in the order of the numbers.
//
//	bucket        key                        value
//	meta          "schema", "created"        4 bytes big-endian; RFC 3339 text
//	meta          "contents"                 record: of each bucket pairs 8, sum 8, sequence 8
//	matches       match 8                    record: the head
//	log           match 8, entry number 4    record: the entry
//	by_status     status 1, match 8          -
//	by_channel    channel 8, match 8         -       while not over
//	by_player     player 8, status 1, match 8 -
//	interactions  interaction 8              record: match 8
//	outbox        number 8                   record: match 8, tries 4, not before 8, body
//	values        the caller's key           record: the value
//
// Match ids and outbox numbers come from the sequences of their buckets and are never reused.
//
// The index by deadline is kept in memory only. It is read from the heads when it is first needed.
//
// # Damage
//
// bbolt protects only its two meta pages with a checksum. Three checks together find every flipped bit
// that matters:
//
//   - Package pages compares the structure of the file with what bbolt must have written.
//   - Every record has a version byte, the payload, and a CRC-32C over bucket, key, version and
//     payload. Reading a damaged or misplaced record fails.
//   - The record of the contents says how many pairs each bucket holds, and the sum of a number for
//     each pair. It shows when a record is missing or replaced by an older one.
//
// [Open] reads the whole file for all three checks, at about half the speed of plain reading. bbolt would
// read most of it anyway to find the free pages. A file with a damaged structure or missing records is
// refused: using it would make the loss final. Damaged records are reported and not touched; the rest is
// used. Derived data is reported and rebuilt: the by_ buckets from the heads, the contents by counting.
// [Store.Check] runs the same checks, and also compares the records with each other.
//
// # A file that loses its place
//
// While the file is open, it can be deleted, or another file can take its name. The open file then works as before, and
// is lost when it is closed. [Store.InPlace] notices that, and [Store.PutBack] writes everything to the path again.
//
// # Other versions
//
// A file of an older schema is migrated step by step, each step in one transaction, after a copy of the
// file was saved beside it. A file of a newer schema is refused. An empty file is refused too, because a
// new file gets its name only when it is complete.
package bolt
