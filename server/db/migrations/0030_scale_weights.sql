-- What the scale said beyond what was declared, in pounds: the passengers whom a hold carries, and all unreleased holds of
-- a departure. It is below 0 where they weigh less.
alter table seat_holds
  add column scale_difference integer not null default 0,
  -- The hold of a party whose seats were all released carries nobody, and takes them back when they board.
  drop constraint seat_holds_not_empty;
-- Nobody takes a seat there, but it isn't unsold either.
create index seat_holds_empty on seat_holds (departure_id) where released_at is null and seats = 0;
alter table departures add column scale_difference integer not null default 0;

-- Besides the state after a mark, what the mark itself said, and what decides which mark holds.
alter table passenger_marks
  -- Null: only a weight.
  add column said_mark text check (said_mark in ('boarded', 'no-show', 'none')),
  -- Without pounds it took the weight back.
  add column said_weight boolean not null default false,
  add column said_pounds integer check (said_pounds between 1 and 1000),
  -- Whether it released the seats of a no-show.
  add column releases boolean not null default false,
  -- The reservation's revision when the seats were released, as long as they are. A later move ends that.
  add column released_revision integer,
  add column reason text check (length(reason) between 1 and 200),
  add column sent_by uuid,
  add column device_id uuid,
  add column sequence bigint;

-- Marks of before said whatever they changed.
with known as (
  select id, mark, scale_pounds,
    case when lag(departure_id) over passenger = departure_id then lag(mark) over passenger else 'none' end as mark_before,
    case when lag(departure_id) over passenger = departure_id then lag(scale_pounds) over passenger end as pounds_before
  from passenger_marks window passenger as (partition by quote_id, position order by id)),
said as (
  select id, mark, scale_pounds, scale_pounds is distinct from pounds_before as weight, mark <> mark_before as presence
  from known)
update passenger_marks m set sent_by = m.user_id, said_weight = said.weight,
  said_pounds = case when said.weight then said.scale_pounds end,
  said_mark = case when said.presence or not said.weight then said.mark end
from said where said.id = m.id;

-- From now on a weight follows its passenger to another departure.
update passenger_marks m set scale_pounds = (
    select w.said_pounds from passenger_marks w
    where w.quote_id = m.quote_id and w.position = m.position and w.id <= m.id and w.said_weight
    order by w.id desc limit 1)
where m.is_current and m.scale_pounds is null;

alter table passenger_marks
  alter column sent_by set not null,
  add check (said_mark is not null or said_weight or releases),
  add check (said_pounds is null or said_weight),
  add check (released_revision is null or mark = 'no-show');

-- Each reservation's own hold carries the difference of those who travel.
with weighed as (
  select r.quote_id, sum(m.scale_pounds - p.body_weight) as difference
  from reservations r
  join reservation_passengers p on p.quote_id = r.quote_id and p.revision = r.revision
  join passenger_marks m on m.quote_id = p.quote_id and m.position = p.position and m.is_current
  where m.scale_pounds is not null group by r.quote_id),
own as (
  select quote_id, change_id,
    row_number() over (partition by quote_id order by expires_at is not null, change_id) as place
  from seat_holds
  where released_at is null and (expires_at is null or change_id = quote_id)
    and quote_id in (select quote_id from weighed))
update seat_holds h set scale_difference = weighed.difference
from own join weighed on weighed.quote_id = own.quote_id
where own.place = 1 and h.quote_id = own.quote_id and h.change_id = own.change_id;
-- So does the hold of a move that waits for its payment.
update seat_holds h set scale_difference = (
    select coalesce(sum(m.scale_pounds - (p ->> 'body_weight')::integer), 0)
    from jsonb_array_elements(c.passengers) as p
    join passenger_marks m on m.quote_id = c.quote_id and m.position = (p ->> 'position')::integer and m.is_current
    where m.scale_pounds is not null)
from reservation_changes c
where c.quote_id = h.quote_id and c.change_id = h.change_id and c.state = 'due' and c.revision ->> 'kind' = 'moved'
  and h.released_at is null and h.expires_at is not null;
update departures d set scale_difference = held.difference
from (
  select departure_id, sum(scale_difference) as difference from seat_holds where released_at is null
  group by departure_id) as held
where held.departure_id = d.id and held.difference <> 0;

-- The scale is never argued with: only what is declared can be refused for the payload, and only where it adds weight.
drop trigger departures_not_overweight on departures;
create trigger departures_not_overweight before update on departures for each row
  when (new.pounds_taken > old.pounds_taken
    and new.pounds_taken + new.scale_difference > old.pounds_taken + old.scale_difference
    and new.pounds_taken + new.scale_difference > new.payload_pounds)
  execute function refuse_overweight();
