//go:build unix

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/cups"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// Three processes run a cup of four people. The process that serves its server is killed again and
// again, from the registration to the winner. Each match is opened once, each result counts once,
// and one post announces the winner.
func TestCupKilledInCluster(t *testing.T) { cupKilled(t, 1) }

// The same holds if each table is a duel: both matches are opened once, and their result counts
// once.
func TestDuelsKilledInCluster(t *testing.T) { cupKilled(t, 2) }

// cupKilled kills the processes of a cup with so many matches at each table.
func cupKilled(t *testing.T, boards int) {
	if !all() {
		t.Skip("the processes of a cup are killed for a minute or two only with BASTIDE_TEST_ALL=1")
	}
	t.Parallel()
	k := cupKills{boards: boards, cluster: newCluster(t, 3, inPostgres, func(s *server) { s.options.IdentifyGap, s.options.Identifies = soon, 1<<30 })}
	began := time.Now()
	k.openCup()
	var killer sync.WaitGroup
	var killed []int
	killer.Go(func() { killed = k.killUntilOver() })
	defer func() { // also if the test fails
		k.over.Store(true)
		killer.Wait()
	}()
	for _, who := range everybody[:4] {
		k.local.Person(who).Speak("en-US")
		k.repeatUntil(who+" joins", func() (string, error) { return k.press(who, k.home(), posts.VerbCupJoin) },
			bottest.Phrase("bot.cup.joined"), bottest.Phrase("bot.cup.in")) // the latter if the answer to an earlier press was lost
	}
	k.repeatUntil("registration closes", k.closeRegistration, bottest.Phrase("bot.cup.round"))
	k.repeatUntil("the cup comes to its end", k.resignMatches, crowned())
	k.over.Store(true)
	killer.Wait()
	k.awaitServed()
	k.awaitDelivered()
	t.Logf("%d processes were killed in %s, when so many matches had begun: %v", len(killed), time.Since(began).Round(time.Second), killed)
	k.checkResult()
	k.checkNoViolations()
	k.checkNoDuplicates()
	for _, p := range k.processes {
		if p.ProcessState == nil {
			must(t, p.stop())
		}
	}
	if n := k.inspectAll(); n != 6*boards {
		t.Errorf("%d matches are stored", n)
	}
	if strings.Contains(k.said(), "panic") {
		t.Error("panic")
	}
}

// cupKills is a cup in a cluster whose processes are killed.
type cupKills struct {
	*cluster
	boards int    // matches at a table
	post   string // the cup's
	over   atomic.Bool
	count  atomic.Int32 // of killed processes
}

const cupHome = "castle-games"

// crowned returns what the announcement of a cup's winner says. It is no variable: the many processes of these
// tests would read all texts for it.
func crowned() string { return bottest.Phrase("bot.cup.crown") }

// killUntilOver kills the process of the cup's server and starts another one, until the cup is over. It
// returns the number of matches at each kill.
func (k *cupKills) killUntilOver() (matches []int) {
	dice := rand.New(rand.NewPCG(28, 4))
	const holder = "select coalesce(holder, '') from leases where shard = shard_of(" + localdiscord.GuildID + ", 3)"
	for !k.over.Load() {
		time.Sleep(time.Duration(dice.IntN(3000)) * time.Millisecond) // the exact moment must be random
		name := queryValue[string](k.T, k.host.db, holder)
		for i, p := range k.processes {
			if strings.HasSuffix(name, fmt.Sprintf("/%d", p.Process.Pid)) {
				p.kill()
				k.processes[i] = k.spawn("run")
				k.count.Add(1)
				matches = append(matches, queryValue[int](k.T, k.host.db, "select count(*)::integer from matches"))
			}
		}
		k.awaitServed()
	}
	return matches
}

// openCup opens a cup before the first kill.
func (k *cupKills) openCup() {
	k.Helper()
	ctx, cancel := limited(k.T)
	defer cancel()
	alix := k.local.Person("Alix")
	form, err := alix.Command(ctx, cupHome, "server cup", nil)
	must(k.T, err)
	if k.boards > 1 {
		form, err = alix.Select(ctx, form.Message.ID, menuWith(form.Message, bottest.Say("bot.cup.duel.1")), "1")
		must(k.T, err)
	}
	_, err = alix.Press(ctx, form.Message.ID, pressable(form.Message, posts.VerbCupOpen))
	must(k.T, err)
	must(k.T, k.local.Wait(ctx, func() bool {
		for _, m := range alix.Messages(cupHome) {
			if m.For == "" && pressable(m, posts.VerbCupJoin) != "" {
				k.post = m.ID
			}
		}
		return k.post != ""
	}))
}

// menuWith is the custom_id of a message's menu with a line that contains a text, or "".
func menuWith(m *localdiscord.Message, text string) string {
	for _, c := range buttons(m) {
		for _, o := range c.Options {
			if strings.Contains(o.Label, text) {
				return c.CustomID
			}
		}
	}
	return ""
}

// home is the cup's post.
func (k *cupKills) home() *localdiscord.Message { return k.local.Person("Alix").Message(k.post) }

// pressable is the custom_id of a message's button with a verb, or "".
func pressable(m *localdiscord.Message, verb string) string {
	for _, c := range buttons(m) {
		if id, err := buttonid.Parse(c.CustomID); err == nil && id.Verb == verb {
			return c.CustomID
		}
	}
	return ""
}

var errNoAnswer = errors.New("no answer")

// answered is the message of the bot's answer, if there is one.
func answered(out localdiscord.Outcome, err error) (*localdiscord.Message, error) {
	if err == nil && (out.Failed || out.Message == nil) {
		err = errNoAnswer
	}
	return out.Message, err
}

