// Package postgres is the storage engine for several processes: one PostgreSQL database, version 14 or
// newer.
//
// A commit calls one function in the database. So it is one statement, one transaction and one round
// trip, and no transaction ever waits for a process. Every query is one statement too.
//
// schema/1.sql describes the tables. The contents of matches are opaque bytes to them. Discord ids, Unix
// times and keys are stored so that neither the time zone nor the collation of the database matters.
//
// # Versions
//
// The files in the folder schema lead from one schema to the next. One process runs them, in one
// transaction. A program refuses a database that is newer than itself, belongs to another program, or
// cannot be written. It also refuses a pooler that gives every transaction another session, because
// leases are locks of a session.
//
// # Leases
//
// Processes that call [Store.Serve] share the shards. A shard belongs to the process whose session holds
// its advisory lock; that session is used for nothing else. The database ends the session when the process
// has been silent for [silence], measured with its own clock. A process that takes a shard gives it a new
// epoch, and every function that changes a match compares the epoch in its own transaction. A process that
// was stopped or cut off, and does not know yet that it lost its shard, cannot change anything. The column
// refused of the table leases counts such attempts.
//
// The lease also stores what is needed to resume the shard's session with Discord, so that the next
// process can resume it. The column session is secret: together with the bot's token it lets its reader
// hear what the bot hears. New sessions begin one at a time. The table identifies arranges that, and a turn
// there ends with its process.
//
// # Damage
//
// PostgreSQL looks after its own files: create the cluster with data checksums (initdb -k), and check
// indexes with pg_amcheck. [Store.Check] checks that the stored data is consistent. [Store.Backup] writes a
// file of storage/bolt, which every command can read. For a large database, pg_dump and pg_basebackup are
// faster.
package postgres
