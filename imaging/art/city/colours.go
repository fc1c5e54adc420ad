package city

import (
	"image/color"

	"github.com/bastide-games/bastide/imaging/art"
)

// The colours of the town. Roofs are lighter and the ground is browner than in open
// country, so that pieces stand out from roofs and the cattle market from a quarter.
var (
	ground     = art.Hex(0xE3C294)
	cobble     = art.Hex(0xCDA873)
	roofLine   = art.Hex(0x74402F)
	chimney    = art.Hex(0x4A2A22)
	fish       = art.Hex(0x8FC0DA)
	waves      = art.Hex(0x5D97B8)
	grain      = art.Hex(0xFBE272)
	corns      = art.Hex(0xB98A1B)
	cattle     = art.Hex(0x8A503C)
	ticks      = art.Hex(0x6B3A2B)
	slateLight = art.Hex(0x7D90B8)
	slateDark  = art.Hex(0x465680)
	straw      = art.Hex(0xF7E3A6)
	ribbonFill = art.Hex(0xFFE9A0)
	walk       = art.Hex(0xCFC5B4)
	bankRim    = art.Hex(0x4C6A45)
	bankEdge   = art.Hex(0x6F9A60)
)

// roofs are pairs of a lit and a shaded side.
var roofs = [][2]color.NRGBA{
	{art.Hex(0xDE9672), art.Hex(0xBD6B4E)},
	{art.Hex(0xD58560), art.Hex(0xAF5F45)},
	{art.Hex(0xE4A67F), art.Hex(0xC57C5E)},
	{art.Hex(0xCB7F66), art.Hex(0xA35B49)},
	{art.Hex(0xD98C68), art.Hex(0xB7664A)},
}
