package record

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/source"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

// Verify is the command that recomputes all random outcomes of a match.
type Verify struct {
	source.File
	Hash string `placeholder:"HEX" help:"The hash that the bot told when the match started, to be compared."`
	Bags bool   `help:"Print with each outcome what it was drawn from, in order."`
}

// Errors of a record whose luck cannot be verified.
var (
	errNoSeed  = errors.New("the record has no seed: nothing can be verified")
	errNotHash = errors.New("the seed is not the one whose hash was given")
)

// Run computes every outcome of the match from its seed and prints the computation, as
// games/README.md describes.
func (c *Verify) Run(t *command.Terminal) error {
	r, g, err := c.Read(t)
	if err != nil {
		return err
	}
	if err := c.promise(t.Stdout, r.Header); err != nil {
		return c.WithPath(err)
	}
	drawn, named := 0, 0
	m, err := r.Outcomes(g, func(s table.Step, outcomes []chance.Outcome) error {
		for _, o := range outcomes {
			drawn++
			if o.Forced {
				named++
			}
		}
		_, err := io.WriteString(t.Stdout, c.step(s, outcomes))
		return err
	})
	if err != nil {
		return c.WithPath(err)
	}
	if named > 0 {
		return c.WithPath(fmt.Errorf("the record names %d of %d outcomes in advance (draws): these do not follow from the seed, the others do", named, drawn))
	}
	fmt.Fprintf(t.Stdout, "%d outcomes, all of them from the seed; %s\n", drawn, result(g, m))
	return nil
}

// promise checks that the record has a seed, and that its hash is the promised one.
func (c *Verify) promise(w io.Writer, h table.Header) error {
	if !h.Seeded {
		return errNoSeed
	}
	fmt.Fprintf(w, "seed %s\nhash %s\n", h.Seed.Hex(), h.Seed.Hash())
	if c.Hash != "" && !strings.EqualFold(strings.TrimSpace(c.Hash), h.Seed.Hash()) {
		return errNotHash
	}
	return nil
}

// step writes the random outcomes of a step, if it has any.
func (c *Verify) step(s table.Step, outcomes []chance.Outcome) string {
	if len(outcomes) == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "step %d", s.N)
	if s.N > 0 {
		fmt.Fprintf(&b, "  %s", s.Entry)
	}
	b.WriteByte('\n')
	for _, o := range outcomes {
		if o.Forced {
			fmt.Fprintf(&b, "  outcome %d is named %s\n", o.N, o.Name)
			continue
		}
		fmt.Fprintf(&b, "  outcome %d try %d sha256 %s below %d number %d is %s\n",
			o.N, o.Try, hex.EncodeToString(o.Digest[:]), o.Limit, o.Number, o.Name)
		if c.Bags {
			fmt.Fprintf(&b, "    of %s\n", contents(o))
		}
	}
	return b.String()
}

// contents writes a bag: each name, with its count if there are several.
func contents(o chance.Outcome) string {
	words := make([]string, len(o.Names))
	for i, name := range o.Names {
		words[i] = name
		if o.Counts[i] > 1 {
			words[i] = fmt.Sprintf("%s*%d", name, o.Counts[i])
		}
	}
	return strings.Join(words, " ")
}
