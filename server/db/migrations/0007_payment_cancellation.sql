-- An unpaid payment is canceled at the gateway once its reservation has expired, so that it can't be paid anymore.
alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check
  check (status in ('started', 'succeeded', 'declined', 'canceled', 'refunding', 'refunded'));
alter table payments
  add column cancel_attempts integer not null default 0 check (cancel_attempts >= 0),
  add column cancel_next_at timestamptz,
  add column cancel_error text;
create index payments_open on payments (started_at) where gateway = 'stripe' and status in ('started', 'declined');
