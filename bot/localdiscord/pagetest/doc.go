// Package pagetest drives the playground page (assets/playground) in a headless
// Chromium, against the local stand-in for Discord, the way people use it: by
// pressing what they see and typing where the caret is. The package holds only the
// tests and what they share; nothing else imports it.
package pagetest
