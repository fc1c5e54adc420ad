// Package postgres is the storage engine for several processes: one PostgreSQL database,
// from version 14 on.
//
// A commit is one call of a function in the database, and so one statement, one transaction
// and one round trip: no transaction ever waits for a process. Whatever else is asked is one
// statement too.
//
// The tables are described in schema/1.sql. What the bot stores are opaque bytes to them;
// ids of Discord, Unix times and keys are stored so that neither the time zone nor the
// collation of the database matters.
//
// # Versions
//
// The files in the folder schema lead from one schema to the next; they are carried out in
// one transaction, by one process at a time. A program refuses a database that is newer than
// itself, one that belongs to something else, one that cannot be written, and a pooler that
// gives every transaction another session: leases are locks of a session.
//
// # Leases
//
// A process that [Store.Serve]s shares the shards with all that do. A shard belongs to whoever
// holds an advisory lock in a session that is used for nothing else; the database ends that
// session when nothing is heard of the process for [silence], by its own clock. Whoever takes
// a shard gives it a new epoch, and every function that changes a match compares the epoch in
// its own transaction: a process that was stopped, or cut off, and does not know yet that its
// shard has gone on, changes nothing, which the column refused of the table leases counts.
//
// With the lease is kept what the shard's session with Discord is resumed with, so that whoever takes
// the shard goes on with it: the column session is as secret as all else that is stored, since it is
// half of what it takes, beside the bot's token, to hear what the bot hears. Sessions that have to
// begin anew do so one at a time, by the table identifies, where a turn ends with its process.
//
// # Damage
//
// PostgreSQL looks after its files itself: make the cluster with data checksums (initdb -k),
// and let pg_amcheck look at indexes. [Store.Check] sees whether what is stored fits together.
// [Store.Backup] writes a file of storage/bolt, which every command reads; in a large database
// pg_dump and pg_basebackup are faster.
package postgres
