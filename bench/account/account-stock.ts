import { sql } from 'kysely'

import { ask, signInAt, type Visit } from '#bench/account/site.ts'
import { agentsAgency } from '#bench/agents-agency.ts'
import { fillForBooking, type Departures, quoteIdOf, stockQuotes } from '#bench/booking-stock.ts'
import { stockReservations } from '#bench/changes-stock.ts'
import { type Place, withDb } from '#bench/place.ts'
import { agentSite, bookRequest } from '#bench/requests.ts'
import { type ServerProcess, startServer } from '#bench/server-process.ts'

export interface AccountSetting {
  url: string
  place: Place
  portal: ServerProcess
  departures: Departures
  agencyID: string
  agent: Visit
  /** Sees the agency's account. */
  manager: Visit
  provider: Visit
  /** The next number that no quote has. */
  next: number
}

export async function prepare(place: Place, stack: AsyncDisposableStack): Promise<AccountSetting> {
  const url = await place.newDatabase('account')
  const departures = await fillForBooking(url)
  const portal = await startServer('account/portal-process.ts', url, place, stack)
  const agent = await signInAt(portal.port, agentSite, 'agent')
  await stockQuotes(url, departures, 'hot', { from: 1, count: 1 })
  const agencyID = await agentsAgency(url)
  const setting = {
    url,
    place,
    portal,
    departures,
    agencyID,
    agent,
    next: 2,
    manager: await signInAt(portal.port, agentSite, 'manager'),
    provider: await signInAt(portal.port, 'localhost', 'admin'),
  }
  await setLimit(setting, null)
  await ask(portal.port, bookRequest(agent.cookie, quoteIdOf(1), departures.hot))
  return setting
}

/** Never reached. */
export const limitCents = 1e13

export const setLimit = ({ url, agencyID }: Pick<AccountSetting, 'url' | 'agencyID'>, cents: number | null) =>
  withDb(url, (db) =>
    sql`
      insert into agency_accounts (agency_id, credit_limit_cents) values (${agencyID}, ${cents})
      on conflict (agency_id) do update set credit_limit_cents = excluded.credit_limit_cents`.execute(db),
  )

/** A share of the reservations for each of the last months that have ended, day by day. */
export async function stockMonths(setting: AccountSetting, count: number, months: number) {
  const { url, departures } = setting
  const days = months * 30
  const travelDate = sql`date_trunc('month', now())::date - 2 - (n % ${sql.lit(days)})::integer`
  await stockReservations(url, departures, { from: setting.next, count }, travelDate)
  setting.next += count
}
