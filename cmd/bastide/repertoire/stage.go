package repertoire

import (
	"context"
	"sync"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
)

// stage accepts every message of the bot and keeps it.
type stage struct {
	mu     sync.Mutex
	last   discord.Snowflake
	shown  []*shown
	answer map[discord.Snowflake]*shown // by interaction
}

// shown is a message on the stage.
type shown struct {
	id, channel discord.Snowflake
	message     discord.Message
	at          int // how many messages and edits there were before
}

// firstID is above the ids of people and channels on the stage.
const firstID = 1 << 32

func newStage() *stage { return &stage{last: firstID, answer: map[discord.Snowflake]*shown{}} }

func (s *stage) next() discord.Snowflake {
	s.last++
	return s.last
}

// put shows a message, in place of an old one or below all others.
func (s *stage) put(channel, message discord.Snowflake, m discord.Message) *shown {
	s.mu.Lock()
	defer s.mu.Unlock()
	if message == 0 {
		message = s.next()
	}
	one := &shown{message, channel, m, len(s.shown)}
	s.shown = append(s.shown, one)
	return one
}

// find returns what a message shows now, nil if it is not there.
func (s *stage) find(message discord.Snowflake) (found *shown) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range s.shown {
		if one.id == message {
			found = one
		}
	}
	return found
}

// since lists what was shown after so many messages and edits.
func (s *stage) since(n int) []*shown {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]*shown{}, s.shown[n:]...)
}

// answerOf returns the message that answers an interaction, or that the interaction changed; nil for none.
func (s *stage) answerOf(interaction discord.Snowflake) *shown {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.answer[interaction]
}

func (s *stage) note(i discord.Interaction, one *shown) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answer[i.ID] = one
}

// Respond implements [discord.API].
func (s *stage) Respond(_ context.Context, i discord.Interaction, r discord.Response) error {
	switch r.Answer {
	case discord.Reply:
		s.note(i, s.put(i.Channel, 0, r.Message))
	case discord.Update:
		s.note(i, s.put(i.Channel, i.Message, r.Message))
	case discord.DeferReply:
		s.note(i, &shown{channel: i.Channel})
	case discord.DeferUpdate:
		s.note(i, &shown{id: i.Message, channel: i.Channel})
	}
	return nil
}

// Announce implements [discord.API].
func (s *stage) Announce(_ context.Context, i discord.Interaction, m discord.Message) (discord.Snowflake, error) {
	one := s.put(i.Channel, 0, m)
	s.note(i, one)
	return one.id, nil
}

// Answer implements [discord.API].
func (s *stage) Answer(_ context.Context, i discord.Interaction) (discord.Snowflake, error) {
	if one := s.answerOf(i.ID); one != nil {
		return one.id, nil
	}
	return 0, discord.ErrGone
}

// EditResponse implements [discord.API].
func (s *stage) EditResponse(_ context.Context, i discord.Interaction, m discord.Message) error {
	old := s.answerOf(i.ID)
	if old == nil {
		return discord.ErrGone
	}
	s.note(i, s.put(old.channel, old.id, m))
	return nil
}

// DeleteResponse implements [discord.API].
func (s *stage) DeleteResponse(context.Context, discord.Interaction) error { return nil }

// FollowUp implements [discord.API].
func (s *stage) FollowUp(_ context.Context, i discord.Interaction, m discord.Message) (discord.Snowflake, error) {
	return s.put(i.Channel, 0, m).id, nil
}

// DeleteFollowUp implements [discord.API].
func (s *stage) DeleteFollowUp(context.Context, discord.Interaction, discord.Snowflake) error {
	return nil
}

// Send implements [discord.API].
func (s *stage) Send(_ context.Context, channel discord.Snowflake, m discord.Message, _ string) (discord.Snowflake, error) {
	return s.put(channel, 0, m).id, nil
}

// Edit implements [discord.API].
func (s *stage) Edit(_ context.Context, channel, message discord.Snowflake, m discord.Message) error {
	s.put(channel, message, m)
	return nil
}

// Delete implements [discord.API].
func (s *stage) Delete(context.Context, discord.Snowflake, discord.Snowflake) error { return nil }

// OpenDM implements [discord.API].
func (s *stage) OpenDM(_ context.Context, user discord.Snowflake) (discord.Snowflake, error) {
	return user, nil
}

// Look implements [discord.API].
func (s *stage) Look(context.Context, discord.Snowflake) error { return nil }

// Sees implements [discord.API].
func (s *stage) Sees(context.Context, discord.Interaction, discord.Snowflake) (bool, error) {
	return true, nil
}

// Permissions implements [discord.API].
func (s *stage) Permissions(_ context.Context, _ discord.Snowflake, channels []discord.Snowflake) (list []discord.Channel, err error) {
	for _, id := range channels {
		may := int64(discordgo.PermissionAdministrator)
		list = append(list, discord.Channel{ID: id, Permissions: &may})
	}
	return list, nil
}

// RoleAdds implements [discord.API].
func (s *stage) RoleAdds(context.Context, discord.Snowflake, discord.Snowflake) (int64, error) {
	return 0, nil
}

// MayGive implements [discord.API].
func (s *stage) MayGive(context.Context, discord.Interaction, discord.Snowflake) (bool, error) {
	return true, nil
}

// Member implements [discord.API].
func (s *stage) Member(_ context.Context, guild, user discord.Snowflake) (discord.Member, error) {
	return discord.Member{User: discord.User{ID: user}, Guild: guild}, nil
}

// SetRole implements [discord.API].
func (s *stage) SetRole(context.Context, discord.Snowflake, discord.Snowflake, discord.Snowflake, bool) error {
	return nil
}

// StartThread implements [discord.API].
func (s *stage) StartThread(_ context.Context, _, _ discord.Snowflake, _ string) (discord.Snowflake, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.next(), nil
}

// Unarchive implements [discord.API].
func (s *stage) Unarchive(context.Context, discord.Snowflake) error { return nil }

// SetCommands implements [discord.API].
func (s *stage) SetCommands(context.Context, []*discordgo.ApplicationCommand) error { return nil }
