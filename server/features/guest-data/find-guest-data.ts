import {
  type findGuestData as endpoint,
  type GuestMatch,
  type GuestSearch,
  mostGuestReservations,
} from '#contract/guest-data/guest-data.ts'
import { type GuestMatchRow, guestMatches } from '#server/features/reservations/guest-data/guest-data.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'

export const findGuestData: HandlerOf<typeof endpoint> = async (scope, search) => ({
  matches: (await findGuest(scope, search)).map(matchOf),
})

export async function findGuest({ db, now }: Scope, { email, name }: GuestSearch): Promise<GuestMatchRow[]> {
  const rows = await guestMatches(db, { now, email, name, limit: mostGuestReservations + 1 })
  if (rows.length <= mostGuestReservations) return rows
  const messages = [
    `More than ${mostGuestReservations} reservations match. Search by email address and name.`,
  ]
  throw new Refusal('bad_input', { messages })
}

const matchOf = (row: GuestMatchRow): GuestMatch => ({
  quoteID: row.quote_id,
  orl: row.orl,
  agencyID: row.agency_id,
  agency: row.agency,
  as: row.is_lead ? 'lead' : 'passenger',
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  ProductName: row.product_name,
  date: row.local_date,
  state: row.state,
})