// press presses a button of a message, and returns the text of the answer.
func (k *cupKills) press(who string, m *localdiscord.Message, verb string) (string, error) {
	button := pressable(m, verb)
	if button == "" {
		return "", fmt.Errorf("no button %s", verb)
	}
	ctx, cancel := limited(k.T)
	defer cancel()
	said, err := answered(k.local.Person(who).Press(ctx, m.ID, button))
	if err != nil {
		return "", err
	}
	return allText(said.Components), nil
}

// command uses a command, and returns the answer.
func (k *cupKills) command(who, channel, name string) (*localdiscord.Message, error) {
	ctx, cancel := limited(k.T)
	defer cancel()
	return answered(k.local.Person(who).Command(ctx, channel, name, nil))
}

// repeatUntil repeats an action until the answer says one of the texts that show that it is done. Errors
// of a bot that is stopped or stops meanwhile do not count.
func (k *cupKills) repeatUntil(what string, do func() (string, error), done ...string) {
	k.Helper()
	ctx, cancel := context.WithTimeout(background, hanging)
	defer cancel()
	for {
		said, err := do()
		if err == nil && slices.ContainsFunc(done, func(text string) bool { return strings.Contains(said, text) }) {
			return
		}
		if ctx.Err() != nil {
			k.Fatalf("%s: %q, %v\n%s", what, said, err, allText(k.home().Components))
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// closeRegistration ends the registration, and returns the text of the cup's post afterwards.
func (k *cupKills) closeRegistration() (string, error) {
	page, err := k.command("Alix", cupHome, "server cup")
	if err == nil && pressable(page, posts.VerbCupManage) != "" {
		ctx, cancel := limited(k.T)
		defer cancel()
		page, err = answered(k.local.Person("Alix").Press(ctx, page.ID, pressable(page, posts.VerbCupManage)))
	}
	if err == nil && pressable(page, posts.VerbCupClose) != "" {
		_, err = k.press("Alix", page, posts.VerbCupClose)
	}
	return allText(k.home().Components), err
}

// resignMatches lets one player of each running match resign, the last by name. It begins once a process
// has been killed for each round so far. It returns the posts in the cup's channel.
func (k *cupKills) resignMatches() (string, error) {
	threads := slices.DeleteFunc(k.local.Channels(), func(c localdiscord.Channel) bool { return c.Kind != localdiscord.KindThread })
	if rounds := len(threads) / 2 / k.boards; int(k.count.Load()) < rounds {
		return "", nil
	}
	for _, c := range threads {
		for _, who := range slices.Backward(everybody[:4]) {
			page, err := k.command(who, c.ID, "match resign")
			if err == nil && strings.Contains(allText(page.Components), bottest.Say("bot.resign.noseat")) {
				continue
			}
			if err == nil && pressable(page, session.VerbResign) != "" {
				_, _ = k.press(who, page, session.VerbResign) // if that is lost, it is tried again
			}
			break
		}
	}
	return k.postedText(), nil
}

// postedText is the text of all posts in the cup's channel.
func (k *cupKills) postedText() string {
	var b strings.Builder
	for _, m := range k.local.Person("Alix").Messages(cupHome) {
		if m.For == "" {
			b.WriteString(allText(m.Components) + "\n")
		}
	}
	return b.String()
}

// checkResult checks the stored cup and the posts.
func (k *cupKills) checkResult() {
	k.Helper()
	k.records(func(store storage.Store) {
		contests := map[session.Contest][]uint64{}
		for _, status := range records.Stages {
			must(k.T, store.Each(status, func(m storage.Match, damage error) error {
				s, err := session.DecodeHead(records.Stored(m))
				if err == nil && s.Contest != nil {
					contests[*s.Contest] = append(contests[*s.Contest], uint64(m.ID))
				}
				return errors.Join(err, damage)
			}))
		}
		cup := k.storedCup(store)
		if cup.Phase != cups.Over || cup.State == nil || len(cup.State.Rounds) != 3 || len(contests) != 6*k.boards {
			k.Fatalf("%d contests, the cup: %+v", len(contests), cup)
		}
		for round, r := range cup.State.Rounds {
			for i, table := range r.Tables {
				for board := range k.boards {
					contest := session.Contest{Cup: 1, Round: round + 1, Table: i + 1}
					if k.boards > 1 {
						contest.Board = board + 1
					}
					if ids := contests[contest]; len(ids) != 1 || ids[0] != table.Board(board) {
						k.Errorf("%+v is played as %d, there are %v", contest, table.Board(board), ids)
					}
				}
			}
		}
		var points []int
		for _, row := range cup.State.Standing(0) {
			points = append(points, row.Score)
		}
		if fmt.Sprint(points) != "[36 24 12 0]" { // each has played against each of the others
			k.Errorf("points: %v", points)
		}
	})
	posted := k.postedText()
	if n := strings.Count(posted, crowned()); n != 1 {
		k.Errorf("%d winners are crowned", n)
	}
	if n := strings.Count(posted, "## 🏆"); n != 1 {
		k.Errorf("%d posts of the cup:\n%s", n, posted)
	}
}

// storedCup is the only cup in a database.
func (k *cupKills) storedCup(store storage.Store) (cup cups.Cup) {
	k.Helper()
	values, err := store.Values("guild/")
	must(k.T, err)
	n := 0
	for _, v := range values {
		if strings.Contains(v.Key, "/cup/") {
			n++
			must(k.T, json.Unmarshal(v.Data, &cup))
		}
	}
	if n != 1 {
		k.Errorf("%d cups are stored", n)
	}
	return cup
}
