-- The log is read newest first: for one agency, for all, or by kind, each between two days.
create index audit_log_agency_newest on audit_log (agency_id, at, id);
create index audit_log_newest on audit_log (at, id);
create index audit_log_kind_newest on audit_log (kind, at, id);
drop index audit_log_agency;
