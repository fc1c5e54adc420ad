-- The log of a match can be replaced by another one: there is a commit_change with an argument
-- more. The one without stays for the processes of the program before.

-- commit_change carries out a change, whole or not at all. outcome is 0 when it has, 1 for an
-- interaction seen before, 2 for no such match, 3 for another revision, 4 when fenced.
create function commit_change(
	epochs bigint[], c_id bigint, c_rev bigint, c_status smallint, c_guild bigint, c_channel bigint,
	c_players bigint[], c_deadline bigint, c_head bytea, c_snapshot bytea, c_draft bytea,
	c_log bytea[], c_interaction bigint, c_posts bytea[], c_delivered bigint[], c_keys text[], c_data bytea[], c_replace boolean,
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
		if c_replace then
			delete from log where match = c_id;
		else
			before_steps := was.steps;
		end if;
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
