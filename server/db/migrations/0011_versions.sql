-- Counts a record's changes, so that a save based on an older version can be refused.
alter table agencies add column version integer not null default 1;
alter table roles add column version integer not null default 1;
alter table users add column version integer not null default 1;
