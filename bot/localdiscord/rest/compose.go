package rest

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// draft is the body of a request that makes or changes a message.
type draft struct {
	Content         string            `json:"content"`
	Nonce           any               `json:"nonce"`
	EnforceNonce    bool              `json:"enforce_nonce"`
	TTS             bool              `json:"tts"`
	AllowedMentions *allowedMentions  `json:"allowed_mentions"`
	Components      []*wire.Component `json:"components"`
	Embeds          []json.RawMessage `json:"embeds"`
	Attachments     []attachmentEntry `json:"attachments"`
	Flags           int               `json:"flags"`

	raw map[string]json.RawMessage // distinguishes missing keys from empty ones
}

type allowedMentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users"`
	Roles []string `json:"roles"`
}

// attachmentEntry refers to a new file by its index, or to a kept one by its id.
type attachmentEntry struct {
	ID          any     `json:"id"`
	Filename    string  `json:"filename"`
	Description *string `json:"description"`
	Spoiler     *bool   `json:"is_spoiler"`
}

// key is the id as text. JSON numbers and strings are both accepted.
func (a attachmentEntry) key() string {
	if n, ok := a.ID.(float64); ok {
		return strconv.FormatFloat(n, 'f', -1, 64)
	}
	text, _ := a.ID.(string)
	return text
}

// readDraft decodes a message body. null means an empty one.
func readDraft(body json.RawMessage) (*draft, *wire.Refusal) {
	d := &draft{}
	if err := json.Unmarshal(body, &d); err != nil {
		return nil, wire.WrongType(err)
	}
	if d == nil {
		return &draft{}, nil
	}
	if err := json.Unmarshal(body, &d.raw); err != nil {
		return nil, wire.WrongType(err)
	}
	return d, nil
}

func (d *draft) has(key string) bool { _, ok := d.raw[key]; return ok }

// nonceText is the nonce, which may be a number, or "" for none.
func (d *draft) nonceText() string {
	switch n := d.Nonce.(type) {
	case string:
		return n
	case float64:
		return strconv.FormatFloat(n, 'f', -1, 64)
	}
	return ""
}

// composer builds the next state of a message from a draft.
type composer struct {
	wire.Form
	d       *draft
	files   []*wire.Upload
	m       *world.Message
	created map[string][]byte // bytes of the new attachments by id
}

// compose applies a draft to a message (a new one has no id yet) and returns the changed copy with the
// bytes of its new attachments. It does not change the old message.
func compose(s *world.State, old world.Message, d *draft, files []*wire.Upload) (*world.Message, map[string][]byte, *wire.Refusal) {
	c := &composer{d: d, files: files, m: &old, created: map[string][]byte{}}
	c.flags()
	c.texts()
	c.attach(s)
	c.components()
	c.mentions(s)
	if c.empty() {
		return nil, nil, wire.RefuseEmpty()
	}
	if refused := c.Refusal(); refused != nil {
		return nil, nil, refused
	}
	if refused := unknownEmoji(s, d.Components); refused != nil {
		return nil, nil, refused
	}
	return c.m, c.created, nil
}

// flags applies the flags that a bot may set. IS_COMPONENTS_V2 stays once it is set.
func (c *composer) flags() {
	const settable = wire.FlagV2 | wire.FlagEphemeral | wire.FlagSilent | wire.FlagNoEmbeds
	if c.d.Flags&^settable != 0 {
		c.Add("flags", "BASE_TYPE_CHOICES", "Flags %d cannot be set", c.d.Flags&^settable)
	}
	c.m.Flags |= c.d.Flags & (wire.FlagV2 | wire.FlagSilent | wire.FlagNoEmbeds)
}

func (c *composer) texts() {
	if c.d.has("content") {
		c.m.Content = c.d.Content
		c.Length("content", c.d.Content, 0, 2000)
	}
	if c.d.has("nonce") {
		c.Length("nonce", c.d.nonceText(), 0, 25)
	}
	if c.m.Flags&wire.FlagV2 == 0 {
		c.Count("embeds", len(c.d.Embeds), 0, 0) // Discord accepts them, but the stand-in shows none
		return
	}
	legacy := map[string]bool{"content": c.m.Content != "", "embeds": len(c.d.Embeds) > 0,
		"poll": c.d.has("poll"), "sticker_ids": c.d.has("sticker_ids")}
	for _, field := range slices.Sorted(maps.Keys(legacy)) {
		if legacy[field] {
			c.Add(field, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
				"The '%s' field cannot be used when using MessageFlags.IS_COMPONENTS_V2", field)
		}
	}
}

// attach decides which files the message has afterwards: kept ones and new ones.
func (c *composer) attach(s *world.State) {
	byKey := map[string]*wire.Upload{}
	for _, f := range c.files {
		byKey[strconv.Itoa(f.Index)] = f
	}
	old := c.m.Attachments
	switch {
	case c.d.has("attachments"):
		c.m.Attachments = nil
		for i, entry := range c.d.Attachments {
			c.entry(s, i, entry, old, byKey)
		}
		for _, key := range slices.Sorted(maps.Keys(byKey)) {
			c.Add("attachments", "ATTACHMENT_NOT_LISTED", "files[%s] is not listed in attachments", key)
		}
		return
	case len(c.files) > 0:
		c.m.Attachments = nil // files that are not listed are dropped
	}
	for _, f := range c.files {
		c.upload(s, f, f.Name, "")
	}
}

