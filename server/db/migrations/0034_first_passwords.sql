-- True for a password that someone else chose: its owner must replace it before anything else.
alter table users add column must_change_password boolean not null default false;

-- Names a session without its token.
alter table sessions add column id uuid not null default gen_random_uuid();
create unique index sessions_id on sessions (id);
