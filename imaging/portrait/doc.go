// Package portrait draws the faces of the computer players: small pictures that stand beside a
// text.
//
// A person is known by hair, skin and features. The dress shows how it plays: a straw hat in front
// of a meadow, a feathered cap in front of a town's wall, or a coronet in front of a banner. Faces
// do not depend on the game, and equal people always look the same.
package portrait
