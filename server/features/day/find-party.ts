import type { findParty as endpoint } from '#contract/day/manifest.ts'
import { isExpired } from '#server/features/reservations/hold.ts'
import { partyByNumber } from '#server/features/reservations/manifest/manifest.sql.ts'
import type { HandlerOf } from '#server/scope.ts'

/** Whatever the agency, and also once it is canceled or expired. */
export const findParty: HandlerOf<typeof endpoint> = async ({ db, now }, { number }) => {
  const party = await partyByNumber(db, number)
  return {
    party: party
      ? {
          departureID: String(party.departure_id),
          ProductName: party.product_name,
          date: party.local_date,
          DeptTime: party.local_time.slice(0, 5),
          state: isExpired(now, party) ? 'expired' : party.status,
        }
      : null,
  }
}
