-- A tour can have a heaviest passenger, a weight above which a passenger takes two seats, and the price of the second one.
alter table products
  add column max_passenger_pounds integer check (max_passenger_pounds between 1 and 600),
  add column extra_seat_from_pounds integer check (extra_seat_from_pounds between 1 and 600),
  add column extra_seat_cents integer check (extra_seat_cents between 0 and 100000000),
  add check ((extra_seat_from_pounds is null) = (extra_seat_cents is null));

-- The most that the passengers of a departure may weigh together; null: no limit.
alter table schedules add column payload_pounds integer check (payload_pounds between 1 and 1000000);
alter table departures
  add column payload_pounds integer check (payload_pounds between 1 and 1000000),
  add column pounds_taken integer not null default 0 check (pounds_taken >= 0);

-- Each hold carries the pounds of its passengers, with or without a payload. departures.pounds_taken is the sum of all
-- holds that are not released.
alter table seat_holds
  add column pounds integer not null default 0 check (pounds >= 0),
  drop constraint seat_holds_seats_check,
  add constraint seat_holds_seats_check check (seats >= 0),
  add constraint seat_holds_not_empty check (seats > 0 or pounds > 0);

-- The rule of the quote, in dollars, and of each revision: {maxPassengerPounds, extraSeatFromPounds, extraSeatPrice}.
alter table quotes add column weight_rule jsonb;
alter table reservation_revisions add column weight_rule jsonb;

-- Part of net_cents and of sale_cents.
alter table reservation_passengers
  add column extra_seat_cents integer not null default 0 check (extra_seat_cents between 0 and net_cents);
alter table reservation_price_lines
  drop constraint reservation_price_lines_type_check,
  add constraint reservation_price_lines_type_check check (type in ('Adult', 'Child', 'Extra seat'));
update reservation_changes set passengers = coalesce((
    select jsonb_agg(passenger || '{"extra_seat_cents": 0}'::jsonb order by position)
    from jsonb_array_elements(passengers) with ordinality as listed (passenger, position)), '[]')
  where state = 'due';

-- Part of net_cents.
alter table account_lines add column extra_seat_cents bigint not null default 0;
create or replace view reservation_accounts as
select r.quote_id, r.agency_id, v.local_date as service_date, v.total_sale_cents as sale_cents,
  (select coalesce(sum(p.net_cents), 0)::bigint from reservation_passengers p
    where p.quote_id = r.quote_id and p.revision = r.revision) as net_cents,
  v.fees_net_cents as fee_cents,
  (select coalesce(sum(p.amount_cents - (select coalesce(sum(f.amount_cents), 0) from refunds f
      where f.payment_id = p.id)), 0)::bigint
    from payments p where p.quote_id = r.quote_id and p.status = 'succeeded') as collected_cents,
  (select coalesce(sum(p.extra_seat_cents), 0)::bigint from reservation_passengers p
    where p.quote_id = r.quote_id and p.revision = r.revision) as extra_seat_cents
from reservations r
join reservation_revisions v on v.quote_id = r.quote_id and v.revision = r.revision
join agencies a on a.id = r.agency_id
where r.confirmed_at is not null and not r.is_test and not a.is_provider;

-- What a change waits with: the party of a move, those who are added.
update seat_holds h set pounds = (
    select coalesce(sum((p ->> 'body_weight')::integer), 0) from jsonb_array_elements(c.passengers) as p
    where c.revision ->> 'kind' = 'moved' or not exists (
      select from reservations r join reservation_passengers t on t.quote_id = r.quote_id and t.revision = r.revision
      where r.quote_id = c.quote_id and t.position = (p ->> 'position')::integer))
from reservation_changes c
where c.quote_id = h.quote_id and c.change_id = h.change_id and c.state = 'due' and h.released_at is null;
-- The party itself, on one of the reservation's other holds.
with live as (
  select h.quote_id, h.change_id,
    row_number() over (partition by h.quote_id order by h.change_id) as position
  from seat_holds h where h.released_at is null and not exists (
    select from reservation_changes c where c.quote_id = h.quote_id and c.change_id = h.change_id and c.state = 'due'))
update seat_holds h set pounds = (
    select coalesce(sum(p.body_weight), 0) from reservations r
      join reservation_passengers p on p.quote_id = r.quote_id and p.revision = r.revision
    where r.quote_id = h.quote_id)
from live where live.quote_id = h.quote_id and live.change_id = h.change_id and live.position = 1;
update departures d set pounds_taken = held.pounds
from (select departure_id, sum(pounds) as pounds from seat_holds where released_at is null group by departure_id) as held
where held.departure_id = d.id and held.pounds > 0;

-- The last guard against selling more than a departure can carry, whatever the code does. A payload may fall below what
-- is sold, and then seats can still be given back.
create function refuse_overweight() returns trigger language plpgsql as $$
begin
  raise exception 'Beyond the payload' using errcode = 'check_violation', constraint = 'departures_not_overweight';
end $$;
create trigger departures_not_overweight before update on departures for each row
  when (new.pounds_taken > old.pounds_taken and new.pounds_taken > new.payload_pounds)
  execute function refuse_overweight();
create trigger departures_not_overweight_on_insert before insert on departures for each row
  when (new.pounds_taken > new.payload_pounds) execute function refuse_overweight();
