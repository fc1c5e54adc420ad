package bolt

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	bberrors "go.etcd.io/bbolt/errors"

	"github.com/bastide-games/bastide/storage"
)

// causes maps errors of bbolt and of the system to errors of package storage.
var causes = []struct{ is, named error }{
	{bberrors.ErrTimeout, storage.ErrLocked},
	{bberrors.ErrMaxSizeReached, storage.ErrFull},
	{syscall.ENOSPC, storage.ErrFull},
	{syscall.EDQUOT, storage.ErrFull},
	{syscall.EFBIG, storage.ErrFull},
	{bberrors.ErrDatabaseReadOnly, storage.ErrReadOnly},
	{syscall.EROFS, storage.ErrReadOnly},
	{fs.ErrPermission, storage.ErrReadOnly},
	{bberrors.ErrInvalid, storage.ErrDamaged},
	{bberrors.ErrChecksum, storage.ErrDamaged},
	{bberrors.ErrVersionMismatch, storage.ErrDamaged},
}

// wrapKnown wraps the matching error of package storage around a cause. bbolt passes some system errors on
// only as text, so the text is compared too.
func wrapKnown(err error) error {
	if err == nil {
		return nil
	}
	for _, c := range causes {
		_, system := c.is.(syscall.Errno)
		if errors.Is(err, c.is) || system && strings.Contains(err.Error(), ": "+c.is.Error()) {
			if errors.Is(err, c.named) {
				return err
			}
			return fmt.Errorf("%w: %w", c.named, err)
		}
	}
	return err
}
