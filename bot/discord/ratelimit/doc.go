// Package ratelimit decides when a request to Discord may leave.
//
// Discord counts requests in buckets, which it names in its answers: a kind of request to one channel,
// server or webhook. The newest answer about a bucket counts, minus the requests on the way, which
// that answer cannot know of. Besides the buckets there are a limit for the bot's token, one for the
// whole machine, and the number of refused requests after which Discord bans an address.
//
// The package knows neither network nor clock: callers pass the time.
package ratelimit
