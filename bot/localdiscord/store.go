package localdiscord

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.etcd.io/bbolt"
)

// Buckets of the state file. Values are JSON but for the files' bytes.
var (
	bucketMeta     = []byte("meta")
	bucketChannels = []byte("channels")
	bucketMessages = []byte("messages")
	bucketFiles    = []byte("files")
	bucketEmojis   = []byte("emojis")

	keyVersion = []byte("version")
	keyLastID  = []byte("last id")
	keyLocale  = []byte("locale")
)

// stateVersion is the form of the state file.
const stateVersion = "1"

// store keeps the world on disk. A nil one keeps nothing.
type store struct{ db *bbolt.DB }

// change is what one step of the world writes.
type change struct {
	message *Message          // new or changed
	files   map[string][]byte // new ones
	dropped []string          // files that are gone
	deleted string            // message that is gone
	channel *Channel          // new or changed
	closed  string            // channel that is gone
	emoji   *Emoji            // new
}

// openStore opens or creates the file; "" gives a nil store.
func openStore(path string) (*store, error) {
	if path == "" {
		return nil, nil
	}
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: 2 * time.Second})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		for _, name := range [][]byte{bucketMeta, bucketChannels, bucketMessages, bucketFiles, bucketEmojis} {
			if _, err := tx.CreateBucketIfNotExists(name); err != nil {
				return err
			}
		}
		meta := tx.Bucket(bucketMeta)
		if v := meta.Get(keyVersion); v != nil && string(v) != stateVersion {
			return fmt.Errorf("%s was written by another version (%s)", path, v)
		}
		return meta.Put(keyVersion, []byte(stateVersion))
	})
	if err != nil {
		db.Close()
		return nil, err
	}
	return &store{db}, nil
}

func (st *store) close() error {
	if st == nil {
		return nil
	}
	return st.db.Close()
}

// save writes a change before anybody hears of it, so that what the bot was told
// is still there after a restart.
func (s *Server) save(c change) {
	if s.store == nil {
		return
	}
	err := s.store.db.Update(func(tx *bbolt.Tx) error {
		err := tx.Bucket(bucketMeta).Put(keyLastID, strconv.AppendUint(nil, s.lastID, 10))
		return first(err, c.saveMessages(tx), c.saveChannels(tx), c.saveFiles(tx), c.saveEmoji(tx))
	})
	if err != nil {
		s.log.Error("local Discord: state not saved", "err", err)
	}
}

// saveLocale writes the language of the guilds.
func (s *Server) saveLocale() error {
	if s.store == nil {
		return nil
	}
	return s.store.db.Update(func(tx *bbolt.Tx) error {
		return tx.Bucket(bucketMeta).Put(keyLocale, []byte(s.guild.Locale))
	})
}

func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func (c change) saveMessages(tx *bbolt.Tx) error {
	b := tx.Bucket(bucketMessages)
	if c.deleted != "" {
		return b.Delete(idKey(c.deleted))
	}
	if c.message == nil {
		return nil
	}
	text, err := json.Marshal(c.message)
	if err != nil {
		return err
	}
	return b.Put(idKey(c.message.ID), text)
}

func (c change) saveChannels(tx *bbolt.Tx) error {
	b := tx.Bucket(bucketChannels)
	if c.closed != "" {
		return b.Delete(idKey(c.closed))
	}
	if c.channel == nil {
		return nil
	}
	text, err := json.Marshal(c.channel)
	if err != nil {
		return err
	}
	return b.Put(idKey(c.channel.ID), text)
}

func (c change) saveFiles(tx *bbolt.Tx) error {
	b := tx.Bucket(bucketFiles)
	for _, id := range c.dropped {
		if err := b.Delete(idKey(id)); err != nil {
			return err
		}
	}
	for id, data := range c.files {
		if err := b.Put(idKey(id), data); err != nil {
			return err
		}
	}
	return nil
}

// idKey orders ids as numbers.
func idKey(id string) []byte {
	return []byte(strings.Repeat("0", max(0, 20-len(id))) + id)
}

// restore opens the file, "" for none, and reads the world of an earlier run.
func (s *Server) restore(path string) (err error) {
	if s.store, err = openStore(path); err != nil {
		return fmt.Errorf("open the stand-in's state: %w", err)
	}
	if s.store == nil {
		return nil
	}
	if err := s.read(); err != nil {
		return errors.Join(fmt.Errorf("read the stand-in's state: %w", err), s.store.close())
	}
	return nil
}

// closeStore ends what restore began.
func (s *Server) closeStore() error { return s.store.close() }

// read reads the world of an earlier run. Messages that were announced but never sent are
// dropped: nobody can send them any more.
func (s *Server) read() error {
	return s.store.db.View(func(tx *bbolt.Tx) error {
		if v := tx.Bucket(bucketMeta).Get(keyLastID); v != nil {
			last, err := strconv.ParseUint(string(v), 10, 64)
			if err != nil {
				return fmt.Errorf("last id: %w", err)
			}
			s.lastID = max(s.lastID, last)
		}
		err := first(s.restoreChannels(tx), s.restoreMessages(tx), s.restoreFiles(tx), s.restoreEmojis(tx))
		s.reopen(string(tx.Bucket(bucketMeta).Get(keyLocale)))
		return err
	})
}

func (s *Server) restoreChannels(tx *bbolt.Tx) error {
	return tx.Bucket(bucketChannels).ForEach(func(key, text []byte) error {
		c := Channel{}
		if err := json.Unmarshal(text, &c); err != nil {
			return fmt.Errorf("channel %s: %w", key, err)
		}
		s.addChannel(c)
		return nil
	})
}

func (s *Server) restoreMessages(tx *bbolt.Tx) error {
	return tx.Bucket(bucketMessages).ForEach(func(key, text []byte) error {
		m := &Message{}
		if err := json.Unmarshal(text, m); err != nil {
			return fmt.Errorf("message %s: %w", key, err)
		}
		if !m.Thinking && s.channelByID[m.Channel] != nil {
			s.messages[m.ID] = m
			s.timeline[m.Channel] = append(s.timeline[m.Channel], m.ID)
		}
		return nil
	})
}

func (s *Server) restoreFiles(tx *bbolt.Tx) error {
	kept := map[string]bool{}
	for _, m := range s.messages {
		for _, a := range m.Attachments {
			kept[string(idKey(a.ID))] = true
		}
	}
	return tx.Bucket(bucketFiles).ForEach(func(key, data []byte) error {
		if kept[string(key)] {
			s.files[strings.TrimLeft(string(key), "0")] = slices.Clone(data)
		}
		return nil
	})
}
