package delivery

import (
	"slices"

	"github.com/bastide-games/bastide/bot/session"
)

// Editing reports whether an edit of the match is on its way to Discord. It was rendered before the
// press that is being handled. It may arrive after the answer to that press and undo it.
func (o *Outbox) Editing(id session.ID) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.editing[id]
}

// setEditing notes whether an edit of a match is on its way.
func (o *Outbox) setEditing(id session.ID, edit bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if edit {
		o.editing[id] = true
	} else {
		delete(o.editing, id)
	}
}

// editArrived notes that no edit of the match is on its way. It locks the match, since a press that
// is being answered has to know of the edit until the end.
func (o *Outbox) editArrived(id session.ID) {
	defer o.records.LockMatch(id)()
	o.setEditing(id, false)
}

// mostLatest is how many deleted messages, and how many posts that were shown, are remembered.
const mostLatest = 256

// latest adds to a list of the latest ids.
func latest(list []uint64, id uint64) []uint64 {
	list = append(list, id)
	return list[max(len(list)-mostLatest, 0):]
}

// NoteDeleted remembers a message that was deleted before the bot knew whether it needs it.
func (o *Outbox) NoteDeleted(message uint64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.vanished = latest(o.vanished, message)
}

// WasDeleted reports whether a message was deleted lately, and forgets it.
func (o *Outbox) WasDeleted(message uint64) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	at := slices.Index(o.vanished, message)
	if at < 0 {
		return false
	}
	o.vanished = slices.Delete(o.vanished, at, at+1)
	return true
}
