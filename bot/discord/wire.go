package discord

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"
)

// The bodies of requests. discordgo's structs lack fields (descriptions of attachments, nonces, flags
// of an edit), and always send keys that messages of components must not have ("content", "embeds").

type wireMessage struct {
	Components []discordgo.MessageComponent `json:"components"`
	// Attachments is always sent, even empty: it lists what the message keeps after an edit, so old
	// pictures are removed.
	Attachments []wireAttachment       `json:"attachments"`
	Mentions    wireMentions           `json:"allowed_mentions"`
	Flags       discordgo.MessageFlags `json:"flags"`
	Nonce       string                 `json:"nonce,omitempty"`
	Enforce     bool                   `json:"enforce_nonce,omitempty"`
}

type wireAttachment struct {
	ID          string `json:"id"` // number of the files[n] part
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
	Spoiler     bool   `json:"is_spoiler,omitempty"`
}

// wireMentions lists who may be notified. Without it Discord would notify everyone mentioned in the
// text, which holds names that players chose.
type wireMentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users"`
	Roles []string `json:"roles,omitempty"`
}

// newMessage is a message to create.
func newMessage(m Message) wireMessage {
	w := editedMessage(m)
	if m.Ephemeral {
		w.Flags |= discordgo.MessageFlagsEphemeral
	}
	if m.Silent {
		w.Flags |= discordgo.MessageFlagsSuppressNotifications
	}
	return w
}

// editedMessage replaces a message. Who sees it, and whether it notifies, can no longer change.
func editedMessage(m Message) wireMessage {
	w := wireMessage{
		Components:  append([]discordgo.MessageComponent{}, m.Components...),
		Attachments: []wireAttachment{},
		Mentions:    wireMentions{Parse: []string{}, Users: []string{}},
		Flags:       discordgo.MessageFlagsIsComponentsV2,
	}
	for i, f := range m.Files {
		w.Attachments = append(w.Attachments, wireAttachment{strconv.Itoa(i), f.Name, f.Alt, f.Spoiler})
	}
	for _, user := range m.Mentions {
		if id := user.String(); !slices.Contains(w.Mentions.Users, id) {
			w.Mentions.Users = append(w.Mentions.Users, id)
		}
	}
	if m.Called != 0 {
		w.Mentions.Roles = []string{m.Called.String()}
	}
	return w
}

type wireResponse struct {
	Type discordgo.InteractionResponseType `json:"type"`
	Data any                               `json:"data,omitempty"`
}

type wireDefer struct {
	Flags discordgo.MessageFlags `json:"flags"`
}

type wireChoices struct {
	Choices []wireChoice `json:"choices"`
}

type wireChoice struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// newResponse is the body of an interaction's first response.
func newResponse(r Response) (wireResponse, error) {
	switch r.Answer {
	case Reply:
		return wireResponse{discordgo.InteractionResponseChannelMessageWithSource, newMessage(r.Message)}, nil
	case Update:
		return wireResponse{discordgo.InteractionResponseUpdateMessage, editedMessage(r.Message)}, nil
	case DeferReply:
		return wireResponse{discordgo.InteractionResponseDeferredChannelMessageWithSource, deferred(r.Message)}, nil
	case DeferUpdate:
		return wireResponse{Type: discordgo.InteractionResponseDeferredMessageUpdate}, nil
	case Choices:
		return wireResponse{discordgo.InteractionApplicationCommandAutocompleteResult, choices(r.Choices)}, nil
	case Ask:
		return wireResponse{discordgo.InteractionResponseModal, newModal(r.Modal)}, nil
	}
	return wireResponse{}, fmt.Errorf("response of kind %d: %w", r.Answer, ErrInvalid)
}

// deferred says only whether the coming message is private. Discord accepts no other flag here; the one
// for components belongs to the edit that follows.
func deferred(m Message) any {
	if !m.Ephemeral {
		return nil
	}
	return wireDefer{discordgo.MessageFlagsEphemeral}
}

func choices(all []Suggestion) wireChoices {
	w := wireChoices{Choices: []wireChoice{}}
	for _, s := range all {
		w.Choices = append(w.Choices, wireChoice(s))
	}
	return w
}
