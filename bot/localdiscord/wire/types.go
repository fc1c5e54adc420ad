package wire

// Component is any component of a message or a modal, with Discord's own keys. Only the
// fields of its Type are used.
type Component struct {
	Type int `json:"type"`
	ID   int `json:"id,omitempty"`

	Components []*Component `json:"components,omitempty"` // row, section, container
	Accessory  *Component   `json:"accessory,omitempty"`  // of a section
	Component  *Component   `json:"component,omitempty"`  // of a label

	CustomID string `json:"custom_id,omitempty"`
	Style    int    `json:"style,omitempty"`
	Label    string `json:"label,omitempty"`
	Emoji    *Emoji `json:"emoji,omitempty"`
	URL      string `json:"url,omitempty"`
	SKU      string `json:"sku_id,omitempty"`
	Disabled bool   `json:"disabled,omitempty"`

	Placeholder   string         `json:"placeholder,omitempty"`
	Options       []SelectOption `json:"options,omitempty"`
	MinValues     *int           `json:"min_values,omitempty"`
	MaxValues     *int           `json:"max_values,omitempty"`
	DefaultValues []DefaultValue `json:"default_values,omitempty"`
	ChannelTypes  []int          `json:"channel_types,omitempty"`

	Value     string `json:"value,omitempty"`      // of a text input
	MinLength int    `json:"min_length,omitempty"` // of a text input
	MaxLength *int   `json:"max_length,omitempty"` // of a text input
	Required  *bool  `json:"required,omitempty"`   // of a text input; true if it is missing

	Content     string        `json:"content,omitempty"`
	Media       *Media        `json:"media,omitempty"`
	File        *Media        `json:"file,omitempty"`
	Items       []GalleryItem `json:"items,omitempty"`
	Description *string       `json:"description,omitempty"`
	Spoiler     bool          `json:"spoiler,omitempty"`
	AccentColor *int          `json:"accent_color,omitempty"`
	Divider     *bool         `json:"divider,omitempty"`
	Spacing     int           `json:"spacing,omitempty"`
}

// Types of components, with Discord's numbers.
const (
	TypeRow           = 1
	TypeButton        = 2
	TypeSelect        = 3
	TypeTextInput     = 4
	TypeUserSelect    = 5
	TypeRoleSelect    = 6
	TypeMention       = 7
	TypeChannelSelect = 8
	TypeSection       = 9
	TypeText          = 10
	TypeThumbnail     = 11
	TypeGallery       = 12
	TypeFile          = 13
	TypeSeparator     = 14
	TypeContainer     = 17
	TypeLabel         = 18
	TypeRadio         = 21
)

// Emoji of a button or option.
type Emoji struct {
	ID       string `json:"id,omitempty"`
	Name     string `json:"name,omitempty"`
	Animated bool   `json:"animated,omitempty"`
}

// SelectOption is one line of a string select or a radio group.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// DefaultValue is a preselected person, role or channel.
type DefaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// Media is a picture or file: "attachment://name" while stored, a link when shown.
type Media struct {
	ID           string `json:"id,omitempty"`
	URL          string `json:"url"`
	Proxy        string `json:"proxy_url,omitempty"`
	Width        int    `json:"width,omitempty"`
	Height       int    `json:"height,omitempty"`
	Type         string `json:"content_type,omitempty"`
	AttachmentID string `json:"attachment_id,omitempty"`
}

// GalleryItem is one picture of a media gallery.
type GalleryItem struct {
	Media       *Media  `json:"media"`
	Description *string `json:"description,omitempty"`
	Spoiler     bool    `json:"spoiler,omitempty"`
}

// Assign copies a value unless it is nil.
func Assign[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}

// Object is a JSON object under construction.
type Object = map[string]any
