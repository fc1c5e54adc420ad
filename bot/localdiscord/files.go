package localdiscord

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// linkLife is how long the link of a file stays good.
const linkLife = 24 * time.Hour

// fileLink is the path of an attachment, signed and with its expiry.
func (s *Server) fileLink(channel string, a *Attachment) string {
	path := "/attachments/" + channel + "/" + a.ID + "/" + url.PathEscape(a.Filename)
	now := s.now()
	expires := strconv.FormatInt(now.Add(linkLife).Unix(), 16)
	return fmt.Sprintf("%s?ex=%s&is=%x&hm=%s", path, expires, now.Unix(), s.sign(a.ID, expires))
}

func (s *Server) sign(id, expires string) string {
	mac := hmac.New(sha256.New, s.secret)
	fmt.Fprintf(mac, "%s %s", id, expires)
	return hex.EncodeToString(mac.Sum(nil))
}

// serveFile answers a link made by fileLink as long as it is good.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	id, q := r.PathValue("id"), r.URL.Query()
	s.mu.Lock()
	data, found := s.files[id]
	now := s.now()
	s.mu.Unlock()
	expires, err := strconv.ParseInt(q.Get("ex"), 16, 64)
	good := err == nil && now.Unix() < expires && hmac.Equal([]byte(q.Get("hm")), []byte(s.sign(id, q.Get("ex"))))
	if !found || !good {
		http.Error(w, "This content is no longer available.", http.StatusNotFound)
		return
	}
	header := w.Header()
	header.Set("Content-Type", "application/octet-stream")
	header.Set("Content-Disposition", "attachment")
	if typ := http.DetectContentType(data); strings.HasPrefix(typ, "image/") {
		header.Set("Content-Type", typ)
		header.Del("Content-Disposition")
	}
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Cache-Control", "private, max-age=86400, immutable")
	w.Write(data)
}
