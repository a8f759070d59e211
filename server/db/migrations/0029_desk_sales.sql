-- A local time in the repeated hour of a clock change is the earlier instant. PostgreSQL had taken the later one.
with read as (
  select d.id, d.local_date + d.local_time as local, p.time_zone as zone,
    (d.local_date + d.local_time) at time zone p.time_zone as later
  from departures d join products p on p.id = d.product_id),
by_old_offset as (
  select id, local, zone, later,
    (local - ((later - interval '24 hours') at time zone zone - (later - interval '24 hours') at time zone 'UTC'))
      at time zone 'UTC' as earlier
  from read)
update departures d set departs_at = o.earlier
from by_old_offset o
where o.id = d.id and d.departs_at = o.later and o.earlier < o.later and o.earlier at time zone o.zone = o.local;

-- What a quote promised besides the price. Null in older quotes.
alter table quote_itineraries add column departs_at timestamptz;

-- What was taken at the desk in cash or at the card terminal. Lines are only added; those of a reservation add up to its
-- current total, so a change that alters the total adds a line, and money that went back is below 0.
create table takings (
  id bigint generated always as identity primary key,
  quote_id uuid not null references reservations (quote_id),
  revision integer not null,
  kind text not null check (kind in ('cash', 'terminal')),
  amount_cents bigint not null,
  reference text not null check (length(reference) between 1 and 100),
  user_id uuid not null,
  taken_at timestamptz not null,
  unique (quote_id, revision)
);
create index takings_taken on takings (taken_at);
