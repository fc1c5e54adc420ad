// Package page is the backend of the web page on which people play with the stand-in: what the page
// loads, what people do there, and a stream of news.
//
// A [Page] watches the world, the interactions and the gateway. It has a lock of its own for the pages
// that listen, which is taken after theirs.
package page
