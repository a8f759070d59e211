-- Departures with held seats that an import skipped: each is updated once none of its holds is active.
-- No foreign key: the departure may be deleted first.
create table departures_to_fit (
  departure_id bigint primary key
);
-- Includes those that earlier imports skipped.
insert into departures_to_fit (departure_id)
select distinct departure_id from seat_holds join departures on departures.id = departure_id where departs_at > now();
