-- What a guest agrees to and has to know, per product. Null or '[]': the catalogue doesn't say.
alter table products
  add column meeting_point text check (length(meeting_point) between 1 and 200),
  add column check_in_minutes integer check (check_in_minutes between 0 and 1440),
  add column duration_minutes integer check (duration_minutes between 1 and 43200),
  -- Steps [{"hoursBefore": 48, "feePercent": 0}, …], the longest time before departure first.
  add column cancellation_policy jsonb not null default '[]' check (jsonb_typeof(cancellation_policy) = 'array'),
  add column move_fee_cents integer check (move_fee_cents between 0 and 100000000);

-- A quote keeps the terms. Its policy has at least one step: without any in the catalogue, free until the cut-off.
alter table quotes add column cancellation_policy jsonb, add column move_fee_cents integer;
update quotes set cancellation_policy =
  jsonb_build_array(jsonb_build_object('hoursBefore', products.cut_off_minutes / 60.0, 'feePercent', 0))
from products where products.id = quotes.product_id;
alter table quotes
  alter column cancellation_policy set not null,
  add constraint quotes_policy_has_steps check (jsonb_array_length(cancellation_policy) > 0);
