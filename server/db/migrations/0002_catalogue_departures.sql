-- One catalogue for all agencies.
create table universes (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  position integer not null,
  -- Removed from the catalogue but kept for past sales, here and below.
  withdrawn boolean not null default false
);

create table hotels (
  id text primary key check (length(id) between 1 and 64),
  label text not null check (length(label) between 1 and 200),
  withdrawn boolean not null default false
);

create table pickup_classes (
  code text primary key check (length(code) between 1 and 64),
  withdrawn boolean not null default false
);

create table pickup_class_hotels (
  pickup_class text not null references pickup_classes (code) on delete cascade,
  hotel_id text not null references hotels (id),
  minutes_prior integer not null check (minutes_prior between 0 and 1440),
  position integer not null,
  primary key (pickup_class, hotel_id)
);

create table products (
  id text primary key check (length(id) between 1 and 64),
  code text not null check (length(code) between 1 and 32),
  name text not null check (length(name) between 1 and 200),
  short_desc text not null check (length(short_desc) <= 500),
  universe_id uuid not null references universes (id),
  city_code text not null check (length(city_code) <= 8),
  airport_code text not null check (length(airport_code) <= 8),
  time_zone text not null,
  cut_off_minutes integer not null default 60 check (cut_off_minutes between 0 and 43200),
  position integer not null,
  withdrawn boolean not null default false
);
create unique index products_code on products (code) where not withdrawn;

create table product_attributes (
  product_id text not null references products (id) on delete cascade,
  id text not null check (length(id) between 1 and 64),
  name text not null check (length(name) between 1 and 200),
  position integer not null,
  primary key (product_id, id)
);

-- Departures are generated from schedules: a yearly season ('MM-DD', may span New Year) within optional dates.
create table schedules (
  product_id text not null references products (id) on delete cascade,
  position integer not null,
  season_from text not null check (season_from ~ '^\d\d-\d\d$'),
  season_to text not null check (season_to ~ '^\d\d-\d\d$'),
  valid_from date,
  valid_to date,
  weekdays smallint[] not null check (weekdays <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[]),
  times time[] not null,
  capacity integer not null check (capacity between 1 and 1000),
  adult_price_cents integer not null check (adult_price_cents between 0 and 100000000),
  child_price_cents integer not null check (child_price_cents between 0 and 100000000),
  adult_fees_cents integer not null check (adult_fees_cents between 0 and 100000000),
  child_fees_cents integer not null check (child_fees_cents between 0 and 100000000),
  pickup_class text references pickup_classes (code),
  primary key (product_id, position)
);

-- Seats kept back or sold elsewhere. Without a time: on every departure of that day.
create table seat_blocks (
  product_id text not null references products (id) on delete cascade,
  local_date date not null,
  local_time time,
  -- Null: all seats.
  seats integer check (seats > 0),
  unique nulls not distinct (product_id, local_date, local_time)
);

create table departures (
  id bigint generated always as identity primary key,
  product_id text not null references products (id),
  local_date date not null,
  local_time time not null,
  -- The same moment as an instant, computed in the product's zone.
  departs_at timestamptz not null,
  capacity integer not null check (capacity between 1 and 1000),
  seats_blocked integer not null default 0 check (seats_blocked >= 0),
  seats_taken integer not null default 0 check (seats_taken >= 0),
  adult_price_cents integer not null,
  child_price_cents integer not null,
  adult_fees_cents integer not null,
  child_fees_cents integer not null,
  pickup_class text references pickup_classes (code),
  unique (product_id, local_date, local_time),
  -- The last guard against overselling, whatever the code does.
  constraint departures_not_oversold check (seats_taken + seats_blocked <= capacity)
) with (fillfactor = 90);

-- A product's departures exist up to and including this day.
create table departure_horizons (
  product_id text primary key references products (id),
  made_until date not null
);

-- One row, incremented by every import, so that each process knows whether its cache is stale.
create table catalogue_version (
  only_one boolean primary key default true check (only_one),
  version bigint not null
);
insert into catalogue_version (version) values (1);

-- Each process caches signed-in visitors; every change that affects them notifies all processes.
create function tell_visitors() returns trigger language plpgsql as $$
begin
  perform pg_notify('visitors', '');
  return null;
end $$;
create trigger agencies_tell after insert or update or delete on agencies
  for each statement execute function tell_visitors();
create trigger roles_tell after insert or update or delete on roles
  for each statement execute function tell_visitors();
create trigger users_tell after insert or update or delete on users
  for each statement execute function tell_visitors();
create trigger sessions_tell after delete on sessions
  for each statement execute function tell_visitors();
