-- Browsers that a user has signed in from: failed attempts there count apart from those of strangers.
create table known_browsers (
  -- SHA-256 of the browser cookie's token.
  token_hash bytea not null,
  agency_id uuid not null,
  user_id uuid not null,
  last_used_at timestamptz not null,
  primary key (token_hash, user_id),
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
create index known_browsers_user on known_browsers (user_id);
create index known_browsers_age on known_browsers (last_used_at);

-- The known browser of a failed attempt; null for a stranger's.
alter table sign_in_failures add column browser_hash bytea;

-- Null for sessions that started before this migration.
alter table sessions add column address text, add column user_agent text;

-- Requests that wait during this migration count as one stranger's.
alter table password_requests add column address text not null default 'unknown', add column browser_hash bytea;
alter table password_requests alter column address drop default;

-- Null for invitations and for links older than this migration: no limit counts them.
alter table password_links add column asked_from text, add column asked_by_known_browser boolean;

-- One row per request for a new password, to limit how many one asker makes.
create table password_asks (
  -- An address, or a known browser.
  asker text not null,
  asked_at timestamptz not null
);
create index password_asks_asker on password_asks (asker, asked_at);
create index password_asks_age on password_asks (asked_at);

-- A user's own sign-ins, newest first.
create index audit_log_sign_ins on audit_log (agency_id, lower(subject), at, id) where kind like 'session.%';
