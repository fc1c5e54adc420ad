// Package form makes select menus and modals from fields. A field is data: what it is called, which values it can
// have, which of them is chosen, and how another one is set. A settings page shows a menu for each field; a modal
// asks for up to five fields at once.
package form
