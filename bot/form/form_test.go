package form

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/wording"
)

type meal struct{ dish, drink string }

func literal(text string) func(wording.Localizer) string {
	return func(wording.Localizer) string { return text }
}

// drinks depends on what else is chosen, as the values of a field may.
var drinks = Field[meal]{
	ID: "drink", Name: literal("Drink"), Explain: literal("What is poured."),
	Values: func(m meal) []string {
		if m.dish == "soup" {
			return []string{"water"}
		}
		return []string{"water", "wine"}
	},
	Label: func(_ wording.Localizer, _ meal, value string) string { return strings.ToUpper(value) },
	About: func(_ wording.Localizer, m meal, value string) string { return value + " with " + m.dish },
	Get:   func(m meal) string { return m.drink },
	Set:   func(m *meal, value string) { m.drink = value },
}

func english(t *testing.T) wording.Localizer {
	t.Helper()
	texts, err := wording.LoadTexts()
	if err != nil {
		t.Fatal(err)
	}
	return texts.Localizer("en")
}

// The menu and the modal of a field offer the same values, with the same one chosen.
func TestMenuAndModal(t *testing.T) {
	t.Parallel()
	l, m := english(t), meal{"fish", "wine"}
	menu, field := drinks.Menu(l, m, "the menu"), drinks.Modal(l, m, "the field")
	if menu.CustomID != "the menu" || field.ID != "the field" || field.Label != "Drink" || field.About != "What is poured." || len(menu.Options) != 2 || len(field.Choices) != 2 {
		t.Fatalf("%+v\n%+v", menu, field)
	}
	for i, o := range menu.Options {
		c := field.Choices[i]
		if o.Value != c.Value || o.Default != c.Chosen || o.Default != (o.Value == "wine") || o.Description != c.About || c.About != c.Value+" with fish" {
			t.Errorf("the menu has %+v, the modal %+v", o, c)
		}
		if c.Label != strings.ToUpper(c.Value) || o.Label != l.Option("Drink", c.Label) {
			t.Errorf("labels %q and %q", o.Label, c.Label)
		}
	}
}

// A field takes one of the values that it offers now, and nothing else.
func TestTake(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		dish     string
		selected []string
		taken    bool
	}{
		{"fish", []string{"wine"}, true}, {"soup", []string{"water"}, true}, {"soup", []string{"wine"}, false},
		{"fish", []string{"tea"}, false}, {"fish", nil, false}, {"fish", []string{"water", "wine"}, false},
	} {
		m := meal{c.dish, "before"}
		if taken := drinks.Take(&m, c.selected); taken != c.taken || taken != (m.drink != "before") || taken && m.drink != c.selected[0] {
			t.Errorf("%s with %v: taken %v, now %q", c.dish, c.selected, taken, m.drink)
		}
	}
	if _, ok := Find([]Field[meal]{drinks}, "dish"); ok {
		t.Error("a field that does not exist was found")
	}
	if f, ok := Find([]Field[meal]{drinks}, "drink"); !ok || f.ID != "drink" {
		t.Errorf("found %+v", f)
	}
}

// Texts are cut to what Discord takes.
func TestLimits(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ä", 200)
	menu := Menu("id", long, []Choice{{Value: "v", Label: long, About: long}})
	for what, c := range map[string]struct {
		text string
		most int
	}{"placeholder": {menu.Placeholder, 150}, "label": {menu.Options[0].Label, 100}, "description": {menu.Options[0].Description, 100}} {
		if n := utf8.RuneCountInString(c.text); n == 0 || n > c.most {
			t.Errorf("the %s has %d characters", what, n)
		}
	}
	f := drinks
	f.Name, f.Explain = literal(long), literal(long)
	f.Label = func(wording.Localizer, meal, string) string { return long }
	field := f.Modal(english(t), meal{}, "id")
	if n := utf8.RuneCountInString(field.Label); n > discord.MaxModalTitle {
		t.Errorf("the label of a field has %d characters", n)
	}
	for _, text := range []string{field.About, field.Choices[0].Label, field.Choices[0].About} {
		if n := utf8.RuneCountInString(text); n > discord.MaxModalText {
			t.Errorf("a text of a field has %d characters", n)
		}
	}
}

// Menus of channels and roles show what is chosen.
func TestChannelsAndRoles(t *testing.T) {
	t.Parallel()
	types := []discordgo.ChannelType{discordgo.ChannelTypeGuildText}
	channels := Several(ChannelMenu("c", "which", types, 5, 6), 0, 25)
	if len(channels.DefaultValues) != 2 || channels.DefaultValues[1].ID != "6" || channels.DefaultValues[1].Type != discordgo.SelectMenuDefaultValueChannel ||
		len(channels.ChannelTypes) != 1 || *channels.MinValues != 0 || channels.MaxValues != 25 {
		t.Errorf("%+v", channels)
	}
	roles := RoleMenu("r", "which", 7)
	if len(roles.DefaultValues) != 1 || roles.DefaultValues[0].Type != discordgo.SelectMenuDefaultValueRole || roles.MinValues != nil || roles.MenuType != discordgo.RoleSelectMenu {
		t.Errorf("%+v", roles)
	}
}
