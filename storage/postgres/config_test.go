package postgres

import "testing"

// An address with two servers leads to the standby after a failover.
func TestAddressOfTwo(t *testing.T) {
	c, err := configure("postgres://bastide@db1,db2/bastide?sslmode=disable&target_session_attrs=read-write")
	must(t, err)
	if first := c.ConnConfig.Host; first != "db1" || len(c.ConnConfig.Fallbacks) != 1 || c.ConnConfig.Fallbacks[0].Host != "db2" {
		t.Errorf("%s, then %v", first, c.ConnConfig.Fallbacks)
	}
	if c.ConnConfig.ValidateConnect == nil {
		t.Error("a server that can only be read will do")
	}
}