// entry applies one entry of the attachments list: a new file or an old one.
func (c *composer) entry(s *world.State, i int, entry attachmentEntry, old []*world.Attachment, files map[string]*wire.Upload) {
	text := ""
	if entry.Description != nil {
		text = *entry.Description
		c.Length(wire.Join("attachments", i, "description"), text, 0, wire.MaxAlt)
	}
	if f := files[entry.key()]; f != nil {
		delete(files, entry.key())
		name := entry.Filename
		if name == "" {
			name = f.Name
		}
		wire.Assign(&c.upload(s, f, name, text).Spoiler, entry.Spoiler)
		return
	}
	at := slices.IndexFunc(old, func(a *world.Attachment) bool { return a.ID == entry.key() })
	if at < 0 {
		c.Add(wire.Join("attachments", i), "ATTACHMENT_NOT_FOUND", "Attachment %q was neither uploaded nor there before", entry.key())
		return
	}
	if raw, sent := c.rawEntry(i)["filename"]; sent && string(raw) == `""` {
		c.Add(wire.Join("attachments", i, "filename"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 1024 in length.")
	}
	kept := *old[at]
	if entry.Description != nil {
		kept.Description = text
	}
	wire.Assign(&kept.Spoiler, entry.Spoiler)
	c.m.Attachments = append(c.m.Attachments, &kept)
}

func (c *composer) rawEntry(i int) map[string]json.RawMessage {
	var raw []map[string]json.RawMessage
	if err := json.Unmarshal(c.d.raw["attachments"], &raw); err != nil || i >= len(raw) {
		return nil
	}
	return raw[i]
}

func (c *composer) upload(s *world.State, f *wire.Upload, name, description string) *world.Attachment {
	a := &world.Attachment{ID: s.NewID(), Filename: name, Description: description, Type: f.Typ,
		Size: len(f.Data), Width: f.Width, Height: f.Height}
	c.created[a.ID] = f.Data
	c.m.Attachments = append(c.m.Attachments, a)
	return a
}

// components checks the components against the message's files, even when only the files changed: a
// picture must not lose its file.
func (c *composer) components() {
	if c.d.has("components") {
		c.m.Components = c.d.Components
	}
	names := make([]string, len(c.m.Attachments))
	for i, a := range c.m.Attachments {
		names[i] = a.Filename
	}
	in := wire.InspectMessage(c.m.Components, c.m.Flags&wire.FlagV2 != 0, names)
	c.Problems = append(c.Problems, in.Problems...)
	if in.TextBytes > wire.MaxTextBytes {
		c.Add("components", "COMPONENT_TEXT_BYTES_EXCEEDED", "Text is larger than %d bytes", wire.MaxTextBytes)
	}
	if c.d.has("components") {
		wire.Number(c.m.Components)
	}
}

func (c *composer) empty() bool {
	m := c.m
	return m.Content == "" && len(m.Components) == 0 && len(m.Attachments) == 0
}

// mentions decides who is notified: people named in the text, if the bot allows it.
func (c *composer) mentions(s *world.State) {
	if !c.d.has("content") && !c.d.has("components") {
		return
	}
	c.m.Mentions = nil
	c.mentionRules()
	for _, id := range s.Mentioned(c.m) {
		if c.d.AllowedMentions.allows(id) {
			c.m.Mentions = append(c.m.Mentions, id)
		}
	}
}

func (c *composer) mentionRules() {
	rules := c.d.AllowedMentions
	if rules == nil {
		return
	}
	for i, kind := range rules.Parse {
		if !slices.Contains([]string{"users", "roles", "everyone"}, kind) {
			c.Add(wire.Join("allowed_mentions", "parse", i), "BASE_TYPE_CHOICES", "Value must be one of ('users', 'roles', 'everyone').")
		}
	}
	c.Count("allowed_mentions.users", len(rules.Users), 0, 100)
	if slices.Contains(rules.Parse, "users") && len(rules.Users) > 0 {
		c.Add("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", "parse:[\"users\"] and users: [ids...] are mutually exclusive.")
	}
}

// allows says whether a person may be notified. Without rules everyone is.
func (a *allowedMentions) allows(id string) bool {
	return a == nil || slices.Contains(a.Parse, "users") || slices.Contains(a.Users, id)
}

// edit applies the request's body to a message.
func (c *call) edit(m *world.Message) (*world.Message, *wire.Refusal) {
	d, refused := readDraft(c.body)
	if refused != nil {
		return nil, refused
	}
	return c.editWith(m, d)
}

// editWith applies a draft to a message.
func (c *call) editWith(m *world.Message, d *draft) (*world.Message, *wire.Refusal) {
	next, files, refused := compose(c.State, *m, d, c.files)
	if refused != nil {
		return nil, refused
	}
	next.Edited, next.Thinking = c.Now(), false
	if m.Thinking {
		next.Edited = time.Time{}
	}
	c.put(next, files)
	return next, nil
}

// put stores a message, with the door through which it was written.
func (c *call) put(m *world.Message, files map[string][]byte) {
	m.Door = cmp.Or(wire.DoorOf(c.r), m.Door)
	c.PutMessage(m, files)
}

// unknownEmoji refuses components with an emoji that does not exist. It may have been deleted a moment
// ago, so that is no violation.
func unknownEmoji(s *world.State, list []*wire.Component) (refused *wire.Refusal) {
	wire.Each(list, func(c *wire.Component) {
		if c.Emoji == nil || c.Emoji.ID == "" {
			return
		}
		if _, known := s.Emoji(c.Emoji.ID); !known {
			refused = wire.Invalid("components", "COMPONENT_INVALID_EMOJI", "Invalid emoji")
			refused.Malformed = false
		}
	})
	return refused
}
