-- One row per address, agency, account, kind and minute: only its first event becomes an audit line. A job deletes old rows.
create table security_events (
  address text not null,
  minute timestamptz not null,
  agency_id uuid not null,
  -- The account's id, or empty when no account has the name that was typed.
  account text not null,
  kind text not null,
  primary key (address, minute, agency_id, account, kind)
);
create index security_events_age on security_events (minute);
