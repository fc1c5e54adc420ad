package wire

// Input returns the text input inside a row or a label of a form.
func (c *Component) Input() *Component {
	switch {
	case c == nil:
		return nil
	case c.Type == TypeRow && len(c.Components) == 1 && c.Components[0] != nil && c.Components[0].Type == TypeInput:
		return c.Components[0]
	case c.Type == TypeLabel && c.Component != nil && c.Component.Type == TypeInput:
		return c.Component
	}
	return nil
}

// TextInput applies Discord's limits to the input of a form; top is the row or label around it.
func (f *Form) TextInput(path string, top, input *Component) {
	label := input.Label
	if top.Type == TypeLabel {
		label = top.Label
	}
	f.Length(Join(path, "label"), label, 1, 45)
	if top.Description != nil {
		f.Length(Join(path, "description"), *top.Description, 0, 100)
	}
	f.Length(Join(path, "custom_id"), input.CustomID, 1, 100)
	f.Length(Join(path, "placeholder"), input.Placeholder, 0, 100)
	f.Length(Join(path, "value"), input.Value, 0, 4000)
	if input.Style != 1 && input.Style != 2 {
		f.Add(Join(path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
	}
	low, high := input.TextRange()
	if low < 0 || low > 4000 || high < 1 || high > 4000 || low > high {
		f.Add(Join(path, "max_length"), "NUMBER_TYPE_MAX", "int value should be between 1 and 4000.")
	}
}

// TextRange is how short and how long the text of an input may be.
func (c *Component) TextRange() (low, high int) {
	low, high = 0, 4000
	Assign(&low, c.MinLength)
	Assign(&high, c.MaxLength)
	return low, high
}
