package games

import "slices"

// AddTerms adds terms to those of the same name and value; what cancels out is left out.
func AddTerms(sum, terms []Term) []Term {
	for _, t := range terms {
		at := slices.IndexFunc(sum, func(o Term) bool { return o.Name == t.Name && o.Each == t.Each })
		if at < 0 {
			sum = append(sum, t)
		} else if sum[at].Count += t.Count; sum[at].Count == 0 && t.Count != 0 {
			sum = slices.Delete(sum, at, at+1)
		}
	}
	return sum
}
