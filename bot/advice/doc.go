// Package advice shows what a computer player would do: a hint about the decision a person has to
// make, and a look back on a finished match. Both are private, until a player shares a look back.
//
// A search takes seconds, so answers are deferred. Results are kept in memory for the next request
// and can be lost without harm. A look back is searched one decision at a time, so other jobs do
// not wait for all of it.
//
// Hints are available if the lobby allowed them, and in matches with computer players unless the
// lobby forbade them. Such matches do not count for any rating.
package advice
