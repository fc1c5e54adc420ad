// Package people plays the people: they type commands, press what they can see and fill in
// forms, as far as a client would let them. Tests use them as [Person], the page as [Clients].
package people
