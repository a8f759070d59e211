-- What an agency owes the provider, in cents: above 0 the agency owes. Lines are never changed, only added to.
create table account_lines (
  id bigint generated always as identity primary key,
  agency_id uuid not null references agencies (id),
  made_at timestamptz not null,
  -- The first four follow from a reservation, the others are entered by the provider.
  kind text not null
    check (kind in ('booking', 'change', 'cancellation', 'refund', 'received', 'payout', 'adjustment')),
  -- The travel date, or the date of the entry.
  service_date date not null,
  quote_id uuid references reservations (quote_id),
  -- What the guest owes, with fees.
  sale_cents bigint not null default 0,
  net_cents bigint not null default 0,
  -- What the agency owes in fees.
  fee_cents bigint not null default 0,
  -- What the provider keeps of the guest's card payments.
  collected_cents bigint not null default 0,
  entry_cents bigint not null default 0,
  due_cents bigint not null generated always as (net_cents + fee_cents - collected_cents + entry_cents) stored,
  -- Chosen by the client for its request, to recognize a repeat.
  entry_id uuid,
  reference text check (length(reference) between 1 and 100),
  text text check (length(text) between 1 and 500),
  -- The entry that this one undoes.
  reverses bigint references account_lines (id),
  user_id uuid,
  check ((quote_id is null) = (kind in ('received', 'payout', 'adjustment'))),
  check ((quote_id is null) = (entry_id is not null)),
  check (quote_id is not null or (entry_cents <> 0 and text is not null)),
  check (quote_id is null or (entry_cents = 0 and reference is null and text is null and reverses is null)),
  check (quote_id is not null or (sale_cents = 0 and net_cents = 0 and fee_cents = 0 and collected_cents = 0))
);
create index account_lines_reservation on account_lines (quote_id);
-- With the figures, so that totals read only the index.
create index account_lines_date on account_lines (agency_id, service_date, id)
  include (sale_cents, net_cents, fee_cents, collected_cents, due_cents);
create index account_lines_entries on account_lines (agency_id, service_date, id) where quote_id is null;
-- Without the lines of reservations: bookings write two fewer indexes.
create unique index account_lines_entry on account_lines (entry_id) where entry_id is not null;
create unique index account_lines_reverses on account_lines (reverses) where reverses is not null;
create trigger account_lines_append_only before update or delete on account_lines
  for each row execute function refuse_change();
create trigger account_lines_no_truncate before truncate on account_lines
  for each statement execute function refuse_change();

-- The sum of an agency's lines, spread over slots: bookings of one agency at the same time do not wait for each other.
create table account_balances (
  agency_id uuid not null references agencies (id) on delete cascade,
  slot smallint not null,
  cents bigint not null,
  primary key (agency_id, slot)
) with (fillfactor = 50);

-- What the provider agreed with an agency. Without a row: no limit, closed by hand, 30 days to pay.
create table agency_accounts (
  agency_id uuid primary key references agencies (id) on delete cascade,
  credit_limit_cents bigint check (credit_limit_cents >= 0),
  -- The day of the next month on which a month is closed automatically.
  closing_day smallint check (closing_day between 1 and 28),
  payment_days smallint not null default 30 check (payment_days between 0 and 365),
  version integer not null default 1
);

create table account_statements (
  id uuid primary key,
  agency_id uuid not null references agencies (id),
  number integer not null check (number >= 1),
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  closed_at timestamptz not null,
  -- Null when it was closed automatically.
  closed_by uuid,
  -- When its closing balance has to be paid.
  due_date date not null,
  opening_cents bigint not null,
  closing_cents bigint not null,
  lines integer not null,
  sale_cents bigint not null,
  net_cents bigint not null,
  fee_cents bigint not null,
  collected_cents bigint not null,
  entry_cents bigint not null,
  constraint account_statements_number unique (agency_id, number),
  constraint account_statements_month unique (agency_id, month),
  check (closing_cents = opening_cents + net_cents + fee_cents - collected_cents + entry_cents)
);
-- A line is on one statement at most.
create table account_statement_lines (
  line_id bigint primary key references account_lines (id),
  statement_id uuid not null references account_statements (id)
);
create index account_statement_lines_statement on account_statement_lines (statement_id);
create trigger account_statements_append_only before update or delete on account_statements
  for each row execute function refuse_change();
