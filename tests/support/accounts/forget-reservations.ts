import type { Db } from '#server/db/database.ts'
import { withoutTriggers } from '#tests/support/without-triggers.ts'

/** After a control that removed a guard: what it broke on purpose must not count as a difference of accounts or pounds. */
export const forgetReservations = (db: Db) =>
  withoutTriggers(
    db,
    'delete from account_lines; delete from account_balances; delete from reservations; delete from seat_holds; ' +
      'update departures set seats_taken = 0, pounds_taken = 0, scale_difference = 0 where seats_taken > 0 or scale_difference <> 0',
  )
