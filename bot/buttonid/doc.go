// Package buttonid is the text a button carries: which match it belongs to, how far
// the match was when the button was drawn, and what pressing it says.
//
// Discord keeps that text, its custom_id, as long as the message exists, and hands
// it back on each press. It may come back years later, from another version of the
// bot, or forged; so it is versioned, holds no secret, and only the one spelling
// [Encode] writes is read.
//
//	1:k3f:2a:say:2.f14
//	│ │   │  │   │ └ word, of the game's own language
//	│ │   │  │   └ place of that word in the draft
//	│ │   │  └ verb
//	│ │   └ tick of the match, base 36
//	│ └ match, base 36
//	└ version of this format
package buttonid
