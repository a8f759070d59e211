-- The reservation's revision when the mark was received. A later move ends whether its passenger is there; the weight stays.
alter table passenger_marks
  add column revision integer,
  -- Who boards or comes back can be refused while the weight that came with it is stored.
  add column refused_mark text check (refused_mark in ('boarded', 'no-show', 'none'));

update passenger_marks m set revision = coalesce((
    select max(v.revision) from reservation_revisions v
    where v.quote_id = m.quote_id and v.made_at <= m.received_at), 1);

alter table passenger_marks alter column revision set not null;
