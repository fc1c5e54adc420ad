package tilegame

import "github.com/bastide-games/bastide/games"

// Question is how the next word of an action is asked for.
type Question struct {
	ID    string // of its text, after the game's own
	Style games.Style
	Mark  games.Mark
	Words []string // in the order in which they are offered; nil for all that may follow
	Label func(word string) games.Text
}

// Question returns how a stage that all these games have is asked.
func (v *View) Question(at Stage, outlook func() *Outlook) Question {
	switch at {
	case StageVerb:
		return Question{ID: "ask.verb", Style: games.Act, Label: v.labels("verb.")}
	case StageCell:
		return Question{ID: "ask.cell", Style: games.Pick, Mark: games.Number, Words: v.CellWords(), Label: v.CellLabel}
	case StageTurn:
		turns := outlook().Turns(v.Words, v.Draft.Kind)
		return Question{ID: "ask.turn", Style: games.Turn, Words: turns, Label: v.labels("choice.turn.")}
	}
	return Question{ID: "ask.follow", Style: games.Select, Mark: games.Named, Words: v.followerWords(), Label: v.FollowLabel}
}

// Ask asks a question. Nothing is asked where the action has all its words.
func (v *View) Ask(p *games.Prompt, q Question) {
	if v.Stage() == StageDone {
		return
	}
	if q.Words == nil {
		q.Words = NextWords(v.table.List, v.Words)
	}
	p.Ask, p.Style = v.text(q.ID), q.Style
	for i, word := range q.Words {
		c := games.Choice{Word: word, Label: q.Label(word), Mark: q.Mark, Rank: i}
		if word == None {
			c.Mark = games.NoMark
		}
		p.Choices = append(p.Choices, c)
	}
}

// labels returns the label of each word whose text has an id of its own.
func (v *View) labels(prefix string) func(word string) games.Text {
	return func(word string) games.Text { return v.text(prefix + word) }
}

// CellLabel is the label of a cell.
func (v *View) CellLabel(word string) games.Text { return v.text("choice.cell", "at", word) }

// FollowLabel is the label of a segment for a follower, or of none.
func (v *View) FollowLabel(word string) games.Text {
	if word == None {
		return v.text("follow.none")
	}
	return v.text("follow." + v.Role(word))
}

// CellWords lists the cells that may follow, in reading order.
func (v *View) CellWords() (words []string) {
	for _, c := range NextCells(v.table.List, v.Words) {
		words = append(words, c.String())
	}
	return words
}

// followerWords lists no follower, and the segments for one.
func (v *View) followerWords() []string {
	words := []string{None}
	for _, segment := range v.OpenSegments() {
		words = append(words, v.table.KindOf(v.table.Last()).Segments[segment].ID)
	}
	return words
}

// RankCells numbers cells by how near they are to the seat's own followers and to the tiles that it may not have seen
// yet. Equally near ones keep their order.
func (v *View) RankCells(choices []games.Choice) {
	Rank(choices, &v.table.Board, append(v.Recent(), v.table.Occupied(v.Seat)...))
}

// TellFollowers says on each choice of a segment what a follower is there, and what that is worth, and which other
// segments come to the same.
func (v *View) TellFollowers(choices []games.Choice, worth func(segment string) games.Text) {
	for i, c := range choices {
		choices[i].Same = v.alike(c.Word)
	}
	Prospects(choices, None, worth, func(segment string) games.Text { return v.text("as." + v.Role(segment)) })
}
