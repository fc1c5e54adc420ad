package wire

import (
	"slices"
	"strings"
)

// Limits of Discord's components.
const (
	maxComponents  = 40   // in a V2 message, nested ones counted
	maxRows        = 5    // in a message without V2
	maxText        = 4000 // characters over all text displays
	MaxTextBytes   = 10170
	MaxAlt         = 1024
	maxCustomID    = 100
	maxButtonLabel = 80
	maxOptionText  = 100
	fewestOptions  = 1
	maxOptions     = 25
	maxPlaceholder = 150
)

// allowed lists which components a component may contain; 0 is the top level of a V2 message.
var allowed = map[int][]int{
	0:             {TypeRow, TypeSection, TypeText, TypeGallery, TypeFile, TypeSeparator, TypeContainer},
	TypeContainer: {TypeRow, TypeSection, TypeText, TypeGallery, TypeFile, TypeSeparator},
	TypeSection:   {TypeText},
	TypeRow: {TypeButton, TypeSelect, TypeUserSelect, TypeRoleSelect, TypeMention,
		TypeChannelSelect},
	modalTop:  {TypeLabel},
	TypeLabel: {TypeSelect, TypeRadio, TypeTextInput},
}

// inspector checks a tree of components and collects what is wrong with it.
type inspector struct {
	Form
	files     []string // names that attachment:// links may use
	total     int
	texts     int
	TextBytes int
	customIDs map[string]bool
	ids       map[int]bool
}

func newInspector(files []string) *inspector {
	return &inspector{files: files, customIDs: map[string]bool{}, ids: map[int]bool{}}
}

// InspectMessage checks a message's components against all of Discord's limits.
func InspectMessage(top []*Component, v2 bool, files []string) *inspector {
	in := newInspector(files)
	if !v2 {
		in.Count("components", len(top), 0, maxRows)
	}
	for i, c := range top {
		in.child(Join("components", i), c, 0, v2)
	}
	if v2 && in.total > maxComponents {
		in.Add("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
			"The total number of components cannot exceed %d", maxComponents)
	}
	if in.texts > maxText {
		in.Add("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
			"Total text size must be at most %d characters", maxText)
	}
	return in
}

