package record

type JSONStep = jsonStep

var (
	Result = result
	About  = about
)