create trigger account_statements_no_truncate before truncate on account_statements
  for each statement execute function refuse_change();
create trigger account_statement_lines_append_only before update or delete on account_statement_lines
  for each row execute function refuse_change();
create trigger account_statement_lines_no_truncate before truncate on account_statement_lines
  for each statement execute function refuse_change();

-- The days on which the accounts were checked, so that one process does it.
create table account_checks (
  day date primary key
);

-- What the lines of each reservation must add up to. Without test reservations and the provider's own.
create view reservation_accounts as
select r.quote_id, r.agency_id, v.local_date as service_date, v.total_sale_cents as sale_cents,
  (select coalesce(sum(p.net_cents), 0)::bigint from reservation_passengers p
    where p.quote_id = r.quote_id and p.revision = r.revision) as net_cents,
  v.fees_net_cents as fee_cents,
  (select coalesce(sum(p.amount_cents - (select coalesce(sum(f.amount_cents), 0) from refunds f
      where f.payment_id = p.id)), 0)::bigint
    from payments p where p.quote_id = r.quote_id and p.status = 'succeeded') as collected_cents
from reservations r
join reservation_revisions v on v.quote_id = r.quote_id and v.revision = r.revision
join agencies a on a.id = r.agency_id
where r.confirmed_at is not null and not r.is_test and not a.is_provider;

-- Raises a violation when what is added would exceed the agency's credit limit. Until the transaction ends, no one else
-- adds a booking or change on account of an agency with a limit.
create function within_credit_limit(booking_agency uuid, added bigint) returns boolean language plpgsql volatile as $$
declare
  allowed bigint;
  balance bigint;
begin
  if added <= 0 then
    return true;
  end if;
  select credit_limit_cents into allowed from agency_accounts
    where agency_id = booking_agency and credit_limit_cents is not null for no key update;
  if not found then
    return true;
  end if;
  select coalesce(sum(cents), 0) into balance from account_balances where agency_id = booking_agency;
  if balance + added > allowed then
    raise exception 'Beyond the credit limit' using errcode = 'check_violation', constraint = 'credit_limit',
      detail = json_build_object('balance', balance, 'limit', allowed, 'added', added);
  end if;
  return true;
end $$;

-- Everything sold so far. The provider enters opening adjustments.
insert into account_lines (agency_id, made_at, kind, service_date, quote_id, sale_cents, net_cents, fee_cents,
  collected_cents, user_id)
select e.agency_id, r.confirmed_at, 'booking', e.service_date, e.quote_id, e.sale_cents, e.net_cents, e.fee_cents,
  e.collected_cents, r.booked_by
from reservation_accounts e join reservations r on r.quote_id = e.quote_id
where (e.sale_cents, e.net_cents, e.fee_cents, e.collected_cents) <> (0, 0, 0, 0)
order by r.confirmed_at, r.quote_id;
insert into account_balances (agency_id, slot, cents)
select agency_id, 0, sum(due_cents) from account_lines group by agency_id;

do $$
begin
  if exists (
    select from reservation_accounts e full join (
      select quote_id, sum(sale_cents) as sale_cents, sum(net_cents) as net_cents, sum(fee_cents) as fee_cents,
        sum(collected_cents) as collected_cents
      from account_lines where quote_id is not null group by quote_id) l on l.quote_id = e.quote_id
    where (coalesce(e.sale_cents, 0), coalesce(e.net_cents, 0), coalesce(e.fee_cents, 0), coalesce(e.collected_cents, 0))
      <> (coalesce(l.sale_cents, 0), coalesce(l.net_cents, 0), coalesce(l.fee_cents, 0), coalesce(l.collected_cents, 0)))
    or (select coalesce(sum(due_cents), 0) from account_lines) <> (select coalesce(sum(cents), 0) from account_balances)
  then
    raise exception 'The account lines do not add up to the reservations.';
  end if;
end $$;
