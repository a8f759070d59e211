-- What the provider changes by hand on a departure. Such a departure no longer follows its schedule.
alter table departures
  add column seats_blocked_by_hand integer not null default 0 check (seats_blocked_by_hand >= 0),
  add column closed_at timestamptz,
  add column crew_note text check (length(crew_note) between 1 and 500),
  add column off_schedule boolean not null default false,
  add column version integer not null default 1,
  drop constraint departures_not_oversold,
  -- The last guard against overselling, whatever the code does.
  add constraint departures_not_oversold
    check (seats_taken + seats_blocked + seats_blocked_by_hand <= capacity),
  -- On its schedule it has no blocks by hand and isn't closed.
  add constraint departures_on_schedule
    check (off_schedule or (seats_blocked_by_hand = 0 and closed_at is null));

-- The board of a day, over all products.
create index departures_day on departures (local_date, local_time);
-- The next departures, over all products and time zones.
create index departures_next on departures (departs_at);

-- Who was seen at a departure, and what the scale said. Rows are only added; the last one received is the current one.
create table passenger_marks (
  id bigint generated always as identity primary key,
  -- The device's name for the mark, so that a repeated one is recognized.
  mark_id uuid not null unique,
  departure_id bigint not null,
  quote_id uuid not null references reservations (quote_id),
  position integer not null,
  mark text not null check (mark in ('boarded', 'no-show', 'none')),
  scale_pounds integer check (scale_pounds between 1 and 1000),
  -- By the device's clock.
  made_at timestamptz not null,
  received_at timestamptz not null,
  user_id uuid not null,
  is_current boolean not null default true
);
create unique index passenger_marks_current on passenger_marks (quote_id, position) where is_current;
create index passenger_marks_departure on passenger_marks (departure_id, quote_id, position);
create index passenger_marks_reservation on passenger_marks (quote_id, position);

-- The provider looks reservations up over all agencies: by guest, by departure, by time of booking, by tour and by state.
create index reservation_revisions_last_name on reservation_revisions (lower(last_name) text_pattern_ops);
create index reservation_revisions_first_name on reservation_revisions (lower(first_name) text_pattern_ops);
create index reservation_revisions_travel on reservation_revisions (local_date, local_time);
create index reservations_booked on reservations (booked_at);
create index reservations_over on reservations (status) where status in ('expired', 'canceled');
create index quotes_product on quotes (product_id) include (id);
