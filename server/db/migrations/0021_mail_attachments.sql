-- Mail about a reservation names the revision it is about. Text, voucher and calendar file are made when it is sent.
alter table mail_outbox
  -- The reservation's quote_id. No foreign key: reservations are never deleted, and every booking would check it.
  add column reservation_id uuid,
  add column revision integer,
  add column about text check (about in ('confirmed', 'changed', 'canceled')),
  -- The lead passenger, or the agency user who booked.
  add column reader text check (reader in ('guest', 'booker')),
  add check (num_nulls(reservation_id, revision, about, reader) in (0, 4));
