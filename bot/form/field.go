package form

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/wording"
)

// Field is something that is chosen from a list. S is what holds the choices.
type Field[S any] struct {
	ID   string
	Name func(wording.Localizer) string
	// Explain says what the field is about; nil: nothing does.
	Explain func(wording.Localizer) string
	// Values lists what can be chosen, in order. It may depend on what else is chosen.
	Values func(S) []string
	// Label says a value without the name of the field.
	Label func(l wording.Localizer, s S, value string) string
	// About explains a value; nil: nothing does.
	About func(l wording.Localizer, s S, value string) string
	// Get returns the chosen value.
	Get func(S) string
	// Set chooses a value. It is nil where the field is only shown, as for lobby options: package events
	// takes those.
	Set func(s *S, value string)
}

// Said is the Name, or Explain, that a text of the catalogue says.
func Said(textID string) func(wording.Localizer) string {
	return func(l wording.Localizer) string { return l.Say(textID) }
}

// Labelled is the Label of values whose texts have ids of a common beginning.
func Labelled[S any](begins string) func(wording.Localizer, S, string) string {
	return func(l wording.Localizer, _ S, value string) string { return l.Say(begins + value) }
}

// Fixed is the Values of a field that always has the same ones.
func Fixed[S any](values ...string) func(S) []string {
	return func(S) []string { return values }
}

// Choices puts the values of the field into words, each with the name of the field where named is true.
func (f Field[S]) Choices(l wording.Localizer, s S, named bool) (list []Choice) {
	l = l.Bare()
	for _, value := range f.Values(s) {
		c := Choice{Value: value, Label: f.Label(l, s, value), Chosen: value == f.Get(s)}
		if named {
			c.Label = l.Option(f.Name(l), c.Label)
		}
		if f.About != nil {
			c.About = f.About(l, s, value)
		}
		list = append(list, c)
	}
	return list
}

// Menu makes the select menu of the field. Each choice says the name of the field too.
func (f Field[S]) Menu(l wording.Localizer, s S, customID string) discordgo.SelectMenu {
	return Menu(customID, "", f.Choices(l, s, true))
}

// Modal makes the field of a modal.
func (f Field[S]) Modal(l wording.Localizer, s S, id string) discord.ModalField {
	l = l.Bare()
	field := discord.ModalField{ID: id, Label: wording.Clip(f.Name(l), discord.MaxModalTitle)}
	if f.Explain != nil {
		field.About = wording.Clip(f.Explain(l), discord.MaxModalText)
	}
	for _, c := range f.Choices(l, s, false) {
		field.Choices = append(field.Choices, discord.ModalChoice{
			Value: c.Value, Label: wording.Clip(c.Label, discord.MaxModalText), About: wording.Clip(c.About, discord.MaxModalText), Chosen: c.Chosen,
		})
	}
	return field
}

// Take chooses what was selected in the menu, or in the modal, of the field. It reports false, and changes nothing,
// unless that is one of the values. The field must have a Set.
func (f Field[S]) Take(s *S, selected []string) bool {
	if len(selected) != 1 || !slices.Contains(f.Values(*s), selected[0]) {
		return false
	}
	f.Set(s, selected[0])
	return true
}

// Find returns the field with an id.
func Find[S any](fields []Field[S], id string) (f Field[S], ok bool) {
	for _, f := range fields {
		if f.ID == id {
			return f, true
		}
	}
	return f, false
}
