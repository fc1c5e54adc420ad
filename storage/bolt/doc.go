// Package bolt is the storage engine: one bbolt file.
//
// A commit is one transaction, and a transaction is two fdatasync calls: the pages,
// then the meta page that makes them count. A process killed at any instant leaves
// the file as it was after the last commit that returned.
//
// # Schema 2
//
// Numbers in keys are big-endian, so that the order of the bytes is the order of
// the numbers.
//
//	bucket        key                        value
//	meta          "schema", "created"        4 bytes big-endian; RFC 3339 text
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
// bbolt protects its two meta pages with a checksum but nothing else, so every
// record carries its own: a version byte, the payload, and a CRC-32C over bucket,
// key, version and payload. A record that was damaged, or that stands in the wrong
// place, is noticed when it is read. Everything in the by_ buckets can be derived
// from the heads; [Store.Check] compares the two. The index by deadline is kept in
// memory only, and read from the heads when it is first asked for.
//
// # Other versions
//
// A file of an older schema is migrated step by step, each step in one transaction,
// after a copy of the file was put beside it. A newer file is refused.
package bolt
