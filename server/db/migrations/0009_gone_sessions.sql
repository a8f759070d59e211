-- Ended sessions are looked for every few minutes. To find none is no news, and must not make every process forget everyone.
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
