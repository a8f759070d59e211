-- Names whose access has changed, so that each process forgets only these visitors. Empty: too many to name, or any.
-- A record that was just inserted is in no cache.
create function tell_changed_visitors() returns trigger language plpgsql as $$
declare
  ids text;
begin
  execute format(
    'select case when count(*) > 200 then '''' else string_agg(id::text, '','') end
    from (select distinct %I as id from gone) as changed', tg_argv[0]) into ids;
  if ids is not null then
    perform pg_notify('visitors', ids);
  end if;
  return null;
end $$;

drop trigger agencies_tell on agencies;
create trigger agencies_tell after update on agencies referencing old table as gone
  for each statement execute function tell_changed_visitors('id');
create trigger gone_agencies_tell after delete on agencies referencing old table as gone
  for each statement execute function tell_changed_visitors('id');

drop trigger roles_tell on roles;
create trigger roles_tell after update on roles referencing old table as gone
  for each statement execute function tell_changed_visitors('id');
create trigger gone_roles_tell after delete on roles referencing old table as gone
  for each statement execute function tell_changed_visitors('id');

drop trigger users_tell on users;
create trigger users_tell after update on users referencing old table as gone
  for each statement execute function tell_changed_visitors('id');
create trigger gone_users_tell after delete on users referencing old table as gone
  for each statement execute function tell_changed_visitors('id');

drop trigger sessions_tell on sessions;
create trigger sessions_tell after delete on sessions referencing old table as gone
  for each statement execute function tell_changed_visitors('user_id');

drop function tell_visitors();
drop function tell_gone_visitors();
