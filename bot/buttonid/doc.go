// Package buttonid encodes a button's custom_id: the match it belongs to, the state of the match
// when the button was made, and what a press does.
//
// Discord stores the custom_id as long as the message exists and returns it with each press. It may
// come back years later, from another version of the bot, or forged. So it has a version, contains
// no secret, and is read only in the spelling that [Encode] writes.
//
//	1:k3f:2a:say:2.f14
//	│ │   │  │   │ └ word, of the game's own language
//	│ │   │  │   └ place of that word in the draft
//	│ │   │  └ verb
//	│ │   └ tick of the match, base 36
//	│ └ match, base 36
//	└ version of this format
package buttonid
