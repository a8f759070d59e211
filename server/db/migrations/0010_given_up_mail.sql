-- Every metrics read counts the messages given up, among all that were ever sent.
create index mail_outbox_given_up on mail_outbox (given_up_at) where given_up_at is not null;
