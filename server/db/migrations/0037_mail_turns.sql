-- Mail about reservations is sent before other mail.
create index mail_outbox_turn on mail_outbox ((reservation_id is null), next_attempt_at)
  where sent_at is null and given_up_at is null;
drop index mail_outbox_due;
