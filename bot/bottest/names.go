package bottest

// AwkwardNames are names of people that Discord would show in another way if they were not escaped.
var AwkwardNames = []string{
	"discord.gg/abc", "discord.com/invite/abc", "discordapp.com/invite/abc", "https://x.y", "http://x.y/z?q=1", "www.x.y", "x.y", "a.b.c", "mail@x.y",
	"<https://x.y>", "[a](https://x.y)", "[a](b)", "steam://run/1", "<mailto:a@b.c>", "<tel:+123456>",
	"<@1>", "<@!1>", "<@&1>", "<#1>", "@everyone", "@here", "<t:1>", "<t:1:R>", "</play:1>", "<:a:1>", "<a:b:1>", ":smile:", "<id:guide>", "<id:customize>",
	"# x", "## x", "### x", "-# x", "> x", ">>> x", "- x", "* x", "+ x", "1. x", "12. x", "1.", "...", ".x", "x.", "J.R.R. Tolkien", "No. 1",
	"*x*", "**x**", "***x***", "_x_", "__x__", "~~x~~", "||x||", "`x`", "``x``", "```x```", "|x|", "~x~", "a_b_c", "a*b*c", `\`, `\\`, `\*x*`, `x\`,
	"<", ">", "@", "#", "-", "+", "1", "(", ")", "[", "]", ":", ":)", "\u202e<@1>", "a\n# b", "a\n> b", "a\u2028- b",
	"👨\u200d👩\u200d👧.gg/abc", "Alix", "Chloé", "می\u200cخواهم", "O’Neill", "x/y", "a=b", "50%", "&amp;", "<b>x</b>", "{{.x}}", "$x", "a;b", "^x", "!x", "?", "\"x\"",
}
