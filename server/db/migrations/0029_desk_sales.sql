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
