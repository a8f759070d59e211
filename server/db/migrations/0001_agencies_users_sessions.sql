-- The provider is the agency without a domain; its site is the bare host.
create table agencies (
  id uuid primary key,
  is_provider boolean not null default false,
  name text not null check (length(name) between 1 and 200),
  domain text unique
    check (domain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$' and domain not in ('www', 'api', 'admin')),
  port_username text check (length(port_username) between 1 and 200),
  port_password_sealed bytea,
  pax_mode smallint not null default 0 check (pax_mode in (0, 1)),
  credit_card_mode smallint not null default 0 check (credit_card_mode in (0, 1)),
  test_mode boolean not null default false,
  disable_booking boolean not null default false,
  created_at timestamptz not null default now(),
  check (is_provider = (domain is null))
);
create unique index agencies_one_provider on agencies (is_provider) where is_provider;

create table roles (
  id uuid primary key,
  agency_id uuid not null references agencies (id) on delete cascade,
  title text not null check (length(title) between 1 and 100),
  permissions smallint[] not null check (permissions <@ array[1, 2, 3, 4, 5]::smallint[]),
  created_at timestamptz not null default now(),
  unique (agency_id, id)
);
create unique index roles_title on roles (agency_id, lower(title));

create table users (
  id uuid primary key,
  agency_id uuid not null references agencies (id) on delete cascade,
  role_id uuid not null,
  username text not null check (username ~ '^[A-Za-z0-9._@+-]{1,64}$'),
  display_name text not null check (length(display_name) between 1 and 200),
  email text check (length(email) between 3 and 254),
  -- Null until an invited user has chosen a password.
  password_hash text,
  enabled boolean not null default true,
  -- Incremented by a new password or by disabling, which ends every earlier session at once.
  session_epoch integer not null default 0,
  created_at timestamptz not null default now(),
  unique (agency_id, id),
  -- A user's role belongs to the same agency.
  foreign key (agency_id, role_id) references roles (agency_id, id)
);
create unique index users_username on users (agency_id, lower(username));
create index users_email on users (agency_id, lower(email));
create index users_role on users (role_id);

create table sessions (
  -- SHA-256 of the cookie's token, so that a leaked table opens no session.
  token_hash bytea primary key,
  agency_id uuid not null,
  user_id uuid not null,
  session_epoch integer not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
create index sessions_user on sessions (user_id);
create index sessions_age on sessions (created_at);

create table sign_in_failures (
  id bigint generated always as identity primary key,
  agency_id uuid not null references agencies (id) on delete cascade,
  username_lower text not null,
  address text not null,
  failed_at timestamptz not null
);
create index sign_in_failures_account on sign_in_failures (agency_id, username_lower, failed_at);
create index sign_in_failures_address on sign_in_failures (address, failed_at);
create index sign_in_failures_age on sign_in_failures (failed_at);

-- Every password request is stored the same way, so that the answer reveals nothing; a job creates the links.
create table password_requests (
  id bigint generated always as identity primary key,
  agency_id uuid not null references agencies (id) on delete cascade,
  name_lower text not null,
  site_address text not null,
  requested_at timestamptz not null
);

create table password_links (
  token_hash bytea primary key,
  agency_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (agency_id, user_id) references users (agency_id, id) on delete cascade
);
create index password_links_user on password_links (user_id);
create index password_links_age on password_links (expires_at);

create table mail_outbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  -- Emptied once sent, because a message can hold a one-time link.
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text
);
create index mail_outbox_due on mail_outbox (next_attempt_at) where sent_at is null and given_up_at is null;

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- No foreign keys: a line outlives what it describes.
  agency_id uuid not null,
  user_id uuid,
  username text,
  address text not null,
  request_id text not null,
  kind text not null,
  subject text not null,
  before jsonb,
  after jsonb
);
create index audit_log_agency on audit_log (agency_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();

insert into agencies (id, is_provider, name)
values ('00000000-0000-4000-8000-000000000001', true, 'Papillon');
insert into roles (id, agency_id, title, permissions)
values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'Papillon Administrator', array[1]);
