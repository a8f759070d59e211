create index reservations_unpaid on reservations (agency_id, hold_expires_at) where status = 'pending';

-- Runs inside the statement of a booking that waits for payment, after it has locked its departure. Volatile, so that
-- the count sees what other bookings of the agency committed while this one waited for the lock. 0 means no limit.
create function within_unpaid_limits(
  booking_agency uuid, booking_user uuid, wanted integer, booking_time timestamptz, user_limit integer, agency_limit integer
) returns boolean language plpgsql volatile as $$
declare
  held record;
begin
  perform pg_advisory_xact_lock(hashtextextended('unpaid seats ' || booking_agency, 0));
  select
      coalesce(sum(adults + children) filter (where booked_by = booking_user), 0) as user_seats,
      min(hold_expires_at) filter (where booked_by = booking_user) as user_until,
      coalesce(sum(adults + children), 0) as agency_seats,
      min(hold_expires_at) as agency_until
    into held from reservations
    where agency_id = booking_agency and status = 'pending' and hold_expires_at > booking_time and not is_test;
  if user_limit > 0 and held.user_seats + wanted > user_limit then
    raise exception 'Too many unpaid seats of one user' using errcode = 'check_violation',
      constraint = 'unpaid_seats_of_user',
      detail = json_build_object('seats', held.user_seats, 'until', held.user_until);
  end if;
  if agency_limit > 0 and held.agency_seats + wanted > agency_limit then
    raise exception 'Too many unpaid seats of one agency' using errcode = 'check_violation',
      constraint = 'unpaid_seats_of_agency',
      detail = json_build_object('seats', held.agency_seats, 'until', held.agency_until);
  end if;
  return true;
end $$;
