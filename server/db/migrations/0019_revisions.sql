-- Whatever a change can alter belongs to a revision, and nothing is overwritten: each change adds one. The first is the booking.
create table reservation_revisions (
  quote_id uuid not null references reservations (quote_id),
  revision integer not null check (revision >= 1),
  -- Chosen by the client for its request, to recognize a repeat; the booking has its quote's id.
  change_id uuid not null,
  -- SHA-256 of the change as sent. The booking has its own in reservations.
  fingerprint bytea,
  kind text not null check (kind in ('booked', 'corrected', 'passengers-canceled', 'canceled')),
  made_at timestamptz not null,
  made_by text not null check (made_by in ('agency', 'provider', 'gateway', 'automatic')),
  user_id uuid,
  reason text,
  departure_id bigint not null,
  local_date date not null,
  local_time time not null,
  time_zone text not null,
  pickup_class text,
  cancellation_policy jsonb not null,
  move_fee_cents integer,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  hotel_id text,
  hotel_label text,
  pickup_time time,
  attributes jsonb not null,
  agency_reference text check (length(agency_reference) between 1 and 100),
  -- Who travels, without those who were canceled.
  adults integer not null check (adults >= 0),
  children integer not null check (children >= 0),
  -- What the guest owes: the sale prices of those who travel, and all fees kept so far.
  total_sale_cents bigint not null,
  fees_sale_cents bigint not null default 0 check (fees_sale_cents between 0 and total_sale_cents),
  -- What the agency owes in fees.
  fees_net_cents bigint not null default 0 check (fees_net_cents >= 0),
  primary key (quote_id, revision),
  check ((adults = 0) = (kind = 'canceled'))
);

insert into reservation_revisions (quote_id, revision, change_id, kind, made_at, made_by, user_id, departure_id, local_date,
  local_time, time_zone, pickup_class, cancellation_policy, move_fee_cents, first_name, last_name, email, phone, hotel_id,
  hotel_label, pickup_time, attributes, adults, children, total_sale_cents)
select r.quote_id, 1, r.quote_id, 'booked', r.booked_at, case when a.is_provider then 'provider' else 'agency' end,
  r.booked_by, r.departure_id, q.local_date, i.local_time, q.time_zone, i.pickup_class, q.cancellation_policy,
  q.move_fee_cents, r.first_name, r.last_name, r.email, r.phone, r.hotel_id, r.hotel_label, r.pickup_time,
  coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'value', d.value) order by d.id)
    from reservation_attributes d where d.quote_id = r.quote_id), '[]'),
  r.adults, r.children, r.total_sale_cents
from reservations r
join agencies a on a.id = r.agency_id
join quotes q on q.id = r.quote_id
join quote_itineraries i on i.quote_id = r.quote_id and i.departure_id = r.departure_id;
drop table reservation_attributes;

-- Each revision lists everyone who travels. A passenger keeps the position through all of them.
alter table reservation_passengers
  add column revision integer not null default 1,
  add column net_cents integer,
  add column sale_cents integer,
  add column seats smallint not null default 1 check (seats > 0);
update reservation_passengers p set
  net_cents = l.price_cents + l.fees_cents,
  sale_cents = l.sale_cents
from reservation_price_lines l where l.quote_id = p.quote_id and l.type = p.type;
alter table reservation_passengers
  alter column revision drop default,
  alter column net_cents set not null,
  alter column sale_cents set not null,
  add check (net_cents >= 0),
  add check (sale_cents >= 0),
  drop constraint reservation_passengers_pkey,
  drop constraint reservation_passengers_quote_id_fkey,
  add primary key (quote_id, revision, position),
  add foreign key (quote_id, revision) references reservation_revisions (quote_id, revision);

alter table reservation_price_lines add column revision integer not null default 1;
alter table reservation_price_lines
  alter column revision drop default,
  drop constraint reservation_price_lines_pkey,
  drop constraint reservation_price_lines_quote_id_fkey,
  add primary key (quote_id, revision, type),
  add foreign key (quote_id, revision) references reservation_revisions (quote_id, revision);

-- Seats are held, and payments made, for the booking or for a change of it.
alter table seat_holds add column change_id uuid;
update seat_holds set change_id = quote_id;
alter table seat_holds
  alter column change_id set not null,
  drop constraint seat_holds_pkey,
  add primary key (quote_id, change_id);
alter table payments add column change_id uuid;
update payments set change_id = quote_id;
alter table payments alter column change_id set not null;
drop index payments_kept;
-- The money of at most one payment is kept for each.
create unique index payments_kept on payments (quote_id, change_id) where status = 'succeeded';

-- With the columns go the checks on them.
alter table reservations
  drop column departure_id,
  drop column first_name,
  drop column last_name,
  drop column email,
  drop column phone,
  drop column hotel_id,
  drop column hotel_label,
  drop column pickup_time,
  drop column adults,
  drop column children,
  drop column adult_sale_cents,
  drop column child_sale_cents,
  drop column total_sale_cents;
alter table reservations
  add column revision integer not null default 1 check (revision >= 1),
  add column canceled_at timestamptz,
  drop constraint reservations_status_check,
  add constraint reservations_status_check check (status in ('pending', 'confirmed', 'expired', 'canceled')),
  drop constraint reservations_check1,
  drop constraint reservations_check3,
  add constraint reservations_on_account check (paid or payment_required or status = 'canceled'),
  add constraint reservations_confirmed check (status in ('confirmed', 'canceled') or confirmed_at is null),
  add constraint reservations_confirmed_at check (status <> 'confirmed' or confirmed_at is not null),
  add constraint reservations_canceled check ((status = 'canceled') = (canceled_at is not null)),
  add constraint reservations_canceled_hold check (hold_expires_at <= canceled_at);

create or replace function within_unpaid_limits(
  booking_agency uuid, booking_user uuid, wanted integer, booking_time timestamptz, user_limit integer, agency_limit integer
) returns boolean language plpgsql volatile as $$
declare
  held record;
begin
  perform pg_advisory_xact_lock(hashtextextended('unpaid seats ' || booking_agency, 0));
  select
      coalesce(sum(h.seats) filter (where r.booked_by = booking_user), 0) as user_seats,
      min(r.hold_expires_at) filter (where r.booked_by = booking_user) as user_until,
      coalesce(sum(h.seats), 0) as agency_seats,
      min(r.hold_expires_at) as agency_until
    into held from reservations r join seat_holds h on h.quote_id = r.quote_id and h.released_at is null
    where r.agency_id = booking_agency and r.status = 'pending' and r.hold_expires_at > booking_time and not r.is_test;
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
