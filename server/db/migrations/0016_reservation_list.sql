-- The list counts the reservations in each state. First, because reads wait from here on, so that no lock is upgraded.
alter table reservations add column mail_resent_at timestamptz;
create index reservations_states on reservations (agency_id, status, hold_expires_at);
