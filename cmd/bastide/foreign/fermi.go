package foreign

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/bastide-games/bastide/storage/postgres/pgserver"
)

// Fermi is a client of somebody else's in Chromium, with a person logged in.
type Fermi struct {
	tab  context.Context
	stop []func()
}

// Fermi opens the client, of which the folder holds what it was built to, in a channel named by id or
// name.
func (p *Person) Fermi(ctx context.Context, folder, channel string) (*Fermi, error) {
	port, err := pgserver.FreePort()
	if err != nil {
		return nil, err
	}
	f := &Fermi{}
	site := exec.Command("node", "dist/index.js")
	site.Dir, site.Env = folder, append(os.Environ(), "PORT="+strconv.Itoa(port))
	if err := site.Start(); err != nil {
		return nil, err
	}
	f.stop = append(f.stop, func() {
		_ = site.Process.Kill() // it may have ended
		_ = site.Wait()
	})
	path, err := exec.LookPath("chromium")
	if err != nil {
		return f, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU)
	browser, stop := chromedp.NewExecAllocator(ctx, options...)
	f.stop = append(f.stop, stop)
	f.tab, stop = chromedp.NewContext(browser)
	f.stop = append(f.stop, stop)
	return f, f.open("http://127.0.0.1:"+strconv.Itoa(port), p, channel)
}

// open logs the person in, and goes to the channel.
func (f *Fermi) open(site string, p *Person, channel string) error {
	here := p.guild.server.Address()
	account := map[string]any{"email": p.id, "token": p.token, "username": p.name, "localuserStore": map[string]any{},
		"serverurls": map[string]string{"api": here + "/api/v9", "cdn": here, "wellknown": here,
			"gateway": "ws" + here[len("http"):], "value": here}}
	login, err := json.Marshal(account)
	if err != nil {
		return err
	}
	script := `(async () => {
		const u = ` + string(login) + `, uid = u.email + u.serverurls.wellknown
		u.uid = uid
		localStorage.setItem("userinfos", JSON.stringify({currentuser: uid, users: {[uid]: u}, preferences: {theme: "Dark", notifications: false}}))
		sessionStorage.setItem("currentuser", uid)
	})()`
	for {
		if err = f.do(chromedp.Navigate(site + "/login")); err == nil || f.tab.Err() != nil {
			break
		}
		time.Sleep(pulse) // it has not started
	}
	if err != nil {
		return err
	}
	if _, err := chromedp.Run(f.tab, chromedp.Evaluate[any](script)); err != nil {
		return err
	}
	return f.do(chromedp.EmulateViewport(1000, 900), chromedp.Navigate(site+"/channels/"+p.guild.id+"/"+p.guild.channel(channel)))
}

func (f *Fermi) do(steps ...chromedp.Action[chromedp.Void]) error {
	return chromedp.Do(f.tab, steps...)
}

// Click presses the newest button with a label, once it is there.
func (f *Fermi) Click(label string) error {
	_, err := chromedp.Run(f.tab, chromedp.Poll[bool](fmt.Sprintf(`(() => {
		const b = [...document.querySelectorAll("button.interButton")].reverse().find(b => b.textContent.includes(%q) && !b.disabled)
		if (!b) return false
		b.click()
		return true
	})()`, label), chromedp.WithPollingTimeout(2*time.Minute)))
	return err
}

// Pictures is how many pictures of messages are shown whole.
func (f *Fermi) Pictures() (int, error) {
	return chromedp.Run(f.tab, chromedp.Evaluate[int](`[...document.querySelectorAll(".mediaDisp img")].filter(i => i.naturalWidth > 100).length`))
}

// Shot is a picture of the window, as PNG.
func (f *Fermi) Shot() ([]byte, error) {
	return chromedp.Run(f.tab, chromedp.CaptureScreenshot())
}

// Close ends browser and site.
func (f *Fermi) Close() {
	for i := len(f.stop) - 1; i >= 0; i-- {
		f.stop[i]()
	}
}
