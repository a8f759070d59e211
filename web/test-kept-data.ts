import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { onTestFinished } from 'vitest'

import { allReservationsQuery } from '#web/data/all-reservations.ts'
import { calendarQuery, lookupQuery } from '#web/data/availability.ts'
import { agencyDayQuery, providerDayQuery } from '#web/data/home.ts'
import { agencyAccountQuery } from '#web/data/ledger.ts'
import { reservationsPageQuery } from '#web/data/reservations.ts'

const march = { year: 2027, month: 3 }
const search = { adult: 2, child: 0, date: '2027-03-05' }

/** What other pages keep of availability, home, lists and accounts. */
const kept = {
  calendar: calendarQuery('p9', march).queryKey,
  search: lookupQuery('p9', search).queryKey,
  'home of an agency': agencyDayQuery.queryKey,
  'home of the provider': providerDayQuery.queryKey,
  list: reservationsPageQuery({ state: 'canceled', limit: 7 }).queryKey,
  'list of all agencies': allReservationsQuery({ limit: 7 }).queryKey,
  account: agencyAccountQuery('another').queryKey,
}

/** As if they were on screen. Returns the names of those that were read again. */
export function keepData(client: QueryClient) {
  const read = new Set<string>()
  for (const [name, queryKey] of Object.entries(kept)) {
    const queryFn = () => {
      read.add(name)
      return {}
    }
    const observer = new QueryObserver<object>(client, {
      queryKey,
      queryFn,
      initialData: {},
      staleTime: Infinity,
    })
    onTestFinished(observer.subscribe(() => undefined))
  }
  return read
}

export const keptNames = Object.keys(kept).sort()
