package wording

import "testing"

// A word before a name depends on the beginning of the name.
func TestEuphony(t *testing.T) {
	t.Parallel()
	for _, c := range [][3]string{
		{"fr", "chemin de Ambre, tour de Bruno, que **Élise** à côté de E5", "chemin d’Ambre, tour de Bruno, qu’**Élise** à côté de E5"},
		{"fr", "De Ambre. Que Élise", "D’Ambre. Qu’Élise"},
		{"es", "Bruno y Inés, Ada y Hilda, Bruno y Ada, Ada o Óscar", "Bruno e Inés, Ada e Hilda, Bruno y Ada, Ada u Óscar"},
		{"en", "de Ambre", "de Ambre"},
		{"de", "später 3 P..", "später 3 P."},
		{"es", "al final 3 p..", "al final 3 p."},
		{"de", "am Ende 9 → 12 P.. Wiese von Cleo", "am Ende 9 → 12 P. Wiese von Cleo"},
		{"de", "und so weiter...", "und so weiter..."},
	} {
		if got := euphonic(c[0], c[1]); got != c[2] {
			t.Errorf("%s: %q, want %q", c[0], got, c[2])
		}
	}
	l := loadTexts(t).Localizer("fr")
	l.names = []string{"Ambre"}
	check(t, l.Say("bot.open.ask", "player", l.names[0]), "d’Ambre")
}
