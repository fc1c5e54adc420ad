package wire

import "fmt"

// Accepts checks a value against the limits of its option.
func (o *CommandOption) Accepts(value any, locale string) error {
	if len(o.Choices) > 0 && o.choice(value, locale) == nil {
		return fmt.Errorf("%v is none of the choices", value)
	}
	switch v := value.(type) {
	case float64:
		if o.MinValue != nil && v < *o.MinValue || o.MaxValue != nil && v > *o.MaxValue {
			return fmt.Errorf("%v is out of range", v)
		}
	case string:
		n := len([]rune(v))
		if o.MinLength != nil && n < *o.MinLength || o.MaxLength != nil && n > *o.MaxLength {
			return fmt.Errorf("the text is too short or too long")
		}
	}
	return nil
}

// choice finds a choice by its value or by its name, also in a language.
func (o *CommandOption) choice(value any, locale string) *CommandChoice {
	for i, c := range o.Choices {
		if c.Value == value || c.Name == value || Translated(c.Name, c.NameLocalizations, locale) == value {
			return &o.Choices[i]
		}
	}
	return nil
}

// ValueOf is the value of the named choice, or the value itself if there is no such choice.
func (o *CommandOption) ValueOf(value any, locale string) any {
	if c := o.choice(value, locale); c != nil {
		return c.Value
	}
	return value
}
