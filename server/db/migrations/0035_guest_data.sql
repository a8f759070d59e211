-- When the names, contacts, weights and answers of a reservation were erased.
alter table reservations add column guest_data_erased_at timestamptz;
alter table reservation_revisions add column is_erased boolean not null default false;
-- The job finds the oldest trips that still name their guests.
create index reservation_revisions_to_erase on reservation_revisions (local_date) where not is_erased;
-- 0: erased.
alter table reservation_passengers
  drop constraint reservation_passengers_body_weight_check,
  add constraint reservation_passengers_body_weight_check check (body_weight between 0 and 600);

-- What erased passengers weighed together: a departure keeps its totals, the holds of single parties lose theirs.
alter table departures
  add column erased_pounds integer not null default 0 check (erased_pounds >= 0),
  add column erased_difference integer not null default 0;

-- Old mail and events are deleted.
create index mail_outbox_sent on mail_outbox (sent_at) where sent_at is not null;
create index payment_events_received on payment_events (received_at);

-- Audit lines of these kinds have a reservation's number as their subject, and details that name guests. A migration that
-- changes this function must drop the index audit_log_guest_data and create it again: its entries are those of the old function.
create function names_guests(kind text) returns boolean language sql immutable as $$
  select kind in ('reservation.corrected', 'reservation.moved', 'reservation.passengers-added', 'reservation.canceled',
    'reservation.passengers-canceled', 'reservation.change-due', 'passenger.boarded-overweight',
    'passenger.seat-released')
$$;
create index audit_log_guest_data on audit_log (subject) where names_guests(kind);

-- The details of such a line with '(erased)' for every text and every weight that may say something about a guest. Amounts and
-- counts stay.
create function without_guest_data(kind text, details jsonb) returns jsonb language sql immutable as $$
  select case when details is null then null else coalesce((
    select jsonb_object_agg(key, case
      when jsonb_typeof(value) in ('null', 'boolean') then value
      when jsonb_typeof(value) = 'number' and key <> 'pounds' then value
      when kind || ' ' || key in ('reservation.moved Date', 'reservation.moved Departure', 'reservation.canceled status',
        'reservation.passengers-canceled status', 'reservation.change-due change', 'reservation.change-due changeID',
        'passenger.boarded-overweight departure') then value
      else '"(erased)"'::jsonb end)
    from jsonb_each(details)), '{}') end
$$;

-- The log stays append-only for everyone, its owner included, except that guest data can be erased from it.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and names_guests(old.kind)
    and to_jsonb(new) - 'before' - 'after' = to_jsonb(old) - 'before' - 'after'
    and new.before is not distinct from without_guest_data(old.kind, old.before)
    and new.after is not distinct from without_guest_data(old.kind, old.after) then
    return new;
  end if;
  raise exception 'audit_log is append-only' using errcode = 'restrict_violation';
end $$;
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();

-- The app's role may not update the log. It may call this, which runs as the owner and touches nothing but the lines of a
-- reservation whose guest data was erased.
create function erase_audit_guest_data(erased uuid) returns void language plpgsql security definer as $$
begin
  update audit_log l set before = without_guest_data(l.kind, l.before), after = without_guest_data(l.kind, l.after)
  from reservations r
  where r.quote_id = erased and r.guest_data_erased_at is not null and l.subject = r.orl and names_guests(l.kind);
end $$;
-- A caller can't put other tables in the place of these.
do $$ begin
  execute format('alter function erase_audit_guest_data(uuid) set search_path = %I, pg_temp', current_schema());
end $$;
