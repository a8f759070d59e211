-- The last booking date on which a price modifier applies; without one it applies until the next one starts.
alter table product_configs add column end_date date check (end_date >= booking_date);
-- Counts a record's changes, so that a save based on an older version can be refused.
alter table product_configs add column version integer not null default 1;
