-- Attempts to pay on a payment page: after so many of them it takes no more for a while.
alter table payment_links
  add column card_attempts integer not null default 0 check (card_attempts >= 0),
  add column last_card_attempt_at timestamptz,
  add constraint payment_links_attempts check ((card_attempts = 0) = (last_card_attempt_at is null));
