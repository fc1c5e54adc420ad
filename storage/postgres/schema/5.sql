-- How many matches of each server are not over is kept, so that nobody has to count them.

create table figures (
	guild   bigint primary key,
	lobbies bigint not null,
	live    bigint not null
);

-- note_figures adds what a match is to the figures of a server, or takes it away (by -1).
create function note_figures(of_guild bigint, of_status smallint, by integer) returns void language sql as $$
	insert into figures as f select of_guild, case of_status when 1 then by else 0 end, case of_status when 2 then by else 0 end
		where of_status <> 3
	on conflict (guild) do update set lobbies = f.lobbies + excluded.lobbies, live = f.live + excluded.live
$$;

-- keep_figures follows whoever changes matches. It may write where the program before, which goes
-- on meanwhile, has been granted nothing.
create function keep_figures() returns trigger language plpgsql security definer set search_path from current as $$
begin
	if tg_op <> 'INSERT' then
		perform note_figures(old.guild, old.status, -1);
	end if;
	if tg_op <> 'DELETE' then
		perform note_figures(new.guild, new.status, 1);
	end if;
	return null;
end $$;

create trigger figures_of_new after insert on matches for each row execute function keep_figures();
create trigger figures_of_gone after delete on matches for each row execute function keep_figures();
create trigger figures_of_changed after update of status, guild on matches for each row
	when (old.status <> new.status or old.guild <> new.guild) execute function keep_figures();

insert into figures select guild, count(*) filter (where status = 1), count(*) filter (where status = 2)
	from matches where status <> 3 group by guild;
