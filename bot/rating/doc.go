// Package rating estimates the strength of players from the order in which they finish matches, for any
// number of players and with ties.
//
// The method is that of R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking",
// Journal of Machine Learning Research 12 (2011), 267–300: algorithm 4, the Plackett–Luce model, with one
// player per team. It is the default of the OpenSkill libraries, with the same constants. The tests compare
// it with the values in OpenSkill's manual.
package rating
