-- What a database of bastide is made of. Numbers that Go knows as unsigned keep their 64
-- bits: those of 2^63 and more look negative here. Deadlines are Unix seconds, not_before
-- Unix milliseconds: neither knows a time zone. Keys are compared byte by byte.

create table bastide (
	only_row boolean primary key default true check (only_row),
	schema   integer not null,
	created  timestamptz not null default clock_timestamp(),
	shards   integer not null default 1 check (shards between 1 and 1000000),
	moving   bytea -- where a move into this database was interrupted
);
insert into bastide (schema) values (1);

create sequence match_ids;
create sequence post_numbers;

create table matches (
	id       bigint primary key,
	rev      bigint not null,
	status   smallint not null,
	guild    bigint not null,
	channel  bigint not null,
	players  bigint[] not null,
	deadline bigint not null,
	steps    bigint not null,
	head     bytea not null,
	snapshot bytea not null,
	draft    bytea not null
) with (fillfactor = 70); -- a choice within a turn fits beside the row before it
create index matches_by_status on matches (status, id);
create index matches_by_channel on matches (channel, id) where status <> 3 and channel <> 0;
create index matches_by_deadline on matches (deadline, id) where status <> 3 and deadline <> 0;

create table seats (
	player bigint not null,
	status smallint not null,
	match  bigint not null,
	primary key (player, status, match)
);

create table log (
	match bigint not null,
	entry bigint not null,
	body  bytea not null,
	primary key (match, entry)
);

create table outbox (
	seq        bigint primary key,
	match      bigint not null,
	guild      bigint not null,
	tries      bigint not null default 0,
	not_before bigint not null default 0,
	body       bytea not null
);

create table interactions (
	id    bigint primary key,
	match bigint not null
);

create table settings (
	key  text collate "C" primary key,
	data bytea not null
);

-- Which process looks after which part of the servers. An epoch is given out once.
create sequence epochs;
create sequence member_ids as integer maxvalue 1000000 cycle;
create table leases (
	shard   integer primary key,
	epoch   bigint not null default 0,
	holder  text,
	since   timestamptz,
	refused bigint not null default 0 -- changes of processes that had lost the shard
);
create table identifies (
	lane       integer primary key,
	turn       bigint not null,
	busy_until timestamptz not null,
	free_at    timestamptz not null
);

-- space is the first number of every advisory lock: that of the schema, so that two schemas
-- in one database do not meet.
create function space() returns integer language sql stable as
$$ select (oid::bigint - 2147483648)::integer from pg_namespace where nspname = current_schema() $$;

-- shard_of is Discord's formula.
create function shard_of(guild bigint, shards integer) returns integer language sql immutable as
$$ select (((guild >> 22) & 4398046511103) % shards)::integer $$;

-- gate waits while a shard is taken over, and whoever takes one over waits for the
-- transactions that have passed. It comes before any lock of a row.
create function gate() returns void language plpgsql as
$$ begin perform pg_advisory_xact_lock_shared(space(), -2); end $$;

-- fenced reports whether a process that holds these epochs may not change anything about a
-- server, and counts it. A process without epochs (null) shares with nobody.
create function fenced(of_guild bigint, epochs bigint[]) returns boolean language plpgsql as $$
declare
	s integer;
begin
	if epochs is null then
		return false;
	end if;
	select shard_of(of_guild, shards) into strict s from bastide;
	if exists (select from leases where shard = s and epoch = any(epochs)) then
		return false;
	end if;
	insert into leases as l (shard, refused) values (s, 1)
		on conflict (shard) do update set refused = l.refused + 1;
	return true;
end $$;

-- commit_change carries out a change, whole or not at all. outcome is 0 when it has, 1 for an
-- interaction seen before, 2 for no such match, 3 for another revision, 4 when fenced.
create function commit_change(
	epochs bigint[], c_id bigint, c_rev bigint, c_status smallint, c_guild bigint, c_channel bigint,
	c_players bigint[], c_deadline bigint, c_head bytea, c_snapshot bytea, c_draft bytea,
	c_log bytea[], c_interaction bigint, c_posts bytea[], c_delivered bigint[], c_keys text[], c_data bytea[],
	out outcome integer, out match_id bigint, out before_steps bigint, out numbers bigint[]
) language plpgsql as $$
declare
	was  matches%rowtype;
	post bytea;
	seq_ bigint;
