package bot

// formerVerbs maps the verbs of earlier versions to today's: buttons in the posts of running matches still have them.
var formerVerbs = map[string]string{
	"say": "choose", "ok": "confirm", "pass": "carry-out",
	"h-say": "hand-choose", "h-pick": "hand-pick", "h-back": "hand-back", "h-ok": "hand-confirm",
	"h-page": "hand-page", "h-undo": "hand-undo", "h-pass": "hand-carry-out",
	"opt": "option", "speed": "lobby-speed", "hints": "lobby-hints", "giveup": "give-up", "keep": "resign-cancel",
	"wait": "late-wait", "skip": "late-skip", "takeover": "late-takeover", "open": "late-open",
	"unclaimed": "claim-cancel", "sit": "take-seat", "hush": "mute",
	"mine": "my-data", "look-page": "look-lapse", "erase-now": "erase-all",
	"remove": "delete-ask", "retain": "delete-cancel", "removed": "delete",
}
