// Package gateway is the local Discord's gateway: the connections of bots, their sessions,
// shards and resumes, and what can be made to go wrong with them. Each event goes to the
// sessions of the shard that owns its guild.
package gateway