begin
	outcome := 0; match_id := c_id; before_steps := 0; numbers := '{}';
	perform gate();
	if fenced(c_guild, epochs) then
		outcome := 4; return;
	end if;
	if c_interaction <> 0 and exists (select from interactions where id = c_interaction) then
		outcome := 1; return;
	end if;
	if c_rev = 0 then
		match_id := nextval('match_ids');
		insert into matches values (match_id, 1, c_status, c_guild, c_channel, c_players, c_deadline,
			cardinality(c_log), c_head, c_snapshot, c_draft);
	else
		select * into was from matches where id = c_id for update;
		if not found then
			outcome := 2; return;
		end if;
		if was.rev <> c_rev then
			-- The same press may have been carried out while this one waited for the row.
			outcome := case when c_interaction <> 0 and exists (select from interactions where id = c_interaction)
				then 1 else 3 end;
			return;
		end if;
		if was.guild <> c_guild and fenced(was.guild, epochs) then
			outcome := 4; return;
		end if;
		before_steps := was.steps;
		update matches set rev = c_rev + 1, status = c_status, guild = c_guild, channel = c_channel,
			players = c_players, deadline = c_deadline, steps = before_steps + cardinality(c_log),
			head = c_head, snapshot = c_snapshot, draft = c_draft where id = c_id;
	end if;
	if was.id is null or was.status <> c_status or was.players <> c_players then
		delete from seats where player = any(was.players) and status = was.status and match = c_id;
		insert into seats select distinct player, c_status, match_id from unnest(c_players) as player;
	end if;
	insert into log select match_id, before_steps + n - 1, body from unnest(c_log) with ordinality as l(body, n);
	if c_interaction <> 0 then
		insert into interactions values (c_interaction, match_id);
	end if;
	if cardinality(c_delivered) > 0 then
		delete from outbox where seq = any(c_delivered);
	end if;
	foreach post in array c_posts loop
		insert into outbox (seq, match, guild, body) values (nextval('post_numbers'), match_id, c_guild, post)
			returning seq into seq_;
		numbers := numbers || seq_;
	end loop;
	for i in 1 .. cardinality(c_keys) loop
		perform set_value(c_keys[i], c_data[i]);
	end loop;
end $$;

-- set_value changes a value; null removes it.
create function set_value(s_key text, s_data bytea) returns void language plpgsql as $$
begin
	if s_data is null then
		delete from settings where key = s_key;
	else
		insert into settings values (s_key, s_data) on conflict (key) do update set data = excluded.data;
	end if;
end $$;

-- The outcomes of what follows are those of commit_change.
create function delete_match(epochs bigint[], d_id bigint) returns integer language plpgsql as $$
declare
	was matches%rowtype;
begin
	perform gate();
	select * into was from matches where id = d_id for update;
	if not found then
		return 2;
	elsif fenced(was.guild, epochs) then
		return 4;
	end if;
	delete from seats where player = any(was.players) and status = was.status and match = d_id;
	delete from log where match = d_id;
	delete from outbox where match = d_id;
	delete from matches where id = d_id;
	return 0;
end $$;

create function retry_post(epochs bigint[], r_seq bigint, r_tries bigint, r_not_before bigint) returns integer language plpgsql as $$
declare
	g bigint;
begin
	perform gate();
	select guild into g from outbox where seq = r_seq;
	if found and fenced(g, epochs) then
		return 4;
	end if;
	update outbox set tries = r_tries, not_before = r_not_before where seq = r_seq;
	return 0;
end $$;

create function drop_post(epochs bigint[], d_seq bigint) returns integer language plpgsql as $$
declare
	g bigint;
begin
	perform gate();
	select guild into g from outbox where seq = d_seq;
	if found and fenced(g, epochs) then
		return 4;
	end if;
	delete from outbox where seq = d_seq;
	return 0;
end $$;

-- take_shard makes the session that asks the holder of a shard, unless another session is or
-- there are no longer n shards, and returns the epoch; null if it could not. No change of the
-- former holder is under way then, and none succeeds later.
create function take_shard(s integer, n integer, by text) returns bigint language plpgsql as $$
declare
	e bigint;
begin
	perform pg_advisory_xact_lock(space(), -2);
	if n <> (select shards from bastide) or not pg_try_advisory_lock(space(), s) then
		return null;
	end if;
	insert into leases as l (shard, epoch, holder, since) values (s, nextval('epochs'), by, clock_timestamp())
		on conflict (shard) do update set epoch = excluded.epoch, holder = excluded.holder, since = excluded.since
		returning epoch into e;
	return e;
end $$;

-- give_shard lets go of a shard.
create function give_shard(s integer) returns void language plpgsql as $$
begin
	update leases set epoch = 0, holder = null where shard = s;
	perform pg_advisory_unlock(space(), s);
end $$;

-- reshard makes it n shards, if they are fewer now: nobody holds any of them then, and whoever
-- did has to begin anew. It returns how many there are.
create function reshard(n integer) returns integer language plpgsql as $$
begin
	perform pg_advisory_xact_lock(space(), -2);
	update bastide set shards = n where shards < n;
	if found then
		update leases set epoch = 0, holder = null;
	end if;
	return (select shards from bastide);
end $$;

-- take_turn returns a number when a session with Discord may begin in a lane, null when not
-- yet. Whoever has got it and is not heard of again loses it after half a minute.
create function take_turn(l integer) returns bigint language sql as $$
	insert into identifies as i values (l, nextval('epochs'), clock_timestamp() + '30s', '-infinity')
	on conflict (lane) do update set turn = excluded.turn, busy_until = excluded.busy_until
		where i.busy_until <= clock_timestamp() and i.free_at <= clock_timestamp()
	returning turn
$$;

-- end_turn lets the next one begin after a gap.
create function end_turn(l integer, of_turn bigint, gap interval) returns void language sql as $$
	update identifies set busy_until = '-infinity', free_at = clock_timestamp() + gap where lane = l and turn = of_turn
$$;
