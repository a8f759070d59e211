-- One attempt with the test gateway, or one Stripe payment intent. Never holds a card number.
create table payments (
  id uuid primary key,
  quote_id uuid not null references reservations (quote_id),
  gateway text not null check (gateway in ('test', 'stripe')),
  -- The gateway's id.
  gateway_reference text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  status text not null check (status in ('started', 'succeeded', 'declined', 'refunding', 'refunded')),
  -- Why it was declined or refunded, in words.
  reason text,
  started_at timestamptz not null,
  -- When the test gateway's slow card succeeds.
  due_at timestamptz,
  settled_at timestamptz,
  unique (gateway, gateway_reference),
  check ((status = 'started') = (settled_at is null)),
  check (status in ('started', 'succeeded') or reason is not null),
  check (due_at is null or gateway = 'test')
);
create index payments_reservation on payments (quote_id, started_at);
-- A reservation keeps the money of at most one payment.
create unique index payments_kept on payments (quote_id) where status = 'succeeded';
create index payments_due on payments (due_at) where status = 'started' and due_at is not null;

-- Gateway events. Each counts once, in the transaction that applies it.
create table payment_events (
  gateway text not null check (gateway in ('test', 'stripe')),
  event_id text not null,
  kind text not null,
  -- No foreign key: an event can name a payment that isn't ours.
  gateway_reference text,
  received_at timestamptz not null,
  outcome text not null,
  primary key (gateway, event_id)
);

-- Refunds due, retried until done.
create table refunds (
  payment_id uuid primary key references payments (id),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  queued_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  last_error text,
  refunded_at timestamptz,
  gateway_reference text,
  check ((refunded_at is null) = (gateway_reference is null))
);
create index refunds_due on refunds (next_attempt_at) where refunded_at is null;
