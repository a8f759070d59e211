import type { listDepartureHolds as endpoint } from '#contract/day/holds.ts'
import { dollarsOf } from '#contract/money.ts'
import { boardOfDeparture } from '#server/features/day/board.sql.ts'
import { unpaidHoldsOn } from '#server/features/reservations/manifest/unpaid-holds.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'

export const listDepartureHolds: HandlerOf<typeof endpoint> = async ({ db, now }, { departureID }) => {
  const departureId = Number(departureID)
  if (!(await boardOfDeparture(db, { departureId, now }))) throw new Refusal('not_found')
  const rows = await unpaidHoldsOn(db, { departureId, now })
  return {
    holds: rows.map((row) => ({
      agencyID: row.agency_id,
      agency: row.agency_name,
      quoteID: row.quote_id,
      orl: row.orl,
      revision: row.revision,
      changeID: row.change_id === row.quote_id ? null : row.change_id,
      firstName: row.first_name,
      lastName: row.last_name,
      seats: row.seats,
      amount: dollarsOf(row.amount_cents),
      expiresAt: row.expires_at.toString(),
    })),
  }
}
