package people

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/wording"
)

// Kept is a kind of stored data. Its texts are bot.kept.<ID> (what it is), and the same with ".for" (what
// for) and ".until" (until when). /me privacy and the privacy policy consist of them.
type Kept struct {
	ID     string
	Yours  bool              // about users
	fields map[string]string // where it is stored: names of fields, by the record they are in
}

// kept is everything that is stored. Fields have the names of [storage.Change] or, in a match's head, a
// post or a value, of their JSON. Keys of values have a star for each number, game or hash. Nested fields
// follow a dot. A star also stands for what is written in a game's words. A test checks that no field is
// missing.
var kept = []Kept{
	{"seats", true, map[string]string{
		"change": "Match.Players",
		"head":   "creator players.u players.n players.c invited.u invited.n invited.c former.s former.u former.n former.t",
	}},
	{"moves", true, map[string]string{
		"change": "Match.Steps Match.Snapshot Match.Draft Log Replace",
		"head": "story from quiet comments sealed.s sealed.e sealed.f above.f above.l kept outcome.p outcome.w summons.s summons.t summons.d deputy.s " +
			"premoves.s premoves.n premoves.d.w premoves.d.c premoves.d.o premoves.a.at premoves.a.n premoves.o premoves.l premoves.c premoves.b premoves.r premoves.t premoves.e premoves.w",
		"drafts": "s d.w d.c d.o a.at a.n",
	}},
	{"times", true, map[string]string{
		"change": "Match.Deadline",
		"head": "started ended pace.n pace.s pace.z banks former.p.n former.p.s former.p.z clock.s clock.u clock.n clock.b clock.a clock.c " +
			"clock.o clock.l clock.p clock.e clock.f clock.k clock.q clock.d clock.m clock.t clock.r clock.h clock.g clock.z clock.w",
	}},
	{"votes", true, map[string]string{
		"head": "vote.n vote.k vote.u vote.t vote.s vote.b vote.r vote.w.u vote.w.n vote.w.c vote.c vote.a vote.d vote.e vote.m vote.x " +
			"offer.n offer.s offer.f.u offer.f.n offer.f.c offer.w.u offer.w.n offer.w.c offer.y offer.t offer.m offer.x offer.o.u offer.o.n offer.o.c",
	}},
	{"results", true, map[string]string{
		"head": "counted unrated gains.u gains.b gains.a leg.p leg.w leg.b",
		"stats/*/*/*": "name matches wins shared drawn points best left rated rating.mu rating.sigma turns seconds late last " +
			"solo solowins",
	}},
	{"answers", true, map[string]string{
		"stats/*/today/*": "name answers.day answers.line day draft.w draft.c draft.o streak.days streak.last streak.month streak.missed",
	}},
	{"trials", true, map[string]string{
		"user/*/trials": "match steps n tries.s tries.o tries.l tries.d drafts.s drafts.d.w drafts.d.c drafts.d.o drafts.a.at drafts.a.n",
	}},
	{"spent", true, map[string]string{"guild/*/today": "weeks.spent weeks.key"}},
	{"weekly", true, map[string]string{"stats/*/weekly/*": "name tries.monday tries.match tries.played tries.points tries.against"}},
	{"cups", true, map[string]string{"stats/*/cup/*": "name entries.cup entries.no entries.left entries.stands entries.out entries.untold entries.by entries.told entries.free entries.put titles"}},
	{"audit", true, map[string]string{
		"stats/*/audit/*": "name no",
		"guild/*/audit":   "acts.what acts.match acts.cup acts.cupname acts.season acts.games acts.channels acts.role acts.setting acts.value acts.own acts.at acts.by acts.whom last",
	}},
	{"rhythm", true, map[string]string{"user/*/habits": "zone quiet.from quiet.to weekends vacation.from vacation.to remind"}},
	{"friends", true, map[string]string{
		"user/*/friends": "follows.u follows.n lang off told tried lobbies", "user/*/listed/follower/*": "",
	}},
	{"hidden", true, map[string]string{"user/*/hidden": ""}},
	{"blocked", true, map[string]string{"blocked": "users servers"}},
	{"lists", true, map[string]string{"user/*/listed/match/*": "", "user/*/listed/stats/*/*": ""}},
	{"presses", true, map[string]string{"change": "Interaction", "head": "last lastby"}},
	{"places", false, map[string]string{
		"change": "Match.Guild Match.Channel",
		"head":   "home hosted role trouble told warning warnedin stuck lobby leg.h leg.m live pressed called calls askpost filmed film carded card", "thread/*": "",
	}},
	{"matches", false, map[string]string{
		"change": "Match.ID Match.Rev Match.Status Match.Head",
		"head": "v game options where lang after rematch contest.cup contest.round contest.table contest.board season cupname veiled speed hints hintschosen choices waits asked closed postedagain lesson paused header hash renewed week.g week.d week.u " +
			"tick ticks turn since",
	}},
	{"posts", false, map[string]string{"change": "Posts Delivered", "post": "k m h t s c g v f at again"}},
	{"servers", false, map[string]string{
		"guild/*/settings": "lang channels speed threads lost today.channel today.hour today.zone today.games today.lang today.only call.role call.give call.last",
		"guild/*/today": "days.day days.game days.puzzle days.stars.* days.lost days.until days.told channel message tried fault before.channel before.message before.day ended offers lang " +
			"weeks.monday weeks.header weeks.until weeks.began weeks.over weeks.shown weeks.told weeks.channel weeks.message weeks.tried",
		"guild/*/dashboard": "channel message lang", "guild/*/greeted": "",
	}},
	{"contests", false, map[string]string{
		"guild/*/cup/*": "v named game preset rules.format rules.seats rules.length rules.division rules.together rules.finals rules.duel speed lang channel form league season before " +
			"least phase closes given ends extra off lost post.message post.tried crown.message crown.tried " +
			"state.v state.format state.seats state.length state.division state.together state.finals state.duel state.entrants.no state.entrants.division state.entrants.out state.entrants.stood " +
			"state.rounds.final state.rounds.tables.seats state.rounds.tables.match state.rounds.tables.second state.rounds.tables.result.places state.rounds.tables.result.points " +
			"state.rounds.tables.result.wins state.rounds.tables.result.absent state.rounds.tables.result.unplayed state.over state.revised.round state.revised.table state.revised.own state.revised.was.places " +
			"state.revised.was.points state.revised.was.wins state.revised.was.absent state.revised.was.unplayed",
	}},
	{"program", false, map[string]string{"change": "Values.Key Values.Data", "set/*/*": "", "listed/people": "", "owner": "", "restored": "at secret"}},
}

// EachKept lists the kinds of stored data, those about users first.
func EachKept() []Kept { return slices.Clone(kept) }

// Fields lists the stored fields, such as "head players.n", and the keys of values without fields.
func (k Kept) Fields() (all []string) {
	for in, fields := range k.fields {
		if fields == "" {
			all = append(all, in)
		}
		for _, field := range strings.Fields(fields) {
			all = append(all, in+" "+field)
		}
	}
	return all
}

// listKept lists the kinds of stored data about users.
func listKept(l wording.Localizer) string {
	var lines []string
	for _, k := range kept {
		if k.Yours {
			lines = append(lines, "- "+k.what(l))
		}
	}
	return strings.Join(lines, "\n")
}

func (k Kept) what(l wording.Localizer) string { return l.Say("bot.kept." + k.ID) }
