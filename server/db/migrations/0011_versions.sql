-- Counts the changes of a record, so that a save can be refused when the record has changed since it was read.
alter table agencies add column version integer not null default 1;
alter table roles add column version integer not null default 1;
alter table users add column version integer not null default 1;
