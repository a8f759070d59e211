-- A job deletes ended sessions every few minutes. Deleting none must not empty every process's cache.
create function tell_gone_visitors() returns trigger language plpgsql as $$
begin
  if exists (select from gone) then
    perform pg_notify('visitors', '');
  end if;
  return null;
end $$;
drop trigger sessions_tell on sessions;
create trigger sessions_tell after delete on sessions referencing old table as gone
  for each statement execute function tell_gone_visitors();
