-- One attempt with the test gateway, or one payment intent of Stripe's. Never a card number.
create table payments (
  id uuid primary key,
  quote_id uuid not null references reservations (quote_id),
  gateway text not null check (gateway in ('test', 'stripe')),
  -- What the gateway calls it.
  gateway_reference text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  status text not null check (status in ('started', 'succeeded', 'declined', 'refunding', 'refunded')),
  -- Why it was declined or is given back, in words.
  reason text,
  started_at timestamptz not null,
  -- When a slow card of the test gateway answers.
  due_at timestamptz,
  settled_at timestamptz,
  unique (gateway, gateway_reference),
  check ((status = 'started') = (settled_at is null)),
  check (status in ('started', 'succeeded') or reason is not null),
  check (due_at is null or gateway = 'test')
);
create index payments_reservation on payments (quote_id, started_at);
-- A reservation keeps the money of one payment at most.
create unique index payments_kept on payments (quote_id) where status = 'succeeded';
create index payments_due on payments (due_at) where status = 'started' and due_at is not null;

-- What a gateway told us. Each event counts once, in the transaction that does what it asks.
create table payment_events (
  gateway text not null check (gateway in ('test', 'stripe')),
  event_id text not null,
  kind text not null,
  -- No foreign key: an event can tell of what is not ours.
  gateway_reference text,
  received_at timestamptz not null,
  outcome text not null,
  primary key (gateway, event_id)
);

-- Money to be given back, tried until it is.
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
