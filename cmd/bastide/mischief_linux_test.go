package main

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/localdiscord"
)

// mischief sometimes does what people should not do. None of it may harm the match.
func (k *soak) mischief(r *randomMatch) {
	d, over := r.next()
	if over || d.person == nil || r.IntN(4) > 0 {
		return
	}
	names := []string{"twice", "redelivered", "stale", "somebody else's", "noise", "changed", "commands", "archived", "deleted", "crowd"}
	name := pick(r.Rand, names)
	ctx, cancel := context.WithTimeout(r.botContext(), 20*time.Second)
	defer cancel()
	r.pranks()[name](ctx, d)
	k.count("people: " + name)
}

// pranks are the kinds of mischief. Other tests check the answers to each.
func (r *randomMatch) pranks() map[string]func(context.Context, possibleAction) {
	return map[string]func(context.Context, possibleAction){
		"twice": func(ctx context.Context, d possibleAction) {
			button := first(d.verbs["confirm"], d.verbs["choose"], d.verbs["back"], d.verbs["hand"])
			go d.person.Press(ctx, d.message, button)
			_, _ = d.person.Press(ctx, d.message, button)
		},
		"redelivered": func(ctx context.Context, d possibleAction) {
			out, _ := d.person.Press(ctx, d.message, first(d.verbs["confirm"], d.verbs["choose"], d.verbs["hand"]))
			r.local.Redeliver(out.Interaction)
		},
		"stale":           r.pressOld,
		"somebody else's": r.pressOthers,
		"noise": func(ctx context.Context, d possibleAction) {
			r.forge(ctx, d.person, d.message, noise(r.Rand))
		},
		"changed": func(ctx context.Context, d possibleAction) {
			for _, text := range r.bent(first(d.verbs["confirm"], d.verbs["choose"], d.verbs["hand"])) {
				r.forge(ctx, d.person, d.message, text)
			}
		},
		"commands": func(ctx context.Context, d possibleAction) {
			for _, name := range []string{"board", "hand", "games", "turn"} {
				_, _ = d.person.Command(ctx, r.channel, name, nil)
			}
		},
		"archived": func(context.Context, possibleAction) { r.local.SetArchived(r.channel, true, false) },
		"deleted":  r.deleteLive,
		"crowd": func(ctx context.Context, d possibleAction) {
			for range 20 {
				go r.forge(ctx, pick(r.Rand, r.people), d.message, first(d.verbs["hand"], d.verbs["menu"], d.verbs["board"]))
			}
		},
	}
}

// forge presses a made-up button.
func (r *randomMatch) forge(ctx context.Context, p *localdiscord.Person, message, customID string) {
	_, _ = p.Forge(ctx, localdiscord.Forged{Channel: r.channel, Message: message, Kind: 3,
		Data: map[string]any{"custom_id": customID, "component_type": localdiscord.TypeButton}})
}

// pressOld presses a button of an old post, there and in the live post. It keeps this post's
// buttons for another time.
func (r *randomMatch) pressOld(ctx context.Context, d possibleAction) {
	const kept = 10
	for _, old := range r.past {
		for _, id := range slices.Concat(old.verbs["confirm"], old.verbs["choose"], old.verbs["back"]) {
			if r.IntN(4) == 0 {
				r.forge(ctx, old.person, old.message, id)
				r.forge(ctx, d.person, d.message, id)
			}
		}
	}
	r.past = append(r.past, d)
	r.past = r.past[max(0, len(r.past)-kept):]
}

// pressOthers has every player press the buttons of one player.
func (r *randomMatch) pressOthers(ctx context.Context, d possibleAction) {
	for _, name := range append([]string{"Sam"}, everybody...) {
		if p := r.local.Person(name); p.ID() != d.person.ID() {
			r.forge(ctx, p, d.message, first(d.verbs["confirm"], d.verbs["choose"], d.verbs["hand"]))
		}
	}
}

// bent are custom_ids that are almost right: of another match, state or version, or cut off.
func (r *randomMatch) bent(customID string) []string {
	list := []string{customID[:len(customID)/2], customID + "x", "9" + customID[1:], strings.ToUpper(customID)}
	id, err := buttonid.Parse(customID)
	if err != nil {
		return list
	}
	for _, change := range []func(*buttonid.ID){
		func(id *buttonid.ID) { id.Match++ }, func(id *buttonid.ID) { id.Tick++ },
		func(id *buttonid.ID) { id.Tick += 1000 }, func(id *buttonid.ID) { id.At += 3 },
	} {
		other := id
		change(&other)
		if text, err := buttonid.Encode(other); err == nil && other.Match == id.Match {
			list = append(list, text)
		}
	}
	return list
}

// noise is a custom_id of random letters.
func noise(r *rand.Rand) string {
	const alphabet = "abcXYZ019.:|/ é€"
	letters := []rune(alphabet)
	out := make([]rune, 1+r.IntN(99))
	for i := range out {
		out[i] = pick(r, letters)
	}
	return string(out)
}

// deleteLive deletes the live post and asks for it again.
func (r *randomMatch) deleteLive(_ context.Context, d possibleAction) {
	r.local.DeleteMessage(d.message)
	r.again()
}

// offered returns the match of a message's buttons, and their verbs.
func offered(m *localdiscord.Message) (match uint64, verbs map[string]bool) {
	verbs = map[string]bool{}
	for _, c := range buttons(m) {
		if id, err := buttonid.Parse(c.CustomID); err == nil {
			match = id.Match
			verbs[id.Verb] = true
		}
	}
	return match, verbs
}
