// Package friends tells people, in a direct message, that a friend waits in an open lobby.
//
// # Who gets a message
//
// Two users are friends if both follow each other. A user gets a message about a friend only if
//
//   - the friend sits in a lobby of a server, and the user may join it
//   - both are on that server now and see the channel
//   - the friend is not hidden, and the host has blocked neither the two nor the server
//   - the user has had no message in the last day, and their time counts: no quiet hours, no vacation
//
// One message names the lobbies of all friends, each lobby once. Later than the lobby's opening is soon enough: the
// message follows when the quiet hours or the day are over, if the lobby still waits then.
//
// # Told once
//
// Nothing about waiting messages is stored, because the open lobbies say what is due. Before a request the attempt is
// stored, and its time makes the nonce. So a restart, or another process, sends the same message again within some
// minutes, which Discord recognises, and later none.
//
//	person.go  what is stored about a user's friends
//	page.go    following and unfollowing, the list, the setting
//	watch.go   which lobby is looked at when
//	tell.go    who gets a message about which lobbies, and its text
package friends
