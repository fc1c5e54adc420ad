package rehearsal

// Point is something about the real Discord that no test without it can show. README lists the points.
type Point struct {
	ID   string
	Open string // what is open, as a part of a sentence
	Look string // what the host should see; "" where the program finds the answer
}

// Ids of the points.
const (
	Pictures = "pictures"
	Rows     = "rows"
	Forms    = "forms"
	Gallery  = "gallery"
	OldEdits = "old edits"
	Emojis   = "emojis"
	Menus    = "menus"
	Tags     = "tags"
	Shards   = "shards"
	Listing  = "listing"
)

// Points lists everything that is open. README and the guide for hosts have the same lines, which a test compares.
var Points = []Point{
	{Pictures, "how wide the pictures are that today's clients show on a phone",
		"on a phone, the picture of a turn is as wide as its post, and you can read its numbers without opening it"},
	{Rows, "whether four buttons stand in one row on a phone",
		"on a phone, no row of buttons of a turn breaks into two lines"},
	{Forms, "how clients show forms with radio buttons",
		"the form had two questions, each with a row of round buttons, and one of them was chosen when it opened"},
	{Gallery, "whether Discord always accepts an edit that changes the file of a gallery", ""},
	{OldEdits, "whether answers to an interaction escape the limit on edits of old messages", ""},
	{Emojis, "whether Discord accepts the application's emojis in this number and pace", ""},
	{Menus, "how the entries look that the bot adds to the menus of messages and people",
		"a right click (on a phone a long press) on a post of the bot, then \"Apps\", shows the bot's entries in your language"},
	{Tags, "how the tags of a match look in a forum",
		"the list of the forum shows the post with the tag \"" + tagName + "\""},
	{Shards, "several shards, which you need beyond 2,500 servers, with the pauses that Discord asks for", ""},
	{Listing, "what `bastide doctor --listing` says about the App Directory",
		"bastide doctor --listing names what Discord's page about your application lacks, and nothing else"},
}
