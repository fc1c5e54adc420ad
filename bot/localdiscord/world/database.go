package world

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.etcd.io/bbolt"
	bberrors "go.etcd.io/bbolt/errors"
)

// Buckets of the file. Values are JSON, except the bytes of attachments.
var (
	bucketMeta     = []byte("meta")
	bucketChannels = []byte("channels")
	bucketMessages = []byte("messages")
	bucketFiles    = []byte("files")
	bucketEmojis   = []byte("emojis")

	keyVersion = []byte("version")
	keyLastID  = []byte("last id")
	keyLocale  = []byte("locale")
	keyRanks   = []byte("ranks") // ranks of people by their ids, in JSON
)

// fileVersion is the format of the file.
const fileVersion = "1"

// database keeps the world on disk. A nil one keeps nothing.
type database struct{ db *bbolt.DB }

// write is what one change of the world writes.
type write struct {
	message        *Message          // new or changed
	deletedMessage string            // id
	channel        *Channel          // new or changed
	deletedChannel string            // id
	files          map[string][]byte // new ones, by id
	deletedFiles   []string          // ids
	emoji          *Emoji            // new
	deletedEmoji   string            // id
}

// ErrInUse means that another process has the file open.
var ErrInUse = errors.New("another process uses the file")

// openDatabase opens or creates the file; "" gives nil.
func openDatabase(path string) (*database, error) {
	if path == "" {
		return nil, nil
	}
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: 2 * time.Second})
	if errors.Is(err, bberrors.ErrTimeout) {
		err = ErrInUse
	}
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
		if v := meta.Get(keyVersion); v != nil && string(v) != fileVersion {
			return fmt.Errorf("%s was written by another version (%s)", path, v)
		}
		return meta.Put(keyVersion, []byte(fileVersion))
	})
	if err != nil {
		db.Close()
		return nil, err
	}
	return &database{db}, nil
}

func (d *database) close() error {
	if d == nil {
		return nil
	}
	return d.db.Close()
}

// save writes a change before it is announced: what the bot was told still holds after a restart.
func (s *State) save(w write) {
	if s.database == nil {
		return
	}
	err := s.database.db.Update(func(tx *bbolt.Tx) error {
		err := tx.Bucket(bucketMeta).Put(keyLastID, strconv.AppendUint(nil, s.lastID, 10))
		return errors.Join(err, w.saveMessage(tx), w.saveChannel(tx), w.saveFiles(tx), w.saveEmoji(tx))
	})
	if err != nil {
		s.log.Error("local Discord: state not saved", "err", err)
	}
}

// saveLocale writes the language of the guilds.
func (d *database) saveLocale(locale string) error {
	if d == nil {
		return nil
	}
	return d.db.Update(func(tx *bbolt.Tx) error {
		return tx.Bucket(bucketMeta).Put(keyLocale, []byte(locale))
	})
}

// saveRanks writes what people may do.
func (d *database) saveRanks(ranks map[string]Rank) error {
	if d == nil {
		return nil
	}
	return d.db.Update(func(tx *bbolt.Tx) error {
		text, err := json.Marshal(ranks)
		if err != nil {
			return err
		}
		return tx.Bucket(bucketMeta).Put(keyRanks, text)
	})
}

func (s *State) readRanks(text []byte) error {
	ranks := map[string]Rank{}
	if text == nil {
		return nil
	}
	if err := json.Unmarshal(text, &ranks); err != nil {
		return fmt.Errorf("ranks: %w", err)
	}
	for id, rank := range ranks {
		if p := s.people[id]; p != nil && rankPermissions[rank] != 0 {
			p.Permissions = rankPermissions[rank]
		}
	}
	return nil
}

func (w write) saveMessage(tx *bbolt.Tx) error {
	b := tx.Bucket(bucketMessages)
	if w.deletedMessage != "" {
		return b.Delete(idKey(w.deletedMessage))
	}
	if w.message == nil {
		return nil
	}
	return putJSON(b, w.message.ID, w.message)
}

func (w write) saveChannel(tx *bbolt.Tx) error {
	b := tx.Bucket(bucketChannels)
	if w.deletedChannel != "" {
		return b.Delete(idKey(w.deletedChannel))
	}
	if w.channel == nil {
		return nil
	}
	return putJSON(b, w.channel.ID, w.channel)
}

func (w write) saveEmoji(tx *bbolt.Tx) error {
	if w.deletedEmoji != "" {
		return tx.Bucket(bucketEmojis).Delete(idKey(w.deletedEmoji))
	}
	if w.emoji == nil {
		return nil
	}
	return putJSON(tx.Bucket(bucketEmojis), w.emoji.ID, w.emoji)
}

func putJSON(b *bbolt.Bucket, id string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return b.Put(idKey(id), text)
}

func (w write) saveFiles(tx *bbolt.Tx) error {
	b := tx.Bucket(bucketFiles)
	for _, id := range w.deletedFiles {
		if err := b.Delete(idKey(id)); err != nil {
			return err
		}
	}
	for id, data := range w.files {
		if err := b.Put(idKey(id), data); err != nil {
			return err
		}
	}
	return nil
}

// idKey makes ids sort as numbers.
func idKey(id string) []byte {
	return []byte(strings.Repeat("0", max(0, 20-len(id))) + id)
}

// restore opens the file, "" for none, and reads the world of an earlier run.
func (s *State) restore(path string) (err error) {
	if s.database, err = openDatabase(path); err != nil {
		return fmt.Errorf("open the stand-in's state: %w", err)
	}
	if s.database == nil {
		return nil
	}
	if err := s.database.db.View(s.read); err != nil {
		return errors.Join(fmt.Errorf("read the stand-in's state: %w", err), s.database.close())
	}
	return nil
}

// read reads the world of an earlier run. Announced messages that were never sent are dropped: no
// bot can send them any more.
func (s *State) read(tx *bbolt.Tx) error {
	meta := tx.Bucket(bucketMeta)
	if v := meta.Get(keyLastID); v != nil {
		last, err := strconv.ParseUint(string(v), 10, 64)
		if err != nil {
			return fmt.Errorf("last id: %w", err)
		}
		s.lastID = max(s.lastID, last)
	}
	err := errors.Join(
		readJSON(tx.Bucket(bucketChannels), s.readChannel),
		readJSON(tx.Bucket(bucketMessages), s.readMessage),
		s.readFiles(tx),
		readJSON(tx.Bucket(bucketEmojis), func(e Emoji) { s.emojis = append(s.emojis, e) }))
	s.resume(string(meta.Get(keyLocale)))
	return errors.Join(err, s.readRanks(meta.Get(keyRanks)))
}

// readJSON reads every value of a bucket.
func readJSON[T any](b *bbolt.Bucket, take func(T)) error {
	return b.ForEach(func(key, text []byte) error {
		var value T
		if err := json.Unmarshal(text, &value); err != nil {
			return fmt.Errorf("%T %s: %w", value, key, err)
		}
		take(value)
		return nil
	})
}

func (s *State) readChannel(c Channel) {
	if !c.Deleted {
		s.addChannel(c)
		return
	}
	delete(s.channels, c.ID)
	s.channelOrder = slices.DeleteFunc(s.channelOrder, func(id string) bool { return id == c.ID })
}

func (s *State) readMessage(m *Message) {
	if !m.Thinking && s.channels[m.Channel] != nil {
		s.messages[m.ID] = m
		s.timeline[m.Channel] = append(s.timeline[m.Channel], m.ID)
	}
}

func (s *State) readFiles(tx *bbolt.Tx) error {
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
