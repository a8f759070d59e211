-- Departures with held seats that an import passed over: each is looked at again once none of its holds runs any more.
-- No foreign key: one may be removed meanwhile.
create table departures_to_fit (
  departure_id bigint primary key
);
-- Those that imports have passed over so far are among these.
insert into departures_to_fit (departure_id)
select distinct departure_id from seat_holds join departures on departures.id = departure_id where departs_at > now();
