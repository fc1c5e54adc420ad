// Package bolt is the storage engine: one bbolt file.
//
// A commit is one transaction, and a transaction is two fdatasync calls: the pages,
// then the meta page that makes them count. A process killed at any instant leaves
// the file as it was after the last commit that returned.
//
// # Schema 3
//
// Numbers in keys are big-endian, so that the order of the bytes is the order of
// the numbers.
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
// Match ids and outbox numbers come from the sequences of their buckets and are
// never given out twice.
//
// The index by deadline is kept in memory only, and read from the heads when it is first
// asked for.
//
// # Damage
//
// bbolt protects its two meta pages with a checksum but nothing else. Three things
// together find every flipped bit that matters:
//
//   - Package pages compares the structure of the file with what bbolt must have written.
//   - Every record carries a version byte, the payload, and a CRC-32C over bucket, key,
//     version and payload. A record that was damaged, or that stands in the wrong place,
//     is noticed when it is read.
//   - The record of the contents says how many pairs each bucket holds, and the sum of a
//     number for each. A record that is gone, or in whose place an older one stands, is
//     noticed although nothing that is there is damaged.
//
// [Open] reads the whole file to look for all three, at about half the speed of reading it
// plainly; bbolt would read most of it anyway, to find the free pages. A file whose
// structure is damaged, or that lacks records, is refused: going on would make the loss
// final. Damaged records are reported and left alone, and the rest is used. What can be
// derived is reported and made anew: the by_ buckets from the heads, the contents by
// counting. [Store.Check] looks for the same, and compares the records with each other.
//
// # Other versions
//
// A file of an older schema is migrated step by step, each step in one transaction,
// after a copy of the file was put beside it. A newer file is refused. A file that is
// empty is refused too: a new one gets its name when it is whole.
package bolt
