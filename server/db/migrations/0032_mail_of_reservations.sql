-- Mail about a reservation goes out in the order of its revisions, and a quick cancellation withdraws what wasn't sent.
create index mail_outbox_reservation on mail_outbox (reservation_id) where reservation_id is not null;
