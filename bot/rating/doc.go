// Package rating estimates how strong players are from the order in which they finish
// matches, for any number of players and with ties.
//
// The method is that of R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for
// Online Ranking", Journal of Machine Learning Research 12 (2011), 267–300: algorithm 4,
// the Plackett–Luce model, with one player a team. It is the one that the OpenSkill
// libraries use unless told otherwise, with the same constants; the tests compare it with
// the values that these publish.
package rating
