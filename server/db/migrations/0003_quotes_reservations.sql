create table product_configs (
  id uuid primary key,
  agency_id uuid not null references agencies (id) on delete cascade,
  product_code text not null check (length(product_code) between 1 and 32),
  value integer not null check (value between 0 and 1000000),
  mode smallint not null check (mode in (0, 1)),
  booking_date date not null,
  created_at timestamptz not null default now(),
  -- At most one modifier per product and day.
  unique (agency_id, product_code, booking_date)
);

-- Locks the prices of all itineraries of one product, day and party until it expires. Holds no seats.
create table quotes (
  id uuid primary key,
  agency_id uuid not null references agencies (id) on delete cascade,
  created_by uuid not null,
  product_id text not null references products (id),
  product_code text not null,
  product_name text not null,
  time_zone text not null,
  local_date date not null,
  adults integer not null check (adults >= 1),
  children integer not null check (children >= 0),
  attributes jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (agency_id, id)
);
create index quotes_age on quotes (expires_at);

create table quote_itineraries (
  quote_id uuid not null references quotes (id) on delete cascade,
  -- No foreign key: a schedule change may delete an unsold departure.
  departure_id bigint not null,
  local_time time not null,
  adult_price_cents integer not null,
  child_price_cents integer not null,
  adult_fees_cents integer not null,
  child_fees_cents integer not null,
  pickup_class text,
  primary key (quote_id, departure_id)
);

-- Seats taken for a quote. departures.seats_taken is the sum of all holds that are not released.
create table seat_holds (
  quote_id uuid primary key,
  departure_id bigint not null,
  seats integer not null check (seats > 0),
  -- The seats are free from then on, even before a job releases them. Null: confirmed.
  expires_at timestamptz,
  released_at timestamptz
);
create index seat_holds_running on seat_holds (departure_id, expires_at)
  where released_at is null and expires_at is not null;
create index seat_holds_departure on seat_holds (departure_id) where released_at is null;

create table reservations (
  quote_id uuid primary key,
  agency_id uuid not null references agencies (id),
  booked_by uuid not null,
  -- The number customers read out on the phone.
  orl text not null unique check (orl ~ '^\d{8}$'),
  departure_id bigint not null,
  -- SHA-256 of the booking as sent, to recognize a repeat.
  fingerprint bytea not null,
  is_test boolean not null,
  payment_required boolean not null,
  status text not null check (status in ('pending', 'confirmed', 'expired')),
  booked_at timestamptz not null,
  hold_expires_at timestamptz not null,
  confirmed_at timestamptz,
  paid boolean not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  hotel_id text,
  hotel_label text,
  pickup_time time,
  adults integer not null,
  children integer not null,
  adult_sale_cents integer not null check (adult_sale_cents >= 0),
  child_sale_cents integer not null check (child_sale_cents >= 0),
  total_sale_cents bigint not null,
  foreign key (agency_id, quote_id) references quotes (agency_id, id),
  check (total_sale_cents = adults::bigint * adult_sale_cents + children::bigint * child_sale_cents),
  check (paid or payment_required),
  check ((status = 'confirmed') = paid),
  check ((status = 'confirmed') = (confirmed_at is not null))
);
create index reservations_agency on reservations (agency_id, booked_at desc);
create index reservations_due on reservations (hold_expires_at) where status = 'pending';

create table reservation_passengers (
  quote_id uuid not null references reservations (quote_id),
  position integer not null,
  first_name text not null,
  last_name text not null,
  body_weight integer not null check (body_weight between 1 and 600),
  type text not null check (type in ('Adult', 'Child')),
  primary key (quote_id, position)
);

create table reservation_attributes (
  quote_id uuid not null references reservations (quote_id),
  id text not null,
  value text not null,
  primary key (quote_id, id)
);

-- How the price was computed: the quoted price, the modifier in force and the sale price per passenger type.
create table reservation_price_lines (
  quote_id uuid not null references reservations (quote_id),
  type text not null check (type in ('Adult', 'Child')),
  count integer not null check (count > 0),
  price_cents integer not null,
  fees_cents integer not null,
  modifier_mode smallint not null,
  modifier_value integer not null,
  computed_sale_cents integer not null,
  sale_cents integer not null check (sale_cents >= price_cents + fees_cents),
  primary key (quote_id, type)
);
