package world

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"time"
)

// linkLife is how long the link of a file is valid.
const linkLife = 24 * time.Hour

// formerFile is a file that its message no longer has. A page that has just shown the message may still ask for it.
type formerFile struct {
	id   string
	data []byte
}

// mostFormer is how many of them can still be fetched.
const mostFormer = 32

// FileLink is the path of an attachment, signed and with its expiry.
func (s *State) FileLink(channel string, a *Attachment) string {
	path := "/attachments/" + channel + "/" + a.ID + "/" + url.PathEscape(a.Filename)
	now := s.now()
	expires := strconv.FormatInt(now.Add(linkLife).Unix(), 16)
	return fmt.Sprintf("%s?ex=%s&is=%x&hm=%s", path, expires, now.Unix(), s.signature(a.ID, expires))
}

func (s *State) signature(id, expires string) string {
	mac := hmac.New(sha256.New, s.secret)
	fmt.Fprintf(mac, "%s %s", id, expires)
	return hex.EncodeToString(mac.Sum(nil))
}

// LinkedFile returns the file of a link made by [State.FileLink], and whether the link is still valid.
func (s *State) LinkedFile(id string, q url.Values) (data []byte, valid bool) {
	data, found := s.files[id]
	if i := slices.IndexFunc(s.former, func(f formerFile) bool { return f.id == id }); !found && i >= 0 {
		data, found = s.former[i].data, true
	}
	expires, err := strconv.ParseInt(q.Get("ex"), 16, 64)
	valid = found && err == nil && s.now().Unix() < expires && hmac.Equal([]byte(q.Get("hm")), []byte(s.signature(id, q.Get("ex"))))
	return data, valid
}

// dropFiles forgets the files of the old message that the new one lacks, and lists their ids.
func (s *State) dropFiles(old, m *Message) (ids []string) {
	if old == nil {
		return nil
	}
	for _, a := range old.Attachments {
		if m == nil || !slices.ContainsFunc(m.Attachments, func(b *Attachment) bool { return b.ID == a.ID }) {
			ids = append(ids, a.ID)
			s.former = append(s.former, formerFile{a.ID, s.files[a.ID]})
			delete(s.files, a.ID)
		}
	}
	s.former = slices.Clone(s.former[max(0, len(s.former)-mostFormer):])
	return ids
}

// File returns the bytes of an attachment.
func (w *World) File(attachment string) (data []byte, ok bool) {
	w.Do(func(s *State) { data, ok = s.files[attachment] })
	return data, ok
}
