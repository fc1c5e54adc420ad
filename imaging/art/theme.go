package art

import "image/color"

// Hex returns the opaque colour 0xRRGGBB.
func Hex(rgb uint32) color.NRGBA {
	return color.NRGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255}
}

// Veil returns a colour at the given strength, 0 (nothing) to 1 (opaque).
func Veil(c color.NRGBA, strength float64) color.NRGBA {
	c.A = uint8(strength*255 + .5)
	return c
}

// The theme. Terrains differ in lightness as well as in hue, so that they stay apart
// for colour-blind eyes. Yellow means "choose" or "your turn" and nothing else.
var (
	Ink    = Hex(0x2B2622)
	Black  = Hex(0x1A1A1A)
	White  = Hex(0xFFFFFF)
	Cream  = Hex(0xFFF6E2)
	Shadow = Veil(Hex(0x261A14), .27)

	Table      = Hex(0x2F3440)
	TableDeep  = Hex(0x232731)
	TableLine  = Hex(0x464E60)
	Card       = Hex(0x3B4252)
	CardLine   = Hex(0x525B6E)
	Coordinate = Hex(0xE9E2D0)
	Quiet      = Hex(0xB9BDC8)

	Choice     = Hex(0xFFD140)
	ChoiceDeep = Hex(0xE0A800)
	ChoiceVeil = Hex(0x695C35)
	Here       = Hex(0xFF3DA0) // what a learner is to press

	Field       = Hex(0x8AB277)
	FieldPatch  = Hex(0x7FAA6B)
	FieldDeep   = Hex(0x7AA568)
	Meadow      = Hex(0x90C060) // beside towns: yellower than they are, for eyes that do not tell red from green
	MeadowPatch = Hex(0x85B856)
	MeadowDeep  = Hex(0x80B252)
	Tuft        = Hex(0x578448)
	TreeDark    = Hex(0x335C3A)
	TreeLight   = Hex(0x5F9152)
	TreeGlint   = Hex(0x7DAE69)
	Crop        = Hex(0xC9B65F)
	CropDeep    = Hex(0xA8954A)
	Soil        = Hex(0xA6825A)
	SoilDeep    = Hex(0x8A6A47)
	Water       = Hex(0x5C9CC4)
	WaterDeep   = Hex(0x2F6C96)
	WaterGlint  = Hex(0xBFE0F2)

	Road       = Hex(0xFFFAEA)
	RoadCasing = Hex(0x6E5233)

	Town       = Hex(0xF5DFC6)
	TownPaving = Hex(0xE0C4A6)
	RoofLine   = Hex(0x5F2A20)
	Stone      = Hex(0xA8A29C)
	StoneLight = Hex(0xDDD8CF)
	StoneDeep  = Hex(0x7C7670)
	WallInk    = Hex(0x3A3640)
	Slate      = Hex(0x6E7FA3)
	SlateDeep  = Hex(0x4B5B80)
	SlateLight = Hex(0x9DAED0)
	SlateLine  = Hex(0x2E3850)
	Plaster    = Hex(0xFFFDF6)
	Gold       = Hex(0xF2C230)
	Wood       = Hex(0x7A5230)
	WoodDeep   = Hex(0x5A3A20)
	Azure      = Hex(0x1F5FA8)
	Parchment  = Hex(0xE8D9B5)
)

// Roofs are the tones of a tiled roof, {lit side, shaded side}.
var Roofs = [][2]color.NRGBA{
	{Hex(0xCF7A60), Hex(0xA94E3E)},
	{Hex(0xDA8A6C), Hex(0xB45B48)},
	{Hex(0xC16956), Hex(0x973F36)},
}

// Shape is the outline of a player's token.
type Shape int

// The base shapes of the tokens.
const (
	Round Shape = iota
	Square
	Triangle
	Diamond
	Hexagon
	Pentagon
)

// Pattern is what fills a player's token besides its colour.
type Pattern int

// The patterns of the tokens.
const (
	Solid Pattern = iota
	Diagonal
	Dots
	Horizontal
	Checks
	Vertical
)

// Player is how a seat's things differ from those of the others: by colour, shape, pattern and
// letters. Each of these is enough alone.
type Player struct {
	Letter  string // the seat's, or the first of the player's name
	Colour  color.NRGBA
	Deep    color.NRGBA // the pattern
	On      color.NRGBA // the letter
	Shape   Shape
	Pattern Pattern
}

// Players holds the look of every seat, in the order of the seats.
var Players = []Player{
	{"A", Hex(0x0072B2), Hex(0x005C96), White, Round, Solid},
	{"B", Hex(0xC65300), Hex(0x973C00), White, Square, Diagonal},
	{"C", Hex(0xF0E442), Hex(0xCDBE00), Black, Triangle, Dots},
	{"D", Hex(0x26262B), Hex(0x55555F), White, Diamond, Horizontal},
	{"E", Hex(0xE391C0), Hex(0xC062A0), Black, Hexagon, Checks},
	{"F", Hex(0xFAFAFA), Hex(0xC9C9D2), Black, Pentagon, Vertical},
}

// Sign writes the player's letters, the smaller the more there are.
func (w Player) Sign(p *Pen, x, y, size float64) {
	p.Write(w.Letter, x, y, size*min(1, .86/max(TextWidth(w.Letter), .1)), Centre, w.On)
}

// unowned is the look of things without an owner.
var unowned = Player{"", Hex(0xC9C2B4), Hex(0xA8A29C), Black, Round, Solid}

// PlayerAt returns the look of a seat. Seats that do not exist look like things without an owner.
func PlayerAt(seat int) Player {
	if seat < 0 || seat >= len(Players) {
		return unowned
	}
	return Players[seat]
}