// child checks a component at a place that allows only some types.
func (in *inspector) child(path string, c *Component, parent int, v2 bool) {
	if c == nil {
		in.required(path)
		return
	}
	types := allowed[parent]
	if parent == 0 && !v2 {
		types = []int{TypeRow}
	}
	if !slices.Contains(types, c.Type) {
		in.Add(Join(path, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of %v.", types)
		return
	}
	in.visit(path, c)
}

func (in *inspector) visit(path string, c *Component) {
	in.total++
	if c.ID != 0 {
		if in.ids[c.ID] {
			in.Add(Join(path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
		}
		in.ids[c.ID] = true
	}
	in.rules(path, c)
}

// rules applies the rules of the component's own type.
func (in *inspector) rules(path string, c *Component) {
	switch c.Type {
	case TypeRow:
		in.row(path, c)
	case TypeButton:
		in.button(path, c)
	case TypeSelect:
		in.stringSelect(path, c)
	case TypeUserSelect, TypeRoleSelect, TypeMention, TypeChannelSelect:
		in.anySelect(path, c)
	case TypeSection:
		in.section(path, c)
	case TypeText:
		in.text(path, c)
	case TypeThumbnail:
		in.thumbnail(path, c)
	case TypeGallery:
		in.gallery(path, c)
	case TypeFile:
		in.media(Join(path, "file"), c.File, true)
	case TypeSeparator:
		in.separator(path, c)
	case TypeContainer:
		in.container(path, c)
	case TypeLabel:
		in.label(path, c)
	case TypeTextInput:
		in.textInput(path, c)
	case TypeRadio:
		in.radioGroup(path, c)
	}
}

func (in *inspector) row(path string, c *Component) {
	path = Join(path, "components")
	in.Count(path, len(c.Components), 1, 5)
	for i, child := range c.Components {
		in.child(Join(path, i), child, TypeRow, true)
		if child != nil && child.Type != TypeButton && len(c.Components) > 1 {
			in.Add(Join(path, i), "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
				"The specified component exceeds the maximum width")
		}
	}
}

func (in *inspector) button(path string, c *Component) {
	in.Length(Join(path, "label"), c.Label, 0, maxButtonLabel)
	if c.Label == "" && c.Emoji == nil && c.Style != 6 {
		in.Add(path, "BUTTON_COMPONENT_INVALID_LABEL", "A button needs a label or an emoji")
	}
	switch c.Style {
	case 1, 2, 3, 4:
		in.customID(path, c)
		if c.URL != "" {
			in.Add(Join(path, "url"), "BUTTON_COMPONENT_CUSTOM_ID_URL", "A custom id and url cannot both be specified")
		}
	case 5:
		in.linkButton(path, c)
	case 6:
		if c.SKU == "" {
			in.required(Join(path, "sku_id"))
		}
	default:
		in.Add(Join(path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
	}
}

func (in *inspector) linkButton(path string, c *Component) {
	switch {
	case c.CustomID != "":
		in.Add(Join(path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_URL", "A custom id and url cannot both be specified")
	case c.URL == "":
		in.required(Join(path, "url"))
	case !webLink(c.URL) && !strings.HasPrefix(c.URL, "discord://"):
		in.Add(Join(path, "url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('discord', 'http', 'https').")
	}
	in.Length(Join(path, "url"), c.URL, 0, 512)
}

// customID checks that the id exists, is short enough and is unique.
func (in *inspector) customID(path string, c *Component) {
	path = Join(path, "custom_id")
	switch {
	case c.CustomID == "":
		in.required(path)
	case in.customIDs[c.CustomID]:
		in.Add(path, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	in.customIDs[c.CustomID] = true
	in.Length(path, c.CustomID, 0, maxCustomID)
}

func (in *inspector) anySelect(path string, c *Component) {
	in.customID(path, c)
	in.Length(Join(path, "placeholder"), c.Placeholder, 0, maxPlaceholder)
	low, high := SelectRange(c)
	if low < 0 || low > 25 {
		in.Add(Join(path, "min_values"), "NUMBER_TYPE_MAX", "int value should be between 0 and 25.")
	}
	if high < 1 || high > 25 || high < low {
		in.Add(Join(path, "max_values"), "NUMBER_TYPE_MAX", "int value should be between max(1, min_values) and 25.")
	}
	if len(c.DefaultValues) > high {
		in.Count(Join(path, "default_values"), len(c.DefaultValues), low, high)
	}
}

func (in *inspector) stringSelect(path string, c *Component) {
	in.anySelect(path, c)
	_, high := SelectRange(c)
	if high > len(c.Options) {
		in.Add(Join(path, "max_values"), "NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", len(c.Options))
	}
	in.options(path, c, fewestOptions, maxOptions, high)
}

// options checks the options of a select or a radio group. Some may be preselected.
func (in *inspector) options(path string, c *Component, fewest, most, chosen int) {
	path = Join(path, "options")
	in.Count(path, len(c.Options), fewest, most)
	seen := map[string]bool{}
	for i, o := range c.Options {
		at := Join(path, i)
		in.Length(Join(at, "label"), o.Label, 1, maxOptionText)
		in.Length(Join(at, "value"), o.Value, 1, maxOptionText)
		in.Length(Join(at, "description"), o.Description, 0, maxOptionText)
		if seen[o.Value] {
			in.Add(Join(at, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		seen[o.Value] = true
	}
	if len(c.Preset()) > chosen {
		in.Add(path, "SELECT_COMPONENT_INVALID_DEFAULT_VALUES", "At most %d options may be selected beforehand", chosen)
	}
}

// SelectRange returns how many values a select needs and allows; 1 each by default.
func SelectRange(c *Component) (low, high int) {
	low, high = 1, 1
	if c.MinValues != nil {
		low = *c.MinValues
	}
	if c.MaxValues != nil {
		high = *c.MaxValues
	}
	return low, high
}

func (in *inspector) section(path string, c *Component) {
	in.Count(Join(path, "components"), len(c.Components), 1, 3)
	for i, child := range c.Components {
		in.child(Join(path, "components", i), child, TypeSection, true)
	}
	path = Join(path, "accessory")
	switch {
	case c.Accessory == nil:
		in.required(path)
	case c.Accessory.Type != TypeButton && c.Accessory.Type != TypeThumbnail:
		in.Add(Join(path, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (2, 11).")
	default:
		in.visit(path, c.Accessory)
	}
}

func (in *inspector) text(path string, c *Component) {
	in.Length(Join(path, "content"), c.Content, 1, maxText)
	in.texts += len([]rune(c.Content))
	in.TextBytes += len(c.Content) + 12
}

func (in *inspector) thumbnail(path string, c *Component) {
	in.media(Join(path, "media"), c.Media, false)
	in.alt(path, c.Description)
}

func (in *inspector) gallery(path string, c *Component) {
	path = Join(path, "items")
	in.Count(path, len(c.Items), 1, 10)
	for i, item := range c.Items {
		in.media(Join(path, i, "media"), item.Media, false)
		in.alt(Join(path, i), item.Description)
	}
}

// media checks that a picture is on the web or among the message's own files.
func (in *inspector) media(path string, m *Media, ownOnly bool) {
	if m == nil || m.URL == "" {
		in.required(Join(path, "url"))
		return
	}
	name, own := strings.CutPrefix(m.URL, "attachment://")
	switch {
	case own && !slices.Contains(in.files, name):
		in.Add(Join(path, "url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
			"The specified attachment was not found")
	case !own && (ownOnly || !webLink(m.URL)):
		in.Add(Join(path, "url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('http', 'https', 'attachment').")
	}
}

func (in *inspector) alt(path string, text *string) {
	if text != nil {
		in.Length(Join(path, "description"), *text, 0, MaxAlt)
	}
}

func (in *inspector) separator(path string, c *Component) {
	if c.Spacing < 0 || c.Spacing > 2 {
		in.Add(Join(path, "spacing"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
	}
}

func (in *inspector) container(path string, c *Component) {
	in.Count(Join(path, "components"), len(c.Components), 1, maxComponents)
	for i, child := range c.Components {
		in.child(Join(path, "components", i), child, TypeContainer, true)
	}
	if c.AccentColor != nil && (*c.AccentColor < 0 || *c.AccentColor > 0xFFFFFF) {
		in.Add(Join(path, "accent_color"), "NUMBER_TYPE_MAX", "int value should be between 0 and 16777215.")
	}
}

func webLink(url string) bool {
	return strings.HasPrefix(url, "https://") || strings.HasPrefix(url, "http://")
}

// Each calls f for every component of a list of trees, parents first.
func Each(list []*Component, f func(*Component)) {
	for _, c := range list {
		if c == nil {
			continue
		}
		f(c)
		Each(c.Components, f)
		Each([]*Component{c.Accessory, c.Component}, f)
	}
}

// Number gives every component without an id the next free id, as Discord does.
func Number(list []*Component) {
	used, next := map[int]bool{}, 1
	Each(list, func(c *Component) { used[c.ID] = true })
	Each(list, func(c *Component) {
		if c.ID != 0 {
			return
		}
		for used[next] {
			next++
		}
		c.ID, used[next] = next, true
	})
}

// Find returns the component with a custom_id, nil if there is none.
func Find(list []*Component, customID string) (found *Component) {
	Each(list, func(c *Component) {
		if found == nil && c.CustomID == customID && customID != "" {
			found = c
		}
	})
	return found
}

// WithMedia copies a list of trees and replaces each picture and file.
func WithMedia(list []*Component, f func(Media) *Media) []*Component {
	out := make([]*Component, len(list))
	for i, c := range list {
		out[i] = c.withMedia(f)
	}
	return out
}

func (c *Component) withMedia(f func(Media) *Media) *Component {
	if c == nil {
		return nil
	}
	clone := *c
	if len(c.Components) > 0 {
		clone.Components = WithMedia(c.Components, f)
	}
	clone.Accessory = c.Accessory.withMedia(f)
	if c.Media != nil {
		clone.Media = f(*c.Media)
	}
	if c.File != nil {
		clone.File = f(*c.File)
	}
	if len(c.Items) > 0 {
		clone.Items = slices.Clone(c.Items)
	}
	for i, item := range c.Items {
		clone.Items[i].Media = f(*item.Media)
	}
	return &clone
}

// HasLabel reports whether a button shows a label: its emoji, its text or both.
func (c *Component) HasLabel(label string) bool {
	emoji := ""
	if c.Emoji != nil {
		emoji = c.Emoji.Name
	}
	return c.Label == label || emoji == label || strings.TrimSpace(emoji+" "+c.Label) == label
}
