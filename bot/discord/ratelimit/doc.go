// Package ratelimit decides when a request to Discord may leave.
//
// Discord counts requests in buckets, which it names in the answers: a kind of request
// towards one channel, server or webhook. What the newest answer says about a bucket
// counts; requests that are on the way are taken off, as that answer cannot know of them.
// Above the buckets stand a limit for all that the bot's token does, one for the whole
// machine, and the number of refused requests after which Discord shuts an address out.
//
// The package knows neither network nor clock: callers tell it the time.
package ratelimit
