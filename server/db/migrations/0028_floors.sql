-- What canceling a passenger would have cost can't be walked around by a move or a correction: canceling later costs at
-- least the floor. The rates and the modifier that a passenger was last priced at; null: those of the booking's quote.
alter table reservation_passengers
  add column floor_sale_cents integer not null default 0,
  add column floor_net_cents integer not null default 0,
  add column rates jsonb,
  add constraint reservation_passengers_floors check (floor_sale_cents >= 0 and floor_net_cents >= 0);

-- What a reservation by card owes because it is too small to be charged. It is added to the next payment.
alter table reservation_revisions
  add column owed_cents bigint not null default 0,
  add constraint reservation_revisions_owed check (owed_cents between 0 and least(total_sale_cents, 49));

-- Passengers who were priced on different days can be corrected together, to one type at two prices.
alter table reservation_price_lines
  drop constraint reservation_price_lines_pkey,
  add primary key (quote_id, revision, type, price_cents, fees_cents, modifier_mode, modifier_value);

-- The last move that priced the party anew; one that kept the price has no price lines.
create view priced_moves as
select distinct on (v.quote_id) v.quote_id, v.rates || jsonb_build_object('modifier',
    jsonb_build_object('mode', l.modifier_mode, 'value', l.modifier_value)) as rates
from reservation_revisions v
join reservation_price_lines l on l.quote_id = v.quote_id and l.revision = v.revision and l.type <> 'Extra seat'
where v.kind = 'moved' and v.rates is not null
order by v.quote_id, v.revision desc, l.type;
update reservation_passengers p set rates = m.rates
from priced_moves m join reservations r on r.quote_id = m.quote_id
where p.quote_id = r.quote_id and p.revision = r.revision;

-- Differences below 50 cents were never collected.
update reservation_revisions v set owed_cents = unpaid.cents
from (
  select r.quote_id, r.revision, c.total_sale_cents - (select coalesce(sum(p.amount_cents), 0) from payments p
      where p.quote_id = r.quote_id and p.status = 'succeeded') as cents
  from reservations r join reservation_revisions c on c.quote_id = r.quote_id and c.revision = r.revision
  where r.status = 'confirmed' and r.payment_required and not exists (
    select from payments p join refunds f on f.payment_id = p.id where p.quote_id = r.quote_id)) as unpaid
where v.quote_id = unpaid.quote_id and v.revision = unpaid.revision and unpaid.cents between 1 and 49;

-- Changes that wait for their payment become revisions as they are stored here. They were agreed without what is owed, so
-- that stays owed. A move that priced the party anew has price lines of passengers.
update reservation_changes c set
  revision = c.revision || jsonb_build_object('owed_cents', (
    select v.owed_cents from reservations r join reservation_revisions v on v.quote_id = r.quote_id and v.revision = r.revision
    where r.quote_id = c.quote_id)),
  passengers = coalesce((
    select jsonb_agg(passenger || jsonb_build_object('floor_sale_cents', 0, 'floor_net_cents', 0, 'rates', coalesce(
        (select c.revision -> 'rates' || jsonb_build_object('modifier',
            jsonb_build_object('mode', line -> 'modifier_mode', 'value', line -> 'modifier_value'))
          from jsonb_array_elements(c.price_lines) as line
          where c.revision ->> 'kind' = 'moved' and line ->> 'type' <> 'Extra seat' limit 1),
        (select m.rates from priced_moves m where m.quote_id = c.quote_id),
        'null')) order by position)
    from jsonb_array_elements(c.passengers) with ordinality as listed (passenger, position)), '[]')
  where c.state = 'due';
drop view priced_moves;
