-- A shard that is taken over goes on with the session that its former holder had with Discord, and
-- matches are found by their server.

create index matches_by_guild on matches (guild, id) where status <> 3;

-- session is what the session with Discord is resumed with, and heard when its holder was last heard
-- of. Whoever reads it and knows the bot's token hears what the bot hears: a secret, like all that is
-- stored here about people.
alter table leases add column session bytea;
alter table leases add column heard timestamptz;

-- member is who has got the turn of that number.
alter table identifies add column member integer;
alter table identifies add column member_turn bigint;

-- keep_session notes what the sessions of shards are resumed with, by whoever holds them, and that
-- all of the holder's are looked after.
create function keep_session(of_shards integer[], of_epochs bigint[], sessions bytea[]) returns void language sql as $$
	update leases set session = kept.session, heard = clock_timestamp()
	from unnest(of_shards, of_epochs, sessions) as kept (shard, epoch, session)
	where leases.shard = kept.shard and leases.epoch = kept.epoch
$$;

-- former_session returns what a shard's session can be resumed with, and how long ago it was heard
-- of.
create function former_session(of_shard integer, out session bytea, out ago interval) language sql stable as $$
	select session, clock_timestamp() - heard from leases where shard = of_shard
$$;

-- take_turn returns a number when a session with Discord may begin in a lane, null when not yet. A
-- member that is gone may have begun one just now: the lane is free a gap after that is seen. One
-- that is not heard of again loses its turn after half a minute.
create function take_turn(l integer, by_member integer, gap interval) returns bigint language plpgsql as $$
declare
	got bigint;
begin
	update identifies set busy_until = least(busy_until, clock_timestamp() + gap), member = null
		where lane = l and busy_until > clock_timestamp() and member is not null and member_turn = turn
		and not exists (select from pg_locks where locktype = 'advisory' and granted and classid = space()::oid and objsubid = 2
			and database = (select oid from pg_database where datname = current_database())
			and (objid::bigint - (objid::bigint >> 31 << 32)) = -1000 - identifies.member);
	got := take_turn(l);
	if got is not null then
		update identifies set member = by_member, member_turn = got where lane = l;
	end if;
	return got;
end $$;
