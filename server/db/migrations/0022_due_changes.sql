-- A change that costs more by card waits here until it is paid. Then it becomes a revision, exactly as it was agreed.
create table reservation_changes (
  quote_id uuid not null references reservations (quote_id),
  change_id uuid not null,
  -- SHA-256 of the change as sent.
  fingerprint bytea not null,
  -- 'due': waits for its payment; 'done': became a revision; 'lapsed': wasn't paid in time; 'ended': dropped or overtaken by a cancellation.
  state text not null default 'due' check (state in ('due', 'done', 'lapsed', 'ended')),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  amount_cents bigint not null check (amount_cents > 0),
  user_id uuid,
  -- As in reservation_revisions, reservation_passengers and reservation_price_lines.
  revision jsonb not null,
  passengers jsonb not null,
  price_lines jsonb not null,
  primary key (quote_id, change_id),
  check ((state = 'due') = (ended_at is null))
);
-- One at a time.
create unique index reservation_changes_due on reservation_changes (quote_id) where state = 'due';
create index reservation_changes_expiry on reservation_changes (expires_at) where state = 'due';

alter table reservation_revisions
  drop constraint reservation_revisions_kind_check,
  add constraint reservation_revisions_kind_check
    check (kind in ('booked', 'corrected', 'moved', 'added', 'passengers-canceled', 'canceled')),
  -- What the departure cost when the party moved to it; null for the quoted one.
  add column rates jsonb;

-- A page for each payment: of the booking, which has its quote's id, or of a change.
alter table payment_links add column change_id uuid;
update payment_links set change_id = quote_id;
alter table payment_links
  alter column change_id set not null,
  drop constraint payment_links_pkey,
  add primary key (quote_id, change_id);

-- Seats held for unpaid changes count like those of unpaid bookings.
create or replace function within_unpaid_limits(
  booking_agency uuid, booking_user uuid, wanted integer, booking_time timestamptz, user_limit integer, agency_limit integer
) returns boolean language plpgsql volatile as $$
declare
  held record;
begin
  perform pg_advisory_xact_lock(hashtextextended('unpaid seats ' || booking_agency, 0));
  select
      coalesce(sum(u.seats) filter (where u.user_id = booking_user), 0) as user_seats,
      min(u.until) filter (where u.user_id = booking_user) as user_until,
      coalesce(sum(u.seats), 0) as agency_seats,
      min(u.until) as agency_until
    into held from (
      select h.seats, r.booked_by as user_id, r.hold_expires_at as until
      from reservations r join seat_holds h on h.quote_id = r.quote_id and h.released_at is null
      where r.agency_id = booking_agency and r.status = 'pending' and r.hold_expires_at > booking_time and not r.is_test
      union all
      select h.seats, c.user_id, c.expires_at
      from reservation_changes c
        join reservations r on r.quote_id = c.quote_id
        join seat_holds h on h.quote_id = c.quote_id and h.change_id = c.change_id and h.released_at is null
      where c.state = 'due' and c.expires_at > booking_time and r.agency_id = booking_agency) as u;
  if user_limit > 0 and held.user_seats + wanted > user_limit then
    raise exception 'Too many unpaid seats of one user' using errcode = 'check_violation',
      constraint = 'unpaid_seats_of_user',
      detail = json_build_object('seats', held.user_seats, 'until', held.user_until);
  end if;
  if agency_limit > 0 and held.agency_seats + wanted > agency_limit then
    raise exception 'Too many unpaid seats of one agency' using errcode = 'check_violation',
      constraint = 'unpaid_seats_of_agency',
      detail = json_build_object('seats', held.agency_seats, 'until', held.agency_until);
  end if;
  return true;
end $$;
