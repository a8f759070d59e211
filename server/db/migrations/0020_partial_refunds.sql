-- A payment can have several refunds, each of a part of it. A payment that was accepted stays 'succeeded' whatever is
-- refunded of it; 'refunding' and 'refunded' are payments that could not be accepted.
alter table refunds drop constraint refunds_pkey;
alter table refunds drop constraint refunds_check;
alter table refunds
  -- Sent to the gateway, to find the refund there before a retry.
  add column id uuid primary key default gen_random_uuid(),
  -- The change that it follows from. Null when the payment was not accepted, or for a refund made at the gateway.
  add column change_id uuid,
  add column made_by text not null default 'portal' check (made_by in ('portal', 'gateway')),
  -- Part of the idempotency key: goes up when the gateway refused, so that the next attempt is a new request.
  add column request_number integer not null default 0 check (request_number >= 0),
  -- The gateway's last answer was no, and no attempt is under way.
  add column is_refused boolean not null default false,
  -- The gateway's references of refunds that a bank returned.
  add column returned_references text[] not null default '{}',
  -- How and by which user a refund was ended that the gateway refused.
  add column other_reference text,
  add column ended_by uuid,
  add constraint refunds_refused check (not is_refused or (refunded_at is null and last_error is not null)),
  add constraint refunds_done
    check ((refunded_at is null) = (gateway_reference is null and other_reference is null)),
  add constraint refunds_another_way
    check ((other_reference is null) = (ended_by is null) and (other_reference is null or gateway_reference is null));
alter table refunds alter column id drop default, alter column made_by drop default;
create index refunds_payment on refunds (payment_id);

-- What the gateway took, where it differed from what was asked.
update payments set amount_cents = refunds.amount_cents
from refunds
where refunds.payment_id = payments.id and payments.status in ('refunding', 'refunded')
  and payments.amount_cents <> refunds.amount_cents;

-- Made by hand at the gateway after the payment was accepted.
with by_hand as (
  update payments set status = 'succeeded', reason = null
  where status = 'refunded' and reason = 'Refunded at the gateway.' returning id)
update refunds set made_by = 'gateway' from by_hand where refunds.payment_id = by_hand.id;

-- The second guard against refunding more than was paid; the first is the reservation's lock.
create function refunds_within_payment() returns trigger language plpgsql as $$
declare
  paid bigint;
begin
  select amount_cents into paid from payments where id = new.payment_id for no key update;
  if (select sum(amount_cents) from refunds where payment_id = new.payment_id) > paid then
    raise exception 'The refunds of payment % exceed it.', new.payment_id
      using errcode = 'check_violation', constraint = 'refunds_within_payment', table = 'refunds';
  end if;
  return null;
end $$;
create trigger refunds_within_payment after insert or update of amount_cents, payment_id on refunds
  for each row execute function refunds_within_payment();

-- When to compare with the gateway's list of refunds, after it reported one.
alter table payments
  add column refund_check_at timestamptz,
  add column refund_check_attempts integer not null default 0 check (refund_check_attempts >= 0);
create index payments_refund_check on payments (refund_check_at) where refund_check_at is not null;

-- Payments that a cardholder disputes at the bank. Reason and status are the gateway's own words.
create table disputes (
  gateway text not null check (gateway = 'stripe'),
  gateway_reference text not null,
  payment_id uuid not null references payments (id),
  amount_cents bigint not null check (amount_cents >= 0),
  reason text not null,
  status text not null,
  opened_at timestamptz not null,
  -- Of the latest event, because events can arrive out of order.
  changed_at timestamptz not null,
  respond_by timestamptz,
  closed_at timestamptz,
  primary key (gateway, gateway_reference)
);
create index disputes_payment on disputes (payment_id);
create index disputes_open on disputes (opened_at) where closed_at is null;
